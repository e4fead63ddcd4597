package storetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sobremesa/engine"
	"sobremesa/store"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// client is one of a schedule's concurrent clients.
type client struct {
	*schedule
	*rand.Rand
	store.Store
	name  string
	calls []made
	game  *store.Game // as last loaded or written
	had   string      // of the setting
	// forgets is a user whom only this client will forget at some point.
	forgets string
}

// made is a call between two moments of the schedule's clock. Its function applies the call to a
// world, and reports false if the call could not have had its result there.
type made struct {
	began, ended int64
	what         string
	reads        bool
	explained    func(*world) bool
}

// call makes a call. do returns how the call changes a world and a description of it. may lists the
// errors with which the call may fail, in which case it does nothing.
func (c *client) call(reads bool, do func() (explained func(*world) bool, what string, err error), may ...error) {
	m := made{began: c.clock.Add(1)}
	var err error
	m.explained, m.what, err = do()
	m.ended, m.reads = c.clock.Add(1), reads || err != nil
	if err != nil {
		m.what += fmt.Sprint(": ", err)
		if !slices.ContainsFunc(may, func(e error) bool { return errors.Is(err, e) }) {
			c.Errorf("schedule %d, %s: %s", c.seed, c.name, m.what)
		}
	}
	c.calls = append(c.calls, m)
}

// step makes a random call.
func (c *client) step(now time.Time) {
	switch n := c.IntN(20); {
	case c.game == nil || n < 3:
		c.load(c.of([]string{"here", "here", "there"}[c.IntN(3)]))
	case n < 11:
		c.change(now)
	case n < 15:
		c.claim(now, now.Add(time.Duration(1+c.IntN(5))*time.Second), false)
	case n < 17:
		c.lease(now)
	case n < 19:
		c.swap([]string{"", "0", "1"}[c.IntN(3)])
	case c.forgets != "":
		who := c.of(c.forgets)
		c.forgets = ""
		c.call(false, func() (func(*world) bool, string, error) {
			err := store.Forget(c.Context(), c, who, store.Pseudonym(who), nil, now)
			return func(w *world) bool { w.forget(who, store.Pseudonym(who)); return true }, "Forget " + who, err
		})
	default:
		c.readLog([]string{"ana", "eva", "marta", ""}[c.IntN(4)])
	}
}

// look loads the final state, once all clients are done.
func (c *client) look() {
	for _, where := range []string{"here", "there"} {
		c.load(c.of(where))
	}
	for _, user := range []string{"ana", "luis", "eva", "marta", store.Pseudonym("eva"), store.Pseudonym("marta"), ""} {
		c.readLog(user)
	}
	later := at(1000)
	for c.claim(later, later.Add(time.Second), true) {
		c.load(c.of("here"))
		c.commit(&store.Change{Game: c.game, Done: c.leases[len(c.leases)-1:], At: later})
	}
}

func (c *client) load(where string) {
	c.call(true, func() (func(*world) bool, string, error) {
		g, err := store.LiveGame(c.Context(), c, where, kind)
		if err == nil {
			mine := *g
			c.game, c.had = &mine, g.People[c.of("ana")]["k"]
		} else {
			c.game = c.opened(where)
			g = nil
		}
		what := "LiveGame in " + where
		if g != nil {
			what += fmt.Sprint(": revision ", g.Revision, " of ", describe(g), ", setting ", c.had)
		}
		return func(w *world) bool { return w.loads(w.live(where), g, c.of("ana")) }, what, err
	}, store.ErrNotFound)
}

// change writes something about the client's game.
func (c *client) change(now time.Time) {
	g := *c.game
	g.Seats = slices.Clone(g.Seats)
	ch := &store.Change{Game: &g, At: now}
	if c.IntN(2) == 0 {
		ch.Request, ch.Answer = c.of(fmt.Sprint("request ", c.IntN(4))), fmt.Append(nil, c.name, " ", len(c.calls))
	}
	switch n := c.IntN(8); {
	case g.ID == 0:
	case n == 0 && g.Status == store.Running:
		g.Status = store.PutAway
	case n == 1 && g.Status == store.PutAway:
		g.Status = store.Running
	case n == 2 && g.Status == store.Running:
		g.Channel = c.of([]string{"here", "there"}[c.IntN(2)])
	case n < 5 && g.Status == store.Running:
		g.Status, g.Ended = store.Finished, now
		for i, seat := range g.Seats {
			ch.Results = append(ch.Results, store.Result{Seat: engine.Seat(i), User: seat.User, Name: seat.Name, Score: 50 - 10*i, Place: 1 + i})
		}
	case g.Status == store.Running:
		for i := range 1 + c.IntN(2) {
			ch.Moves = append(ch.Moves, store.Move{Move: engine.Move{Text: fmt.Sprint(c.name, " ", len(c.calls), " ", i)}, At: now})
		}
	}
	for range c.IntN(3) {
		ch.Tasks = append(ch.Tasks, store.Task{
			Kind: c.of("show"), Key: []string{"", "board"}[c.IntN(2)], Payload: fmt.Append(nil, c.name, " ", len(c.calls)), Due: now.Add(time.Duration(c.IntN(3)-2) * time.Second),
		})
	}
	if c.IntN(4) == 0 {
		ch.Cancel = []string{"board"}
	}
	if l, ok := c.given(); ok && c.IntN(3) == 0 {
		ch.Done = []store.Lease{l}
	}
	c.commit(ch)
}

// given returns one of the leases given so far to any client.
func (c *client) given() (store.Lease, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.leases) == 0 {
		return store.Lease{}, false
	}
	return c.leases[len(c.leases)-1-c.IntN(min(3, len(c.leases)))], true
}

func (c *client) commit(ch *store.Change) {
	c.call(false, func() (func(*world) bool, string, error) {
		asked, game := *ch, *ch.Game
		asked.Game = &game
		err := c.Commit(c.Context(), ch)
		done, after := *ch, *ch.Game
		done.Game = &after
		if err == nil {
			c.game = ch.Game
		} else {
			c.game = nil
		}
		return func(w *world) bool { return w.commits(&asked, &done, err) },
			fmt.Sprintf("Commit from revision %d: %s, request %q, %d results, done %v, cancelled %v, tasks %v",
				game.Revision, describe(&after), ch.Request, len(ch.Results), ch.Done, ch.Cancel, ch.Tasks), err
	}, store.ErrConflict, store.ErrDuplicate, store.ErrOccupied, store.ErrLeaseLost)
}

func (c *client) claim(now, until time.Time, alone bool) (found bool) {
	c.call(false, func() (func(*world) bool, string, error) {
		of := store.Wanted{Kind: c.of("show")}
		task, err := c.Claim(c.Context(), now, until, of)
		if found = err == nil; found {
			c.mu.Lock()
			c.leases = append(c.leases, task.Lease)
			c.mu.Unlock()
		}
		return func(w *world) bool { return w.claims(task, now, until, of, alone) }, fmt.Sprintf("Claim: %+v", task), err
	}, store.ErrNotFound)
	return found
}

// lease extends a lease or gives it back.
func (c *client) lease(now time.Time) {
	l, ok := c.given()
	if !ok {
		return
	}
	later := now.Add(time.Duration(c.IntN(5)) * time.Second)
	extends := c.IntN(2) == 0
	c.call(false, func() (func(*world) bool, string, error) {
		var err error
		if extends {
			err = c.Extend(c.Context(), l, now, later)
		} else {
			err = c.Postpone(c.Context(), l, now, later, "later")
		}
		return func(w *world) bool {
			t := w.leased(l)
			if t == nil || err != nil {
				return t == nil && err != nil
			}
			if extends {
				w.extend(t, now, later)
			} else {
				w.postpone(t, now, later, "later")
			}
			return true
		}, fmt.Sprint("Extend, or else Postpone: ", extends, " ", l), err
	}, store.ErrLeaseLost)
}

func (c *client) swap(value string) {
	c.call(false, func() (func(*world) bool, string, error) {
		had := c.had
		err := c.SwapValue(c.Context(), store.Scope{Kind: store.Person, ID: c.of("ana")}.Key("k"), had, value, nil)
		return func(w *world) bool {
			if is := w.setting; is != had && is != value || err != nil {
				return is != had && is != value && err != nil
			}
			w.setting = value
			return true
		}, fmt.Sprintf("SwapValue %q to %q", had, value), err
	}, store.ErrConflict)
}

// readLog reads the finished games of a user, or of all users.
func (c *client) readLog(user string) {
	if user != "" {
		user = c.of(user)
	}
	c.call(true, func() (func(*world) bool, string, error) {
		log, err := c.Finishes(c.Context(), store.LogQuery{Guild: c.of("guild"), Kind: kind, User: user})
		return func(w *world) bool {
			var want []*store.Finish
			for _, f := range w.finished {
				if user == "" || slices.ContainsFunc(f.Results, func(r store.Result) bool { return r.User == user }) {
					want = append(want, f)
				}
			}
			return slices.EqualFunc(want, log.Finishes, func(want *store.Finish, got store.Finish) bool {
				return want.Game == got.Game && want.Ended.Equal(got.Ended) && slices.Equal(want.Results, got.Results)
			})
		}, fmt.Sprintf("Finishes of %q: %+v", user, log.Finishes), err
	})
}

// schedule is a set of clients that make their calls concurrently.
type schedule struct {
	*testing.T
	seed    int
	clients []*client
	start   *world
	clock   atomic.Int64
	mu      sync.Mutex
	leases  []store.Lease // all leases given to any client
}

// of returns a name that no other schedule on the same stores uses.
func (s *schedule) of(name string) string { return fmt.Sprint(name, " ", s.seed) }

// opened returns a new game of two users and more. It must not include a user who may be forgotten
// at that moment.
func (s *schedule) opened(channel string, more ...string) *store.Game {
	g := newGame(channel)
	g.Guild, g.Creator, g.Seats = s.of("guild"), s.of("ana"), nil
	for _, user := range append([]string{"ana", "luis"}, more...) {
		g.Seats = append(g.Seats, store.Seat{User: s.of(user), Name: user})
	}
	return g
}
