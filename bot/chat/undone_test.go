package chat

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Whoever can't take a move back is told what came of it: a deal that was closed is no
// throw of dice.
func TestWhyAMoveIsNotTakenBackIsWhatCameOfIt(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, other, v := s.acting()
	p := s.position()
	theirs := p.View(p.SeatOf(other)).(enanos.View).Own.Hand
	m := enanos.Move{Kind: enanos.KindOffer, Whom: engine.Spectator}
	for g := range enanos.Good(enanos.Goods) {
		switch {
		case v.Own.Hand.Of(g) > 0 && m.Give == 0:
			m.Give = g.N(1)
		case theirs.Of(g) > 0 && m.Want == 0:
			m.Want = g.N(1)
		}
	}
	s.plays(user, enanos.Format(m, engine.Spanish))
	s.plays(other, "acepta 1")
	s.tells(s.types(other, "undo"), "ya no se deshace: después ha pasado algo que no tiene vuelta atrás.\n> **", ": da ", "y recibe", "!saca")
	s.tells(s.types(user, "undo"), "se ha jugado después")
	s.plays(user, "termina")
	s.tells(s.types(user, "undo"), "ya no se deshace", "saca ", "!y recibe")
}
