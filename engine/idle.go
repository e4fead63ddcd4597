package engine

// Idler is implemented by Rules of games in which a turn can have nothing left to do even though
// some moves are not listed.
type Idler[V any] interface {
	// Idle reports whether the seat, whose turn it is, can do nothing more, judging by its view,
	// except end its turn with the one listed move or ask others for something, such as with an
	// offer. It is false once the seat has asked for something in this turn: the seat may wait for
	// the answers or ask for something else.
	Idle(v V, seat Seat) bool
}

func (t *match[S, M, V]) Idle(seat Seat) bool {
	idler, ok := any(t.rules).(Idler[V])
	return ok && idler.Idle(t.rules.View(&t.pos, seat), seat)
}
