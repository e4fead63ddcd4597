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

// ByName finds a published player by its name.
func ByName(name string) (Named, bool) {
	for _, p := range All() {
		if p.Name == name {
			return p, true
		}
	}
	return Named{}, false
}
