package sitting

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// This file tells which moves guardians have made for people and whether they make the next;
// guardian.go decides when a guardian takes over.

// standInContinues reports whether the guardian that has begun to play a seat's turn goes on in the
// current position: the turn is not over, and the player has not come back.
func (s *Sitting) standInContinues(seat engine.Seat, awaited engine.Seats) bool {
	if !awaited.Has(seat) || s.next == asking || s.now().turn != s.phaseAt(s.Moves).turn || s.loaded.Seats[seat].Guardian != "" && s.g.Seats[seat].Guardian == "" {
		return false
	}
	return !slices.ContainsFunc(s.newRows(), func(r Row) bool { return r.Seat == seat && r.StandIn == "" && !s.isOrderOnly(&r) })
}

// standInBegins reports whether the change has a guardian begin to play a turn.
func (s *Sitting) standInBegins() bool {
	for i, now := range s.g.Seats {
		if now.StandIn != "" && s.loaded.Seats[i].StandIn == "" {
			return true
		}
	}
	return false
}

// standsStill is [StandsStill], except that a guardian finishes the turn that it plays.
func (s *Sitting) standsStill() bool {
	return StandsStill(s.g.Seats) && !slices.ContainsFunc(s.g.Seats, func(s store.Seat) bool { return s.StandIn != "" })
}

// stoodInFor reports whether a stand-in made the last move of a seat in the current turn.
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

// Share is how many of a seat's moves stand-ins have made. Standing orders and moves that were taken
// back are not counted.
type Share struct {
	StandIns, All int
}

// Most reports whether stand-ins have made more than half of the moves, so that the result does not
// count for the seat's person.
func (s Share) Most() bool { return 2*s.StandIns > s.All }

// ShareOf returns the share of stand-ins in a seat's moves.
func (s *Sitting) ShareOf(seat engine.Seat) (share Share) {
	for i := range s.movesOfPlayers() {
		r := &s.rows[i]
		if r.Seat != seat {
			continue
		}
		share.All++
		if r.StandIn != "" {
			share.StandIns++
		}
	}
	return share
}

// Counts reports whether the result of a finished game counts for the person of a seat: they had
// neither resigned nor left the seat to a guardian at the end, and stand-ins have not made most of
// their moves.
func (s *Sitting) Counts(seat engine.Seat) bool {
	return Plays(s.Seats[seat]) && !s.ShareOf(seat).Most()
}

// standInEvents returns the event that a stand-in made a move, or that it did so because the time
// was over, if that is known. The event depends on the rows alone, so it stays the same when people
// come and leave. Only the first such move in a turn has the event.
func (s *Sitting) standInEvents(move int) []engine.Event {
	g, m := s.g, s.rows[move]
	if m.StandIn == "" {
		return nil
	}
	since := 0 // first row after the present holder took the seat
	for _, f := range g.Seats[m.Seat].Formers() {
		if f.Until <= int(m.Board) {
			since = max(since, s.firstRowOn(f.Until))
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
