package chat

import (
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

func TestWhoMayAnswerAnOfferIsNotToldThatItIsTheirTurn(t *testing.T) {
	s := sit(t, alone(t), "trueque")
	user, other := s.mover()
	a := s.picks(user, s.opens(user), says("trueque.offer"))
	for s.position().ToMove() == s.position().Awaited() { // give, want, confirm
		a = s.presses(user, a.Message.Rows[0][0].(message.Button).ID)
	}
	s.tells(s.types(user, "hand"), "Te toca")
	s.tells(s.types(other, "hand"), "Turno de", says("board.may-answer"), "!Te toca")
	s.tells(s.types("zoe", "hand"), "Turno de", "!"+says("board.may-answer"))
	// Nor in the list of one's games.
	mine := func(who string) *Answer {
		return s.does(who, Interaction{Command: &Invocation{Command: "sobremesa", Sub: "games"}})
	}
	s.tells(mine(user), "**te toca**")
	s.tells(mine(other), "hay una oferta que puedes responder; se espera a", "!**te toca**")
}

// An offer is typed with its own subcommand as what is given for what, and completed
// so; nothing else is played by it, and without a text it opens the menu.
func TestAnOfferIsTypedWithItsSubcommand(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, other, v := s.acting()
	var give enanos.Good
	for v.Own.Hand.Of(give) == 0 {
		give++
	}
	offer := func(who, text string) *Answer {
		return s.types(who, "offer", moveOption(text))
	}
	full := enanos.Format(enanos.Move{Kind: enanos.KindOffer, Give: give.N(1), Want: enanos.Ruby.N(1), Whom: engine.Spectator}, engine.Spanish)
	swap := strings.TrimPrefix(full, "ofrece ")
	for _, typed := range []string{"", swap[:4], swap, full, "ofr"} {
		list := s.does(user, Interaction{
			Complete: &Invocation{Command: "enanos", Sub: "offer", Options: []Given{moveOption(typed)}}}).Choices
		for _, ch := range list {
			if !strings.HasPrefix(ch.Value, "ofrece ") {
				t.Errorf("%q is completed as %q", typed, ch.Value)
			}
		}
		if len(list) == 0 || typed == swap && list[0].Value != full {
			t.Errorf("%q is completed as %v", typed, list)
		}
	}
	at := s.position().Moves
	for _, typed := range []string{"termina", "siempre defensa ninguno", "acepta 1"} {
		s.tells(offer(user, typed), "!Confirmas", "!Has jugado")
	}
	s.tells(offer(other, swap), "le toca a")
	if a := s.types(user, "offer"); s.position().Moves != at || len(a.Message.Rows) == 0 {
		t.Fatalf("%d moves more, the menu is %s", s.position().Moves-at, written(a))
	}
	for n, typed := range []string{swap, full, strings.ToUpper(strings.Replace(full, "ofrece", "offer", 1))} {
		s.tells(offer(user, typed), "Has jugado: **ofrece ")
		if v := s.position().View(engine.Spectator).(enanos.View); int(v.Made) != n+1 || v.Offers[n].Want != enanos.Ruby.N(1) {
			t.Errorf("%q makes offers %v", typed, v.Offers[:v.Made])
		}
	}
}
