package sitting

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// ErrOvertaken says that somebody else has meanwhile seen to the game's messages.
var ErrOvertaken = errors.New("table: somebody else has seen to the messages")

// Telling is what is noted of a game's messages.
type Telling struct {
	Messages []store.Message // as they are now
	Tasks    []store.Task    // are put in the outbox
	// Called are the seats whose people a new message has mentioned for the turn of
	// this number: see store.Seat.Called.
	Called engine.Seats
	Turn   int
	// Place is where the game goes on from now on, unless nil: nothing shows it there yet.
	Place *Place
	Done  *store.Task // is finished with it, unless nil, by who commits it
}

// Place is where a game is played: see store.Game.
type Place struct {
	Channel, Home string
	Threaded      bool
}

// telling is a Telling by one who knew other messages before, and who sits where.
type telling struct {
	Telling
	known []store.Message
	seats []store.Seat
}

// tell is [Tell].
func (s *Sitting) tell(a ask, told telling) (Done, error) {
	switch {
	case slices.Equal(s.g.Messages, told.known):
	case a.Unsure && slices.EqualFunc(s.g.Messages, told.Messages, sameKept):
		return Done{}, ErrNothing
	default:
		return Done{}, fmt.Errorf("game %d: %w", s.ID, ErrOvertaken)
	}
	s.g.Messages = told.Messages
	for i := range s.g.Seats {
		if told.Called.Has(engine.Seat(i)) && i < len(told.seats) && told.seats[i].User == s.g.Seats[i].User {
			s.g.Seats[i].Called = told.Turn + 1
		}
	}
	if to := told.Place; to != nil {
		s.g.Channel, s.g.Home, s.g.Threaded = to.Channel, to.Home, to.Threaded
	}
	s.brings.Tasks = slices.Clone(told.Tasks)
	return Done{}, nil
}

// sameKept reports whether two messages are the same when they are kept.
func sameKept(a, b store.Message) bool {
	a.Look, b.Look = a.Look.Truncate(time.Millisecond).UTC(), b.Look.Truncate(time.Millisecond).UTC()
	return a == b
}
