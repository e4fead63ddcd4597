package players

import (
	"context"
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/simulate"
)

// Named is a player of Ruling of Dwarfs with its name.
type Named = engine.NamedPlayer[enanos.Move, enanos.View]

// All lists the players, weakest first.
func All() []Named {
	return []Named{
		{Name: "peon", Player: Pawn{}},
		{Name: "capataz", Player: Foreman{}},
		{Name: "regente", Player: Regent{}},
		{Name: "canciller", Player: Chancellor{}},
	}
}

// Pawn is the player "peon". It picks a group of moves at random, then a move of the group; see
// [enanos.View.RandomMove]. It never moves unless it is awaited.
type Pawn struct{}

// Choose implements engine.Player.
func (Pawn) Choose(_ context.Context, _ engine.Budget, v *enanos.View, rng *rand.Rand) enanos.Move {
	return v.RandomMove(rng)
}

// The ways in which a simulated game ends; see [simulate.Facts].
const (
	EndedByGoal   = "goal"   // a player reached the goal
	EndedByRounds = "rounds" // the last round was over
)

var endings = []simulate.Ending{
	{Name: EndedByGoal, How: "at the goal"},
	{Name: EndedByRounds, How: "by the last round"},
}

// endingOf returns how a game has ended, or "" if it goes on.
func endingOf(v *enanos.View) string {
	switch {
	case v.Phase != enanos.Over:
		return ""
	case v.AtGoal() != 0:
		return EndedByGoal
	}
	return EndedByRounds
}

// Simulator returns a simulator of Ruling of Dwarfs with the players of [All].
func Simulator() simulate.Simulator { return SimulatorOf(All()) }

// SimulatorOf returns a simulator of Ruling of Dwarfs with some players.
func SimulatorOf(list []Named) simulate.Simulator {
	return simulate.Of(enanos.Rules{}, list, func(v *enanos.View) simulate.Facts {
		return simulate.Facts{Rounds: v.Round(), Ending: endingOf(v), Order: slices.Clone(v.Order[:v.Seats])} // Order is the turn order
	}, endings...)
}

// choice keeps the best of the moves that it is shown. Among moves of the same value it picks at
// random: preferring the first would make one seat the usual victim of robberies, which are
// listed by seat.
type choice struct {
	rng   *rand.Rand
	move  enanos.Move // Kind is 0 until a move is good enough
	worth float64     // the move's value; before there is a move, the value to exceed
	alike int         // how many moves of that value were shown
}

// alike is the difference within which two values count as the same, because sums are rounded.
const alike = 1e-9

func (c *choice) consider(m enanos.Move, worth float64) {
	switch {
	case worth > c.worth && c.alike == 0, worth > c.worth+alike:
		c.move, c.worth, c.alike = m, worth, 1
	case c.alike > 0 && worth > c.worth-alike:
		if c.alike++; c.rng.IntN(c.alike) == 0 {
			c.move = m
		}
	}
}
