package table

import (
	"context"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/calendar"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Settings reads all settings that apply to a place, in one query.
func (t *Table) Settings(ctx context.Context, at settings.Place) (settings.Settings, error) {
	return settings.Load(ctx, t.store, at)
}

// SetSettings changes settings of a scope. A value "" removes the setting. The caller
// makes sure that the values are valid and that the requester may change them.
func (t *Table) SetSettings(ctx context.Context, of store.Scope, values map[string]string) error {
	return t.store.SetValues(ctx, store.TextsOf(of, values))
}

// SetCalendar changes a person's calendar and returns the new one. Time that has passed
// stays as it was counted, in all their games. If it fails it returns the stored calendar, with
// the error of change, calendar.ErrTooSoon, or an error of the store. That calendar is the new one
// if only the boards could not be brought up to date. Of two concurrent changes neither is lost.
func (t *Table) SetCalendar(ctx context.Context, user string, change func(calendar.Calendar, time.Time) (calendar.Calendar, error)) (calendar.Calendar, error) {
	var is calendar.Calendar
	err := store.RetryOnConflict(ctx, func() (err error) {
		is, err = t.swapCalendar(ctx, user, change)
		return err
	})
	return is, err
}

// swapCalendar is one try of SetCalendar. The error is store.ErrConflict if the calendar
// has changed meanwhile.
func (t *Table) swapCalendar(ctx context.Context, user string, change func(calendar.Calendar, time.Time) (calendar.Calendar, error)) (calendar.Calendar, error) {
	key := settings.OfPerson(user).Key(settings.Calendar)
	text, err := store.ReadText(ctx, t.store, key)
	if err != nil {
		return calendar.Calendar{}, err
	}
	old := calendar.Read(text)
	now := t.Now()
	next, err := change(old, now)
	if err == nil {
		next, err = old.Adopt(next, now)
	}
	if err != nil || next.String() == old.String() {
		return old, err
	}
	// First move the tasks to the earlier of both times, so that none is late if the
	// program dies in between.
	err = t.replan(ctx, user, func(g *store.Game, seat engine.Seat, away absence.Absence, now time.Time) time.Time {
		c, before := &g.Seats[seat].Clock, away.With(user, old)
		c.Left, c.From = sitting.TimeLeft(g, seat, now, before), now
		due, then := sitting.NextDue(g, seat, before), sitting.NextDue(g, seat, away.With(user, next))
		if then.Before(due) {
			return then
		}
		return due
	})
	if err == nil {
		err = t.store.SwapValue(ctx, key, text, next.String(), nil)
	}
	if err != nil {
		return old, err
	}
	return next, t.replan(ctx, user, func(g *store.Game, seat engine.Seat, away absence.Absence, _ time.Time) time.Time {
		return sitting.NextDue(g, seat, away) // the calendar may have changed again
	})
}

// replan changes when the tasks of a person's running clocks are due, and has the boards
// show the new deadlines. Writing the games makes concurrent changes of them try again
// with the new calendar.
func (t *Table) replan(ctx context.Context, user string, due sitting.Due) error {
	list, err := t.store.Games(ctx, store.Query{User: user, Status: store.Unfinished})
	if err != nil {
		return err
	}
	for _, g := range list {
		if _, err := t.update(ctx, sitting.Of(t.Games, g), update{find: t.byID(g.ID), act: doing(sitting.Replan(due), Request{By: sitting.By{User: user}})}); err != nil {
			return err
		}
	}
	return nil
}
