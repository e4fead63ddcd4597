package games_test

import (
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/games/nim"
	"sobremesa/engine"
)

func TestNamesCannotBreakOutOfABoardAsText(t *testing.T) {
	g := games.ListOf(nim.Game())[0]
	s := games.Scene{View: nim.Sticks{}, Lang: engine.Spanish, Players: []engine.Occupant{{Name: "```\n@everyone " + strings.Repeat("x", 50)}, {}}}
	text := g.Painter.Board(s)
	if strings.Count(text, "`") != 6 || strings.Contains(text, "@") || strings.Contains(text, strings.Repeat("x", 30)) || !strings.Contains(text, "Jugador 2") {
		t.Errorf("a name breaks out of the board:\n%s", text)
	}
	if p, err := g.Painter.Picture(s); err != nil || !strings.Contains(p.Alt, "Jugador 2") || strings.Contains(p.Alt, "\n\n") {
		t.Errorf("the description of the picture is %q, %v", p.Alt, err)
	}
	if s.Players[1].Name != "" {
		t.Errorf("the caller's player is called %q now", s.Players[1].Name)
	}
}
