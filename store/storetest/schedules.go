package storetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"sobremesa/engine/enginetest"
	"sobremesa/store"
)

// scheduleRules check linearizability. Several clients work at once
// on a game, its channel, its tasks and the log of finished games. There must be an order in which the same calls,
// made one after the other, give the same results. The final state is read by further calls, which
// are part of the schedule.
func scheduleRules() (rules []raceRule) {
	const each = 100
	for first := 0; first < enginetest.Times(each, 10*each); first += each {
		rules = append(rules, raceRule{fmt.Sprint("concurrent calls have a sequential explanation, schedules from ", first), func(t *testing.T, stores []store.Store) {
			for len(stores) < 3 {
				stores = append(stores, stores[0])
			}
			for seed := first; seed < first+enginetest.Times(30, each) && !t.Failed(); seed++ {
				newSchedule(t, seed, stores).run()
			}
		}})
	}
	return rules
}

func newSchedule(t *testing.T, seed int, stores []store.Store) *schedule {
	s := &schedule{T: t, seed: seed, start: &world{answers: make(map[string]string)}}
	for i, one := range append(stores, stores[0]) { // the last client reads the state after the others are done
		c := &client{schedule: s, Rand: rand.New(rand.NewPCG(uint64(seed), uint64(i))), Store: one, name: fmt.Sprint("client ", i+1)}
		c.forgets = []string{"eva", "marta", "", ""}[i%4]
		s.clients = append(s.clients, c)
	}
	for _, one := range [][2]string{{"here", "eva"}, {"there", "marta"}} {
		g := s.opened(s.of(one[0]), one[1])
		commit(t, stores[0], &store.Change{Game: g})
		mine := *g
		s.start.games = append(s.start.games, &mine)
	}
	return s
}

func (s *schedule) run() {
	last := s.clients[len(s.clients)-1]
	var all sync.WaitGroup
	start := make(chan struct{})
	for _, c := range s.clients[:len(s.clients)-1] {
		all.Go(func() {
			<-start
			for i := range 8 {
				c.step(at(i))
			}
		})
	}
	close(start)
	all.Wait()
	last.look()
	given := make(map[store.Lease]bool)
	for _, l := range s.leases {
		if given[l] {
			s.Errorf("the lease %v was given twice", l)
		}
		given[l] = true
	}
	var calls [][]made
	for _, c := range s.clients {
		calls = append(calls, c.calls)
	}
	if !explain(s.start, calls) {
		s.Errorf("in no order do these calls give this:\n%s", s)
	}
}

func (s *schedule) String() string {
	var all []made
	for _, c := range s.clients {
		for _, call := range c.calls {
			call.what = c.name + ": " + call.what
			all = append(all, call)
		}
	}
	slices.SortFunc(all, func(a, b made) int { return int(a.began - b.began) })
	var b strings.Builder
	for _, call := range all {
		fmt.Fprintf(&b, "%3d to %3d, %s\n", call.began, call.ended, call.what)
	}
	return b.String()
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
