package engine

// Decliner is what Rules have besides of a game in which seats answer what nobody
// waits for, such as offers.
type Decliner[M any] interface {
	// Declines reports whether a move only says no to what its seat was asked for, or
	// asks for something else in return: nothing has changed hands by it, and the game
	// waits for the same seats as before, at most once chance has shown something. So the one who asked may still think twice. A
	// move of chance says no that has no choice and shows that nobody has said yes.
	Declines(m M) bool
}

func (t *match[S, M, V]) Declines(text string) bool {
	decliner, ok := any(t.rules).(Decliner[M])
	if !ok {
		return false
	}
	m, err := t.rules.Parse(text)
	return err == nil && decliner.Declines(m)
}
