package sitting

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/store"
)

// ErrOvertaken says that the game's messages were changed by somebody else in the meantime.
var ErrOvertaken = errors.New("table: somebody else has seen to the messages")

// Telling holds what is stored about a game's messages.
type Telling struct {
	Messages []store.Message // the messages as they are now
	Tasks    []store.Task    // added to the outbox
	// Called holds the seats whose people a new message has mentioned for the turn with the number
	// Turn: see store.Seat.Called.
	Called engine.Seats
	Turn   int
	Place  *Place // where the game is played from now on, shown nowhere yet; nil if it does not move
	// Refused says why the channel has refused a message, "" if it has not: see [Unseen]. Taken
	// means that it has taken one.
	Refused engine.Code
	Taken   bool
	Done    *store.Task // the task that is finished with the change, or nil; for package table
}

// Place is where a game is played: see store.Game.
type Place struct {
	Channel, Home string
	Threaded      bool
}

// Reasons why a channel takes no messages of a game. As long as it does not, nobody sees how the game
// goes on, and no clock runs: see store.Game.Silences.
const (
	Unseen     engine.Code = "silent.unseen"      // the bot does not see the channel, such as a private thread that it was not added to
	Locked     engine.Code = "silent.locked"      // the channel is a locked thread
	NotAllowed engine.Code = "silent.not-allowed" // the bot lacks a permission there
	Otherwise  engine.Code = "silent.otherwise"   // Discord gives another reason
)

// Tell stores the state of a game's messages; it does not conflict with other changes to the game.
// known are the messages and seats the seats that the sender knew. The error is ErrOvertaken when
// the messages have changed since.
func Tell(known []store.Message, seats []store.Seat, told Telling) Verb {
	return Verb{0, silent, func(s *Sitting, a ask) (Done, error) {
		switch {
		case slices.Equal(s.g.Messages, known):
		case a.Unsure && slices.EqualFunc(s.g.Messages, told.Messages, sameStored):
			return Done{}, ErrNothing
		default:
			return Done{}, fmt.Errorf("game %d: %w", s.ID, ErrOvertaken)
		}
		s.g.Messages = told.Messages
		for i := range s.g.Seats {
			if told.Called.Has(engine.Seat(i)) && i < len(seats) && seats[i].User == s.g.Seats[i].User {
				s.g.Seats[i].Called = told.Turn + 1
			}
		}
		if to := told.Place; to != nil {
			s.g.Channel, s.g.Home, s.g.Threaded = to.Channel, to.Home, to.Threaded
		}
		s.change.Tasks = slices.Clone(told.Tasks)
		if told.Place != nil && IsOfClub(s.g) {
			s.addTask(clubTask(s.g, a.Now)) // the next game may begin
		}
		if told.Refused != "" {
			s.g.Silences = absence.Refused(s.g.Silences, string(told.Refused), a.Now)
		} else if told.Taken || told.Place != nil {
			s.endSilence(a.Now)
		}
		return Done{}, nil
	}}
}

// endSilence lets the clocks run on that have stood still because the channel took no messages.
func (s *Sitting) endSilence(now time.Time) {
	if s.g.Silence() == (store.Silence{}) {
		return
	}
	s.g.Silences = absence.Taken(s.g.Silences, now)
	for i := range s.g.Seats {
		if seat := engine.Seat(i); Ticks(s.g, seat) {
			s.addTask(clockTask(s.g, seat, absence.Of(s.g, now)))
		}
	}
}

// sameStored reports whether two messages are equal in the precision in which they are stored.
func sameStored(a, b store.Message) bool {
	a.Look, b.Look = a.Look.Truncate(time.Millisecond).UTC(), b.Look.Truncate(time.Millisecond).UTC()
	return a == b
}
