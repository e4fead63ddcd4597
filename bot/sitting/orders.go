package sitting

import (
	"iter"
	"reflect"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// MayOrder returns the seat of a user if they may give a standing order now, whether or not they
// are to move, and Spectator otherwise.
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

// isOrder is IsOrder for a game that has begun.
func (s *Sitting) isOrder(seat engine.Seat, text string) bool {
	return slices.ContainsFunc(s.match.Unlisted(seat), func(f engine.Form[string]) bool { return f.Order && f.Has(text) })
}

// WasSecret reports whether a spectator cannot tell two successive frames apart. Then the move
// between them was a standing order that is private to its giver, and neither the program's words
// nor its behaviour may reveal it.
func WasSecret(before, after engine.Frame) bool {
	return after.Seat != engine.Chance && len(after.Events) == 0 && after.Turn == before.Turn &&
		after.ToMove == before.ToMove && after.Awaited == before.Awaited && reflect.DeepEqual(after.View, before.View)
}

// isOrderOnly reports whether a row is a standing order and nothing else. An order that also
// answers a question to its seat advances the game.
func (s *Sitting) isOrderOnly(r *Row) bool {
	return r.Before == r.After && s.isOrder(r.Seat, r.Text)
}

// hasMade reports whether a seat has made the given row or a later one.
func (s *Sitting) hasMade(seat engine.Seat, from int) bool {
	return slices.ContainsFunc(s.rows[from:], func(r Row) bool { return r.Seat == seat })
}

// mostOrders is how many standing orders a player may give in a turn, their own or another's. There
// is a limit because each order is stored, even one that changes nothing.
const mostOrders = 20

// ordersIn returns how many standing orders a seat has given in the current turn.
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

// HasMoved reports whether a player has made a move that stands. Moves of chance do not count, nor
// do standing orders, because others must not learn of those.
func (s *Sitting) HasMoved() bool {
	for range s.movesOfPlayers() {
		return true
	}
	return false
}

// movesOfPlayers yields the numbers of the rows that count for HasMoved, newest first.
func (s *Sitting) movesOfPlayers() iter.Seq[int] {
	return func(yield func(int) bool) {
		q := s
		for i, r := range s.standingRows() {
			if r.Seat == engine.Chance {
				continue
			}
			if q != nil && q.match == nil { // only a replay can tell a standing order from a move
				if q = s.unreplayed(s.g.Moves); q.rules == nil || q.begin(nil) != nil {
					q = nil
				}
			}
			if (q == nil || !q.isOrderOnly(&q.rows[i])) && !yield(i) {
				return
			}
		}
	}
}

// lastRow returns the last row that is not a standing order, or nil.
func (s *Sitting) lastRow() *Row {
	for i := len(s.rows) - 1; i >= 0; i-- {
		if r := &s.rows[i]; !s.isOrderOnly(r) {
			return r
		}
	}
	return nil
}

// tookBackLast reports whether the last thing that happened is that a move was taken back.
func (s *Sitting) tookBackLast() bool {
	last := s.lastRow()
	return last != nil && last.Undo
}
