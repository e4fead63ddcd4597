package chat

import (
	"testing"

	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// acting plays a game of the dwarves on until the actions of a turn.
func (s *sitting) acting() (user, other string, v enanos.View) {
	s.t.Helper()
	for range 40 {
		p := s.position()
		seat := p.Awaited().First()
		v = p.View(seat).(enanos.View)
		if user, other = s.mover(); v.Phase == enanos.Acting {
			return user, other, v
		}
		s.plays(user, enanos.Format(v.Moves(nil)[0], engine.Spanish))
	}
	s.t.Fatal("nobody has come to act")
	panic("unreachable")
}

func TestWhoCannotAnswerAnOfferIsToldWhy(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, other, v := s.acting()
	give, want := enanos.Good(0), enanos.Gold
	for v.Own.Hand.Of(give) == 0 {
		give++
	}
	s.plays(user, enanos.Format(enanos.Move{Kind: enanos.KindOffer, Give: give.N(1), Want: want.N(1), Whom: engine.Spectator}, engine.Spanish))
	accept := s.id(message.Confirm, "reply", "1", "accept")
	s.tells(s.pressesPublic(user, accept), "La oferta 1 es tuya.")
	s.plays(other, "rechaza 1")
	for _, id := range []message.CustomID{accept, s.id(message.Confirm, "reply", "1", "accept")} {
		s.tells(s.pressesPublic(other, id), "La oferta 1 ya no está abierta.", "!le toca")
	}
	typed := func(move string) *Answer {
		return s.types(other, "do", moveOption(move))
	}
	s.tells(typed("acepta 1"), "La oferta 1 ya no está abierta.", "!le toca")
	s.tells(typed("acepta 2"), "La oferta 2 no está abierta.")
	s.tells(typed("termina"), "le toca a")
	s.tells(typed("acepta"), "le toca a")
	s.tells(s.pressesPublic(other, s.id(message.Confirm, "end")), "le toca a")
}
