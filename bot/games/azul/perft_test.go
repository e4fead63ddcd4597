package azul_test

import (
	"testing"

	play "sobremesa/bot/games/azul"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/engine/perft"
)

// newPerft counts like the game's perft.
func newPerft(depth int) *perft.Counter[azul.State, azul.Move, azul.View] {
	return perft.New(azul.Rules{}, depth, play.Drafting)
}

// oneEach returns a position after a deal of one tile to each factory.
func oneEach(t *testing.T, wall azul.Wall, colors ...azul.Color) azul.State {
	t.Helper()
	s, err := azul.Start(2, wall)
	must.Succeed(t, err)
	var factories []azul.Tiles
	for _, c := range colors {
		factories = append(factories, azul.Some(1, c))
	}
	must.Do(t)(s.DealAs(0, factories))
	return s
}

func TestPerftCountsWaysOfDraftMovesOnly(t *testing.T) {
	// Two tiles. The first player takes either, to one of five lines or the floor; the second
	// player takes the other in the same way. There is no third move in the round.
	for _, wall := range []azul.Wall{azul.Classic, azul.Grey} {
		s := oneEach(t, wall, azul.Red, azul.Blue)
		p := newPerft(4)
		for depth, want := range []uint64{1: 12, 2: 72, 3: 0, 4: 0} {
			if depth > 0 && p.Count(t.Context(), &s, depth) != want {
				t.Errorf("%v, depth %d: %d, want %d", wall, depth, p.Count(t.Context(), &s, depth), want)
			}
		}
	}
	// A player's first tile closes its line to other colours. Of the 18 first moves 15 name a
	// line, after which the third move has one line less.
	s := oneEach(t, azul.Classic, azul.Red, azul.Blue, azul.White)
	if got := newPerft(3).Count(t.Context(), &s, 3); got != 15*12*5+3*12*6 {
		t.Errorf("depth 3: %d, want %d", got, 15*12*5+3*12*6)
	}
}
