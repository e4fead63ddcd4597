package sitting

import (
	"cmp"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// Plays reports whether a seat's person makes its moves: there is one, who has neither resigned nor
// been replaced by a guardian.
func Plays(s store.Seat) bool { return s.User != "" && s.Guardian == "" && !s.Resigned }

// IsGone reports whether a seat has an owner who has resigned.
func IsGone(s store.Seat) bool { return s.User != "" && s.Resigned }

// IsKept reports whether a guardian keeps a seat to which its owner may return.
func IsKept(s store.Seat) bool { return s.User != "" && s.Guardian != "" && !s.Resigned }

// HasSay reports whether a seat's person is asked before a game is ended early.
func HasSay(s store.Seat) bool { return s.User != "" && !s.Resigned }

// StandsStill reports whether a game waits until somebody returns: it has people, and none of them
// plays.
func StandsStill(seats []store.Seat) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool { return s.User != "" }) && !slices.ContainsFunc(seats, Plays)
}

// SeatOf returns the seat of a user, or Spectator.
func SeatOf(seats []store.Seat, user string) engine.Seat {
	for i := range seats { // a Seat is large to copy
		if seats[i].User == user && user != "" {
			return engine.Seat(i)
		}
	}
	return engine.Spectator
}

// ViewSeat returns the seat whose private information a user may see, or Spectator. Players who
// have resigned see what spectators see: the seat may belong to another player by now.
func ViewSeat(seats []store.Seat, user string) engine.Seat {
	seat := SeatOf(seats, user)
	if seat != engine.Spectator && seats[seat].Resigned {
		return engine.Spectator
	}
	return seat
}

// HasLeft reports whether a user has resigned from a seat, whether or not another player holds it
// now.
func HasLeft(seats []store.Seat, user string) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool {
		return user != "" && (s.User == user && s.Resigned ||
			slices.ContainsFunc(s.Formers(), func(f store.Former) bool { return f.User == user }))
	})
}

// artificialAt returns the name of the artificial player that moves for a seat, or "" when a person
// does.
func artificialAt(s store.Seat) string {
	return cmp.Or(s.Player, s.Guardian, s.StandIn)
}

// MayMiss is how many turns in a row a person may miss. With the last of them a guardian takes over
// their seat.
const MayMiss = 2
