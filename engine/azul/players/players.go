package players

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Named is a player of Azul with its name.
type Named = engine.NamedPlayer[azul.Move, azul.View]

// All lists the published players.
func All() []Named {
	return []Named{
		{Name: "aleatorio", Player: Random{}},
		{Name: "voraz", Player: Greedy{}},
		{Name: "escalonado", Player: Tiered{}},
	}
}
