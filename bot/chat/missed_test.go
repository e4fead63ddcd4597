package chat

import (
	"strings"
	"testing"

	"sobremesa/bot/message"
)

// What is told of a reader's absence alone has numbers, though a turn is a line
// and the pictures of the game have none.
func TestWhatWasMissedIsNumbered(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, _, _ := s.acting()
	s.plays(user, "termina")
	for next, _, _ := s.acting(); next != user; next, _, _ = s.acting() {
		s.plays(next, "termina")
	}
	for what, a := range map[string]*Answer{
		"the button":    s.pressesPublic(user, s.id(message.Missed)),
		"the board":     s.types(user, "board"),
		"board as text": s.types(user, "board", Given{Name: "text", Type: YesNoOption, Value: true}),
	} {
		text := "\n" + written(a)
		if !strings.Contains(text, "\n1. ") || !strings.Contains(text, "\n2. ") || strings.Index(text, "\n1. ") > strings.Index(text, "\n2. ") {
			t.Errorf("%s: %s", what, text)
		}
	}
}
