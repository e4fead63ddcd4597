package players

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/maestro"
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

// All returns the published players and the levels of maestro, weakest first.
func All() []Named { return append(Published(), maestro.Levels()...) }
