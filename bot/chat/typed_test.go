package chat

import (
	"errors"
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/engine"
)

func TestATypedMoveIsNotPlayedUnasked(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, _ := s.mover()
	at := s.position().Moves
	a := s.types(user, "do", Given{Name: "move", Type: TextOption, Value: "pozo q s"})
	if id := s.button(a, "Confirmar").ID; s.position().Moves != at || id.Verb != message.Reading || len(a.Message.Files) != 1 {
		t.Fatalf("played unasked: %s", written(a))
	}
	// One that no button can say is refused.
	p := s.position()
	p.Kind = strings.Repeat("x", 80)
	c := &call{game: s.Games.Named("enanos")}
	c.User = user
	var refused *engine.Refusal
	if a, err := s.askTyped(c, p, "pozo q s"); a != nil || !errors.As(err, &refused) || refused.Code != tooLong {
		t.Errorf("%v, %v", a, err)
	}
	s.tells(s.picks(user, a, "Confirmar"), "Has jugado: **un pozo en q")
}
