package enginetest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"reflect"
	"slices"

	"sobremesa/engine"
)

// Twins are two games whose views have been equal for a viewer after every move.
type Twins struct {
	Options engine.Options
	Viewer  engine.Seat
	One     Twin
	Other   Twin
}

// Twin is one of two games that look alike to a viewer.
type Twin struct {
	Match engine.Match  // a copy that the receiver may change
	Moves []engine.Move // from the beginning
	Last  engine.Played // the last of Moves
}

// PlayTwins plays two random games side by side, as different as possible but such that the viewer
// cannot tell them apart, and yields them after every move. They end when one is over, or when
// every move would show a difference.
//
// It serves tests of packages that describe or draw a game: everything that a viewer gets
// (pictures, texts, menus, completions, stories) must be equal for One and Other. Records are an
// exception, since they reveal everything once the game is over. PlayTwins uses only the host's
// interface and relies on the contract.
func PlayTwins(game engine.Game, o engine.Options, viewer engine.Seat, rng *rand.Rand) iter.Seq[Twins] {
	return func(yield func(Twins) bool) {
		one, err := game.Start(o)
		if err != nil {
			panic(fmt.Sprintf("enginetest: %v", err)) // the test's options are wrong
		}
		t := twins{viewer: viewer, rng: rng, one: Twin{Match: one}, other: Twin{Match: one.Clone()}}
		for t.step() {
			if !yield(Twins{Options: o, Viewer: viewer, One: t.one.copy(), Other: t.other.copy()}) {
				return
			}
		}
	}
}

func (t Twin) copy() Twin {
	return Twin{Match: t.Match.Clone(), Moves: slices.Clone(t.Moves), Last: t.Last}
}

func (t Twin) after(match engine.Match, played engine.Played) Twin {
	return Twin{Match: match, Moves: append(t.Moves, played.Move), Last: played}
}

type twins struct {
	viewer     engine.Seat
	rng        *rand.Rand
	one, other Twin
}

// step plays one move in both games. It returns false if every move would show a difference.
func (t *twins) step() bool {
	due := t.one.Match.ToMove()
	if due == 0 {
		return false
	}
	seats := slices.Collect(due.All())
	for range 4 {
		if t.stepOf(seats[t.rng.IntN(len(seats))]) {
			return true
		}
	}
	return false
}

// stepOf plays a move of the seat in both games, different ones if possible.
func (t *twins) stepOf(seat engine.Seat) bool {
	for _, one := range t.movesOf(t.one, seat) {
		var others []string
		if seat != t.viewer {
			others = slices.DeleteFunc(t.movesOf(t.other, seat), func(text string) bool { return text == one })
		}
		for _, other := range append(others, one) {
			if t.play(seat, one, other) {
				return true
			}
		}
	}
	return false
}

// movesOf returns some of a seat's moves in random order.
func (t *twins) movesOf(twin Twin, seat engine.Seat) []string {
	const most = 16
	if seat == engine.Chance {
		var list []string
		for range most {
			if drawn, err := twin.Match.Clone().Draw(t.rng); err == nil && !slices.Contains(list, drawn.Text) {
				list = append(list, drawn.Text)
			}
		}
		return list
	}
	list := twin.Match.Moves(seat)
	for _, f := range twin.Match.Unlisted(seat) {
		list = append(list, f.Sample(t.rng))
	}
	return some(list, min(most, len(list)), t.rng)
}

// play plays a move in each game. It refuses moves that would show the viewer a difference, and
// different moves that lead to equal positions, since they hide nothing: dice that did not affect a
// fight leave no trace.
func (t *twins) play(seat engine.Seat, one, other string) bool {
	a, b := t.one.Match.Clone(), t.other.Match.Clone()
	playedA, errA := a.Play(seat, one)
	playedB, errB := b.Play(seat, other)
	if errA != nil || errB != nil || !reflect.DeepEqual(a.View(t.viewer), b.View(t.viewer)) {
		return false
	}
	alike := t.other.Match.Clone()
	if _, err := alike.Play(seat, one); one != other && err == nil && reflect.DeepEqual(alike, b) {
		return false
	}
	t.one, t.other = t.one.after(a, playedA), t.other.after(b, playedB)
	return true
}

// checkTwins plays twins for each viewer and compares what the viewer is told of them.
func (c *contract[S, M, V]) checkTwins(o engine.Options, rng *rand.Rand) error {
	if c.open {
		return nil
	}
	for _, viewer := range viewers(o.Seats) {
		for t := range PlayTwins(c.game, o, viewer, rng) {
			if len(t.One.Moves) > c.positions {
				break
			}
			where := fmt.Sprintf("after %d moves, %q and %q", len(t.One.Moves), t.One.Last.Text, t.Other.Last.Text)
			if what := sightOf(t.One.Match, viewer).differs(sightOf(t.Other.Match, viewer)); what != "" {
				return fmt.Errorf("%s: %s reveals to seat %d what it can't see", where, what, viewer)
			}
			if own, other := t.One.Last.EventsFor(viewer), t.Other.Last.EventsFor(viewer); !reflect.DeepEqual(own, other) {
				return fmt.Errorf("%s: the events reveal to seat %d what it can't see: %v or %v", where, viewer, own, other)
			}
		}
	}
	return nil
}
