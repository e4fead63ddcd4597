package storetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// modelRules compare a store with the model over sequences of random calls about tasks. Each rule
// is one sequence, which its seed reproduces, and prints its calls. The sequences get longer, so
// that the first one to fail is easy to read. Unless the run is enginetest.Thorough, only every
// eighth is played, starting with first; rules for one store and rules for several play different
// ones.
func modelRules(first int) (rules []raceRule) {
	for seed := enginetest.Times(first, 0); seed < 80; seed += enginetest.Times(8, 1) {
		rules = append(rules, raceRule{fmt.Sprint("the outbox behaves like its model, seed ", seed), func(t *testing.T, stores []store.Store) {
			p := &play{T: t, Rand: rand.New(rand.NewPCG(uint64(seed), 0)), stores: stores, now: at(0)}
			p.openGames()
			for i := 0; i < 20+seed && !t.Failed(); i++ {
				p.step()
				p.pending()
			}
			p.finishAll()
			if t.Failed() {
				t.Logf("after these calls:\n%s", strings.Join(p.calls, "\n"))
			}
		}})
	}
	return rules
}

// play is a sequence of random calls. Each is made on one of several stores of the same data and on
// the model, which must agree.
type play struct {
	*testing.T
	*rand.Rand
	stores []store.Store
	model  model
	now    time.Time
	ahead  bool          // the clock is a day ahead
	leases []store.Lease // all leases given so far
	calls  []string      // log of all calls made
}

func (p *play) store() store.Store { return choose(p, p.stores...) }

func choose[T any](p *play, from ...T) T { return from[p.IntN(len(from))] }

// soon returns a moment some seconds from now. There are few, so that they coincide.
func (p *play) soon(from, to int) time.Time {
	return p.now.Add(time.Duration(from+p.IntN(to-from)) * time.Second)
}

func (p *play) wanted() store.Wanted {
	w := choose(p, store.Wanted{}, store.Wanted{}, store.Wanted{Kind: "slow"}, store.Wanted{Kind: "slow", Others: true})
	w.Served = choose(p, nil, nil, &store.Served{}, &store.Served{Guilds: []string{"guild"}}, &store.Served{Users: []string{"luis"}},
		&store.Served{Guilds: []string{"guild", ""}, Users: []string{"luis"}}, &store.Served{Guilds: []string{"guild"}, Users: []string{"", "nobody"}})
	return w
}

// call logs a call, with times in the tests' seconds.
func (p *play) call(format string, args ...any) {
	for i, arg := range args {
		if moment, ok := arg.(time.Time); ok && moment.IsZero() {
			args[i] = "at once"
		} else if ok {
			args[i] = moment.Sub(at(0))
		}
	}
	p.calls = append(p.calls, fmt.Sprintf("%v: "+format, append([]any{p.now.Sub(at(0))}, args...)...))
}

func (p *play) openGames() {
	for i, where := range []string{"a", "a", "b"} { // two games share a channel
		g := newGame(where)
		g.Kind, g.Guild = fmt.Sprint("kind ", i), []string{"guild", "1151230208788140122"}[i%2]
		g.Seats = g.Seats[:2-i] // the last game has no users
		commit(p.T, p.store(), &store.Change{Game: g})
		p.model.games = append(p.model.games, g)
		p.call("game %d is opened in channel %s of %s by %q", g.ID, where, g.Guild, g.Users())
	}
}

func (p *play) step() {
	s, ctx, until, reason := p.store(), p.Context(), p.soon(1, 15), fmt.Sprint("reason ", len(p.calls))
	guild := choose(p, "guild", "1151230208788140122")
	switch p.IntN(20) {
	case 0, 1, 2, 3, 4, 5:
		p.commit()
	case 6, 7, 8, 9:
		p.claim(p.wanted(), until)
	case 10:
		l := p.lease()
		p.call("Extend %v until %v", l, until)
		p.leased(l, s.Extend(ctx, l, p.now, until), func(t *modelTask) { p.model.extend(t, p.now, until) })
	case 11, 12:
		l, due := p.lease(), p.soon(-1, 15)
		p.call("Postpone %v to %v", l, due)
		p.leased(l, s.Postpone(ctx, l, p.now, due, reason), func(t *modelTask) { p.model.postpone(t, p.now, due, reason) })
	case 13:
		p.call("Pause %q until %v", guild, until)
		wantReturned(p.T, "Pause", p.model.pause(guild, p.now, until, reason))(s.Pause(ctx, guild, p.now, until, reason))
	case 14:
		in := store.Servers{ID: guild}
		p.call("Hasten what was postponed in %q", guild)
		wantReturned(p.T, "Hasten", p.model.hasten("", in, p.now, time.Time{}, 0))(s.Hasten(ctx, "", in, p.now, time.Time{}, 0))
	case 15:
		kind, in, every := choose(p, "show", "slow", ""), choose(p, store.Servers{}, store.Servers{ID: guild}, store.Servers{Shard: 1, Of: 2}, store.Servers{Of: 3}), time.Duration(p.IntN(6))*time.Second
		p.call("Hasten %s in %+v until %v, one every %v", kind, in, until, every)
		wantReturned(p.T, "Hasten", p.model.hasten(kind, in, p.now, until, every))(s.Hasten(ctx, kind, in, p.now, until, every))
	default:
		p.wait()
	}
}

// wait advances the time, often to exactly the moment at which something can be done or just before
// it, or it sets the clock a day ahead or back.
func (p *play) wait() {
	next := p.model.next(p.wanted(), time.Time{})
	switch n := p.IntN(6); {
	case n < 2:
		p.ahead = !p.ahead
		p.now = p.now.Add(map[bool]time.Duration{true: day, false: -day}[p.ahead])
	case n < 5 && next.After(p.now) && next.Before(p.now.Add(time.Minute)):
		p.now = next.Add(-time.Duration(p.IntN(2)) * time.Millisecond)
	default:
		p.now = p.soon(0, 8)
	}
}

// lease returns a valid lease most of the time, else an expired one or, rarely, one that never
// existed.
func (p *play) lease() store.Lease {
	var held []store.Lease
	for _, t := range p.model.tasks {
		if !t.claimed.IsZero() {
			held = append(held, t.Lease)
		}
	}
	switch n := p.IntN(8); {
	case n < 5 && len(held) > 0:
		return choose(p, held...)
	case n < 7 && len(p.leases) > 0:
		return choose(p, p.leases...)
	}
	return store.Lease{Task: int64(p.IntN(10)), Claim: int64(p.IntN(3))}
}

// leased compares the error of a call with a lease with the model. If the lease is valid, do
// applies the call to the model.
func (p *play) leased(l store.Lease, err error, do func(*modelTask)) {
	p.Helper()
	t := p.model.leased(l)
	if t == nil {
		wantErr(p.T, "a lease that does not hold", err, store.ErrLeaseLost)
		return
	}
	must.Succeed(p.T, err)
	do(t)
}

func (p *play) claim(w store.Wanted, until time.Time) {
	p.Helper()
	p.call("Claim of kind %q, others %t, served %+v, until %v", w.Kind, w.Others, w.Served, until)
	got, err := p.store().Claim(p.Context(), p.now, until, w)
	want := p.model.claim(p.now, until, w)
	switch {
	case want == nil:
		wantErr(p.T, "Claim of nothing", err, store.ErrNotFound)
	case err != nil:
		p.Errorf("Claim: %v, want %+v", err, want.Task)
	default:
		p.calls[len(p.calls)-1] += fmt.Sprintf(" gives %v", got.Lease)
		want.Lease = store.Lease{Task: want.ID, Claim: got.Lease.Claim}
		task := want.Task
		task.Guild, task.Users = p.model.whose(want)
		same(p.T, "task", got, &task)
		same(p.T, "lease that was given before", slices.Contains(p.leases, got.Lease), false)
		p.leases = append(p.leases, got.Lease)
	}
}

// commit makes a change, of a game or of none, that finishes, cancels and creates tasks. Part of it
// may be invalid, in which case it must do nothing.
func (p *play) commit() {
	c, keys := &store.Change{At: p.now}, []string{""}
	if p.IntN(4) > 0 {
		g := *choose(p, p.model.games...)
		g.Channel = choose(p, g.Channel, g.Channel, g.Channel, "a", "c")
		c.Game, keys = &g, []string{"board", "board", "clock", ""}
		c.Cancel = choose(p, nil, nil, []string{"board"}, []string{"clock", "", "unknown"})
	}
	for range p.IntN(4) {
		c.Tasks = append(c.Tasks, store.Task{
			Kind: choose(p, "show", "slow"), Key: choose(p, keys...), Payload: fmt.Append(nil, len(p.calls), " ", len(c.Tasks)),
			Game: choose(p, 0, 0, 0, choose(p, p.model.games...).ID), Due: choose(p, time.Time{}, p.now, p.soon(-3, 15), p.soon(0, 1000)),
			Attempts: 5, Reason: "not read",
		})
	}
	var want error
	refused := false // with an error that has no name
	switch p.IntN(24) {
	case 0:
		c.Tasks, refused = append(c.Tasks, store.Task{Key: choose(p, keys...)}), true // without a kind
	case 1:
		c.Tasks, want = append(c.Tasks, store.Task{Kind: "show", Key: choose(p, "", "board"), Game: 99}), store.ErrNotFound
	case 2:
		if c.Game != nil {
			c.Game.Revision--
			want = store.ErrConflict
		} else if c.Tasks, refused = append(c.Tasks, store.Task{Kind: "show", Key: "board"}), true; p.IntN(2) == 0 {
			c.Tasks, c.Cancel = nil, []string{"board"}
		}
	case 3, 4, 5, 6, 7, 8, 9:
		if c.Done = []store.Lease{p.lease()}; p.model.leased(c.Done[0]) == nil {
			want = store.ErrLeaseLost
		}
	}
	err := p.store().Commit(p.Context(), c)
	p.noteCommit(c, err)
	if refused != (err != nil && want == nil) {
		p.Errorf("Commit: error %v, want one: %t", err, refused)
	} else if !refused {
		wantErr(p.T, "Commit", err, want)
	}
	if err == nil {
		same(p.T, "what is wrong", p.model.commit(c), "")
	}
}

func (p *play) noteCommit(c *store.Change, err error) {
	p.call("Commit, done %v, cancelled %q, fails: %t", c.Done, c.Cancel, err != nil)
	if c.Game != nil {
		p.call("  of game %d, in channel %s", c.Game.ID, c.Game.Channel)
	}
	for _, t := range c.Tasks {
		p.call("  task %d %s of game %d, key %q, due %v", t.ID, t.Kind, t.Game, t.Key, t.Due)
	}
}

// pending compares with the model when the next task, and the next wanted task, can be claimed.
// With Before, a later answer may or may not be given.
func (p *play) pending() {
	p.Helper()
	for _, w := range []store.Wanted{{}, p.wanted(), {Kind: choose(p, "", "slow"), Before: p.soon(-5, 20)}} {
		next, err := p.store().Pending(p.Context(), w)
		must.Succeed(p.T, err)
		want, earliest := p.model.next(w, w.Before), p.model.next(w, time.Time{})
		tellsMore := !next.IsZero() && !next.Before(earliest) && (want.IsZero() || next.Before(want))
		if !next.Equal(want) && !tellsMore {
			p.Errorf("the next of %+v can be claimed at %v, want %v", w, next, want)
		}
	}
}

// finishAll claims and finishes all tasks, each as soon as it can be and no sooner.
func (p *play) finishAll() {
	for len(p.model.tasks) > 0 && !p.Failed() {
		next := p.model.next(store.Wanted{}, time.Time{})
		for _, p.now = range []time.Time{next.Add(-time.Millisecond), next} {
			p.claim(store.Wanted{}, p.now.Add(time.Second))
		}
		c := &store.Change{At: p.now, Done: p.leases[max(0, len(p.leases)-1):]}
		err := p.store().Commit(p.Context(), c)
		p.noteCommit(c, err)
		must.Succeed(p.T, err)
		p.model.commit(c)
		p.pending()
	}
	wantTasks(p.T, p.store(), 0)
}
