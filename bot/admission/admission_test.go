package admission

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// begun returns the indexes of the turns that have a place.
func begun(turns []*Turn) (list []int) {
	for i, t := range turns {
		if t.Began() {
			list = append(list, i)
		}
	}
	return list
}

// done returns a context that has ended.
func done() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// A person with many things waiting is served no more often than one with a single thing: servers
// take turns, and people within them.
func TestServersAndPeopleTakeTurns(t *testing.T) {
	l := NewLine(1, 1, 100)
	busy := l.Come(Who{"s", "z"})
	// A person with many things, two more of the same server, and two of another.
	var order []string
	turns := make(map[string]*Turn)
	for _, name := range []string{"s/a1", "s/a2", "s/a3", "s/a4", "s/b1", "s/b2", "s/c1", "t/d1", "t/d2", "t/e1"} {
		server, thing, _ := strings.Cut(name, "/")
		turns[name] = l.Come(Who{server, thing[:1]})
	}
	next := busy
	for len(turns) > 0 {
		next.Leave()
		next = nil
		for name, turn := range turns {
			if turn.Began() {
				if next != nil {
					t.Fatal("two things are at work in one place")
				}
				next = turn
				order = append(order, name)
				delete(turns, name)
			}
		}
		if next == nil {
			t.Fatalf("after %v nobody is begun", order)
		}
	}
	next.Leave()
	if got, want := strings.Join(order, " "), "s/a1 t/d1 s/b1 t/e1 s/c1 t/d2 s/a2 s/b2 s/a3 s/a4"; got != want {
		t.Errorf("they were served as %s, want %s", got, want)
	}
	if len(l.people)+len(l.servers)+len(l.waiting)+l.taken != 0 {
		t.Errorf("of an empty line is left %+v", l)
	}
}

// One person can fill neither all places nor the line, and others overtake them.
func TestOnePersonHoldsOnlyTheirPart(t *testing.T) {
	l := NewLine(4, 2, 5)
	ana, luis := Who{"s", "ana"}, Who{"s", "luis"}
	var turns []*Turn
	for range 5 {
		turns = append(turns, l.Come(ana))
	}
	if l.Come(ana) != nil {
		t.Error("a sixth thing of one person is in the line")
	}
	turns = append(turns, l.Come(luis))
	if got := fmt.Sprint(begun(turns)); got != "[0 1 5]" {
		t.Errorf("begun are %s", got)
	}
	turns[2].Leave() // gives up waiting
	turns[0].Leave()
	if got := fmt.Sprint(begun(turns[1:])); got != "[0 2 4]" { // 1, 3 and 5 of all the turns
		t.Errorf("then begun are %s", got)
	}
	if l.Come(ana) == nil {
		t.Error("no room after a thing has left")
	}
}

func TestWaitEndsWithItsContext(t *testing.T) {
	l := NewLine(1, 1, 9)
	first, second := l.Come(Who{"s", "a"}), l.Come(Who{"s", "b"})
	if err := second.Wait(done()); !errors.Is(err, context.Canceled) {
		t.Errorf("who waits is told %v", err)
	}
	if err := first.Wait(done()); err != nil {
		t.Errorf("who has a place is told %v", err)
	}
}

// Invariants under random use: no more places are taken than there are, nobody holds more than
// their part, no place is free while somebody might take it, and nothing is left in the end.
func TestTheLineKeepsItsInvariants(t *testing.T) {
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 1))
		l := NewLine(1+rng.IntN(4), 1+rng.IntN(3), 1+rng.IntN(6))
		var here []*Turn
		for range 400 {
			if len(here) > 0 && rng.IntN(2) == 0 {
				at := rng.IntN(len(here))
				here[at].Leave()
				here = append(here[:at], here[at+1:]...)
			} else if turn := l.Come(Who{fmt.Sprint(rng.IntN(2)), fmt.Sprint(rng.IntN(3))}); turn != nil {
				here = append(here, turn)
			}
			atWork := make(map[Who]int)
			for _, i := range begun(here) {
				atWork[here[i].who]++
			}
			taken := 0
			for who, n := range atWork {
				if taken += n; n > l.each {
					t.Fatalf("%v has %d places of %d", who, n, l.each)
				}
			}
			if taken != l.taken || taken > l.places {
				t.Fatalf("%d things are at work in %d places, %d are counted", taken, l.places, l.taken)
			}
			if taken < l.places && l.next() >= 0 {
				t.Fatal("a place is free although a waiting person may take it")
			}
		}
		for _, turn := range here {
			turn.Leave()
		}
		if len(l.people)+len(l.servers)+len(l.waiting)+l.taken != 0 {
			t.Fatalf("of an empty line is left %+v", l)
		}
	}
}

var at = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// An allowance refills over time, and a refused request costs nothing.
func TestAnAllowanceRefills(t *testing.T) {
	a := NewAllowance(Rate{10, 2}, Rate{15, 3})
	ana, luis := Who{"s", "ana"}, Who{"s", "luis"}
	for _, c := range []struct {
		who    Who
		weight int
		after  time.Duration
		wait   time.Duration
		server bool
	}{
		{ana, 8, 0, 0, false}, {ana, 3, 0, 500 * time.Millisecond, false}, {ana, 2, 0, 0, false}, // 5 are left of the server's
		{luis, 8, 0, time.Second, true}, {luis, 5, 0, 0, false}, // the server's refusal has given the person's part back
		{Who{"", "luis"}, 5, 0, 0, false}, {Who{"", "luis"}, 1, 0, 500 * time.Millisecond, false},
		{ana, 2, time.Second, 0, false}, {ana, 1, 0, 500 * time.Millisecond, false},
		{ana, 99, time.Hour, 0, false}, {ana, 1, 0, 500 * time.Millisecond, false}, // a weight above the burst costs the whole burst
	} {
		at = at.Add(c.after)
		if wait, server := a.Take(c.who, c.weight, at); wait != c.wait || server != c.server {
			t.Errorf("%v asks for %d and waits %v, the server %v; want %v, %v", c.who, c.weight, wait, server, c.wait, c.server)
		}
	}
}

func TestWithoutARateThereIsNoLimit(t *testing.T) {
	a := NewAllowance(Rate{}, Rate{})
	for range 1000 {
		if wait, _ := a.Take(Who{"s", "ana"}, 100, at); wait > 0 {
			t.Fatalf("somebody has to wait %v", wait)
		}
	}
}

// Full limiters are removed.
func TestFullLimitersAreRemoved(t *testing.T) {
	a := NewAllowance(Rate{10, 2}, Rate{100, 20})
	for n := range 100_000 {
		// A thousand ids ask in each second, and are full again after half a second.
		a.Take(Who{fmt.Sprint("s", n), fmt.Sprint(n)}, 1, at.Add(time.Duration(n)*time.Millisecond))
	}
	if people, servers := len(a.people.of), len(a.servers.of); people > 2048 || servers > 2048 {
		t.Errorf("%d people and %d servers are remembered of 500 that asked for something lately", people, servers)
	}
}
