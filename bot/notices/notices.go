package notices

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/attendance"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// Notices knows from the stored settings who wants direct messages. It is safe for concurrent use.
type Notices struct {
	store      store.Store
	attendance *attendance.Attendance
	now        func() time.Time
}

// New returns the notices for the games in a store.
func New(kept store.Store, a *attendance.Attendance, now func() time.Time) *Notices {
	return &Notices{kept, a, now}
}

// Of returns the tasks that tell people what was done at a table, for those who want to be
// told. A newer task for a seat replaces an older one that has not been sent yet.
func (n *Notices) Of(ctx context.Context, s *sitting.Sitting, w sitting.World) (tasks []store.Task, err error) {
	for _, what := range sitting.Notices(s, w) {
		if _, may, err := n.mayTell(ctx, sitting.Stored(s), what.User); err != nil {
			return nil, err
		} else if !may {
			continue
		}
		task, err := what.Task(what.Key(), newNonce(), w.Now)
		if err != nil {
			return nil, err
		}
		tasks = append(tasks, task)
	}
	return tasks, nil
}

// newNonce returns the nonce of a direct message.
func newNonce() string { return rand.Text()[:20] }

// mayTell reports whether a person may be told about a game: they want to be told, and can
// play there. It also returns the game's absences.
func (n *Notices) mayTell(ctx context.Context, g *store.Game, user string) (away absence.Absence, may bool, err error) {
	if may, err = n.wanted(ctx, g, user); err != nil || !may {
		return away, false, err
	}
	away, err = n.attendance.In(ctx, g, false)
	return away, !away.IsShut(), err
}

// wanted reports whether a player of a game, and the managers of its server, want direct
// messages.
func (n *Notices) wanted(ctx context.Context, g *store.Game, user string) (bool, error) {
	if g.People[user][settings.Reminders] == settings.Off {
		return false, nil
	}
	at := settings.Place{Guild: g.Guild, Channel: g.Channel}
	stored, err := n.store.Settings(ctx, at.Scopes()...)
	return settings.At(at, stored).Value(settings.Reminders) == settings.On, err
}

// Noticed is a game that a notice is about, in its current state.
type Noticed struct {
	sitting.Header
	Turn sitting.SeatTurn
	// Yours means that the game waits for the person.
	Yours bool
	// Deadline is when their time runs out, zero if no clock runs.
	Deadline time.Time
	// MayMiss is how many more turns they may miss before a guardian keeps their seat.
	MayMiss int
}

// StillTrue returns the games of a notice for which it still holds, and the person's settings.
// A reminder holds while the turn goes on and the person has not asked to be left alone. A
// notice of a missed turn, a kept seat or a game put away holds until the person is back. A
// notice of a game brought back holds while it is played.
func (n *Notices) StillTrue(ctx context.Context, what *sitting.Notice) (list []Noticed, said map[string]string, err error) {
	for _, turn := range what.Turns {
		g, err := n.store.Game(ctx, turn.Game)
		if errors.Is(err, store.ErrNotFound) || err == nil && !what.IsTrueOf(g, turn) {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		one := Noticed{Header: sitting.HeaderOf(g), Turn: turn, Yours: sitting.IsAwaited(g, turn.Seat), MayMiss: sitting.MayMiss - g.Seats[turn.Seat].Missed}
		if sitting.Ticks(g, turn.Seat) {
			one.Deadline = sitting.Deadline(g, turn.Seat, absence.Of(g, n.now()))
		}
		list, said = append(list, one), g.People[what.User]
	}
	return list, said, nil
}
