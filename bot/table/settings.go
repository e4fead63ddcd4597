package table

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/calendar"
	"sobremesa/bot/club"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/records"
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
func (t *Table) SetCalendar(ctx context.Context, user string, change func(calendar.Calendar, time.Time) (calendar.Calendar, error)) (is calendar.Calendar, err error) {
	key := settings.OfPerson(user).Key(settings.Calendar)
	err = store.RetryOnConflict(ctx, func() error {
		text, err := store.ReadText(ctx, t.store, key)
		if err != nil {
			return err
		}
		old, now := calendar.Read(text), t.Now()
		is = old
		next, err := change(old, now)
		if err == nil {
			next, err = old.Adopt(next, now)
		}
		if err != nil || next.String() == old.String() {
			return err
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
			return err
		}
		is = next
		return t.replan(ctx, user, func(g *store.Game, seat engine.Seat, away absence.Absence, _ time.Time) time.Time {
			return sitting.NextDue(g, seat, away) // the calendar may have changed again
		})
	})
	return is, err
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
		if _, err := t.update(ctx, sitting.Of(t.Games, g), update{find: t.byID(g.ID), act: doing(sitting.Replan(due)), req: Request{By: sitting.By{User: user}}}); err != nil {
			return err
		}
	}
	return nil
}

// Forget deletes what is kept about the requester, in all servers: see [store.Forget].
// They leave the tables that have not begun and resign from the games that are not over;
// games without a guardian end. Forget may be repeated. begun reports, with an error, whether they
// have left a game already.
func (t *Table) Forget(ctx context.Context, req Request) (begun bool, err error) {
	games, err := t.store.Games(ctx, store.Query{User: req.User, Status: store.Unfinished})
	if err != nil {
		return false, err
	}
	for _, g := range games {
		left, err := t.leaveForGood(ctx, req, g)
		if begun = begun || left; err != nil {
			return begun, fmt.Errorf("table: leaving game %d: %w", g.ID, err)
		}
	}
	var random [8]byte
	if _, err := io.ReadFull(t.with.Entropy, random[:]); err != nil {
		return begun, fmt.Errorf("table: pseudonym: %w", err)
	}
	pseudonym := store.Pseudonym(hex.EncodeToString(random[:]))
	kept, err := t.Kept(ctx, req.User)
	if err != nil {
		return begun, err
	}
	for key := range kept.Values {
		if of, ok := club.OfMember(key); ok {
			forget := func(s *club.State) error { s.Forget(req.User, pseudonym); return nil }
			if _, err := t.ChangeClub(ctx, of, forget, of.NewTask(t.Now())); err != nil {
				return begun, err
			}
		}
	}
	return begun, store.Forget(ctx, t.store, req.User, pseudonym, forgotten(kept, pseudonym), t.Now())
}

// leaveForGood makes the requester leave a game that is live or put away, wherever it is
// played. It reports false, without an error, if the game is over or they have left it already.
func (t *Table) leaveForGood(ctx context.Context, req Request, g *store.Game) (left bool, err error) {
	req.ID = fmt.Sprint(req.ID, " ", g.ID) // one request makes many changes, each with its own id
	req.Guild, req.Channel, req.Name, req.Moderator = g.Guild, g.Channel, "", false
	ref := Ref{Kind: g.Kind, ID: g.ID}
	leave := map[store.Status]sitting.Verb{store.Lobby: sitting.Leave, store.Running: sitting.Resign, store.PutAway: sitting.ResignAway}
	_, err = t.Do(ctx, req, ref, leave[g.Status])
	if engine.IsRefused(err, sitting.NoGuardian) {
		_, err = t.Do(ctx, req, ref, sitting.EndWithout)
	}
	if engine.IsRefused(err) {
		return false, nil // it is over, can no longer be played, or they are not in it
	}
	return err == nil, err
}

// Kept returns everything stored about a person.
func (t *Table) Kept(ctx context.Context, user string) (*store.Kept, error) {
	k, err := store.KeptOf(ctx, t.store, user)
	if err != nil {
		return nil, err
	}
	k.Settings = make(map[string]string)
	for key, text := range k.Values {
		if key.Scope == settings.OfPerson(user) && !strings.HasPrefix(key.Name, settings.Left) {
			k.Settings[key.Name] = text
		}
	}
	if k.Puzzles, err = puzzles.KeptAttempts(k.Values, user); err != nil {
		return nil, err
	}
	if k.Mistakes, err = puzzles.KeptMistakes(k.Values, user); err != nil {
		return nil, err
	}
	for _, key := range k.Values.Sorted() {
		if of, ok := club.OfMember(key); ok {
			s, err := t.Club(ctx, of)
			if err != nil {
				return nil, err
			}
			k.Clubs = append(k.Clubs, s.Kept(user))
		}
	}
	k.Guilds, err = records.KeptMembers(k.Values, user)
	return k, err
}

// forgotten returns what becomes of the values that are kept about a person who gets a pseudonym:
// settings, mistakes, memberships and what they said in clubs are deleted, and answers to puzzles stay
// for the others' sake.
func forgotten(k *store.Kept, pseudonym string) store.Texts {
	texts := puzzles.Renamed(k.Values, k.User, pseudonym)
	for key := range k.Values {
		_, member := club.OfMember(key)
		if member || key.Scope == settings.OfPerson(k.User) || records.IsMembership(key, k.User) || puzzles.IsMistakes(key, k.User) {
			texts[key] = ""
		}
	}
	return texts
}
