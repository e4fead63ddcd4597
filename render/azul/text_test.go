package azul

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

func TestTextBoardShowsEverySpace(t *testing.T) {
	s := midGame(t)
	s.Words = english
	text := Text(s)
	for n := 1; n <= s.View.Factories(); n++ {
		if want := fmt.Sprintf("%d %s", n, s.spell(s.View.Source(n))); !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	for seat := range engine.Seat(2) {
		b := s.View.Board(seat)
		for i := range b.Lines {
			var wall strings.Builder
			for column, c := range b.Wall[i] {
				letter := strings.ToLower(s.letter(s.View.Wall().Printed(i, column)))
				if c != azul.NoColor {
					letter = strings.ToUpper(letter)
				}
				wall.WriteString(letter + " ")
			}
			if want := strings.TrimSpace(wall.String()); !strings.Contains(text, want) {
				t.Errorf("row %d, %q, is missing in\n%s", i+1, want, text)
			}
		}
	}
	if !strings.Contains(text, "(1) starting marker") {
		t.Errorf("the marker is not explained in\n%s", text)
	}
}

func TestNamesCannotBreakOutOfTheCodeBlock(t *testing.T) {
	s := midGame(t)
	s.Players = []engine.Occupant{{Name: "``` @everyone\n\n```"}, {Name: "\u202eevil\nLuis"}}
	if text := Text(s); strings.Count(text, "`") != 6 {
		t.Errorf("got\n%s", text)
	}
	s.Players = []engine.Occupant{{Name: "@everyone <@1>"}, {Name: "https://a.b `x`"}}
	if text := Text(s); strings.ContainsAny(text[3:len(text)-3], "@<`") || strings.Contains(text, "://") ||
		!strings.Contains(text, "＠everyone ‹＠1›") || !strings.Contains(text, "https: //a.b 'x'") {
		t.Errorf("the names were not escaped:\n%s", text)
	}
	if s.Players[0].Name != "@everyone <@1>" {
		t.Errorf("the caller's player is called %q now", s.Players[0].Name)
	}
}
