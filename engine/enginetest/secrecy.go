package enginetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"

	"sobremesa/engine"
)

// checkSecrecy compares, for every viewer, the position with another world that the viewer cannot
// tell apart: what the viewer is told of both, and what it learns from moves it tries.
func (c *contract[S, M, V]) checkSecrecy(o engine.Options, p *S, rng *rand.Rand) error {
	if c.open {
		return nil
	}
	for _, viewer := range viewers(o.Seats) {
		q := c.worlds(p, viewer, rng)
		if same(*p, q) {
			continue
		}
		c.otherWorlds++
		if what := c.sightOf(p, viewer).differs(c.sightOf(&q, viewer)); what != "" {
			return fmt.Errorf("%s reveals secrets to seat %d", what, viewer)
		}
		if viewer == engine.Spectator {
			continue
		}
		for _, m := range append(c.movesOf(p, viewer, rng), c.foreign...) {
			if err := c.checkTry(p, &q, viewer, m); err != nil {
				return err
			}
			if err := c.checkRead(p, &q, viewer, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkTry has a seat try a move in two worlds that it cannot tell apart. Both must refuse it
// alike, or look alike afterwards and tell the same events.
func (c *contract[S, M, V]) checkTry(p, q *S, seat engine.Seat, m M) error {
	p2, q2 := *p, *q
	errP, errQ := c.rules.Play(&p2, seat, m), c.rules.Play(&q2, seat, m)
	if !reflect.DeepEqual(errP, errQ) {
		return fmt.Errorf("seat %d: the answer to %+v, %v or %v, reveals secrets to it", seat, m, errP, errQ)
	}
	if errP != nil {
		return nil
	}
	if what := c.sightOf(&p2, seat).differs(c.sightOf(&q2, seat)); what != "" {
		return fmt.Errorf("seat %d: after %+v %s reveals secrets to it before a chance move", seat, m, what)
	}
	if !reflect.DeepEqual(engine.EventsFor(c.rules.Events(p, &p2, seat, m), seat), engine.EventsFor(c.rules.Events(q, &q2, seat, m), seat)) {
		return fmt.Errorf("seat %d: the events of %+v reveal secrets to it", seat, m)
	}
	return nil
}

// checkRead has a seat type a move, complete and incomplete, in two worlds that it cannot tell
// apart. Both must read it alike, as they do if the notation does not depend on the position.
func (c *contract[S, M, V]) checkRead(p, q *S, seat engine.Seat, m M) error {
	if _, ok := any(c.rules).(engine.PositionReader[S, M]); !ok {
		return nil
	}
	one, other := engine.MatchAt(c.rules, *p), engine.MatchAt(c.rules, *q)
	whole := c.rules.Format(m, engine.English)
	for _, text := range []string{whole, strings.ToValidUTF8(whole[:len(whole)-1], "")} {
		read, err := one.Read(seat, text)
		readThere, errThere := other.Read(seat, text)
		if read != readThere || !reflect.DeepEqual(err, errThere) {
			return fmt.Errorf("seat %d: the reading of %q, %q (%v) or %q (%v), reveals secrets to it", seat, text, read, err, readThere, errThere)
		}
	}
	return nil
}

// alternatives is how many of a seat's listed moves are compared at a position.
const alternatives = 24

// checkTold compares a step with alternatives. If a viewer's views before and after do not
// distinguish two steps, nothing else may. In an open game, views must distinguish all steps that
// lead to different positions.
func (c *contract[S, M, V]) checkTold(o engine.Options, before, after *S, next step[M], events []engine.Event, rng *rand.Rand) error {
	move := c.rules.Format(next.move, engine.English)
	for _, m := range c.movesOf(before, next.seat, rng) {
		q := *before
		if m == next.move || c.rules.Play(&q, next.seat, m) != nil || same(q, *after) {
			// Equal positions have nothing to hide: some dice leave no trace.
			continue
		}
		for _, viewer := range viewers(o.Seats) {
			if !same(c.rules.View(after, viewer), c.rules.View(&q, viewer)) {
				continue
			}
			if c.open {
				return fmt.Errorf("seat %d sees no difference between %s and %s in an open game", viewer, move, c.rules.Format(m, engine.English))
			}
			c.hiddenSteps++
			if what := c.sightOf(after, viewer).differs(c.sightOf(&q, viewer)); what != "" {
				return fmt.Errorf("after %s %s reveals to seat %d what it can't see", move, what, viewer)
			}
			own, other := engine.EventsFor(events, viewer), engine.EventsFor(c.rules.Events(before, &q, next.seat, m), viewer)
			if !reflect.DeepEqual(own, other) {
				return fmt.Errorf("the events of %s reveal to seat %d what it can't see: %v, after another move %v", move, viewer, own, other)
			}
		}
	}
	return nil
}

// movesOf returns some of the moves that a seat may play.
func (c *contract[S, M, V]) movesOf(p *S, seat engine.Seat, rng *rand.Rand) []M {
	moves := some(c.rules.Moves(p, seat, nil), alternatives, rng)
	for _, f := range c.rules.Unlisted(p, seat) {
		for range formSamples {
			moves = append(moves, f.Sample(rng))
		}
	}
	return moves
}

// checkSecretsMet checks that the other checks of secrecy met something hidden.
func (c *contract[S, M, V]) checkSecretsMet() error {
	switch {
	case c.open:
		return nil
	case c.otherWorlds == 0:
		return errors.New("Worlds never changed anything: the game has no secrets, or Worlds keeps them")
	case c.hiddenSteps == 0:
		return errors.New("no move was hidden from any viewer: the game has no secrets, or its views show them")
	}
	return nil
}

// sight is what a viewer can learn of a position without trying a move.
type sight []struct {
	name string
	what any
}

func sightOf(m engine.Match, viewer engine.Seat) sight {
	s := sight{{"View", m.View(viewer)}, {"ToMove", m.ToMove()}, {"Awaited", m.Awaited()}, {"Turn", m.Turn()}, {"Standings", m.Standings()}}
	if viewer == engine.Spectator {
		return s
	}
	forms := m.Unlisted(viewer)
	for i := range forms {
		forms[i].Has, forms[i].Sample = nil, nil
	}
	return append(s, sight{{"Moves", m.Moves(viewer)}, {"Unlisted", forms}}...)
}

func (c *contract[S, M, V]) sightOf(p *S, viewer engine.Seat) sight {
	return sightOf(engine.MatchAt(c.rules, *p), viewer)
}

// differs names the first difference between two sights, or returns "" if there is none.
func (s sight) differs(o sight) string {
	for i := range s {
		if !reflect.DeepEqual(s[i], o[i]) {
			return s[i].name
		}
	}
	return ""
}
