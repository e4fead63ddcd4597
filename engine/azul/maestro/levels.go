package maestro

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Levels returns the levels of the player, weakest first. The first three play by instinct at falling
// temperatures, the others search with increasing numbers of simulations. At two, each wins more often
// against the one before than that one did against its own: from 69% to 94%. The first is as strong as the
// model of a beginner (players.Beginner).
func Levels() []engine.NamedPlayer[azul.Move, azul.View] {
	m := Learnt()
	return []engine.NamedPlayer[azul.Move, azul.View]{
		{Name: "mozo", Player: Instinct{m, 0.9}},
		{Name: "ayudante", Player: Instinct{m, 0.55}},
		{Name: "aprendiz", Player: Instinct{m, 0.15}},
		{Name: "solador", Player: New(m, 5)},
		{Name: "oficial", Player: New(m, 14)},
		{Name: "experto", Player: New(m, 100)},
		{Name: "maestro", Player: New(m, 8000)},
	}
}
