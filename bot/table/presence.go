package table

import (
	"context"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/store"
)

// Nobody can play in a server that has thrown the bot out: such time does not
// count there, as an outage. See absence.Presence.

// presenceIn is what is known of a guild, and as what it is kept.
func (t *Table) presenceIn(ctx context.Context, guild string) (p absence.Presence, kept string, err error) {
	kept, err = t.store.Fact(ctx, store.PresenceIn(guild))
	return absence.ReadPresence(kept), kept, err
}

// ShutOut notes that the bot is no member of a guild (any more).
func (t *Table) ShutOut(ctx context.Context, guild string) error {
	if guild == "" {
		return nil
	}
	return retryOnConflict(ctx, func() error {
		p, kept, err := t.presenceIn(ctx, guild)
		if err != nil {
			return err
		}
		return t.store.SwapFact(ctx, store.PresenceIn(guild), kept, p.ShutOut(t.Now()).String())
	})
}

// Guild is the server that a game is played in, "" for none;
// store.ErrNotFound.
func (t *Table) Guild(ctx context.Context, game int64) (string, error) {
	g, err := t.store.Game(ctx, game)
	if err != nil {
		return "", err
	}
	return g.Guild, nil
}

// PostponeGuild puts the tasks of a guild's games off that are due before
// another time, with the reason.
func (t *Table) PostponeGuild(ctx context.Context, guild string, due time.Time, reason string) error {
	_, err := t.store.PostponeGuild(ctx, guild, t.Now(), due, store.CleanText(reason))
	return err
}

// BackIn learns that something was done in a guild, so that the bot seems to be a
// member. If it was none, and is one now, the tasks that were put off are due, and
// the boards say until when there is time. It tells how many tasks were woken.
func (t *Table) BackIn(ctx context.Context, guild string) (woken int, err error) {
	if guild == "" {
		return 0, nil
	}
	err = retryOnConflict(ctx, func() (err error) {
		woken, err = t.backIn(ctx, guild)
		return err
	})
	return woken, err
}

func (t *Table) backIn(ctx context.Context, guild string) (int, error) {
	p, kept, err := t.presenceIn(ctx, guild)
	if err != nil {
		return 0, err
	}
	now := t.Now()
	switch shut := p.Shut; {
	case !shut.IsZero():
		if t.absent(ctx, guild) { // its commands are there without it
			return 0, t.ShutOut(ctx, guild)
		}
		if err := t.store.SwapFact(ctx, store.PresenceIn(guild), kept, p.Back(now).String()); err != nil {
			return 0, err
		}
		// Clocks were put off until it would have been asked again.
		if err := t.showMoved(ctx, store.Servers{ID: guild}, max(now.Sub(shut), absence.AskMost/unnoticed)); err != nil {
			return 0, err
		}
		t.Wake()
	case now.Sub(p.Seen).Abs() >= absence.SeenEvery:
		p.Seen = now.UTC()
		if err := t.store.SwapFact(ctx, store.PresenceIn(guild), kept, p.String()); err != nil {
			return 0, err
		}
	}
	n, err := t.store.WakeGuild(ctx, guild, t.Now())
	if n > 0 {
		t.Wake()
	}
	return n, err
}

// LookAgain is BackIn for a caller who does not know whether the bot is a member:
// that is asked if it was none.
func (t *Table) LookAgain(ctx context.Context, guild string) error {
	p, _, err := t.presenceIn(ctx, guild)
	if err == nil && !p.Shut.IsZero() {
		_, err = t.BackIn(ctx, guild)
	}
	return err
}

// absenceOf is when nobody plays in a game. Whether the bot is a member of its guild is
// asked if something that people would feel depends on it, and, now and then, while
// it is none.
func (t *Table) absenceOf(ctx context.Context, g *store.Game, depends bool) (a absence.Absence, err error) {
	p, now := absence.ReadPresence(g.Presence), t.Now()
	switch {
	case g.Guild == "":
		return absence.Of(g, now), nil
	case !p.Shut.IsZero() && !now.Before(p.Until(p.Asked)):
		_, err = t.BackIn(ctx, g.Guild)
	case p.Shut.IsZero() && depends && t.absent(ctx, g.Guild):
		err = t.ShutOut(ctx, g.Guild)
	default:
		return absence.Of(g, now), nil
	}
	if err == nil {
		g.Presence, err = t.store.Fact(ctx, store.PresenceIn(g.Guild))
	}
	return absence.Of(g, t.Now()), err
}

// absentWithin is how long to wait for the word whether the bot is a member: where
// it does not come it is taken for one, and clocks go on.
const absentWithin = 5 * time.Second

// absent asks whether the bot is no member of a guild.
func (t *Table) absent(ctx context.Context, guild string) bool {
	ctx, cancel := context.WithTimeout(ctx, absentWithin)
	defer cancel()
	return t.Absent != nil && t.Absent(ctx, guild)
}
