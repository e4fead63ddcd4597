package engine

// Idler is what Rules have besides of a game in which a turn may come to nothing,
// though not all that can be done in it is listed.
type Idler[V any] interface {
	// Idle reports whether a seat whose turn it is can do nothing on its view any more
	// but play the one move that is listed, which ends its turn, and ask others for
	// something, such as by an offer, and has asked for nothing in this turn: one who
	// has may wait for the answers, or ask for something else.
	Idle(v V, seat Seat) bool
}

func (t *match[S, M, V]) Idle(seat Seat) bool {
	idler, ok := any(t.rules).(Idler[V])
	return ok && idler.Idle(t.rules.View(&t.pos, seat), seat)
}
