package enginetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"sobremesa/engine"
)

// formSamples is the number of moves of a form that are tried at a position.
const formSamples = 4

// checkForms checks the declarations of unlisted moves. checkPlay checks that Play accepts the
// moves.
func (c *contract[S, M, V]) checkForms(o engine.Options, p *S) error {
	due := c.rules.ToMove(p)
	orders := func(seat engine.Seat) []engine.Code {
		var codes []engine.Code
		for _, f := range c.rules.Unlisted(p, seat) {
			if f.Order {
				codes = append(codes, f.Code)
			}
		}
		return codes
	}
	var want []engine.Code // the orders that every player may give
	if due != 0 && !due.Has(engine.Chance) {
		want = orders(0)
	}
	for _, seat := range everyone(o.Seats) {
		player := seat >= 0 && int(seat) < o.Seats
		switch got := orders(seat); {
		case player && !slices.Equal(got, want):
			return fmt.Errorf("seat %d has the standing orders %v, want %v as every player's seat has them whenever chance is not to move", seat, got, want)
		case !player && len(got) > 0:
			return fmt.Errorf("seat %d may give standing orders but is not a player's seat", seat)
		}
		seen := make(map[engine.Code]bool)
		for _, f := range c.rules.Unlisted(p, seat) {
			if !strings.HasPrefix(string(f.Code), c.rules.Info().Name+".") || seen[f.Code] {
				return fmt.Errorf("form %q: the code does not begin with the game's name or is not unique", f.Code)
			}
			seen[f.Code] = true
			if !f.Order && !due.Has(seat) {
				return fmt.Errorf("form %s is declared for seat %d, which is not to move", f.Code, seat)
			}
			if err := c.checkForm(p, seat, f); err != nil {
				return fmt.Errorf("seat %d, form %s: %w", seat, f.Code, err)
			}
		}
	}
	return nil
}

func (c *contract[S, M, V]) checkForm(p *S, seat engine.Seat, f engine.Form[M]) error {
	for _, m := range c.rules.Moves(p, seat, nil) {
		if f.Has(m) {
			return fmt.Errorf("it contains %s, which is listed", c.rules.Format(m, engine.English))
		}
	}
	for n := range uint64(formSamples) {
		m := f.Sample(rand.New(rand.NewPCG(n, 1)))
		if m != f.Sample(rand.New(rand.NewPCG(n, 1))) {
			return errors.New("the sample depends on more than the position and the generator")
		}
		if !f.Has(m) {
			return fmt.Errorf("it does not contain its own sample %s", c.rules.Format(m, engine.English))
		}
	}
	return nil
}

// checkOrder checks that a standing order from a seat that is not awaited does not change who
// plays.
func (c *contract[S, M, V]) checkOrder(before, after *S, next step[M]) error {
	if c.rules.Awaited(before).Has(next.seat) {
		return nil
	}
	forms := c.rules.Unlisted(before, next.seat)
	if !slices.ContainsFunc(forms, func(f engine.Form[M]) bool { return f.Order && f.Has(next.move) }) {
		return nil
	}
	if c.rules.ToMove(before) != c.rules.ToMove(after) || c.rules.Awaited(before) != c.rules.Awaited(after) ||
		c.rules.Turn(before) != c.rules.Turn(after) {
		return fmt.Errorf("seat %d: the standing order %s changes ToMove, Awaited or Turn", next.seat, c.rules.Format(next.move, engine.English))
	}
	return nil
}
