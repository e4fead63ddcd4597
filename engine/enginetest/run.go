package enginetest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
)

// Run checks the contract of the rules. It plays with every number of seats and every value of each
// option; a Thorough run plays every number of seats with each value. Run is deterministic.
func Run[S any, M comparable, V any](t *testing.T, rules engine.Rules[S, M, V], options ...Option) {
	t.Helper()
	c, err := newContract(rules, options...)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.checkUnplayed(); err != nil {
		t.Fatal(err)
	}
	list := SomeOptions(rules.Info())
	if Thorough() {
		list = everyOptions(rules.Info())
	}
	for _, o := range list {
		text, _ := rules.Info().FormatChosen(o.Chosen) // no error: the options come from Info
		t.Run(fmt.Sprintf("%d seats, %s", o.Seats, text), func(t *testing.T) {
			for n := range c.games {
				if err := c.play(o, uint64(n)); err != nil {
					t.Fatalf("game %d: %v", n, err)
				}
			}
		})
	}
	if t.Failed() {
		return
	}
	if err := c.checkSecretsMet(); err != nil {
		t.Fatal(err)
	}
}

// everyOptions returns every number of seats combined with every value of each option, the other
// options at their defaults.
func everyOptions(info engine.Info) []engine.Options {
	var list []engine.Options
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		list = append(list, engine.Options{Seats: seats})
		for _, o := range info.Options {
			for _, value := range o.Values[1:] {
				list = append(list, engine.Options{Seats: seats, Chosen: engine.Chosen{o.Name: value}})
			}
		}
	}
	return list
}

// SomeOptions returns a minimal list of options that contains every number of seats and every value
// of each option.
func SomeOptions(info engine.Info) []engine.Options {
	seats := info.MaxSeats - info.MinSeats + 1
	n := seats
	for _, o := range info.Options {
		n = max(n, len(o.Values))
	}
	var list []engine.Options
	for i := range n {
		chosen := make(engine.Chosen)
		for _, o := range info.Options {
			chosen[o.Name] = o.Values[i%len(o.Values)]
		}
		list = append(list, engine.Options{Seats: info.MinSeats + i%seats, Chosen: chosen})
	}
	return list
}

// checkUnplayed checks the obligations that can be checked without playing.
func (c *contract[S, M, V]) checkUnplayed() error {
	for _, check := range []func() error{c.checkInfo, c.checkPlain, c.checkStart, c.checkNonsense} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// play plays one random game with checks on the way, then replays it from its notation.
func (c *contract[S, M, V]) play(o engine.Options, seed uint64) error {
	rng := rand.New(rand.NewPCG(seed, uint64(o.Seats)))
	pos, err := c.rules.Start(o)
	if err != nil {
		return fmt.Errorf("starting: %w", err)
	}
	match, err := c.game.Start(o)
	if err != nil {
		return fmt.Errorf("starting hosted: %w", err)
	}
	c.drawn = make(map[string]bool)
	var log []step[M]
	for c.rules.ToMove(&pos) != 0 {
		if len(log) == c.longest {
			return fmt.Errorf("not over after %d moves", len(log))
		}
		close := c.looksClosely(len(log), rng)
		if close {
			if err := c.checkPosition(o, &pos, match, rng); err != nil {
				return c.at(log, err)
			}
			if err := c.checkChance(&pos, rng); err != nil {
				return c.at(log, err)
			}
		}
		next := c.choose(o, &pos, rng)
		if close {
			err = c.checkStep(o, &pos, match, next, rng)
		} else {
			err = c.playOn(&pos, match, next)
		}
		if err != nil {
			return c.at(log, err)
		}
		log = append(log, next)
	}
	if err := c.checkOver(o, &pos, match, rng); err != nil {
		return c.at(log, err)
	}
	if err := c.checkReplay(o, &pos, log); err != nil {
		return err
	}
	return c.checkTwins(o, rng)
}

// looksClosely decides whether the n-th position of a game, from 0, is checked. The first positions
// are all checked, later ones ever more rarely: about positions*(1 + ln(n/positions)) of n.
func (c *contract[S, M, V]) looksClosely(n int, rng *rand.Rand) bool {
	return n < c.positions || rng.IntN(n) < c.positions
}

// at adds to an error where in the game it occurred.
func (c *contract[S, M, V]) at(log []step[M], err error) error {
	const shown = 3
	text := fmt.Sprintf("after %d moves", len(log))
	for _, s := range log[max(0, len(log)-shown):] {
		text += fmt.Sprintf(", %d: %s", s.seat, c.rules.Format(s.move, engine.Spanish))
	}
	return fmt.Errorf("%s: %w", text, err)
}
