package players

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/maestro"
	"sobremesa/engine/simulate"
)

// Named is a player of Azul with a name.
type Named = engine.NamedPlayer[azul.Move, azul.View]

// Published returns the published players, weakest first by their results against each other.
func Published() []Named {
	return []Named{
		{Name: "aleatorio", Player: Random{}},
		{Name: "escalonado", Player: Tiered{}},
		{Name: "voraz", Player: Greedy{}},
	}
}

// belowGreedy is the number of levels of maestro that lose to Greedy more often than not.
const belowGreedy = 2

// All returns the published players and the levels of maestro, weakest first.
func All() []Named {
	published, levels := Published(), maestro.Levels()
	return slices.Concat(published[:1], levels[:belowGreedy], published[1:], levels[belowGreedy:])
}

// Simulated returns the players for the command line: the published ones, the levels of maestro, and the
// model of a beginner.
func Simulated() []Named {
	return append(slices.Concat(Published(), maestro.Levels()), Named{Name: "principiante", Player: Beginner{}})
}

// endings are the endings of simulated games, for [simulate.Facts].
var endings = [...]simulate.Ending{
	azul.EndRow:    {Name: "row", How: "by a complete row"},
	azul.EndTiles:  {Name: "tiles", How: "by the last tile"},
	azul.EndFrozen: {Name: "frozen", How: "frozen"},
}

// Simulator returns the simulator of Azul with all players of Simulated.
func Simulator() simulate.Simulator { return SimulatorOf(Simulated()) }

// SimulatorOf returns a simulator of Azul with the given players.
func SimulatorOf(list []Named) simulate.Simulator {
	return simulate.Of(azul.Rules{}, list, func(v *azul.View) simulate.Facts {
		return simulate.Facts{Rounds: v.Round(), Ending: endings[v.End()].Name}
	}, endings[azul.EndRow:]...)
}
