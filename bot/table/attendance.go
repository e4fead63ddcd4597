package table

import (
	"context"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/store"
)

// Attendance records when nobody could play: while the bot did not receive interactions
// ([Attendance.Heartbeat]), and in a server that has removed it ([Attendance.ShutOut]). Such
// time does not run on any player's clock: package absence computes that from the facts stored
// here. It changes no game. It has boards with changed deadlines redrawn by making the tasks of
// their clocks due early.
//
// It is safe for concurrent use, also by several processes.
type Attendance struct {
	store  store.Store
	now    func() time.Time
	guilds Guilds
	wake   func() // called after tasks in the outbox have become due
}

// presenceIn returns the presence in a guild, and the stored text it was read from.
func (a *Attendance) presenceIn(ctx context.Context, guild string) (p absence.Presence, kept string, err error) {
	kept, err = store.ReadText(ctx, a.store, store.PresenceIn(guild))
	return absence.ReadPresence(kept), kept, err
}

// ShutOut records that the bot is not, or no longer, a member of a guild.
func (a *Attendance) ShutOut(ctx context.Context, guild string) error {
	if guild == "" {
		return nil
	}
	return store.RetryOnConflict(ctx, func() error {
		p, kept, err := a.presenceIn(ctx, guild)
		if err != nil {
			return err
		}
		return a.store.SwapValue(ctx, store.PresenceIn(guild), kept, p.ShutOut(a.now()).String(), nil)
	})
}

// Guild returns the guild in which a game is played, "" for none. The error is
// store.ErrNotFound if there is no such game.
func (a *Attendance) Guild(ctx context.Context, game int64) (string, error) {
	g, err := a.store.Game(ctx, game)
	if err != nil {
		return "", err
	}
	return g.Guild, nil
}

// Pause postpones the tasks of a guild's games that are due before a time until then, and records
// the reason.
func (a *Attendance) Pause(ctx context.Context, guild string, due time.Time, reason string) error {
	_, err := a.store.Pause(ctx, guild, a.now(), due, store.CleanText(reason))
	return err
}

// BackIn is called when somebody does something in a guild, so that the bot seems to be a
// member. If it was shut out and is a member again, postponed tasks become due and boards
// show their new deadlines. It returns the number of tasks woken.
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
		if a.IsAbsent(ctx, guild) { // commands work even where the bot is not a member
			return 0, a.ShutOut(ctx, guild)
		}
		if err := a.store.SwapValue(ctx, store.PresenceIn(guild), kept, p.Back(now).String(), nil); err != nil {
			return 0, err
		}
		// Clocks were postponed until the next check of the membership.
		if err := a.showMoved(ctx, store.Servers{ID: guild}, max(now.Sub(shut), absence.AskMost/unnoticed)); err != nil {
			return 0, err
		}
		a.wake()
	case now.Sub(p.Seen).Abs() >= absence.SeenEvery:
		p.Seen = now.UTC()
		if err := a.store.SwapValue(ctx, store.PresenceIn(guild), kept, p.String(), nil); err != nil {
			return 0, err
		}
	}
	n, err := a.store.Hasten(ctx, "", store.Servers{ID: guild}, a.now(), time.Time{}, 0)
	if n > 0 {
		a.wake()
	}
	return n, err
}

// LookAgain is BackIn for a caller that does not know whether the bot is a member. It asks
// Discord if the bot was shut out.
func (a *Attendance) LookAgain(ctx context.Context, guild string) error {
	p, _, err := a.presenceIn(ctx, guild)
	if err == nil && !p.Shut.IsZero() {
		_, err = a.BackIn(ctx, guild)
	}
	return err
}

// In returns the absences of a game. It asks Discord whether the bot is a member of the
// guild if something that players would notice depends on it and, now and then, while the
// bot is shut out.
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
		g.Presence, err = store.ReadText(ctx, a.store, store.PresenceIn(g.Guild))
	}
	return absence.Of(g, a.now()), err
}

// absentWithin bounds the wait for Discord's answer whether the bot is a member. Without an
// answer it counts as a member, and clocks run on.
const absentWithin = 5 * time.Second

// IsAbsent asks Discord whether the bot is not a member of a guild.
func (a *Attendance) IsAbsent(ctx context.Context, guild string) bool {
	ctx, cancel := context.WithTimeout(ctx, absentWithin)
	defer cancel()
	return a.guilds.IsAbsent(ctx, guild)
}
