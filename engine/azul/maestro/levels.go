package maestro

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Levels returns the player at increasing numbers of simulations, weakest first.
func Levels() []engine.NamedPlayer[azul.Move, azul.View] {
	m := Learnt()
	return []engine.NamedPlayer[azul.Move, azul.View]{
		{Name: "aprendiz", Player: New(m, 2)},
		{Name: "oficial", Player: New(m, 32)},
		{Name: "experto", Player: New(m, 256)},
		{Name: "maestro", Player: New(m, 8000)},
	}
}
