package games_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/games/nim"
	"sobremesa/engine"
)

func TestAPlainBoardIsDescribedByItsLines(t *testing.T) {
	g := games.ListOf(nim.Game())[0]
	s := games.Scene{View: nim.Sticks{}, Lang: engine.Spanish, Players: []engine.Occupant{{Name: "Ana\n" + strings.Repeat("x", 50)}, {}}}
	lines := g.Painter.Describe(s)
	text := strings.Join(lines, "\n")
	if strings.Contains(text, strings.Repeat("x", 30)) || !strings.Contains(text, "Ana x") || !strings.Contains(text, "Jugador 2") || slices.Contains(lines, "") {
		t.Errorf("the board is described by\n%s", text)
	}
	if p, err := g.Painter.Picture(s); err != nil || p.Alt != text {
		t.Errorf("the description of the picture is %q, %v", p.Alt, err)
	}
	if s.Players[1].Name != "" {
		t.Errorf("the caller's player is called %q now", s.Players[1].Name)
	}
}
