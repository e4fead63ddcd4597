package players

import (
	"sobremesa/engine/azul"
	"sobremesa/engine/simulate"
)

// How a simulated game ended, by [simulate.Facts].
const (
	EndedByRow   = "row"    // a player completed a wall row
	EndedByTiles = "tiles"  // not a single tile could be dealt
	EndedFrozen  = "frozen" // no tile left to deal could ever come to a wall
)

var endings = []simulate.Ending{
	{Name: EndedByRow, How: "by a complete row"},
	{Name: EndedByTiles, How: "by the last tile"},
	{Name: EndedFrozen, How: "frozen"},
}

var endingNames = [...]string{azul.EndRow: EndedByRow, azul.EndTiles: EndedByTiles, azul.EndFrozen: EndedFrozen}

// Simulator plays simulations of Azul by the published players.
func Simulator() simulate.Simulator { return SimulatorOf(All()) }

// SimulatorOf plays simulations of Azul by players of one's own.
func SimulatorOf(list []Named) simulate.Simulator {
	return simulate.Of(azul.Rules{}, list, func(v *azul.View) simulate.Facts {
		return simulate.Facts{Rounds: v.Round(), Ending: endingNames[v.End()]}
	}, endings...)
}
