package chat

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"sobremesa/bot/games"
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

// A place has as many names as hexes that it is at: whoever typed one of them reads that
// one until the move is played, and the channel its own.
func TestATypedMoveIsSaidWithTheNamesThatWereTyped(t *testing.T) {
	for _, confirm := range []string{table.ConfirmYes, table.ConfirmNo} {
		s := sit(t, alone(t), "enanos")
		user, _ := s.mover()
		s.types(user, "settings", Given{Name: table.SettingConfirm, Type: TextOption, Value: confirm})
		a := s.types(user, "do", Given{Name: "move", Type: TextOption, Value: "Pozo en J N"})
		if confirm == table.ConfirmYes {
			s.tells(a, "Así quedaría con **un pozo en j n**")
			a = s.picks(user, a, "Confirmar")
		}
		s.tells(a, "Has jugado: **un pozo en j n**")
		p := s.position()
		at, _ := enanos.Hex('j' - 'a').Corner(enanos.North)
		v := p.View(engine.Spectator).(enanos.View)
		if piece, _ := v.PieceAt(at); piece != enanos.ShaftPiece || at.Name() == "j n" {
			t.Errorf("%s is played, canonically %s", written(a), at.Name())
		}
	}
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

// The end of a turn can't be taken back: the button of the channel asks first who
// wants to be asked.
func TestTheButtonThatEndsATurnAsksFirst(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	for s.position().View(engine.Spectator).(enanos.View).Phase != enanos.Acting {
		p := s.position()
		seat := p.Awaited().First()
		s.plays(p.Seats[seat].User, s.Games.Named("enanos").Artificial[0].Player.Choose(p.View(seat), rand.New(rand.NewPCG(1, 2))))
	}
	user, other := s.mover()
	beside := s.Games.Named("enanos").Beside(s.position().View(engine.Spectator), games.Reader{Lang: engine.Spanish})
	end := s.id(message.Confirm, beside.Buttons[len(beside.Buttons)-1].Picks...)
	at := s.position().Moves
	s.types(user, "settings", Given{Name: table.SettingConfirm, Type: TextOption, Value: table.ConfirmYes})
	a := s.pressesPublic(user, end)
	if s.tells(a, "Vas a jugar: **termina"); a.Kind != Reply || s.position().Moves != at {
		t.Fatalf("the turn ended unasked: %s", written(a))
	}
	s.tells(s.pressesPublic(other, end), "le toca a")
	s.tells(s.picks(user, a, "Confirmar"), "Has jugado: **termina")
}

func TestARefusalNamesWhatWouldDo(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	s.tells(s.types("ana", "leave"), "ya ha empezado", "`/enanos resign`")
	s.tells(s.types("zoe", "leave"), "ya ha empezado", "!resign")
	azul := *s
	azul.game = "azul"
	s.tells(azul.types("ana", "board"), "El reino de los enanos", "`/enanos`", "`/azul new`")
}
