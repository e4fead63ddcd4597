package chat_test

import (
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

// What is told about a game under a button of a private message takes that message's place, under a
// public one never. What is about no game stays beside.
func TestAnAnswerAboutAGameTakesThePlaceOfThePressedMessage(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	game := s.position().ID
	move := func(text string) chat.Given { return moveOption(text) }
	for what, c := range map[string]struct {
		a        *chat.Answer
		kind     chat.AnswerKind
		game     int64
		fleeting bool
	}{
		"a menu":                {s.pressesPublic(user, s.id(message.Play)), chat.Reply, game, true},
		"a menu, in private":    {s.presses(user, s.id(message.Play)), chat.Update, game, true},
		"not one's turn":        {s.pressesPublic(other, s.id(message.Play)), chat.Reply, game, true},
		"the board":             {s.types(user, "board"), chat.Reply, game, false},
		"the board, in private": {s.presses(user, s.id(message.Look)), chat.Update, game, false},
		"an illegal move":       {s.types(user, "take", move("9 azul 1")), chat.Reply, game, true},
		"no game":               {s.presses(user, message.CustomID{Kind: "azul", Game: 99, Verb: message.Look}), chat.Reply, 0, true},
		"what was asked for":    {s.types(user, "help"), chat.Reply, 0, false},
	} {
		if c.a.Kind != c.kind || c.a.Game != c.game || c.a.Fleeting != c.fleeting {
			t.Errorf("%s: kind %d, game %d, fleeting %t: %s", what, c.a.Kind, c.a.Game, c.a.Fleeting, written(c.a))
		}
	}
}
