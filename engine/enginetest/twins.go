package enginetest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"sobremesa/engine"
)

// checkTwins plays, for each viewer, two random games side by side, as different as possible but such
// that the viewer's views are equal after every move, and compares what the viewer is told of them.
func (c *contract[S, M, V]) checkTwins(o engine.Options, rng *rand.Rand) error {
	if c.open {
		return nil
	}
	for _, viewer := range viewers(o.Seats) {
		one, err := c.rules.Start(o)
		if err != nil {
			return err
		}
		t := twins[S, M, V]{contract: c, viewer: viewer, one: one, other: one}
		for n := 0; n < c.positions && err == nil && t.step(rng); n++ {
			err = t.compare()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// twins are two games whose views have been equal for a viewer after every move.
type twins[S any, M comparable, V any] struct {
	*contract[S, M, V]
	viewer         engine.Seat
	one, other     S
	was, wasOther  S // before the last move
	seat           engine.Seat
	move, moveThen M // the last move in each game
}

// step plays a move of a random seat in both games, different ones if possible. It returns false if
// every move that it tries would show a difference.
func (t *twins[S, M, V]) step(rng *rand.Rand) bool {
	seats := slices.Collect(t.rules.ToMove(&t.one).All())
	if len(seats) == 0 {
		return false
	}
	for range 4 {
		t.seat = seats[rng.IntN(len(seats))]
		for _, move := range t.movesOf(&t.one, t.seat, rng) {
			var others []M
			if t.seat != t.viewer {
				others = slices.DeleteFunc(t.movesOf(&t.other, t.seat, rng), func(m M) bool { return m == move })
			}
			for _, other := range append(others, move) {
				if t.play(move, other) {
					return true
				}
			}
		}
	}
	return false
}

// play plays a move in each game. It refuses moves that would show the viewer a difference, and
// different moves that lead to equal positions, since they hide nothing: dice that did not affect a
// fight leave no trace.
func (t *twins[S, M, V]) play(move, other M) bool {
	one, there, alike := t.one, t.other, t.other
	if t.rules.Play(&one, t.seat, move) != nil || t.rules.Play(&there, t.seat, other) != nil ||
		!same(t.rules.View(&one, t.viewer), t.rules.View(&there, t.viewer)) ||
		move != other && t.rules.Play(&alike, t.seat, move) == nil && same(alike, there) {
		return false
	}
	t.was, t.wasOther, t.one, t.other, t.move, t.moveThen = t.one, t.other, one, there, move, other
	return true
}

// compare compares what the viewer is told after the last move.
func (t *twins[S, M, V]) compare() error {
	what := t.sightOf(&t.one, t.viewer).differs(t.sightOf(&t.other, t.viewer))
	own := engine.EventsFor(t.rules.Events(&t.was, &t.one, t.seat, t.move), t.viewer)
	other := engine.EventsFor(t.rules.Events(&t.wasOther, &t.other, t.seat, t.moveThen), t.viewer)
	if what == "" && !reflect.DeepEqual(own, other) {
		what = fmt.Sprintf("%v or %v", own, other)
	}
	if what == "" {
		return nil
	}
	return fmt.Errorf("after %s and %s of two games, %s reveals to seat %d what it can't see",
		t.rules.Format(t.move, engine.Spanish), t.rules.Format(t.moveThen, engine.Spanish), what, t.viewer)
}
