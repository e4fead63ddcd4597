package perft_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
	"sobremesa/engine/perft"
)

// slow counts independently, through the host's interface.
func slow(t *testing.T, match engine.Match, depth int) uint64 {
	t.Helper()
	seat := match.Awaited().First()
	if seat == engine.Spectator || seat == engine.Chance {
		return 0
	}
	moves := match.Moves(seat)
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, text := range moves {
		next := match.Clone()
		must.Succeed(t, next.Replay(seat, text))
		n += slow(t, next, depth-1)
	}
	return n
}

// positions plays a random game of the toy and calls each at every position where a player is
// awaited.
func positions(t *testing.T, each func(s *toy.State)) {
	t.Helper()
	rules := toy.Rules{}
	s, err := rules.Start(engine.Options{Seats: 3})
	must.Succeed(t, err)
	rng := rand.New(rand.NewPCG(1, 1))
	for s.ToMove() != 0 {
		seat, m := s.Awaited().First(), toy.Move{}
		if seat == engine.Chance {
			m = rules.Draw(&s, rng)
		} else {
			each(&s)
			v := s.View(seat)
			m = toy.Random{}.Choose(t.Context(), engine.Budget{}, &v, rng)
		}
		must.Succeed(t, s.Play(seat, m))
	}
}

func TestCountAgreesWithCountingMatches(t *testing.T) {
	counted := uint64(0)
	positions(t, func(s *toy.State) {
		before := *s
		for depth := 1; depth <= 4; depth++ {
			c := perft.New(toy.Rules{}, depth, nil)
			got, want := c.Count(t.Context(), s, depth), slow(t, engine.MatchAt(toy.Rules{}, *s), depth)
			if got != want || c.Positions < got {
				t.Fatalf("depth %d: %d ways of %d positions, want %d", depth, got, c.Positions, want)
			}
			var divided uint64
			for _, b := range c.Divide(t.Context(), s, depth) {
				divided += b.Count
			}
			if divided != want {
				t.Fatalf("depth %d: divided %d, want %d", depth, divided, want)
			}
			counted += got
		}
		if *s != before {
			t.Fatal("counting changed the position")
		}
	})
	if counted < 50 {
		t.Errorf("counted only %d sequences, so the test proves nothing", counted)
	}
}

func TestSequencesEndWhereWithinIsFalse(t *testing.T) {
	positions(t, func(s *toy.State) {
		c := perft.New(toy.Rules{}, 2, func(next *toy.State) bool { return next.Sold == s.Sold })
		all := perft.New(toy.Rules{}, 2, nil)
		for _, b := range c.Divide(t.Context(), s, 2) {
			if b.Count > 0 && b.Move[:3] == "ven" {
				t.Errorf("%s: %d", b.Move, b.Count)
			}
		}
		if c.Count(t.Context(), s, 2) > all.Count(t.Context(), s, 2) {
			t.Error("a restricted count is greater than the unrestricted one")
		}
	})
}

func TestCountEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	positions(t, func(s *toy.State) {
		c := perft.New(toy.Rules{}, 50, nil)
		if c.Count(ctx, s, 50); c.Positions > 10 {
			t.Errorf("%d positions", c.Positions)
		}
	})
}

func TestDealPlaysTheChanceMovesBeforeTheFirstPlayer(t *testing.T) {
	options, seed := engine.Options{Seats: 3, Chosen: engine.Chosen{toy.HandOption: "6"}}, engine.Seed{1}
	d, err := perft.Of(toy.Rules{}, nil).Deal(options, seed, 3)
	must.Succeed(t, err)
	match, err := engine.Host(toy.Rules{}).Start(options)
	must.Succeed(t, err)
	for n, m := range d.Dealt() {
		played, err := match.Draw(seed.Draw(n))
		if err != nil || played.Move != m {
			t.Fatalf("draw %d is %v, want %v, %v", n, m, played.Move, err)
		}
	}
	if match.ToMove().Has(engine.Chance) || len(d.Dealt()) < 1+3*6+1 {
		t.Errorf("chance is to move after %d draws, or too few were made", len(d.Dealt()))
	}
	if d.View() != match.View(engine.Spectator) {
		t.Error("the deal's view differs from the match's")
	}
	for depth := 1; depth <= 3; depth++ {
		want := slow(t, match, depth)
		if got := d.Count(t.Context(), depth); got != want {
			t.Errorf("depth %d: %d ways, want %d", depth, got, want)
		}
		var divided uint64
		for _, b := range d.Divide(t.Context(), depth) {
			divided += b.Count
		}
		if divided != want {
			t.Errorf("depth %d: divided %d, want %d", depth, divided, want)
		}
	}
	if d.Positions() == 0 {
		t.Error("no position was counted")
	}
}

func TestDealReturnsAnErrorForUnknownOptions(t *testing.T) {
	for _, o := range []engine.Options{{Seats: 9}, {Seats: 2, Chosen: engine.Chosen{"wall": "gris"}}} {
		if _, err := perft.Of(toy.Rules{}, nil).Deal(o, engine.Seed{}, 1); err == nil {
			t.Errorf("%v was dealt", o)
		}
	}
}
