package azul

import (
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render/sheet"
)

// AltRoundEnd describes the picture of RoundEnd in lines.
func AltRoundEnd(s Scene) string {
	return s.describeEach(s.roundEnd()+".", func(seat engine.Seat) string {
		t := tallyOf(&s, seat)
		return s.Words("azul.alt.round", engine.Args{"gain": sheet.Signed(t.gain), "cost": sheet.Number(-t.cost), "total": t.total})
	})
}

// AltFinal describes the picture of Final in lines.
func AltFinal(s Scene) string {
	return s.describeEach(s.status()+".", func(seat engine.Seat) string {
		b := s.View.Board(seat)
		return s.scored(b.Score) + ", " + s.Words("azul.alt.bonuses", engine.Args{
			"rows": azul.RowBonus * b.Bonuses.Rows, "columns": azul.ColumnBonus * b.Bonuses.Columns, "colors": azul.ColorBonus * b.Bonuses.Colors,
		})
	})
}

// describeEach returns an opening and a line about each player, best first.
func (s *Scene) describeEach(opening string, of func(engine.Seat) string) string {
	lines := []string{opening}
	for _, st := range s.View.Standings() {
		lines = append(lines, s.spoken(st.Seat)+": "+of(st.Seat)+".")
	}
	return strings.Join(lines, "\n")
}

// spoken returns a player's name for running text, on one line.
func (s *Scene) spoken(seat engine.Seat) string {
	if name := sheet.Spoken(s.Players, seat, spokenName); name != "" {
		return name
	}
	return s.nameless(seat)
}
