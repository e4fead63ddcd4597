package chat_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// acting plays a game of enanos up to the actions of a turn.
func (s *session) acting() (user, other string, v enanos.View) {
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
	s.t.Fatal("no turn has come to its actions")
	panic("unreachable")
}

func TestARefusedAnswerToAnOfferIsExplained(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, other, v := s.acting()
	give, want := enanos.Good(0), enanos.Gold
	for v.Own.Hand.Of(give) == 0 {
		give++
	}
	s.plays(user, enanos.Format(enanos.Move{Kind: enanos.KindOffer, Give: give.N(1), Want: want.N(1), Whom: engine.Spectator}, engine.Spanish))
	accept := s.id(message.Confirm, "reply", "1", "accept")
	s.tells(s.pressesPublic(user, accept), says("enanos.no-such-offer", "offer", 1, "own", true))
	s.plays(other, "rechaza 1")
	for _, id := range []message.CustomID{accept, s.id(message.Confirm, "reply", "1", "accept")} {
		s.tells(s.pressesPublic(other, id), says("enanos.no-such-offer", "offer", 1, "gone", true), "!le toca")
	}
	typed := func(move string) *chat.Answer {
		return s.types(other, "do", moveOption(move))
	}
	s.tells(typed("acepta 1"), says("enanos.no-such-offer", "offer", 1, "gone", true), "!le toca")
	s.tells(typed("acepta 2"), says("enanos.no-such-offer", "offer", 2))
	s.tells(typed("termina"), says(sitting.WaitFor))
	s.tells(typed("acepta"), says(sitting.WaitFor))
	s.tells(s.pressesPublic(other, s.id(message.Confirm, "end")), says(sitting.WaitFor))
}

func TestAnOfferIsNotATurn(t *testing.T) {
	s := sit(t, alone(t), "trueque")
	user, other := s.mover()
	a := s.picks(user, s.opens(user), says("trueque.offer"))
	for s.position().ToMove() == s.position().Awaited() { // give, want, confirm
		a = s.presses(user, a.Message.Rows[0][0].(message.Button).ID)
	}
	s.tells(s.types(user, "board"), says("board.your-turn"))
	s.tells(s.types(other, "board"), says("board.turn"), says("board.may-answer"), "!"+says("board.your-turn"))
	s.tells(s.types("zoe", "board"), says("board.turn"), "!"+says("board.may-answer"))
	// The list of a player's own games makes the same difference.
	s.tells(s.asks(user, "games"), says("mine.yours"))
	s.tells(s.asks(other, "games"), says("mine.may-answer"), "!"+says("mine.yours"))
}

// offers types that the user wants to make an offer, which opens the menu there.
func (s *session) offers(user string) *chat.Answer {
	s.t.Helper()
	return s.types(user, "do", moveOption("Oferta"))
}

// trading plays a game of enanos until both players have cards and one of them may make offers.
func (s *session) trading() (user, other string) {
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
		req := table.Request{ID: fmt.Sprint("i", s.asked), By: sitting.By{User: p.Seats[seat].User, Guild: "g"}, Channel: "c"}
		move := s.Games.Named("enanos").Artificial[0].Player.Choose(s.t.Context(), engine.Budget{}, v, rng)
		must.Do(s.t)(s.Table.Do(s.t.Context(), req, table.Ref{Kind: "enanos"}, sitting.Play(move, sitting.AnyBoard)))
	}
	s.t.Fatal("nobody may offer anything")
	panic("unreachable")
}

func TestTheMenuSaysWhyNothingCanBeOffered(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	founder, _ := s.mover()
	s.tells(s.offers(founder), says("enanos.not-now"), says("enanos.ask.found"))
	user, other := s.trading()
	s.tells(s.offers(other), says("enanos.offers-in-turn"), says("enanos.ask.order-early"))
	s.tells(s.offers(user), says("enanos.ask.give"), "!"+says("menu.changed"))
}

func TestAnAnswerToAnOfferThatIsNotOpenIsToldSo(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, other := s.trading()
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

	// A counter-offer begins with picks for which the menu has no steps, so Back leads to the first.
	a := s.pressesPublic(other, s.id(message.Play, "reply", "1", "counter"))
	s.tells(a, says("enanos.ask.give", "counter", 1))
	s.tells(s.picks(other, a, says("button.back")), "!"+says("menu.not-yours"), "!"+says("menu.changed"))

	s.tells(s.pressesPublic(other, decline), says(sitting.Played))
	s.tells(s.pressesPublic(other, accept), says("enanos.no-such-offer", "offer", 1, "gone", true), "!"+says(sitting.WaitFor))
	s.tells(s.presses(other, s.id(message.Pick, "reply", "1", "counter")), says("enanos.no-such-offer", "offer", 1, "gone", true), "!"+says(sitting.WaitFor))
	// A standing order does not change the reason.
	s.plays(other, "siempre defensa pregunta")
	s.tells(s.pressesPublic(user, nine), says("enanos.no-such-offer", "offer", 9), "!"+says("menu.changed"))
}

// A private menu does not change while others answer. The next press says that the board has.
func TestTheMakerOfAnOfferReadsThatTheBoardHasChanged(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, other := s.trading()
	a := s.offers(user)
	for s.position().ToMove() == s.position().Awaited() { // give, want, confirm
		if pick, ok := a.Message.Rows[0][0].(message.Select); ok {
			a = s.presses(user, pick.ID, pick.Options[0].Value)
		} else {
			a = s.picks(user, a, says("button.confirm"))
		}
	}
	s.tells(a, says(sitting.Played)+"una oferta")
	s.tells(s.pressesPublic(other, s.id(message.Confirm, "reply", "1", "decline")), says(sitting.Played))
	s.tells(s.picks(user, a, says("enanos.group.orders")), says("menu.changed"))
}

func TestAHintAdvisesWhoeverMayAnswerAnOffer(t *testing.T) {
	s := sit(t, alone(t), "enanos", option("hints", true))
	user, other := s.trading()
	s.tells(s.hinted(other), says(sitting.WaitFor))
	hand := s.position().View(s.position().SeatOf(user)).(enanos.View).Own.Hand
	give := enanos.Good(0)
	for hand.Of(give) == 0 {
		give++
	}
	s.plays(user, enanos.Format(enanos.Move{Kind: enanos.KindOffer, Give: give.N(1), Want: enanos.Gold.N(9), Whom: engine.Spectator}, engine.Spanish))
	s.tells(s.types(other, "board"), says("board.may-answer"))
	if a := s.types(other, "board"); !slices.ContainsFunc(slices.Concat(a.Message.Rows...), func(c message.Component) bool {
		b, ok := c.(message.Button)
		return ok && b.ID.Verb == message.Hint
	}) {
		t.Errorf("no button for a hint under %s", written(a))
	}
	s.tells(s.hinted(other), "**1. el rechazo de la oferta 1", "No tienes lo que pide")
}

// A menu that is opened in another's turn shows what led to it: who chooses a mine to lose sees the siege.
func TestTheMenuOfAMineToLoseShowsTheSiege(t *testing.T) {
	s := sit(t, alone(t), "enanos", option("train", "7"))
	rng := rand.New(rand.NewPCG(3, 6))
	for p := s.position(); p.Status == store.Running; p = s.position() {
		seat := p.Awaited().First()
		v := p.View(seat).(enanos.View)
		if v.Phase == enanos.Losing {
			a := s.opens(p.Seats[seat].User)
			s.draws(a, "Se puede elegir: ", "Amberes cae.", "aporta ")
			return
		}
		s.asked++
		req := table.Request{ID: fmt.Sprint("i", s.asked), By: sitting.By{User: p.Seats[seat].User, Guild: "g"}, Channel: "c"}
		move := s.Games.Player("enanos", "capataz").Choose(t.Context(), engine.Budget{}, v, rng)
		must.Do(t)(s.Table.Do(t.Context(), req, table.Ref{Kind: "enanos"}, sitting.Play(move, sitting.AnyBoard)))
	}
	t.Fatal("nobody loses a mine")
}
