package chat

import (
	"testing"

	"sobremesa/bot/message"
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
}
