package players

import (
	"sobremesa/engine/azul"
	"sobremesa/engine/simulate"
)

// The endings of simulated games, for [simulate.Facts].
const (
	EndedByRow   = "row"    // a player completed a wall row
	EndedByTiles = "tiles"  // there was no tile left to deal
	EndedFrozen  = "frozen" // no tile left to deal could ever reach a wall
)

var endings = []simulate.Ending{
	{Name: EndedByRow, How: "by a complete row"},
	{Name: EndedByTiles, How: "by the last tile"},
	{Name: EndedFrozen, How: "frozen"},
}

var endingNames = [...]string{azul.EndRow: EndedByRow, azul.EndTiles: EndedByTiles, azul.EndFrozen: EndedFrozen}

// Simulator returns the simulator of Azul with all players of Simulated.
func Simulator() simulate.Simulator { return SimulatorOf(Simulated()) }

// SimulatorOf returns a simulator of Azul with the given players.
func SimulatorOf(list []Named) simulate.Simulator {
	return simulate.Of(azul.Rules{}, list, func(v *azul.View) simulate.Facts {
		return simulate.Facts{Rounds: v.Round(), Ending: endingNames[v.End()]}
	}, endings...)
}
