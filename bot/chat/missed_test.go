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

// The lines about a reader's absence are numbered, even where a turn is a line and the pictures of
// the game have no numbers.
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
		"board as text": s.presses(user, s.id(message.Look, "1")),
	} {
		text := "\n" + written(a)
		if !strings.Contains(text, "\n1. ") || !strings.Contains(text, "\n2. ") || strings.Index(text, "\n1. ") > strings.Index(text, "\n2. ") {
			t.Errorf("%s: the lines are not numbered: %s", what, text)
		}
	}
}

// A player can answer an offer that the game does not wait for without having looked at anything
// else. So what came before their answer still counts as missed.
func TestDecliningAnOfferDoesNotCountAsSeen(t *testing.T) {
	painter := new(scenePainter)
	h := changing(t, "enanos", func(g *games.Game) { painter.Painter, g.Painter = g.Painter, painter })
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
	painter.scenes = nil
	for what, a := range map[string]*chat.Answer{
		"the button": s.pressesPublic(other, s.id(message.Missed)),
		"the hand":   s.types(other, "board"),
	} {
		if text := written(a); !strings.Contains(text, "suceso: ") || !strings.Contains(text, "ofrece ") {
			t.Errorf("%s: got neither the dice nor the offer: %s", what, text)
		}
	}
	if len(painter.scenes) != 2 {
		t.Fatalf("got %d pictures, want 2", len(painter.scenes))
	}
	for _, scene := range painter.scenes {
		if !slices.ContainsFunc(scene.Since, func(f engine.Frame) bool {
			return slices.ContainsFunc(f.Events, func(e engine.Event) bool { return e.Code == enanos.Rolled })
		}) {
			t.Errorf("the picture does not show the dice: %+v", scene.Since)
		}
	}
}

// A player who comes back after the end of a round is told what the round brought, and shown one
// picture: the board on which they act, with what came after the round.
func TestAMissedRoundIsToldAboveOnePicture(t *testing.T) {
	painter := new(scenePainter)
	h := changing(t, "azul", func(g *games.Game) { painter.Painter, g.Painter = g.Painter, painter })
	s := sit(t, h, "azul")
	rng := rand.New(rand.NewPCG(1, 1))
	for across := 0; across < 2; {
		user, other := s.mover()
		p := s.position()
		s.plays(user, h.Games.Player("azul", "voraz").Choose(t.Context(), engine.Budget{}, p.View(p.SeatOf(user)), rng))
		if now, _ := s.mover(); now == user {
			continue // the other player has nothing to come back to yet
		}
		for what, a := range map[string]*chat.Answer{"the button": s.pressesPublic(other, s.id(message.Missed)), "the board": s.types(other, "board")} {
			if n := len(a.Message.Files); n > 1 || n == 1 && a.Message.Files[0].Name != "table.png" {
				t.Fatalf("%s shows %d pictures: %s", what, n, written(a))
			}
		}
		painter.scenes = nil
		button := s.pressesPublic(other, s.id(message.Missed))
		if !strings.Contains(button.Message.Content, "al muro") {
			continue
		}
		across++
		last := painter.scenes[0].Since[len(painter.scenes[0].Since)-1]
		if last.Seat != p.SeatOf(user) && last.Seat != engine.Chance {
			t.Errorf("the board does not show what came after the round: %+v", last)
		}
	}
}
