package table

import (
	"context"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/calendar"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// Nobody can play while the bot does not receive interactions, because it does not run or has no
// connection to Discord. Such time does not count. While an ear is open, a fact is refreshed
// again and again. When an ear opens after a while without that, the time between is recorded
// as an outage.

// factAlive is the key of the fact that says when each ear was last known to be open.
var factAlive = store.FactOf("alive")

// outageLeast is the longest silence of an ear that is no outage: somewhat longer than the
// time between two heartbeats, and short compared with the time for a turn in a live
// game.
const outageLeast = 90 * time.Second

// Heartbeat records that some ears are open. With away, the time since an ear's last heartbeat
// was an outage if it is longer than 90 seconds: the bot did not run, was not connected, or
// its machine was asleep.
func (a *Attendance) Heartbeat(ctx context.Context, away bool, open ...absence.Ear) error {
	now := a.now()
	var outages []absence.Outage
	err := store.RetryOnConflict(ctx, func() error {
		outages = nil
		text, err := store.ReadText(ctx, a.store, factAlive)
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
		if err := a.noteOutages(ctx, outages); err != nil {
			return err
		}
		return a.store.SwapValue(ctx, factAlive, text, heard.String(), nil)
	})
	for _, o := range outages {
		if err == nil {
			err = a.showMoved(ctx, o.Servers(), o.Until.Sub(o.From))
		}
	}
	return err
}

func (a *Attendance) noteOutages(ctx context.Context, list []absence.Outage) error {
	if len(list) == 0 {
		return nil
	}
	had, err := store.ReadText(ctx, a.store, store.Outages)
	if err != nil {
		return err
	}
	text := had
	for _, o := range list {
		text = absence.NoteOutage(text, o.Ear, o.From, o.Until)
	}
	return a.store.SwapValue(ctx, store.Outages, had, text, nil)
}

// Unheard reports whether no process receives what the players of a game do: their ear has been
// silent for longer than the least outage. Tasks of their clocks have to wait then.
func (a *Attendance) Unheard(ctx context.Context, game int64) (bool, error) {
	text, err := store.ReadText(ctx, a.store, factAlive)
	if err != nil {
		return false, err
	}
	heard, guild := absence.ReadHeard(text), ""
	if heard.Of > 1 {
		if guild, err = a.Guild(ctx, game); err != nil {
			return false, err
		}
	}
	last := heard.Last(guild)
	return !last.IsZero() && a.now().Sub(last) > outageLeast, nil
}

const (
	// showEvery is the interval at which boards are redrawn after an outage, about 14,000 an
	// hour, which leaves room for games in play. A shard gets its part of that rate.
	showEvery = 250 * time.Millisecond
	// unnoticed is the divisor below which a longer deadline need not be shown: less than a
	// fiftieth of the time until the board is redrawn anyway.
	unnoticed = 50
	// mostMoved bounds the shift: no clock is due later than this.
	mostMoved = 30 * 24 * time.Hour
)

// showMoved redraws the boards of some servers with their new deadlines after an outage, one
// after another, those due soonest first. The task of each clock comes early, finds nothing
// due yet, and shows the board.
func (a *Attendance) showMoved(ctx context.Context, in store.Servers, by time.Duration) error {
	now := a.now()
	for _, kind := range []string{sitting.TaskClock, sitting.TaskLapse} {
		if _, err := a.store.Hasten(ctx, kind, in, now, now.Add(unnoticed*min(by, mostMoved)), showEvery*time.Duration(max(1, in.Of))); err != nil {
			return err
		}
	}
	return nil
}
