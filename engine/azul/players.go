package azul

import "sobremesa/engine"

// NamedPlayer is an artificial player and the name by which it is asked for.
type NamedPlayer struct {
	Name   string // lower-case ASCII, as in commands and records
	Player engine.Player[Move, View]
}

// Players lists the published players.
func Players() []NamedPlayer {
	return []NamedPlayer{
		{"aleatorio", Random{}},
		{"voraz", Greedy{}},
		{"escalonado", Tiered{}},
	}
}

// PlayerNamed finds a published player by its name.
func PlayerNamed(name string) (NamedPlayer, bool) {
	for _, p := range Players() {
		if p.Name == name {
			return p, true
		}
	}
	return NamedPlayer{}, false
}
