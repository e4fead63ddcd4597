package players

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Named is a player of Azul with its name.
type Named = engine.NamedPlayer[azul.Move, azul.View]

// All lists the published players, weakest first by how they do against each other.
func All() []Named {
	return []Named{
		{Name: "aleatorio", Player: Random{}},
		{Name: "escalonado", Player: Tiered{}},
		{Name: "voraz", Player: Greedy{}},
	}
}
