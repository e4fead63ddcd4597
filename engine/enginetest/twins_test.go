package enginetest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
)

// twinGames calls each with twins of the toy, for every viewer.
func twinGames(t *testing.T, each func(t Twins)) {
	t.Helper()
	game := engine.Host(toy.Rules{})
	for seats := 2; seats <= toy.MaxSeats; seats++ {
		for _, viewer := range viewers(seats) {
			for seed := range uint64(Times(1, 3)) {
				rng := rand.New(rand.NewPCG(seed, uint64(seats)))
				for twins := range PlayTwins(game, engine.Options{Seats: seats}, viewer, rng) {
					each(twins)
				}
			}
		}
	}
}

func TestTwinsLookAlikeToTheirViewerAndDiffer(t *testing.T) {
	game := engine.Host(toy.Rules{})
	moves, games := 0, 0
	var differ bool
	twinGames(t, func(w Twins) {
		if len(w.One.Moves) == 1 {
			games++
		}
		moves++
		if !reflect.DeepEqual(w.One.Match.View(w.Viewer), w.Other.Match.View(w.Viewer)) {
			t.Fatalf("after %d moves seat %d sees a difference", len(w.One.Moves), w.Viewer)
		}
		differ = w.Differ()
		for _, twin := range []Twin{w.One, w.Other} {
			if twin.Moves[len(twin.Moves)-1] != twin.Last.Move {
				t.Fatalf("the last move is %+v, told %+v", twin.Moves[len(twin.Moves)-1], twin.Last.Move)
			}
		}
		if len(w.One.Moves)%10 > 0 {
			return
		}
		// Replaying the moves leads to the same match.
		for _, twin := range []Twin{w.One, w.Other} {
			match, err := game.Start(w.Options)
			must.Succeed(t, err)
			for _, m := range twin.Moves {
				must.Succeed(t, match.Replay(m.Seat, m.Text))
			}
			if !reflect.DeepEqual(match, twin.Match) {
				t.Fatalf("after %d moves the match is not where its moves lead", len(twin.Moves))
			}
		}
		if !differ {
			t.Errorf("after %d moves the twins of seat %d of %d are equal", len(w.One.Moves), w.Viewer, w.Options.Seats)
		}
	})
	t.Logf("%d games, %d moves", games, moves)
	if moves < 30*games {
		t.Errorf("%d games end after %d moves in all", games, moves)
	}
}

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
	twinGames(t, func(w Twins) {
		for name, test := range tellers {
			if test.tell(w, w.One) != test.tell(w, w.Other) {
				leaks[name]++
			}
		}
	})
	for name, test := range tellers {
		if (leaks[name] > 0) != test.leaks {
			t.Errorf("%s: differs %d times, want differences: %t", name, leaks[name], test.leaks)
		}
	}
}
