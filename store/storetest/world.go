package storetest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"sobremesa/store"
)

// world is the part of a store that schedules use, as [store.Store] describes it: it defines what
// calls do one after the other.
type world struct {
	model
	answers  map[string]string
	finished []*store.Finish // in the order of finishing
	setting  string
}

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
	c.answers = maps.Clone(w.answers)
	return &c
}

// refusals returns the errors with which a change may be refused.
func (w *world) refusals(c *store.Change) (list []error) {
	if _, ok := w.answers[c.Request]; ok {
		return []error{store.ErrDuplicate}
	}
	g := c.Game
	if g.ID != 0 && g.Revision != w.game(g.ID).Revision {
		list = append(list, store.ErrConflict)
	}
	if live := w.live(g.Channel); g.Status.Live() && live != nil && live.ID != g.ID {
		list = append(list, store.ErrOccupied)
	}
	for _, l := range c.Done {
		if w.leased(l) == nil {
			list = append(list, store.ErrLeaseLost)
		}
	}
	return list
}

func (w *world) live(channel string) *store.Game {
	for _, g := range w.games {
		if g.Channel == channel && g.Status.Live() {
			return g
		}
	}
	return nil
}

// commits reports whether a change could have had its outcome, and applies it. asked is the change
// before the call, done after it.
func (w *world) commits(asked, done *store.Change, err error) bool {
	refusals := w.refusals(asked)
	if err != nil || len(refusals) > 0 {
		return slices.ContainsFunc(refusals, func(r error) bool { return errors.Is(err, r) })
	}
	g := done.Game
	if g.Revision != asked.Game.Revision+1 {
		return false
	}
	if asked.Game.ID == 0 {
		w.games = append(w.games, &store.Game{ID: g.ID})
	}
	if asked.Request != "" {
		w.answers[asked.Request] = string(asked.Answer)
	}
	if len(asked.Results) > 0 {
		w.finished = append(w.finished, &store.Finish{Game: g.ID, Guild: g.Guild, Kind: g.Kind, Ended: g.Ended, Results: asked.Results})
	}
	return w.commit(done) == ""
}

// claims reports whether a claim could have had its outcome, and applies it. A claim made
// concurrently with other calls may have missed a task that they were changing, and have got
// another one or none.
func (w *world) claims(got *store.Task, now, until time.Time, of store.Wanted, alone bool) bool {
	first := w.claimable(now, of)
	if got == nil {
		return first == nil || !alone
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

// loads reports whether a load of a game could have had its result.
func (w *world) loads(want, got *store.Game, ana string) bool {
	if want == nil || got == nil {
		return want == got
	}
	return describe(want) == describe(got) && want.Revision == got.Revision && got.People[ana]["k"] == w.setting
}

// describe returns the fields of a game that schedules compare.
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
