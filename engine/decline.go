package engine

// Decliner is implemented by Rules of games in which seats may answer something without being
// awaited, such as an offer.
type Decliner[M any] interface {
	// Declines reports whether the move only turns down what its seat was asked for, or makes a
	// counter-offer. Such a move transfers nothing, and the game goes on waiting for the same
	// seats, at the latest after a chance move. The seat that asked may therefore still reconsider.
	// A chance move declines if it has no alternative and reveals that nobody has accepted.
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
