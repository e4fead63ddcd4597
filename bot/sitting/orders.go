package sitting

import (
	"iter"
	"reflect"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// MayOrder is the seat of a user who may give a standing order now, no matter who is to
// move; Spectator when they may give none.
func (s *Sitting) MayOrder(user string) engine.Seat {
	seat := s.ViewSeat(user)
	if seat == engine.Spectator || s.Status != store.Running ||
		!slices.ContainsFunc(s.match.Unlisted(seat), func(f engine.Form[string]) bool { return f.Order }) {
		return engine.Spectator
	}
	return seat
}

// IsOrder reports whether a move is a standing order that the seat may give now.
func (s *Sitting) IsOrder(seat engine.Seat, move string) bool {
	return s.Began() && s.isOrder(seat, move)
}

// isOrder reports whether a text is a standing order that the seat may give
// now, no matter who is to move.
func (s *Sitting) isOrder(seat engine.Seat, text string) bool {
	return slices.ContainsFunc(s.match.Unlisted(seat), func(f engine.Form[string]) bool { return f.Order && f.Has(text) })
}

// WasSecret reports whether nobody who looks on can tell by two moments of the
// game, as everybody may know them, that the one followed the other: somebody has
// given a standing order that is their own. That they have is not to be told, nor
// seen by what the host does.
func WasSecret(before, after engine.Frame) bool {
	return after.Seat != engine.Chance && len(after.Events) == 0 && after.Turn == before.Turn &&
		after.ToMove == before.ToMove && after.Awaited == before.Awaited && reflect.DeepEqual(after.View, before.View)
}

// mereOrder reports whether a row is a standing order and no more: one that answers
// what its seat is asked goes on with the game.
func (s *Sitting) mereOrder(r *Row) bool {
	return r.Before == r.After && s.isOrder(r.Seat, r.Text)
}

// hasMade reports whether a seat has made any row from one on.
func (s *Sitting) hasMade(seat engine.Seat, from int) bool {
	return slices.ContainsFunc(s.rows[from:], func(r Row) bool { return r.Seat == seat })
}

// mostOrders is how many standing orders somebody may give in a turn, be it theirs
// or another's: each is kept, also one that changes nothing.
const mostOrders = 20

// ordersIn is how many standing orders a seat has given in the turn that is played.
func (s *Sitting) ordersIn(seat engine.Seat) (n int) {
	for _, r := range slices.Backward(s.rows) {
		if r.Before.turn < s.now().turn {
			break
		}
		if r.Seat == seat && s.isOrder(seat, r.Text) {
			n++
		}
	}
	return n
}

// HasMoved reports whether a player, not chance alone, has made a move that
// stands. A standing order is none: others are not to tell by it that one was given.
func (s *Sitting) HasMoved() bool {
	for range s.movesOfPlayers() {
		return true
	}
	return false
}

// playersMoves is how many moves HasMoved tells of.
func (s *Sitting) playersMoves() (n int) {
	for range s.movesOfPlayers() {
		n++
	}
	return n
}

// movesOfPlayers are the rows of the moves that HasMoved tells of, the newest first.
func (s *Sitting) movesOfPlayers() iter.Seq[int] {
	return func(yield func(int) bool) {
		q := s
		for i, r := range s.standing() {
			if r.Seat == engine.Chance {
				continue
			}
			if q != nil && q.match == nil { // what the row is only its rules say
				if q = s.again(s.g.Moves); q.rules == nil || q.begin(nil) != nil {
					q = nil
				}
			}
			if (q == nil || !q.mereOrder(&q.rows[i])) && !yield(i) {
				return
			}
		}
	}
}

// lastRow is the last row of the game's log that is no standing order; nil of none.
func (s *Sitting) lastRow() *Row {
	for i := len(s.rows) - 1; i >= 0; i-- {
		if r := &s.rows[i]; !s.mereOrder(r) {
			return r
		}
	}
	return nil
}

// tookBackLast reports whether the last thing that happened is that a move was taken
// back.
func (s *Sitting) tookBackLast() bool {
	last := s.lastRow()
	return last != nil && last.Undo
}
