package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

func (c *client) load(where, kind string) {
	var g *store.Game
	c.read(fmt.Sprintf("LiveGame of %s in %s", kind, where), func() (got any, err error) {
		if g, err = store.LiveGame(c.Context(), c, where, kind); err != nil {
			c.game = c.opened(where, kind)
			return nil, err
		}
		mine := *g
		c.game = &mine
		return fmt.Sprint("revision ", g.Revision, " of ", describe(g), ", settings ", g.People), nil
	}, func(w *world, err error) bool {
		return (err == nil || errors.Is(err, store.ErrNotFound)) && w.loads(w.live(where, kind), g, c.keys()[0])
	})
}

// change writes something about the client's game.
func (c *client) change() {
	g := *c.game
	g.Seats = slices.Clone(g.Seats)
	ch := &store.Change{Game: &g, At: c.now}
	if c.IntN(2) == 0 {
		ch.Request, ch.Answer = c.request(), choose(c, nil, fmt.Append(nil, "\x00\xff", c.name, len(c.calls)))
	}
	switch n := c.IntN(8); {
	case g.ID == 0:
	case n == 0 && g.Status == store.Running:
		g.Status = store.PutAway
	case n == 1 && g.Status == store.PutAway:
		g.Status = store.Running
	case n == 2 && g.Status == store.Running:
		g.Channel = c.of(choose(c, "here", "there"))
	case n < 5 && g.Status == store.Running:
		g.Status, g.Ended = store.Finished, c.now
		for i, seat := range g.Seats {
			ch.Results = append(ch.Results, store.Result{Seat: engine.Seat(i), User: seat.User, Name: seat.Name, Score: 50 - 10*i, Place: 1 + i})
		}
	case g.Status == store.Running:
		for i := range 1 + c.IntN(2) {
			ch.Moves = append(ch.Moves, store.Move{Move: engine.Move{Text: fmt.Sprint(c.name, " ", len(c.calls), " ", i)}, At: c.now})
		}
	}
	for range c.IntN(4) {
		ch.Tasks = append(ch.Tasks, store.Task{
			Kind: c.of("show"), Key: choose(c, "", "board"), Payload: fmt.Append(nil, c.name, " ", len(c.calls)), Due: c.seconds(-2, 1),
			Game: choose(c, 0, 0, c.world.games[c.IntN(2)].ID),
		})
	}
	if c.IntN(4) == 0 {
		ch.Cancel = []string{"board"}
	}
	if c.IntN(6) == 0 {
		key := choose(c, c.keys()...)
		ch.Values, ch.Had = c.texts(), store.Texts{key: choose(c, c.text(), c.seen.Text(key))}
		ch.Values[key] = c.text()
	}
	if l, ok := c.given(); ok && c.IntN(3) == 0 {
		ch.Done = []store.Lease{l}
	}
	if c.alone {
		c.vary(ch)
	}
	c.commit(ch)
}

// vary adds to a change what is not done concurrently: it is of no game, it has tasks of other games
// and for later, and part of it may be invalid, in which case it must do nothing.
func (c *client) vary(ch *store.Change) {
	if c.IntN(4) == 0 {
		ch.Cancel = []string{"clock", "", "unknown"}
	}
	n := c.IntN(16)
	if n < 3 {
		ch.Game, ch.Moves, ch.Results, ch.Cancel = nil, nil, nil, nil
	}
	for i := range ch.Tasks {
		t := &ch.Tasks[i]
		t.Kind, t.Key = c.of(choose(c, "show", "slow")), choose(c, "board", "board", "clock", "")
		t.Game = choose(c, 0, 0, 0, choose(c, c.world.games...).ID)
		t.Due = choose(c, time.Time{}, c.now, c.seconds(-3, 15), c.seconds(0, 1000))
		t.Attempts, t.Reason = 5, "not read"
		if n < 2 && t.Game == 0 {
			t.Key = ""
		}
	}
	switch n {
	case 2:
		ch.Cancel = choose(c, nil, []string{"board"})
	case 3:
		ch.Tasks = append(ch.Tasks, store.Task{Key: choose(c, "", "board")}) // without a kind
	case 4:
		ch.Tasks = append(ch.Tasks, store.Task{Kind: c.of("show"), Key: choose(c, "", "board"), Game: 99})
	case 5:
		if ch.Game.ID != 0 {
			ch.Game.Revision--
		}
	}
}

func (c *client) commit(ch *store.Change) {
	asked, what := *ch, "of no game"
	asked.Tasks = slices.Clone(ch.Tasks)
	if ch.Game != nil {
		game := *ch.Game
		asked.Game, what = &game, fmt.Sprintf("from revision %d: %s", game.Revision, describe(&game))
	}
	done := asked
	c.call(fmt.Sprintf("Commit %s, request %q, %d moves, %d results, done %v, cancelled %q, values %v if %v",
		what, ch.Request, len(ch.Moves), len(ch.Results), ch.Done, ch.Cancel, ch.Values, ch.Had), func() (any, error) {
		err := c.Commit(c.Context(), ch)
		done, c.game = *ch, nil
		if ch.Game != nil {
			after := *ch.Game
			if done.Game = &after; err == nil {
				c.game = ch.Game
			}
		}
		return ch.Tasks, err
	}, func(w *world, err error) bool { return w.commits(&asked, &done, err) })
}

// claim claims a task. Only with alone must it be the first one.
func (c *client) claim(until time.Time, of store.Wanted, alone bool) (found bool) {
	now := c.now
	var task *store.Task
	c.call(fmt.Sprintf("Claim of %+v, served %+v, until %v", of, of.Served, until.Sub(at(0))), func() (got any, err error) {
		task, err = c.Claim(c.Context(), now, until, of)
		if found = err == nil; found {
			c.mu.Lock()
			c.leases = append(c.leases, task.Lease)
			c.mu.Unlock()
		}
		return task, err
	}, func(w *world, err error) bool { return w.claims(task, err, now, until, of, alone) })
	return found
}

// given returns one of the last leases given to any client. Alone it returns one that still holds most
// of the time, and rarely one that never existed.
func (c *client) given() (store.Lease, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	last := c.leases[max(0, len(c.leases)-3):]
	var held []store.Lease
	for _, t := range c.world.tasks {
		if !t.claimed.IsZero() {
			held = append(held, t.Lease)
		}
	}
	if c.alone && len(held) > 0 && c.IntN(8) < 5 {
		return choose(c, held...), true
	}
	if len(last) == 0 || c.alone && c.IntN(8) == 0 {
		return store.Lease{Task: int64(c.IntN(10)), Claim: int64(c.IntN(3))}, c.alone
	}
	return choose(c, last...), true
}

// lease extends a lease until later, or gives it back until then.
func (c *client) lease(later time.Time) {
	l, ok := c.given()
	if !ok {
		return
	}
	now, what, do, change := c.now, "Extend", c.Extend, (*world).extend
	if reason := fmt.Sprint("reason ", len(c.calls)); c.IntN(2) == 0 {
		what = "Postpone"
		do = func(ctx context.Context, l store.Lease, now, later time.Time) error {
			return c.Postpone(ctx, l, now, later, reason)
		}
		change = func(w *world, t *modelTask, now, later time.Time) { w.postpone(t, now, later, reason) }
	}
	c.call(fmt.Sprint(what, " ", l, " to ", later.Sub(at(0))), func() (any, error) { return nil, do(c.Context(), l, now, later) }, func(w *world, err error) bool {
		t := w.leased(l)
		if t == nil || err != nil {
			return t == nil && errors.Is(err, store.ErrLeaseLost)
		}
		change(w, t, now, later)
		return true
	})
}

// counts makes a call that returns how many tasks it has changed, as change does in a world.
func (c *client) counts(what string, do func() (int, error), change func(*world) int) {
	var n int
	c.call(what, func() (got any, err error) { n, err = do(); return n, err }, func(w *world, err error) bool { return err == nil && change(w) == n })
}

func (c *client) pending(of store.Wanted) {
	var next time.Time
	c.read(fmt.Sprintf("Pending of %+v", of), func() (got any, err error) {
		next, err = c.Pending(c.Context(), of)
		return next.Sub(at(0)), err
	}, func(w *world, err error) bool { return err == nil && w.pends(next, of) })
}

func (c *client) request() string { return c.of(fmt.Sprint("request ", c.IntN(4))) }

func (c *client) answer(request string) {
	var answer []byte
	c.read("Answer of "+request, func() (got any, err error) {
		answer, err = c.Answer(c.Context(), request)
		return answer, err
	}, func(w *world, err error) bool {
		want, there := w.answers[request]
		return there && err == nil && string(answer) == want.text || (!there || want.old) && errors.Is(err, store.ErrNotFound)
	})
}

func (c *client) prune(before time.Time) {
	c.call(fmt.Sprint("Prune before ", before.Sub(at(0))), func() (any, error) { return nil, c.Prune(c.Context(), before) }, func(w *world, err error) bool {
		for request, a := range w.answers {
			a.old = a.old || a.at.Before(before)
			w.answers[request] = a
		}
		return err == nil
	})
}

// keys are the keys of values. The first is a setting of a user, which is loaded with games.
func (c *client) keys() []store.Key {
	mine := store.Scope{Kind: store.Person, ID: c.of("ana")}
	return []store.Key{mine.Key("k"), mine.Key(""), {Scope: store.Scope{Kind: store.Server, ID: mine.ID}, Name: "k"}, store.FactOf(c.of("fact"))}
}

func (c *client) text() string { return choose(c, "", "", "1", "2", "3") }

func (c *client) texts() store.Texts {
	texts := make(store.Texts)
	for range c.IntN(4) {
		texts[choose(c, c.keys()...)] = c.text()
	}
	return texts
}

func (c *client) values() {
	var of []store.Scope
	for _, key := range c.keys()[1:] {
		of = append(of, key.Scope)
	}
	var found store.Found
	c.read("Values", func() (got any, err error) {
		found, err = c.Values(c.Context(), of...)
		c.seen = found
		return found, err
	}, func(w *world, err error) bool {
		return err == nil && len(found) == len(of) && !slices.ContainsFunc(c.keys(), func(k store.Key) bool { return found.Text(k) != w.values[k] })
	})
}

func (c *client) set(texts store.Texts) {
	c.call(fmt.Sprint("SetValues ", texts), func() (any, error) { return nil, c.SetValues(c.Context(), texts) },
		func(w *world, err error) bool { maps.Copy(w.values, texts); return err == nil })
}

func (c *client) swap(key store.Key, text string, others store.Texts) {
	delete(others, key)
	had := choose(c, c.text(), c.seen.Text(key))
	c.call(fmt.Sprintf("SwapValue of %v from %q to %q, %v", key, had, text, others), func() (any, error) {
		return nil, c.SwapValue(c.Context(), key, had, text, others)
	}, func(w *world, err error) bool {
		if is := w.values[key]; is != had && is != text {
			return errors.Is(err, store.ErrConflict)
		}
		w.values[key] = text
		maps.Copy(w.values, others)
		return err == nil
	})
}

// readLog reads the finished games of a user, or of all users.
func (c *client) readLog(user string) {
	if user != "" {
		user = c.of(user)
	}
	of := store.LogQuery{Guild: c.of("guild"), Kind: kind, User: user}
	var log store.Log
	c.read(fmt.Sprintf("Finishes of %q", user), func() (got any, err error) {
		log, err = c.Finishes(c.Context(), of)
		return log.Finishes, err
	}, func(w *world, err error) bool { return err == nil && w.logged(log, of) })
}
