package enginetest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
)

// TestTellersAreComparedOverTwins checks which descriptions of a game differ between twins.
func TestTellersAreComparedOverTwins(t *testing.T) {
	tellers := map[string]struct {
		tell  func(w Twins, twin Twin) string
		leaks bool
	}{
		"the viewer's view":         {func(w Twins, twin Twin) string { return fmt.Sprint(twin.Match.View(w.Viewer)) }, false},
		"the viewer's events":       {func(w Twins, twin Twin) string { return fmt.Sprint(twin.Last.EventsFor(w.Viewer)) }, false},
		"the viewer's moves":        {func(w Twins, twin Twin) string { return fmt.Sprint(twin.Match.Moves(w.Viewer)) }, false},
		"the standings":             {func(_ Twins, twin Twin) string { return fmt.Sprint(twin.Match.Standings()) }, false},
		"the moves as stored":       {func(_ Twins, twin Twin) string { return twin.Last.Text }, true},
		"the next seat's view":      {func(w Twins, twin Twin) string { return fmt.Sprint(twin.Match.View(w.Viewer + 1)) }, true},
		"the next seat's events":    {func(w Twins, twin Twin) string { return fmt.Sprint(twin.Last.EventsFor(w.Viewer + 1)) }, true},
		"moves of the active seat":  {func(_ Twins, twin Twin) string { return fmt.Sprint(twin.Match.Moves(twin.Match.Awaited().First())) }, true},
		"who begins, from the list": {func(_ Twins, twin Twin) string { return twin.Moves[0].Text }, false},
	}
	leaks := make(map[string]int)
	for seats := 2; seats <= toy.MaxSeats; seats++ {
		for _, viewer := range viewers(seats) {
			rng := rand.New(rand.NewPCG(0, uint64(seats)))
			for w := range PlayTwins(engine.Host(toy.Rules{}), engine.Options{Seats: seats}, viewer, rng) {
				for name, test := range tellers {
					if test.tell(w, w.One) != test.tell(w, w.Other) {
						leaks[name]++
					}
				}
			}
		}
	}
	for name, test := range tellers {
		if (leaks[name] > 0) != test.leaks {
			t.Errorf("%s: differs %d times, want differences: %t", name, leaks[name], test.leaks)
		}
	}
}
