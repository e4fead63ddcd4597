package attendance

import (
	"context"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/store"
)

// Attendance is what is noted of it. It is safe for concurrent use, and for use by several
// processes at once.
type Attendance struct {
	// Absent, unless nil, reports whether the bot is no member of a guild; false when
	// that cannot be known.
	Absent func(ctx context.Context, guild string) bool

	store store.Store
	now   func() time.Time
	wake  func()
}

// New returns what a store keeps of it, by a clock. wake is called after tasks in the outbox
// became due.
func New(kept store.Store, now func() time.Time, wake func()) *Attendance {
	return &Attendance{store: kept, now: now, wake: wake}
}

// presenceIn is what is known of a guild, and as what it is kept.
func (a *Attendance) presenceIn(ctx context.Context, guild string) (p absence.Presence, kept string, err error) {
	kept, err = a.store.Fact(ctx, store.PresenceIn(guild))
	return absence.ReadPresence(kept), kept, err
}

// ShutOut notes that the bot is no member of a guild (any more).
func (a *Attendance) ShutOut(ctx context.Context, guild string) error {
	if guild == "" {
		return nil
	}
	return store.RetryOnConflict(ctx, func() error {
		p, kept, err := a.presenceIn(ctx, guild)
		if err != nil {
			return err
		}
		return a.store.SwapFact(ctx, store.PresenceIn(guild), kept, p.ShutOut(a.now()).String())
	})
}

// Guild is the server that a game is played in, "" for none;
// store.ErrNotFound.
func (a *Attendance) Guild(ctx context.Context, game int64) (string, error) {
	g, err := a.store.Game(ctx, game)
	if err != nil {
		return "", err
	}
	return g.Guild, nil
}

// PostponeGuild puts the tasks of a guild's games off that are due before
// another time, with the reason.
func (a *Attendance) PostponeGuild(ctx context.Context, guild string, due time.Time, reason string) error {
	_, err := a.store.PostponeGuild(ctx, guild, a.now(), due, store.CleanText(reason))
	return err
}

// BackIn learns that something was done in a guild, so that the bot seems to be a
// member. If it was none, and is one now, the tasks that were put off are due, and
// the boards say until when there is time. It tells how many tasks were woken.
func (a *Attendance) BackIn(ctx context.Context, guild string) (woken int, err error) {
	if guild == "" {
		return 0, nil
	}
	err = store.RetryOnConflict(ctx, func() (err error) {
		woken, err = a.backIn(ctx, guild)
		return err
	})
	return woken, err
}

func (a *Attendance) backIn(ctx context.Context, guild string) (int, error) {
	p, kept, err := a.presenceIn(ctx, guild)
	if err != nil {
		return 0, err
	}
	now := a.now()
	switch shut := p.Shut; {
	case !shut.IsZero():
		if a.IsAbsent(ctx, guild) { // its commands are there without it
			return 0, a.ShutOut(ctx, guild)
		}
		if err := a.store.SwapFact(ctx, store.PresenceIn(guild), kept, p.Back(now).String()); err != nil {
			return 0, err
		}
		// Clocks were put off until it would have been asked again.
		if err := a.showMoved(ctx, store.Servers{ID: guild}, max(now.Sub(shut), absence.AskMost/unnoticed)); err != nil {
			return 0, err
		}
		a.wake()
	case now.Sub(p.Seen).Abs() >= absence.SeenEvery:
		p.Seen = now.UTC()
		if err := a.store.SwapFact(ctx, store.PresenceIn(guild), kept, p.String()); err != nil {
			return 0, err
		}
	}
	n, err := a.store.WakeGuild(ctx, guild, a.now())
	if n > 0 {
		a.wake()
	}
	return n, err
}

// LookAgain is BackIn for a caller who does not know whether the bot is a member:
// that is asked if it was none.
func (a *Attendance) LookAgain(ctx context.Context, guild string) error {
	p, _, err := a.presenceIn(ctx, guild)
	if err == nil && !p.Shut.IsZero() {
		_, err = a.BackIn(ctx, guild)
	}
	return err
}

// In is when nobody plays in a game. Whether the bot is a member of its guild is
// asked if something that people would feel depends on it, and, now and then, while
// it is none.
func (a *Attendance) In(ctx context.Context, g *store.Game, depends bool) (_ absence.Absence, err error) {
	p, now := absence.ReadPresence(g.Presence), a.now()
	switch {
	case g.Guild == "":
		return absence.Of(g, now), nil
	case !p.Shut.IsZero() && !now.Before(p.Until(p.Asked)):
		_, err = a.BackIn(ctx, g.Guild)
	case p.Shut.IsZero() && depends && a.IsAbsent(ctx, g.Guild):
		err = a.ShutOut(ctx, g.Guild)
	default:
		return absence.Of(g, now), nil
	}
	if err == nil {
		g.Presence, err = a.store.Fact(ctx, store.PresenceIn(g.Guild))
	}
	return absence.Of(g, a.now()), err
}

// absentWithin is how long to wait for the word whether the bot is a member: where
// it does not come it is taken for one, and clocks go on.
const absentWithin = 5 * time.Second

// IsAbsent asks whether the bot is no member of a guild.
func (a *Attendance) IsAbsent(ctx context.Context, guild string) bool {
	ctx, cancel := context.WithTimeout(ctx, absentWithin)
	defer cancel()
	return a.Absent != nil && a.Absent(ctx, guild)
}
