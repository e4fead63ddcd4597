package table

import (
	"context"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/calendar"
	"sobremesa/bot/records"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// When nobody could play is recorded: while the bot did not receive interactions ([Table.Heartbeat]),
// and in a server that has removed it ([Table.ShutOut]). Package absence computes from these facts
// which time does not count. Boards with changed deadlines are redrawn by making the tasks of their
// clocks due early.

// presenceIn returns the presence in a guild, and the stored text it was read from.
func (t *Table) presenceIn(ctx context.Context, guild string) (p absence.Presence, kept string, err error) {
	kept, err = store.ReadText(ctx, t.store, store.PresenceIn(guild))
	return absence.ReadPresence(kept), kept, err
}

// ShutOut records that the bot is not, or no longer, a member of a guild, which then is not compared with
// others either.
func (t *Table) ShutOut(ctx context.Context, guild string) error {
	if guild == "" {
		return nil
	}
	return store.RetryOnConflict(ctx, func() error {
		p, kept, err := t.presenceIn(ctx, guild)
		if err != nil {
			return err
		}
		return t.store.SwapValue(ctx, store.PresenceIn(guild), kept, p.ShutOut(t.Now()).String(), store.Texts{records.WeekNameOf(guild): ""})
	})
}

// Guild returns the guild in which a game is played, "" for none. The error is
// store.ErrNotFound if there is no such game.
func (t *Table) Guild(ctx context.Context, game int64) (string, error) {
	g, err := t.store.Game(ctx, game)
	if err != nil {
		return "", err
	}
	return g.Guild, nil
}

// Pause postpones the tasks of a guild's games that are due before a time until then, and records
// the reason.
func (t *Table) Pause(ctx context.Context, guild string, due time.Time, reason string) error {
	_, err := t.store.Pause(ctx, guild, t.Now(), due, store.CleanText(reason))
	return err
}

// BackIn is called when somebody does something in a guild, so that the bot seems to be a
// member. If it was shut out and is a member again, postponed tasks become due and boards
// show their new deadlines. It returns the number of tasks woken.
func (t *Table) BackIn(ctx context.Context, guild string) (woken int, err error) {
	if guild == "" {
		return 0, nil
	}
	err = store.RetryOnConflict(ctx, func() error {
		p, kept, err := t.presenceIn(ctx, guild)
		if err != nil {
			return err
		}
		now := t.Now()
		switch shut := p.Shut; {
		case !shut.IsZero():
			if t.IsAbsent(ctx, guild) { // commands work even where the bot is not a member
				return t.ShutOut(ctx, guild)
			}
			if err := t.store.SwapValue(ctx, store.PresenceIn(guild), kept, p.Back(now).String(), nil); err != nil {
				return err
			}
			// Clocks were postponed until the next check of the membership.
			if err := t.showMoved(ctx, store.Servers{ID: guild}, max(now.Sub(shut), absence.AskMost/unnoticed)); err != nil {
				return err
			}
			t.with.Wake()
		case now.Sub(p.Seen).Abs() >= absence.SeenEvery:
			p.Seen = now.UTC()
			if err := t.store.SwapValue(ctx, store.PresenceIn(guild), kept, p.String(), nil); err != nil {
				return err
			}
		}
		woken, err = t.store.Hasten(ctx, "", store.Servers{ID: guild}, t.Now(), time.Time{}, 0)
		if woken > 0 {
			t.with.Wake()
		}
		return err
	})
	return woken, err
}

// LookAgain is BackIn for a caller that does not know whether the bot is a member. It asks
// Discord if the bot was shut out.
func (t *Table) LookAgain(ctx context.Context, guild string) error {
	p, _, err := t.presenceIn(ctx, guild)
	if err == nil && !p.Shut.IsZero() {
		_, err = t.BackIn(ctx, guild)
	}
	return err
}

// In returns the absences of a game. It asks Discord whether the bot is a member of the
// guild if something that players would notice depends on it and, now and then, while the
// bot is shut out.
func (t *Table) In(ctx context.Context, g *store.Game, depends bool) (_ absence.Absence, err error) {
	p, now := absence.ReadPresence(g.Presence), t.Now()
	switch {
	case g.Guild == "":
		return absence.Of(g, now), nil
	case !p.Shut.IsZero() && !now.Before(p.Until(p.Asked)):
		_, err = t.BackIn(ctx, g.Guild)
	case p.Shut.IsZero() && depends && t.IsAbsent(ctx, g.Guild):
		err = t.ShutOut(ctx, g.Guild)
	default:
		return absence.Of(g, now), nil
	}
	if err == nil {
		g.Presence, err = store.ReadText(ctx, t.store, store.PresenceIn(g.Guild))
	}
	return absence.Of(g, t.Now()), err
}

// absentWithin bounds the wait for Discord's answer whether the bot is a member. Without an
// answer it counts as a member, and clocks run on.
const absentWithin = 5 * time.Second

// IsAbsent asks Discord whether the bot is not a member of a guild.
func (t *Table) IsAbsent(ctx context.Context, guild string) bool {
	ctx, cancel := context.WithTimeout(ctx, absentWithin)
	defer cancel()
	return t.with.Guilds.IsAbsent(ctx, guild)
}

// While an ear is open, a fact is refreshed again and again. When an ear opens after a while without
// that, because the bot did not run or had no connection to Discord, the time between is recorded as
// an outage.

// factAlive is the key of the fact that says when each ear was last known to be open.
var factAlive = store.FactOf("alive")

// outageLeast is the longest silence of an ear that is no outage: somewhat longer than the
// time between two heartbeats, and short compared with the time for a turn in a live
// game.
const outageLeast = 90 * time.Second

// Heartbeat records that some ears are open. With away, the time since an ear's last heartbeat
// was an outage if it is longer than 90 seconds: the bot did not run, was not connected, or
// its machine was asleep.
func (t *Table) Heartbeat(ctx context.Context, away bool, open ...absence.Ear) error {
	now := t.Now()
	var outages []absence.Outage
	err := store.RetryOnConflict(ctx, func() error {
		outages = nil
		text, err := store.ReadText(ctx, t.store, factAlive)
		if err != nil {
			return err
		}
		heard := absence.ReadHeard(text)
		for _, e := range open {
			var before time.Time
			heard, before = heard.Note(e, now)
			if gone := now.Sub(before); away && !before.IsZero() && gone > outageLeast {
				outages = append(outages, absence.Outage{Span: calendar.Span{From: before, Until: now}, Ear: e})
			}
		}
		if len(outages) > 0 {
			had, err := store.ReadText(ctx, t.store, store.Outages)
			noted := had
			for _, o := range outages {
				noted = absence.NoteOutage(noted, o.Ear, o.From, o.Until)
			}
			if err == nil {
				err = t.store.SwapValue(ctx, store.Outages, had, noted, nil)
			}
			if err != nil {
				return err
			}
		}
		return t.store.SwapValue(ctx, factAlive, text, heard.String(), nil)
	})
	for _, o := range outages {
		if err == nil {
			err = t.showMoved(ctx, o.Servers(), o.Until.Sub(o.From))
		}
	}
	return err
}

// Unheard reports whether no process receives what the players of a game do: their ear has been
// silent for longer than the least outage. Tasks of their clocks have to wait then.
func (t *Table) Unheard(ctx context.Context, game int64) (bool, error) {
	text, err := store.ReadText(ctx, t.store, factAlive)
	if err != nil {
		return false, err
	}
	heard, guild := absence.ReadHeard(text), ""
	if heard.Of > 1 {
		if guild, err = t.Guild(ctx, game); err != nil {
			return false, err
		}
	}
	last := heard.Last(guild)
	return !last.IsZero() && t.Now().Sub(last) > outageLeast, nil
}

const (
	// showEvery is the interval at which boards are redrawn after an outage, about 14,000 an
	// hour, which leaves room for games in play. A shard gets its part of that rate.
	showEvery = 250 * time.Millisecond
	// unnoticed is the divisor below which a longer deadline need not be shown: less than a
	// fiftieth of the time until the board is redrawn anyway.
	unnoticed = 50
	mostMoved = 30 * 24 * time.Hour // bounds the shift: no clock is due later than this
)

// showMoved redraws the boards of some servers with their new deadlines after an outage, one
// after another, those due soonest first. The task of each clock comes early, finds nothing
// due yet, and shows the board.
func (t *Table) showMoved(ctx context.Context, in store.Servers, by time.Duration) error {
	now := t.Now()
	for _, kind := range []string{sitting.TaskClock, sitting.TaskLapse} {
		if _, err := t.store.Hasten(ctx, kind, in, now, now.Add(unnoticed*min(by, mostMoved)), showEvery*time.Duration(max(1, in.Of))); err != nil {
			return err
		}
	}
	return nil
}
