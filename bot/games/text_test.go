package games_test

import (
	"slices"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/render/sheet"
)

func TestAGridIsAlsoWritten(t *testing.T) {
	p := games.TextPainter{Game: "nim", Grid: func(s games.Scene) sheet.Grid {
		return sheet.Grid{Columns: 2, Rows: 2, Players: s.Players, At: func(column, row int) sheet.Cell {
			return [][]sheet.Cell{{{}, {Piece: 2}}, {{Piece: 1}, {Text: "7"}}}[row][column]
		}}
	}}
	pic, err := p.Picture(games.Scene{Lang: engine.English, Players: []engine.Occupant{{Name: "Ana"}, {}}})
	if err != nil || len(pic.PNG) == 0 {
		t.Fatalf("%+v, %v", pic, err)
	}
	got := p.Describe(games.Scene{Lang: engine.English, Players: []engine.Occupant{{Name: "Ana"}, {Name: "Luis"}}})
	if want := []string{"· ■", "● 7", "● Ana", "■ Luis"}; !slices.Equal(got[1:], want) {
		t.Errorf("got %q, want %q", got[1:], want)
	}
}
