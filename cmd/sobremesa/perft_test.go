package main

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// dealt is a position after a deal of one tile a factory, as told.
func dealt(t *testing.T, wall azul.Wall, colors ...azul.Color) azul.State {
	t.Helper()
	s, err := azul.Start(2, wall)
	if err != nil {
		t.Fatal(err)
	}
	var factories []azul.Tiles
	for _, c := range colors {
		factories = append(factories, azul.Some(1, c))
	}
	if _, err := s.DealAs(0, factories); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestPerftCountsWaysOfDraftMovesOnly(t *testing.T) {
	// Two tiles: either first, to any of five lines or the floor, then the
	// other the same for the second player. There is no third move in the round.
	for _, wall := range []azul.Wall{azul.Classic, azul.Grey} {
		s := dealt(t, wall, azul.Red, azul.Blue)
		p := newPerft(4)
		for depth, want := range []uint64{1: 12, 2: 72, 3: 0, 4: 0} {
			if depth > 0 && p.Count(t.Context(), &s, depth) != want {
				t.Errorf("%v, depth %d: %d, want %d", wall, depth, p.Count(t.Context(), &s, depth), want)
			}
		}
	}
	// A player's own first tile closes its line to another colour: of the 18
	// first moves 15 name a line, after which the third has one line fewer.
	s := dealt(t, azul.Classic, azul.Red, azul.Blue, azul.White)
	if got := newPerft(3).Count(t.Context(), &s, 3); got != 15*12*5+3*12*6 {
		t.Errorf("depth 3: %d, want %d", got, 15*12*5+3*12*6)
	}
}

func TestPerftAgreesWithTheMovesThatTheHostIsTold(t *testing.T) {
	game := engine.Host(azul.Rules{})
	match, err := game.Start(engine.Options{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	s, err := azul.Start(3, azul.Classic)
	if err != nil {
		t.Fatal(err)
	}
	seed := engine.Seed{7}
	for draws := 0; match.ToMove().Has(engine.Chance); draws++ {
		if _, err := match.Draw(seed.Draw(draws)); err != nil {
			t.Fatal(err)
		}
		if err := s.Play(engine.Chance, s.Draw(seed.Draw(draws))); err != nil {
			t.Fatal(err)
		}
	}
	first := match.Moves(match.ToMove().First())
	divided := newPerft(2).Divide(t.Context(), &s, 2)
	if len(divided) != len(first) {
		t.Fatalf("%d first moves, want %d", len(divided), len(first))
	}
	for i, d := range divided {
		next := match.Clone()
		if _, err := next.Play(next.ToMove().First(), first[i]); err != nil {
			t.Fatal(err)
		}
		if want := uint64(len(next.Moves(next.ToMove().First()))); d.Move != first[i] || d.Count != want {
			t.Errorf("%s: %d, want %s: %d", d.Move, d.Count, first[i], want)
		}
	}
}
