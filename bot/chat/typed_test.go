package chat

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
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

// A typed move of which nothing is to be seen is asked for as the menu does.
func TestATypedMoveThatShowsNothingIsAskedForWithoutAPicture(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	for s.position().View(engine.Spectator).(enanos.View).Phase != enanos.Acting {
		p := s.position()
		seat := p.Awaited().First()
		s.plays(p.Seats[seat].User, s.Games.Named("enanos").Artificial[0].Player.Choose(p.View(seat), rand.New(rand.NewPCG(1, 2))))
	}
	user, _ := s.mover()
	s.types(user, "settings", Given{Name: table.SettingConfirm, Type: TextOption, Value: table.ConfirmYes})
	typed := s.types(user, "do", Given{Name: "move", Type: TextOption, Value: "termina"})
	s.tells(typed, "Vas a jugar: **", "!Así quedaría")
	if len(typed.Message.Files) != 0 {
		t.Errorf("with a picture: %s", written(typed))
	}
}
