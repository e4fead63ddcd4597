package table

import (
	"context"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// Nobody could play while the bot was not running: such time does not count.
// While it runs it keeps saying so in a fact; when it finds after a start
// that this was long ago it notes the time between as an outage.

// factAlive is the fact that says when the bot last said that it runs.
const factAlive = "alive"

// outageLeast is how long the bot may be silent without that being an outage:
// somewhat longer than it is from one time that it says so to the next, and
// short beside the time that people have who play live.
const outageLeast = 90 * time.Second

// Heartbeat notes that the bot runs. With away the time since it last did is
// noted as an outage, if that is more than 90 seconds: the bot did not run,
// or its machine was asleep.
func (t *Table) Heartbeat(ctx context.Context, away bool) error {
	text, err := t.store.Fact(ctx, factAlive)
	if err != nil {
		return err
	}
	now := t.Now()
	if last, failed := time.Parse(time.RFC3339Nano, text); away && failed == nil && now.Sub(last) > outageLeast {
		noted, err := t.store.Fact(ctx, store.Outages)
		if err != nil {
			return err
		}
		if err := t.store.SetFact(ctx, store.Outages, absence.NoteOutage(noted, last, now)); err != nil {
			return err
		}
		if err := t.showMoved(ctx, "", now.Sub(last)); err != nil {
			return err
		}
	}
	return t.store.SetFact(ctx, factAlive, now.UTC().Format(time.RFC3339Nano))
}

const (
	// showEvery is how often a board is shown anew after an outage: some 14,000 in
	// an hour, beside which those of games that are played find room.
	showEvery = 250 * time.Millisecond
	// unnoticed: nobody has to be told that they have longer by less than this part
	// of the time until their board is shown anyway.
	unnoticed = 50
	// mostMoved bounds what is reckoned with: no clock is due later.
	mostMoved = 30 * 24 * time.Hour
)

// showMoved has the boards of a guild, or with "" of all, say until when there is
// time, now that so much did not count: one after the other, what is due soonest
// first. Each is shown by the task of its clock, which comes early and finds that
// nothing is due yet.
func (t *Table) showMoved(ctx context.Context, guild string, by time.Duration) error {
	now := t.Now()
	for _, kind := range []string{sitting.TaskClock, sitting.TaskLapse} {
		if _, err := t.store.Hasten(ctx, kind, guild, now, now.Add(unnoticed*min(by, mostMoved)), showEvery); err != nil {
			return err
		}
	}
	return nil
}
