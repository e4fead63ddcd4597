package enanos

import "sobremesa/engine"

// tell returns the events of a legal move.
func tell(before, after *State, seat engine.Seat, m Move) []engine.Event {
	t := &teller{before: before, after: after, seat: seat}
	switch {
	case seat == engine.Chance:
		t.chance(&m)
	case m.order():
		t.order(&m)
	case m.Kind == KindPlay:
		t.played(&m)
	default:
		t.action(&m)
	}
	if m.movesRaiders() {
		t.all(RaidersMoved, seat, "hex", Hex(m.To).Name())
	}
	t.closed(&m)
	if before.RailBaron != after.RailBaron {
		t.all(RailMilestone, after.RailBaron)
	}
	if before.Captain != after.Captain {
		t.all(DwarfMilestone, after.Captain)
	}
	sieged := func(s *State) bool { return s.Phase == Defending || s.Phase == Pledging }
	if !sieged(before) && sieged(after) {
		t.all(ReachedAntwerp, engine.Spectator)
	}
	t.tooManyCards()
	if m.Kind == KindEnd {
		t.all(TurnEnded, seat)
		if after.Phase == Over {
			t.all(Ended, engine.Spectator, "rounds", after.AtGoal() == 0, "seats", after.AtGoal())
		}
	}
	return t.list
}

// Saying returns the event that describes the viewer's legal move m itself, without the events
// that follow from it. The move has not been played yet. It returns false for a preference that
// changes nothing.
func (v *View) Saying(m Move) (engine.Event, bool) {
	before := v.state()
	after := before
	after.do(v.Viewer, &m)
	list := tell(&before, &after, v.Viewer, m)
	if len(list) == 0 {
		return engine.Event{}, false
	}
	return list[0], true
}

// closed tells which offers nobody can accept any more: because nobody is left to answer, or
// although nobody has answered. Who ends the turn knows that their own offers end with it, but the
// maker of a counter-offer may be waiting.
func (t *teller) closed(m *Move) {
	for i := range t.before.Offers[:t.before.Made] {
		if t.before.Offers[i].Asked == 0 || t.after.Offers[i].Asked != 0 {
			continue
		}
		maker, answered := t.before.Offers[i].Maker, int(m.N) == i+1
		switch {
		case answered && m.Kind == KindAccept, m.Kind == KindEnd && maker == t.seat:
		case m.Kind == KindReply && m.Whom != engine.Spectator && i+1 == int(t.after.Made):
		case answered && (m.Kind == KindDecline || m.Kind == KindCounter):
			declined, countered := t.after.Answers(i + 1)
			t.all(TurnedDown, maker, "offer", i+1, "declined", declined, "countered", countered)
		default:
			t.all(Lapsed, maker, "offer", i+1)
		}
	}
}

// tooManyCards tells which players hold too many development cards, once all are drawn.
func (t *teller) tooManyCards() {
	if t.before.Phase == Discarding || t.after.Phase != Discarding {
		return
	}
	for seat := range engine.Seat(t.after.Seats) {
		if n := t.after.Players[seat].Excess(); n > 0 {
			t.all(ShedDue, seat, "n", n, "most", MaxUnplayed)
		}
	}
}
