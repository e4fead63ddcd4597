package sitting

import (
	"cmp"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// Plays reports whether a seat's moves are those of its person: it has one, and they
// are there.
func Plays(s store.Seat) bool { return s.User != "" && s.Guardian == "" && !s.Resigned }

// IsGone reports whether a seat has an owner who has resigned.
func IsGone(s store.Seat) bool { return s.User != "" && s.Resigned }

// IsKept reports whether a guardian keeps a seat to which its owner may return.
func IsKept(s store.Seat) bool { return s.User != "" && s.Guardian != "" && !s.Resigned }

// HasSay reports whether a seat's person is asked whether the game is to end.
func HasSay(s store.Seat) bool { return s.User != "" && !s.Resigned }

// StandsStill reports whether a game goes on only when somebody returns: it
// belongs to people, and none of them is there.
func StandsStill(seats []store.Seat) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool { return s.User != "" }) && !slices.ContainsFunc(seats, Plays)
}

// SeatOf is the seat of a user, Spectator for none.
func SeatOf(seats []store.Seat, user string) engine.Seat {
	for i := range seats { // a seat is much to copy
		if seats[i].User == user && user != "" {
			return engine.Seat(i)
		}
	}
	return engine.Spectator
}

// ViewSeat is the seat whose private part of the table a user may see, Spectator
// for none. Somebody who has resigned watches like others: the seat may be another's
// by now, and what it holds is for its owner alone.
func ViewSeat(seats []store.Seat, user string) engine.Seat {
	seat := SeatOf(seats, user)
	if seat != engine.Spectator && seats[seat].Resigned {
		return engine.Spectator
	}
	return seat
}

// HasLeft reports whether a user has resigned from a seat, no matter who has it now.
func HasLeft(seats []store.Seat, user string) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool {
		return user != "" && (s.User == user && s.Resigned ||
			slices.ContainsFunc(s.Formers(), func(f store.Former) bool { return f.User == user }))
	})
}

// artificialAt is the artificial player that moves for a seat, "" for a person.
func artificialAt(s store.Seat) string {
	return cmp.Or(s.Player, s.Guardian, s.StandIn)
}
