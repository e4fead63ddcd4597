package players

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Named is an artificial player and the name by which it is asked for.
type Named struct {
	Name   string // lower-case ASCII, as in commands and records
	Player engine.Player[azul.Move, azul.View]
}

// All lists the published players.
func All() []Named {
	return []Named{
		{"aleatorio", Random{}},
		{"voraz", Greedy{}},
		{"escalonado", Tiered{}},
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
