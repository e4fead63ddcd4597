package storetest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"sobremesa/store"
)

func (w *world) clone() *world {
	c := *w
	c.games, c.tasks, c.finished = slices.Clone(w.games), slices.Clone(w.tasks), slices.Clone(w.finished)
	for i, g := range c.games {
		mine := *g
		c.games[i] = &mine
	}
	for i, t := range c.tasks {
		mine := *t
		c.tasks[i] = &mine
	}
	c.answers, c.values = maps.Clone(w.answers), maps.Clone(w.values)
	return &c
}

// errAny stands for an error that has no name.
var errAny = errors.New("any error")

// refusals returns the errors with which a change may be refused that was made again or was not.
func (w *world) refusals(c *store.Change, again bool) (list []error) {
	for _, t := range c.Tasks {
		if t.Kind == "" || c.Game == nil && t.Game == 0 && t.Key != "" {
			list = append(list, errAny)
		}
		if t.Game != 0 && w.game(t.Game).ID == 0 {
			list = append(list, store.ErrNotFound)
		}
	}
	if c.Game == nil && len(c.Cancel) > 0 {
		list = append(list, errAny)
	}
	if a, ok := w.answers[c.Request]; ok && (again || !a.old) {
		return append(list, store.ErrDuplicate)
	}
	if g := c.Game; g != nil {
		if g.ID != 0 && g.Revision != w.game(g.ID).Revision {
			list = append(list, store.ErrConflict)
		}
		if live := w.live(g.Slot(), g.Kind); g.Status.Live() && live != nil && live.ID != g.ID {
			list = append(list, store.ErrOccupied)
		}
	}
	for key, had := range c.Had {
		if is := w.values[key]; is != had && is != c.Values[key] {
			list = append(list, store.ErrConflict)
		}
	}
	for _, l := range c.Done {
		if w.leased(l) == nil {
			list = append(list, store.ErrLeaseLost)
		}
	}
	return list
}

func (w *world) live(channel, kind string) *store.Game {
	for _, g := range w.games {
		if g.Slot() == channel && g.Kind == kind && g.Status.Live() {
			return g
		}
	}
	return nil
}

// commits reports whether a change could have had its outcome, and applies it. asked is the change
// before the call, done after it.
func (w *world) commits(asked, done *store.Change, err error) bool {
	refusals := w.refusals(asked, errors.Is(err, store.ErrDuplicate))
	if err != nil || len(refusals) > 0 {
		return err != nil && slices.ContainsFunc(refusals, func(r error) bool { return r == errAny || errors.Is(err, r) })
	}
	if g := done.Game; g != nil {
		if g.Revision != asked.Game.Revision+1 {
			return false
		}
		if asked.Game.ID == 0 {
			w.games = append(w.games, &store.Game{ID: g.ID})
		}
		if len(asked.Results) > 0 {
			w.finished = append(w.finished, &store.Finish{Game: g.ID, Guild: g.Guild, Kind: g.Kind, Ended: g.Ended, Results: asked.Results})
		}
	}
	if asked.Request != "" {
		w.answers[asked.Request] = modelAnswer{text: string(asked.Answer), at: asked.At}
	}
	return w.commit(done)
}

// claims reports whether a claim could have had its outcome, and applies it. A claim made
// concurrently with other calls may have missed a task that they were changing, and have got
// another one or none.
func (w *world) claims(got *store.Task, err error, now, until time.Time, of store.Wanted, alone bool) bool {
	first := w.claimable(now, of)
	if first == nil {
		for _, t := range w.tasks {
			if t.updated.Sub(now) > store.ClockLead {
				t.putBack(now)
			}
		}
		first = w.claimable(now, of)
	}
	if err != nil {
		return errors.Is(err, store.ErrNotFound) && (first == nil || !alone)
	}
	for _, t := range w.wanted(of) {
		if t.ID != got.ID {
			continue
		}
		want := t.Task
		want.Lease = got.Lease
		want.Guild, want.Users = w.whose(t)
		if alone && t != first || !w.canClaim(t, now, of) || fmt.Sprint(want) != fmt.Sprint(*got) {
			return false
		}
		t.Task, t.claimed, t.updated = want, until, now
		return true
	}
	return false
}

// pends reports whether a wanted task can next be claimed at the given time. With Before, a later
// answer may or may not be given.
func (w *world) pends(next time.Time, of store.Wanted) bool {
	want := w.next(of)
	of.Before = time.Time{}
	return next.Equal(want) || !next.IsZero() && !next.Before(w.next(of)) && (want.IsZero() || next.Before(want))
}

// loads reports whether a load of a game could have had its result. key is of a user's setting.
func (w *world) loads(want, got *store.Game, key store.Key) bool {
	if want == nil || got == nil {
		return want == got
	}
	setting := ""
	if slices.Contains(got.Users(), key.ID) {
		setting = w.values[key]
	}
	return describe(want) == describe(got) && want.Revision == got.Revision && got.People[key.ID][key.Name] == setting
}

// describe returns the fields of a game that are compared.
func describe(g *store.Game) string {
	var users, moves []string
	for _, seat := range g.Seats {
		users = append(users, seat.User)
	}
	for _, m := range g.Moves {
		moves = append(moves, m.Text)
	}
	return fmt.Sprint(g.ID, " in ", g.Channel, " ", g.Status, " of ", users, " with ", moves)
}

// logged reports whether a part of the log could have been read.
func (w *world) logged(log store.Log, of store.LogQuery) bool {
	want := slices.DeleteFunc(slices.Clone(w.finished), func(f *store.Finish) bool {
		return f.Guild != of.Guild || f.Kind != of.Kind || of.User != "" && !slices.ContainsFunc(f.Results, func(r store.Result) bool { return r.User == of.User })
	})
	return slices.EqualFunc(want, log.Finishes, func(want *store.Finish, got store.Finish) bool {
		return want.Game == got.Game && want.Ended.Equal(got.Ended) && slices.Equal(want.Results, got.Results)
	})
}

func (w *world) forget(user, pseudonym string) {
	for _, g := range w.games {
		g.Seats = slices.Clone(g.Seats)
		if said, _ := g.Forget(user, pseudonym); said {
			g.Revision++
		}
	}
	for i, f := range w.finished {
		mine := *f
		mine.Results = slices.Clone(f.Results)
		for k := range mine.Results {
			if r := &mine.Results[k]; r.User == user {
				r.User, r.Name = pseudonym, ""
			}
		}
		w.finished[i] = &mine
	}
}
