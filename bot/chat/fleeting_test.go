package chat_test

import (
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
)

// The answer that replaces a menu after a move is not needed any more when the move cannot be taken
// back any more.
func TestAnAnswerIsNeededWhileItsMoveCanBeTakenBack(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	a := s.opens(user)
	for range 3 {
		a = s.presses(user, a.Message.Rows[0][0].(message.Button).ID)
	}
	told := s.picks(user, a, says("button.confirm"))
	s.tells(told, says(sitting.Played))
	if told.Kind != chat.Update || !told.Fleeting || !told.Needed(t.Context()) {
		t.Fatalf("answer %+v", told)
	}
	undone := s.picks(user, told, says("button.undo"))
	s.tells(undone, says(sitting.Undone))
	if told.Needed(t.Context()) || undone.Kind != chat.Update || !undone.Fleeting {
		t.Errorf("needed %t, then %+v", told.Needed(t.Context()), undone)
	}
	again := s.presses(user, s.id(message.Confirm, s.button(a, says("button.confirm")).ID.Picks...))
	s.tells(again, says(sitting.Played))
	if !again.Needed(t.Context()) || told.Needed(t.Context()) {
		t.Error("the answers do not tell the move that was taken back from the new one")
	}
	theirs := s.opens(other)
	for range 3 {
		theirs = s.presses(other, theirs.Message.Rows[0][0].(message.Button).ID)
	}
	s.picks(other, theirs, says("button.confirm"))
	if again.Needed(t.Context()) {
		t.Error("the answer is needed although another player has moved since")
	}
}

// A refusal is read in a moment, and deleted. A menu stays, even if it says what was wrong.
func TestARefusalIsFleeting(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	move := func(text string) chat.Given { return moveOption(text) }
	s.sets(user, settings.Confirm, settings.Yes)
	old := s.opens(user)
	for what, c := range map[string]struct {
		a    *chat.Answer
		want bool
	}{
		"not one's turn":        {s.pressesPublic(other, s.id(message.Play)), true},
		"an illegal move":       {s.types(user, "take", move("9 azul 1")), true},
		"no button":             {s.presses(user, message.CustomID{Kind: "azul", Game: 99, Verb: message.Play}), true},
		"not one's menu":        {s.presses(other, s.id(message.Confirm, "1", "1", "1")), true},
		"a wrong pick":          {s.presses(user, s.id(message.Pick, "99")), false},
		"a menu":                {old, false},
		"what was asked for":    {s.types(user, "help"), false},
		"a setting that is set": {s.sets(user, settings.Confirm, settings.No), false},
	} {
		if c.a.Fleeting != c.want || c.want && c.a.Needed != nil {
			t.Errorf("%s: fleeting %t: %s", what, c.a.Fleeting, written(c.a))
		}
	}
}
