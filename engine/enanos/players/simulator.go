package players

import (
	"slices"

	"sobremesa/engine/enanos"
	"sobremesa/engine/simulate"
)

// How a simulated game ended, by [simulate.Facts].
const (
	EndedByGoal   = "goal"   // somebody reached the goal
	EndedByRounds = "rounds" // the rounds were up
)

var endings = []simulate.Ending{
	{Name: EndedByGoal, How: "at the goal"},
	{Name: EndedByRounds, How: "by the last round"},
}

var endingNames = [...]string{enanos.EndGoal: EndedByGoal, enanos.EndRounds: EndedByRounds}

// Simulator plays simulations of Ruling of Dwarfs by its players.
func Simulator() simulate.Simulator { return SimulatorOf(All()) }

// SimulatorOf plays simulations by players of one's own.
func SimulatorOf(list []Named) simulate.Simulator {
	return simulate.Of(enanos.Rules{}, list, func(v *enanos.View) simulate.Facts {
		return simulate.Facts{Rounds: v.Round(), Ending: endingNames[v.Ended()], Order: slices.Clone(v.Order[:v.Seats])} // as the dice said
	}, endings...)
}
