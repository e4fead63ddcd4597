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

// Notices knows who wants to be told, by a store's settings. It is safe for concurrent use.
type Notices struct {
	store      store.Store
	attendance *attendance.Attendance
	now        func() time.Time
}

// New returns the notices of the games in a store, by a clock.
func New(kept store.Store, a *attendance.Attendance, now func() time.Time) *Notices {
	return &Notices{kept, a, now}
}

// Of are the tasks that tell people of what was done at a table, of those who want to be
// told. Of a seat the newest takes the place of one that has not been told yet.
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

// newNonce is that of a message to a person.
func newNonce() string { return rand.Text()[:20] }

// mayTell reports whether a person may be told of a game: they want to be, and can play
// there; and when nobody plays in it.
func (n *Notices) mayTell(ctx context.Context, g *store.Game, user string) (away absence.Absence, may bool, err error) {
	if may, err = n.wanted(ctx, g, user); err != nil || !may {
		return away, false, err
	}
	away, err = n.attendance.In(ctx, g, false)
	return away, !away.IsShut(), err
}

// wanted reports whether a person at a game, and those who run its server, want people told
// about games themselves.
func (n *Notices) wanted(ctx context.Context, g *store.Game, user string) (bool, error) {
	if g.People[user][settings.Reminders] == settings.Off {
		return false, nil
	}
	at := settings.Place{Guild: g.Guild, Channel: g.Channel}
	stored, err := n.store.Settings(ctx, at.Scopes()...)
	return settings.At(at, stored).Value(settings.Reminders) == settings.On, err
}

// Noticed is a game that a notice is about, as it stands.
type Noticed struct {
	sitting.Header
	Turn sitting.SeatTurn
	// Yours: the game waits for them.
	Yours bool
	// Deadline is when their time for it will have run out; zero when no clock runs.
	Deadline time.Time
	// MayMiss is how many turns more they may miss until their seat is kept.
	MayMiss int
}

// StillTrue are the games of a notice of which what it tells still holds, and the
// person's settings: turns that are still played, about which they did not ask to
// be left alone, and of which none need be due any more; a turn that was missed,
// or a seat or a game that was lost, and is not theirs again; a game that was
// brought back and is played.
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
