package maestro

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Levels returns the levels of the player, weakest first. The first three play by instinct at falling
// temperatures, the others search with increasing numbers of simulations. From the first to "oficial", each
// wins about 70% of games at two against the one before; the last two win about 90%. The first is as strong
// as the model of a beginner (players.Beginner).
func Levels() []engine.NamedPlayer[azul.Move, azul.View] {
	m := Learnt()
	return []engine.NamedPlayer[azul.Move, azul.View]{
		{Name: "mozo", Player: Instinct{m, 0.9}},
		{Name: "ayudante", Player: Instinct{m, 0.55}},
		{Name: "alumno", Player: Instinct{m, 0.2}},
		{Name: "aprendiz", Player: New(m, 2)},
		{Name: "solador", Player: New(m, 6)},
		{Name: "ceramista", Player: New(m, 13)},
		{Name: "oficial", Player: New(m, 32)},
		{Name: "experto", Player: New(m, 256)},
		{Name: "maestro", Player: New(m, 8000)},
	}
}
