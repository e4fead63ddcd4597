package storetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/engine/enginetest"
	"sobremesa/store"
)

// schedule is a number of random calls on some stores of the same data, made by clients. There must
// be an order in which the same calls, made one after the other, do to the world what they did.
type schedule struct {
	*testing.T
	seed    int
	alone   bool // one client makes all calls
	clients []*client
	world   *world
	clock   atomic.Int64
	mu      sync.Mutex
	leases  []store.Lease // all leases given to any client
}

// of returns a name that no other schedule on the same stores uses.
func (s *schedule) of(name string) string { return fmt.Sprint(name, " ", s.seed) }

// modelRules compare a store with the model over sequences of random calls, each on one of several
// stores. Each rule is one sequence, which its seed reproduces, and prints its calls. The sequences
// get longer, so that the first one to fail is easy to read. Unless the run is enginetest.Thorough,
// only every sixteenth is played, starting with first; rules for one store and rules for several play
// different ones.
func modelRules(first int) (rules []raceRule) {
	for seed := enginetest.Times(first, 0); seed < 80; seed += enginetest.Times(16, 1) {
		rules = append(rules, raceRule{fmt.Sprint("a store behaves like its model, seed ", seed), func(t *testing.T, stores []store.Store) {
			s := newSchedule(t, seed, stores[:1])
			s.alone, s.clients = true, s.clients[:1]
			c := s.clients[0]
			for i := 0; i < 30+2*seed && !t.Failed(); i++ {
				c.Store = choose(c, stores...)
				c.stepAlone()
			}
			c.finish()
			c.look()
			s.check()
		}})
	}
	return rules
}

// scheduleRules check linearizability: several clients work at once. The final state is read by
// further calls, which are part of the schedule.
func scheduleRules() (rules []raceRule) {
	const each = 100
	for first := 0; first < enginetest.Times(each, 10*each); first += each {
		rules = append(rules, raceRule{fmt.Sprint("concurrent calls have a sequential explanation, schedules from ", first), func(t *testing.T, stores []store.Store) {
			for len(stores) < 3 {
				stores = append(stores, stores[0])
			}
			for seed := first; seed < first+enginetest.Times(12, each) && !t.Failed(); seed++ {
				newSchedule(t, seed, stores).run()
			}
		}})
	}
	return rules
}

func newSchedule(t *testing.T, seed int, stores []store.Store) *schedule {
	s := &schedule{T: t, seed: seed, world: &world{answers: make(map[string]modelAnswer), values: make(store.Texts)}}
	for i, one := range append(stores, stores[0]) { // the last client reads the state after the others are done
		c := &client{schedule: s, Rand: rand.New(rand.NewPCG(uint64(seed), uint64(i))), Store: one, name: fmt.Sprint("client ", i+1), now: at(0), prunes: i == 0}
		c.forgets = []string{"eva", "marta", "", ""}[i%4]
		s.clients = append(s.clients, c)
	}
	for _, one := range [][2]string{{"here", "eva"}, {"there", "marta"}} {
		g := s.opened(s.of(one[0]), kind, one[1])
		commit(t, stores[0], &store.Change{Game: g})
		mine := *g
		s.world.games = append(s.world.games, &mine)
	}
	return s
}

// run makes calls at once.
func (s *schedule) run() {
	last := s.clients[len(s.clients)-1]
	var all sync.WaitGroup
	start := make(chan struct{})
	for _, c := range s.clients[:len(s.clients)-1] {
		all.Go(func() {
			<-start
			for i := range 8 {
				c.now = at(i)
				c.step()
			}
		})
	}
	close(start)
	all.Wait()
	last.look()
	var calls [][]made
	for _, c := range s.clients {
		calls = append(calls, c.calls)
	}
	if !explain(s.world, calls) {
		s.Errorf("in no order do these calls give this:")
	}
	s.check()
}

// check fails the test if a lease was given twice, and prints the calls of a test that failed.
func (s *schedule) check() {
	given := make(map[store.Lease]bool)
	var all []made
	for _, l := range s.leases {
		if given[l] {
			s.Errorf("the lease %v was given twice", l)
		}
		given[l] = true
	}
	for _, c := range s.clients {
		all = append(all, c.calls...)
	}
	slices.SortFunc(all, func(a, b made) int { return int(a.began - b.began) })
	var b strings.Builder
	for _, call := range all {
		fmt.Fprintf(&b, "%3d to %3d, %s\n", call.began, call.ended, call.what)
	}
	if s.Failed() {
		s.Logf("schedule %d:\n%s", s.seed, &b)
	}
}

// made is a call between two moments of the schedule's clock. Its function applies the call to a
// world, and reports false if the call could not have had its result there.
type made struct {
	began, ended int64
	what         string
	reads        bool
	explained    func(*world) bool
}

// explain looks for an order of the calls that gives their results. The order of each client's
// calls is fixed, and a call that ended before another began comes first.
func explain(w *world, calls [][]made) bool {
	done := true
	for i, mine := range calls {
		if len(mine) == 0 {
			continue
		}
		done = false
		if slices.ContainsFunc(calls, func(others []made) bool { return len(others) > 0 && others[0].ended < mine[0].began }) {
			continue
		}
		after, rest := w.clone(), slices.Clone(calls)
		if rest[i] = mine[1:]; !mine[0].explained(after) {
			continue
		}
		// A call that changes nothing may as well come first.
		if found := explain(after, rest); found || mine[0].reads {
			return found
		}
	}
	return done
}

// kinds are those of the games in a sequence. A game of the first has two users and more, one of the
// last none.
var kinds = []string{kind, "enanos", "solo"}

// opened returns a new game. It must not include a user who may be forgotten at that moment.
func (s *schedule) opened(channel, kind string, more ...string) *store.Game {
	i := slices.Index(kinds, kind)
	g := newGame(channel)
	g.Kind, g.Guild, g.Creator, g.Seats = kind, []string{s.of("guild"), "1151230208788140122"}[i%2], s.of("ana"), nil
	for _, user := range append([]string{"ana", "luis"}[:2-i], more...) {
		g.Seats = append(g.Seats, store.Seat{User: s.of(user), Name: user})
	}
	return g
}

func choose[T any](c *client, from ...T) T { return from[c.IntN(len(from))] }

// seconds returns a moment some seconds from now. There are few, so that they coincide.
func (c *client) seconds(from, to int) time.Time {
	return c.now.Add(time.Duration(from+c.IntN(to-from)) * time.Second)
}
