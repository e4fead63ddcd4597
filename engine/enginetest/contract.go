package enginetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
)

// contract is the rules under test and the information gathered about them.
type contract[S any, M comparable, V any] struct {
	settings
	rules       engine.Rules[S, M, V]
	game        engine.Game
	open        bool // engine.Info.Open
	probability func(*S, M) float64
	worlds      func(*S, engine.Seat, *rand.Rand) S // nil for an open game
	foreign     []M                                 // some moves that were possible at earlier positions
	forgets     *rand.Rand                          // decides which of them are replaced
	drawn       map[string]bool                     // the kinds of draws whose distribution was tested in this game

	otherWorlds int // positions that Worlds changed
	hiddenSteps int // alternative moves that a viewer could not tell from the move played
}

func newContract[S any, M comparable, V any](rules engine.Rules[S, M, V], options ...Option) (*contract[S, M, V], error) {
	c := &contract[S, M, V]{settings: defaults(), rules: rules, game: engine.Host(rules), open: rules.Info().Open, forgets: rand.New(rand.NewPCG(7, 11))}
	for _, o := range options {
		o(&c.settings)
	}
	var ok bool
	if c.probability, ok = c.settings.probability.(func(*S, M) float64); !ok && c.settings.probability != nil {
		return nil, fmt.Errorf("Probability is a %T, want a %T", c.settings.probability, c.probability)
	}
	if c.worlds, ok = c.settings.worlds.(func(*S, engine.Seat, *rand.Rand) S); !ok && c.settings.worlds != nil {
		return nil, fmt.Errorf("Worlds is a %T, want a %T", c.settings.worlds, c.worlds)
	}
	switch {
	case !c.open && c.worlds == nil:
		return nil, errors.New("the game is not Open, but has no Worlds")
	case c.open && c.worlds != nil:
		return nil, errors.New("the game is Open, but has Worlds")
	}
	return c, nil
}

// step is a move that was played.
type step[M comparable] struct {
	seat engine.Seat
	move M
}

// playOn plays a move without checks.
func (c *contract[S, M, V]) playOn(p *S, match engine.Match, next step[M]) error {
	if err := c.rules.Play(p, next.seat, next.move); err != nil {
		return fmt.Errorf("seat %d: %s: %w", next.seat, c.rules.Format(next.move, engine.English), err)
	}
	return match.Replay(next.seat, c.rules.Format(next.move, engine.Spanish))
}

// choose picks a random move of chance or of a seat, and occasionally a standing order out of turn.
func (c *contract[S, M, V]) choose(o engine.Options, p *S, rng *rand.Rand) step[M] {
	due := c.rules.ToMove(p)
	if due.Has(engine.Chance) {
		return step[M]{engine.Chance, c.rules.Draw(p, rng)}
	}
	if seat := engine.Seat(rng.IntN(o.Seats)); rng.IntN(16) == 0 {
		forms := c.rules.Unlisted(p, seat)
		if i := slices.IndexFunc(forms, func(f engine.Form[M]) bool { return f.Order }); i >= 0 {
			return step[M]{seat, forms[i].Sample(rng)}
		}
	}
	seats := slices.Collect(due.All())
	seat := seats[rng.IntN(len(seats))]
	moves := c.rules.Moves(p, seat, nil)
	for _, f := range c.rules.Unlisted(p, seat) {
		if !f.Order {
			moves = append(moves, f.Sample(rng))
		}
	}
	return step[M]{seat, moves[rng.IntN(len(moves))]}
}

// everyone returns each seat of a game, chance, the spectator, and one seat too many.
func everyone(seats int) []engine.Seat {
	list := []engine.Seat{engine.Spectator, engine.Chance}
	for seat := range engine.Seat(seats + 1) {
		list = append(list, seat)
	}
	return list
}

// viewers returns the spectator and each seat of a game.
func viewers(seats int) []engine.Seat {
	list := []engine.Seat{engine.Spectator}
	for seat := range engine.Seat(seats) {
		list = append(list, seat)
	}
	return list
}

// remember keeps some of the moves, of all kinds that come, to try them at other positions.
func (c *contract[S, M, V]) remember(list []M) {
	for _, m := range list {
		switch {
		case slices.Contains(c.foreign, m):
		case len(c.foreign) < c.tries:
			c.foreign = append(c.foreign, m)
		case c.forgets.IntN(8) == 0:
			c.foreign[c.forgets.IntN(len(c.foreign))] = m
		}
	}
}

// some returns at most n random elements of a list, which it reorders.
func some[T any](list []T, n int, rng *rand.Rand) []T {
	if len(list) <= n {
		return list
	}
	for i := range n {
		j := i + rng.IntN(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
	return list[:n]
}
