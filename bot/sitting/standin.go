package sitting

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// Which moves guardians have made for people, and whether they are to make the next. How
// one comes to play for a seat is in guardian.go.

// standsInStill reports whether the guardian goes on that has begun to play a turn to its
// end, on the position that a change leads to: nobody has come back to it.
func (s *Sitting) standsInStill(seat engine.Seat, awaited engine.Seats) bool {
	if !awaited.Has(seat) || s.goes == asking || s.now().turn != s.momentAt(s.Moves).turn || s.was.Seats[seat].Guardian != "" && s.g.Seats[seat].Guardian == "" {
		return false
	}
	return !slices.ContainsFunc(s.made(), func(r Row) bool { return r.Seat == seat && r.StandIn == "" && !s.mereOrder(&r) })
}

// stepsIn reports whether a guardian has begun to play a turn to its end.
func (s *Sitting) stepsIn() bool {
	for i, now := range s.g.Seats {
		if now.StandIn != "" && s.was.Seats[i].StandIn == "" {
			return true
		}
	}
	return false
}

// standsStill is [StandsStill], but for a turn that a guardian plays to its end.
func (s *Sitting) standsStill() bool {
	return StandsStill(s.g.Seats) && !slices.ContainsFunc(s.g.Seats, func(s store.Seat) bool { return s.StandIn != "" })
}

// stoodInFor reports whether a stand-in has made the last move of a seat in the turn
// that is played.
func (s *Sitting) stoodInFor(seat engine.Seat) bool {
	for _, r := range slices.Backward(s.rows) {
		if r.Before.turn != s.now().turn {
			break
		}
		if r.Seat == seat {
			return r.StandIn != ""
		}
	}
	return false
}

// stoodIn is what is told of a move besides what it did: that it was a stand-in's,
// and that there was no time left, where that is known. It is told by the row alone,
// so that it stays what it was when people come and leave. Once in a turn is enough.
func (s *Sitting) stoodIn(move int) []engine.Event {
	g, m := s.g, s.rows[move]
	if m.StandIn == "" {
		return nil
	}
	since := 0 // when the one who had the seat then took it
	for _, f := range g.Seats[m.Seat].Formers() {
		if f.Until <= int(m.Board) {
			since = max(since, s.since(f.Until))
		}
	}
	for i := move - 1; i >= since && s.rows[i].Before.turn == m.Before.turn; i-- {
		if r := s.rows[i]; r.Seat == m.Seat {
			if r.StandIn != "" {
				return nil
			}
			break
		}
	}
	code := StandsIn
	if m.Auto {
		code = StoodIn
	}
	return []engine.Event{engine.Happened(engine.Everybody, code, m.Seat, "player", PlayerTerm(g.Kind, m.StandIn))}
}
