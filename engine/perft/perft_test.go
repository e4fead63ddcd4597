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
		for depth := 1; depth <= 4; depth++ {
			c := perft.At(toy.Rules{}, *s, depth, nil)
			got, want := c.Count(t.Context(), depth), slow(t, engine.MatchAt(toy.Rules{}, *s), depth)
			if got != want || c.Positions() < got {
				t.Fatalf("depth %d: %d ways of %d positions, want %d", depth, got, c.Positions(), want)
			}
			var divided uint64
			for _, b := range c.Divide(t.Context(), depth) {
				divided += b.Count
			}
			if divided != want {
				t.Fatalf("depth %d: divided %d, want %d", depth, divided, want)
			}
			counted += got
		}
	})
	if counted < 50 {
		t.Errorf("counted only %d sequences, so the test proves nothing", counted)
	}
}

func TestSequencesEndWhereWithinIsFalse(t *testing.T) {
	positions(t, func(s *toy.State) {
		c := perft.At(toy.Rules{}, *s, 2, func(next *toy.State) bool { return next.Sold == s.Sold })
		for _, b := range c.Divide(t.Context(), 2) {
			if b.Count > 0 && b.Move[:3] == "ven" {
				t.Errorf("%s: %d", b.Move, b.Count)
			}
		}
	})
}

func TestCountEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	positions(t, func(s *toy.State) {
		c := perft.At(toy.Rules{}, *s, 50, nil)
		if c.Count(ctx, 50); c.Positions() > 10 {
			t.Errorf("%d positions", c.Positions())
		}
	})
}

func TestDealPlaysTheChanceMovesBeforeTheFirstPlayer(t *testing.T) {
	options, seed := engine.Options{Seats: 3, Chosen: engine.Chosen{toy.HandOption: "6"}}, engine.Seed{1}
	game := perft.Of(toy.Rules{}, nil)
	d, err := game.Deal(options, seed, 3)
	must.Succeed(t, err)
	match, err := engine.Host(toy.Rules{}).Start(options)
	must.Succeed(t, err)
	for n, m := range d.Dealt() {
		played, err := match.Draw(seed.Draw(n))
		if err != nil || played.Move != m {
			t.Fatalf("draw %d is %v, want %v, %v", n, m, played.Move, err)
		}
	}
	if match.ToMove().Has(engine.Chance) || d.View() != match.View(engine.Spectator) {
		t.Errorf("after %d draws chance is to move, or the view is not the match's", len(d.Dealt()))
	}
	if got, want := d.Count(t.Context(), 3), slow(t, match, 3); got != want {
		t.Errorf("%d ways, want %d", got, want)
	}
	if _, err := game.Deal(engine.Options{Seats: 9}, seed, 1); err == nil {
		t.Error("nine seats were dealt")
	}
}
