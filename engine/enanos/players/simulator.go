package players

import (
	"slices"

	"sobremesa/engine/enanos"
	"sobremesa/engine/simulate"
)

// The ways in which a simulated game ends; see [simulate.Facts].
const (
	EndedByGoal   = "goal"   // a player reached the goal
	EndedByRounds = "rounds" // the last round was over
)

var endings = []simulate.Ending{
	{Name: EndedByGoal, How: "at the goal"},
	{Name: EndedByRounds, How: "by the last round"},
}

var endingNames = [...]string{enanos.EndGoal: EndedByGoal, enanos.EndRounds: EndedByRounds}

// Simulator returns a simulator of Ruling of Dwarfs with the players of [All].
func Simulator() simulate.Simulator { return SimulatorOf(All()) }

// SimulatorOf returns a simulator with other players.
func SimulatorOf(list []Named) simulate.Simulator {
	return simulate.Of(enanos.Rules{}, list, func(v *enanos.View) simulate.Facts {
		return simulate.Facts{Rounds: v.Round(), Ending: endingNames[v.Ended()], Order: slices.Clone(v.Order[:v.Seats])} // Order is the turn order
	}, endings...)
}
