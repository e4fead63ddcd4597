package attendance

import (
	"context"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/calendar"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// Nobody could play while the bot did not hear what they did, be it that it did not
// run or that it had no connection to Discord: such time does not count. While an ear is
// open a fact says so again and again; when it is found to be open after a while in
// which nothing said so, the time between is noted as an outage.

// factAlive is the fact that says when each ear was last known to be open.
const factAlive = "alive"

// outageLeast is how long nothing may be said of an ear without that being an outage:
// somewhat longer than it is from one time that it is said to the next, and
// short beside the time that people have who play live.
const outageLeast = 90 * time.Second

// Heartbeat notes that some ears are open. With away the time since that was noted last
// was an outage of each for which it is more than 90 seconds: the bot did not run, it
// did not hear, or its machine was asleep.
func (a *Attendance) Heartbeat(ctx context.Context, away bool, open ...absence.Ear) error {
	now := a.now()
	var outages []absence.Outage
	err := store.RetryOnConflict(ctx, func() error {
		outages = nil
		text, err := a.store.Fact(ctx, factAlive)
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
		return a.store.SwapFact(ctx, factAlive, text, heard.String())
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
	had, err := a.store.Fact(ctx, store.Outages)
	if err != nil {
		return err
	}
	text := had
	for _, o := range list {
		text = absence.NoteOutage(text, o.Ear, o.From, o.Until)
	}
	return a.store.SwapFact(ctx, store.Outages, had, text)
}

// Unheard reports whether nobody hears what the players of a game do: nothing has said
// so for longer than makes an outage. What their time has to do with waits then.
func (a *Attendance) Unheard(ctx context.Context, game int64) (bool, error) {
	text, err := a.store.Fact(ctx, factAlive)
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
	// showEvery is how often a board is shown anew after an outage: some 14,000 in
	// an hour, beside which those of games that are played find room; of a shard's
	// servers its part of them.
	showEvery = 250 * time.Millisecond
	// unnoticed: nobody has to be told that they have longer by less than this part
	// of the time until their board is shown anyway.
	unnoticed = 50
	// mostMoved bounds what is reckoned with: no clock is due later.
	mostMoved = 30 * 24 * time.Hour
)

// showMoved has the boards in some servers say until when there is time, now that so
// much did not count: one after the other, what is due soonest first. Each is
// shown by the task of its clock, which comes early and finds that nothing is due yet.
func (a *Attendance) showMoved(ctx context.Context, in store.Servers, by time.Duration) error {
	now := a.now()
	for _, kind := range []string{sitting.TaskClock, sitting.TaskLapse} {
		if _, err := a.store.Hasten(ctx, kind, in, now, now.Add(unnoticed*min(by, mostMoved)), showEvery*time.Duration(max(1, in.Of))); err != nil {
			return err
		}
	}
	return nil
}
