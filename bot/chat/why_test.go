package chat

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// trading plays a game of enanos on until both have cards and one of them may
// offer some.
func (s *sitting) trading() (user, other string) {
	s.t.Helper()
	rng := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		p := s.position()
		seat := p.Awaited().First()
		v := p.View(seat).(enanos.View)
		if v.Phase == enanos.Acting && v.Players[0].Cards > 0 && v.Players[1].Cards > 0 {
			return s.mover()
		}
		s.asked++
		req := table.Request{ID: fmt.Sprint("i", s.asked), User: p.Seats[seat].User, Guild: "g", Channel: "c"}
		move := s.Games.Named("enanos").Artificial[0].Player.Choose(v, rng)
		if _, err := s.Table.PlayIn(s.t.Context(), req, table.Ref{Kind: "enanos"}, move); err != nil {
			s.t.Fatal(err)
		}
	}
	s.t.Fatal("nobody may offer anything")
	panic("unreachable")
}

func TestWhatCannotBeOfferedNowIsSaidAboveTheMenu(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	founder, _ := s.mover()
	s.tells(s.types(founder, "offer"), "Ahora no toca eso", "¿Dónde colocas tu pozo?")
	user, other := s.trading()
	s.tells(s.types(other, "offer"), "Solo hace ofertas quien tiene el turno: ", says("enanos.ask.order-early"))
	s.tells(s.types(user, "offer"), says("enanos.ask.give"), "!"+says("menu.changed"))
}

func TestAnAnswerToAnOfferThatIsNotOpenIsToldSo(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, other := s.trading()
	const gone = "no está abierta"
	hand := s.position().View(s.position().SeatOf(user)).(enanos.View).Own.Hand
	give, want := enanos.Good(0), enanos.Good(0)
	for hand.Of(give) == 0 {
		give++
	}
	if give == want {
		want++
	}
	s.plays(user, enanos.Format(enanos.Move{Kind: enanos.KindOffer, Give: give.N(1), Want: want.N(1), Whom: engine.Spectator}, engine.Spanish))
	accept, decline := s.id(message.Confirm, "reply", "1", "accept"), s.id(message.Confirm, "reply", "1", "decline")
	nine := s.id(message.Confirm, "reply", "9", "accept")

	// The way back from a counter-offer, whose picks no menu asks for one by one.
	a := s.pressesPublic(other, s.id(message.Play, "reply", "1", "counter"))
	s.tells(a, "¿Qué das?")
	s.tells(s.picks(other, a, "Atrás"), "!"+says("menu.not-yours"), "!"+says("menu.changed"))

	s.tells(s.pressesPublic(other, decline), "Has jugado")
	s.tells(s.pressesPublic(other, accept), "La oferta 1 ya "+gone, "!le toca a")
	s.tells(s.presses(other, s.id(message.Pick, "reply", "1", "counter")), "La oferta 1 ya "+gone, "!le toca a")
	// Somebody's standing order is not why an offer is not there.
	s.plays(other, "siempre defensa pregunta")
	s.tells(s.pressesPublic(user, nine), "La oferta 9 "+gone, "!"+says("menu.changed"))
}
