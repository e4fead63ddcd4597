package gamestest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

// checkSecrecy plays pairs of games that a viewer cannot tell apart, and
// compares all that the game's painter, menu and words are given of them for the
// viewer. What those make of the same is the same: see checkPure.
func checkSecrecy(g *games.Game) error {
	if g.Rules.Info().Open {
		return nil // nothing is hidden, which engine/enginetest has seen
	}
	hidden := 0
	for n, o := range optionsToTry(g) {
		for viewer := engine.Spectator; int(viewer) < o.Seats; viewer++ {
			rng := rand.New(rand.NewPCG(uint64(n), uint64(viewer)+11))
			for twins := range enginetest.PlayTwins(g.Rules, o, viewer, rng) {
				if len(twins.One.Moves) > 150 {
					break
				}
				if twins.Differ() {
					hidden++
				}
				if err := differs(g, twins); err != nil {
					return fmt.Errorf("seat %d, after %d moves, %q and %q: %w",
						viewer, len(twins.One.Moves), twins.One.Last.Text, twins.Other.Last.Text, err)
				}
			}
		}
	}
	if hidden == 0 {
		return errors.New("no two games looked alike: nothing was tried")
	}
	return nil
}

// differs tells what of two games that a viewer cannot tell apart differs.
func differs(g *games.Game, twins enginetest.Twins) error {
	for _, what := range given {
		one, other := what.of(g, twins.One, twins.Viewer), what.of(g, twins.Other, twins.Viewer)
		if !reflect.DeepEqual(one, other) {
			return fmt.Errorf("%s tells what the viewer can't see: %.300v or %.300v", what.name, one, other)
		}
	}
	return nil
}

// given is what painters, menus and words are given of a game for a viewer.
var given = []struct {
	name string
	of   func(g *games.Game, twin enginetest.Twin, viewer engine.Seat) any
}{
	{"the frame", func(_ *games.Game, twin enginetest.Twin, viewer engine.Seat) any {
		return engine.FrameOf(twin.Match, twin.Last, viewer)
	}},
	{"the list of moves", func(_ *games.Game, twin enginetest.Twin, viewer engine.Seat) any {
		return twin.Match.Moves(viewer)
	}},
	{"the moment after a move that is shown before it is played", func(g *games.Game, twin enginetest.Twin, viewer engine.Seat) any {
		moves := previewed(g, twin.Match.View(viewer), viewer)
		if len(moves) == 0 {
			return nil
		}
		after := twin.Match.Clone()
		played, err := after.Play(viewer, moves[len(twin.Moves)%len(moves)])
		if err != nil {
			return err
		}
		return engine.FrameOf(after, played, viewer)
	}},
	// The host's lines of the standings are made of these and of the names.
	{"the standings", func(_ *games.Game, twin enginetest.Twin, _ engine.Seat) any { return twin.Match.Standings() }},
}

// previewed are moves to which the menu leads, and which the host shows with a
// picture before they are played.
func previewed(g *games.Game, view any, viewer engine.Seat) (moves []string) {
	for _, a := range askedBy(g, view, viewer, games.Reader{Lang: engine.Spanish}, nil) {
		if a.step.Move != "" && !a.step.Unseen {
			moves = append(moves, a.step.Move)
		}
	}
	slices.Sort(moves)
	return slices.Compact(moves)
}
