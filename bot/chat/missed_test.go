package chat_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
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
	for what, a := range map[string]*chat.Answer{
		"the button":    s.pressesPublic(user, s.id(message.Missed)),
		"the board":     s.types(user, "board"),
		"board as text": s.types(user, "board", option("text", true)),
	} {
		text := "\n" + written(a)
		if !strings.Contains(text, "\n1. ") || !strings.Contains(text, "\n2. ") || strings.Index(text, "\n1. ") > strings.Index(text, "\n2. ") {
			t.Errorf("%s: %s", what, text)
		}
	}
}

// To answer an offer that nobody waits for decides nothing in the game, and one may have
// looked at the offer alone: what came before it is told and shown all the same.
func TestDecliningAnOfferIsNotHavingSeen(t *testing.T) {
	var drawn []games.Scene
	h := changing(t, "enanos", func(g *games.Game) { g.Painter = &since{g.Painter, &drawn} })
	s := sit(t, h, "enanos")
	user, _, _ := s.acting()
	s.plays(user, "termina")
	user, other, v := s.acting()
	give := enanos.Good(0)
	for v.Own.Hand.Of(give) == 0 {
		give++
	}
	s.plays(user, enanos.Format(enanos.Move{Kind: enanos.KindOffer, Give: give.N(1), Want: enanos.Gold.N(1), Whom: engine.Spectator}, engine.Spanish))
	s.plays(other, "rechaza 1")
	drawn = nil
	for what, a := range map[string]*chat.Answer{
		"the button": s.pressesPublic(other, s.id(message.Missed)),
		"the hand":   s.types(other, "hand"),
	} {
		if text := written(a); !strings.Contains(text, "suceso: ") || !strings.Contains(text, "ofrece ") {
			t.Errorf("%s: %s", what, text)
		}
	}
	if len(drawn) != 2 {
		t.Fatalf("%d pictures", len(drawn))
	}
	for _, scene := range drawn {
		if !slices.ContainsFunc(scene.Since, func(f engine.Frame) bool {
			return slices.ContainsFunc(f.Events, func(e engine.Event) bool { return e.Code == enanos.Rolled })
		}) {
			t.Errorf("the picture does not show the dice: %+v", scene.Since)
		}
	}
}

// since keeps the scenes that its painter draws.
type since struct {
	games.Painter
	drawn *[]games.Scene
}

func (p *since) Picture(s games.Scene) (*games.Picture, error) {
	*p.drawn = append(*p.drawn, s)
	return p.Painter.Picture(s)
}

// A player who comes back after a round has ended is shown what it brought, and the
// board with what came after; as text likewise.
func TestAcrossARoundsEndTheRecapIsShown(t *testing.T) {
	var drawn []games.Scene
	h := changing(t, "azul", func(g *games.Game) { g.Painter = &since{g.Painter, &drawn} })
	s := sit(t, h, "azul")
	rng := rand.New(rand.NewPCG(1, 1))
	across, within := 0, 0
	for across < 2 {
		user, other := s.mover()
		p := s.position()
		s.plays(user, h.Games.Player("azul", "voraz").Choose(t.Context(), engine.Budget{}, p.View(p.SeatOf(user)), rng))
		if now, _ := s.mover(); now == user {
			continue // other has nothing to come back to yet
		}
		drawn = nil
		button := s.pressesPublic(other, s.id(message.Missed))
		text := s.types(other, "board", option("text", true))
		if button.Message.Files == nil {
			continue // missed nothing
		}
		ended := strings.Contains(button.Message.Content, "al muro")
		var names []string
		for _, f := range button.Message.Files {
			names = append(names, f.Name)
		}
		want := []string{"table.png"}
		if ended {
			want = []string{"recap.png", "table.png"}
		}
		if !slices.Equal(names, want) || strings.Contains(text.Message.Content, "Fin de la ronda") != ended {
			t.Errorf("of a round that ended (%v) the pictures are %q, and the text:\n%s", ended, names, written(text))
		}
		if !ended {
			within++
			continue
		}
		if across++; !strings.Contains(button.Message.Files[0].Alt, "Fin de la ronda") {
			t.Errorf("the recap is %q", button.Message.Files[0].Alt)
		}
		last := drawn[0].Since[len(drawn[0].Since)-1]
		if last.Seat != p.SeatOf(user) && last.Seat != engine.Chance {
			t.Errorf("the board shows nothing of what came after: %+v", last)
		}
	}
	if within < 5 {
		t.Errorf("%d within a round", within)
	}
}
