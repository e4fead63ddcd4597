package storetest

import (
	"fmt"
	"math/rand/v2"
	"time"

	"sobremesa/store"
)

// client is one of a schedule's clients.
type client struct {
	*schedule
	*rand.Rand
	store.Store
	name  string
	now   time.Time
	ahead bool // its clock is a day ahead
	calls []made
	game  *store.Game // as last loaded or written
	seen  store.Found // values as last read
	// forgets is a user whom only this client will forget at some point.
	forgets string
	prunes  bool // no other client does: what two of them delete could have been put back meanwhile
}

// day is how far the clock runs ahead before it is corrected.
const day = 24 * time.Hour

// call makes a call. do returns what the call gave; explained reports whether it could have given
// that in a world, and applies it.
func (c *client) call(what string, do func() (got any, err error), explained func(w *world, err error) bool) {
	m := made{began: c.clock.Add(1)}
	got, err := do()
	m.ended, m.reads = c.clock.Add(1), err != nil
	m.what = fmt.Sprintf("%s at %v: %s gives %+v, error %v", c.name, c.now.Sub(at(0)), what, got, err)
	m.explained = func(w *world) bool { return explained(w, err) }
	c.calls = append(c.calls, m)
	if c.alone && !m.explained(c.world) {
		c.Error("the model does not explain what this call gives:", m.what)
	}
}

// read makes a call that changes nothing.
func (c *client) read(what string, do func() (got any, err error), explained func(w *world, err error) bool) {
	c.call(what, do, explained)
	c.calls[len(c.calls)-1].reads = true
}

// step makes a random call.
func (c *client) step() {
	switch n := c.IntN(20); {
	case c.game == nil || n < 3:
		c.load(c.of(choose(c, "here", "here", "there")), kind)
	case n < 11:
		c.change()
	case n < 15:
		c.claim(c.seconds(1, 6), store.Wanted{Kind: c.of("show")}, c.alone)
	case n < 17:
		c.lease(c.seconds(0, 5))
	case n < 19:
		key, others := choose(c, c.keys()...), c.texts()
		choose(c, c.values, func() { c.swap(key, c.text(), others) }, func() { c.set(others) })()
	case c.prunes && c.IntN(2) == 0:
		c.prune(c.seconds(-4, 1))
	case c.forgets != "":
		who := c.of(c.forgets)
		c.forgets = ""
		c.call("Forget "+who, func() (any, error) {
			return nil, store.Forget(c.Context(), c, who, store.Pseudonym(who), nil, c.now)
		}, func(w *world, err error) bool { w.forget(who, store.Pseudonym(who)); return err == nil })
	case c.IntN(2) == 0:
		c.answer(c.request())
	default:
		c.readLog(choose(c, "ana", "eva", "marta", ""))
	}
}

// stepAlone makes a random call while no other client makes any, then asks what comes next.
func (c *client) stepAlone() {
	until, guild := c.seconds(1, 15), choose(c, c.of("guild"), "1151230208788140122")
	switch n := c.IntN(30); {
	case n < 8:
		c.step()
	case n < 13:
		if c.game = nil; c.IntN(8) == 0 {
			c.load(c.of(choose(c, "here", "there")), choose(c, kinds...))
		} else {
			g := *choose(c, c.world.games...)
			c.game = &g
		}
		if c.game != nil {
			c.change()
		}
	case n < 18:
		c.claim(until, c.wanted(), true)
	case n < 21:
		c.lease(c.seconds(-1, 15))
	case n < 22:
		reason := fmt.Sprint("reason ", len(c.calls))
		c.counts(fmt.Sprintf("Pause %s until %v", guild, until.Sub(at(0))),
			func() (int, error) { return c.Pause(c.Context(), guild, c.now, until, reason) },
			func(w *world) int { return w.pause(guild, c.now, until, reason) })
	case n < 25:
		which := choose(c, c.of("show"), c.of("slow"), "", "")
		in := choose(c, store.Servers{}, store.Servers{ID: guild}, store.Servers{Shard: 1, Of: 2}, store.Servers{Of: 3})
		last, every := choose(c, time.Time{}, until), time.Duration(c.IntN(6))*time.Second
		c.counts(fmt.Sprintf("Hasten %q in %+v until %v, one every %v", which, in, last.Sub(at(0)), every),
			func() (int, error) { return c.Hasten(c.Context(), which, in, c.now, last, every) },
			func(w *world) int { return w.hasten(which, in, c.now, last, every) })
	default:
		c.wait()
	}
	c.pending(store.Wanted{})
	c.pending(c.wanted())
	c.pending(store.Wanted{Kind: choose(c, "", c.of("slow")), Before: c.seconds(-5, 20)})
}

func (c *client) wanted() store.Wanted {
	slow, guild, luis := c.of("slow"), c.of("guild"), c.of("luis")
	w := choose(c, store.Wanted{}, store.Wanted{}, store.Wanted{Kind: slow}, store.Wanted{Kind: slow, Others: true})
	w.Served = choose(c, nil, nil, &store.Served{}, &store.Served{Guilds: []string{guild}}, &store.Served{Users: []string{luis}},
		&store.Served{Guilds: []string{guild, ""}, Users: []string{luis}}, &store.Served{Guilds: []string{guild}, Users: []string{"", "nobody"}})
	return w
}

// wait advances the time, often to exactly the moment at which something can be done or just before
// it, or it sets the clock a day ahead or back.
func (c *client) wait() {
	next := c.world.next(c.wanted())
	switch n := c.IntN(6); {
	case n < 2:
		c.ahead = !c.ahead
		c.now = c.now.Add(map[bool]time.Duration{true: day, false: -day}[c.ahead])
	case n < 5 && next.After(c.now) && next.Before(c.now.Add(time.Minute)):
		c.now = next.Add(-time.Duration(c.IntN(2)) * time.Millisecond)
	default:
		c.now = c.seconds(-2, 8)
	}
}

// finish claims and finishes all tasks, each as soon as it can be and no sooner.
func (c *client) finish() {
	for len(c.world.tasks) > 0 && !c.Failed() {
		next := c.world.next(store.Wanted{})
		for _, c.now = range []time.Time{next.Add(-time.Millisecond), next} {
			if c.claim(c.now.Add(time.Second), store.Wanted{}, true) {
				c.commit(&store.Change{At: c.now, Done: c.leases[len(c.leases)-1:]})
			}
		}
	}
}

// look loads the final state, once all clients are done.
func (c *client) look() {
	c.now = at(1000)
	for _, where := range []string{"here", "there"} {
		c.load(c.of(where), kind)
	}
	c.values()
	for _, user := range []string{"ana", "luis", "eva", "marta", store.Pseudonym("eva"), store.Pseudonym("marta"), ""} {
		c.readLog(user)
	}
	for c.claim(c.now.Add(time.Second), store.Wanted{Kind: c.of("show")}, true) {
		c.commit(&store.Change{Done: c.leases[len(c.leases)-1:], At: c.now})
	}
}
