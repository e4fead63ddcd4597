package azul

import (
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render/sheet"
)

// AltText describes the table in the scene's words, in fewer than 1,024 characters. If the text is
// too long, names are shortened first, and then the older of the last moves are left out. The
// newest move is always told.
func AltText(s Scene) string {
	all := len(s.Last)
	list := []detail{{32, all, true, true}, {24, all, true, true}, {16, all, true, true}, {10, all, true, true}}
	for n := all - 1; n >= 1; n-- {
		list = append(list, detail{10, n, true, true})
	}
	return sheet.Alt(append(list, detail{10, 1, false, true}, detail{10, 1, false, false}, detail{last: 1}), s.describe)
}

// AltRoundEnd describes the picture of RoundEnd, in fewer than 1,024 characters.
func AltRoundEnd(s Scene) string {
	return s.describeEach(s.roundEnd()+".", func(seat engine.Seat) string {
		t := tallyOf(&s, seat)
		return s.Words("azul.alt.round", engine.Args{"gain": sheet.Signed(t.gain), "cost": sheet.Number(-t.cost), "total": t.total})
	})
}

// AltFinal describes the picture of Final, in fewer than 1,024 characters.
func AltFinal(s Scene) string {
	return s.describeEach(s.status(24)+".", func(seat engine.Seat) string {
		b := s.View.Board(seat)
		return s.scored(b.Score) + ", " + s.Words("azul.alt.bonuses", engine.Args{
			"rows": azul.RowBonus * b.Bonuses.Rows, "columns": azul.ColumnBonus * b.Bonuses.Columns, "colors": azul.ColorBonus * b.Bonuses.Colors,
		})
	})
}

// describeEach returns an opening and a sentence about each player, best first.
func (s *Scene) describeEach(opening string, of func(engine.Seat) string) string {
	var b strings.Builder
	b.WriteString(opening)
	for _, st := range s.View.Standings() {
		b.WriteString(" " + s.spoken(st.Seat, 32) + ": " + of(st.Seat) + ".")
	}
	return b.String()
}

// detail is the level of detail of a description.
type detail struct {
	names    int  // letters of each name, at most
	last     int  // number of moves told, the newest ones
	allLines bool // whether to tell the pattern lines of all players, not only of the player to move
	factory  bool
}

func (s *Scene) describe(d detail) string {
	v := &s.View
	var b strings.Builder
	b.WriteString(s.Words("azul.alt.table", engine.Args{"round": v.Round()}) + ". " + s.status(d.names) + ". ")
	if s.Preview {
		b.WriteString(s.Words("azul.picture.preview", nil) + ". ")
		if outlook := s.outlook(); outlook != "" {
			b.WriteString(outlook + ". ")
		}
	}
	if s.Compared != nil {
		told := func(m azul.Move) string { return s.move(&Change{Move: m, Report: azul.Report{Took: s.took(m)}}) }
		b.WriteString(s.Words("azul.alt.compared", engine.Args{"played": told(s.Compared.Played), "better": told(s.Compared.Better)}) + " ")
	}
	if d.factory && v.Phase() == azul.Drafting {
		b.WriteString(s.describeOffer())
	}
	b.WriteString(s.Words("azul.alt.stock", engine.Args{"bag": v.Bag().Len(), "lid": v.Lid().Len()}))
	for _, seat := range s.seating() {
		b.WriteString(" " + s.describeBoard(seat, d))
	}
	for i := max(0, len(s.Last)-d.last); i < len(s.Last); i++ {
		ch := &s.Last[i]
		b.WriteString(" ")
		if len(s.Last) > 1 {
			b.WriteString(sheet.Number(i+1) + ". ")
		}
		b.WriteString(s.spoken(ch.Seat, d.names) + ": " + s.move(ch) + ".")
	}
	return b.String()
}

// status returns the content of the header as a sentence.
func (s *Scene) status(names int) string {
	v := &s.View
	var said []string
	switch v.Phase() {
	case azul.Beginning:
		return s.Words("azul.picture.beginning", nil)
	case azul.Dealing:
		return s.Words("azul.picture.dealing", nil)
	case azul.Over:
		for _, seat := range s.winners() {
			said = append(said, s.spoken(seat, names))
		}
		text := s.Words("azul.alt.over", nil) + ". " + s.won(said)
		for _, verdict := range s.verdicts() {
			text += ". " + strings.TrimSuffix(verdict, ".")
		}
		return text
	}
	for seat := range v.ToMove().All() {
		said = append(said, s.spoken(seat, names))
	}
	return s.whose(said)
}

// spoken returns a player's name for running text, on one line, with at most letters letters.
func (s *Scene) spoken(seat engine.Seat, letters int) string {
	if name := sheet.Spoken(s.Players, seat, letters); name != "" {
		return name
	}
	return s.nameless(seat)
}

func (s *Scene) describeOffer() string {
	var b strings.Builder
	for n := 1; n <= s.View.Factories(); n++ {
		if t := s.View.Source(n); t != 0 {
			b.WriteString(s.Words("azul.alt.factory", engine.Args{"factory": n, "tiles": s.tiles(t)}) + " ")
		}
	}
	var there []string
	if s.View.MarkerTaker() == engine.Spectator {
		there = append(there, s.Words("azul.alt.marker", nil))
	}
	if t := s.View.Source(azul.Centre); t != 0 {
		there = append(there, s.tiles(t))
	}
	if len(there) == 0 {
		there = append(there, s.Words("azul.alt.empty", nil))
	}
	b.WriteString(s.Words("azul.alt.centre", engine.Args{"tiles": strings.Join(there, ", ")}) + " ")
	return b.String()
}

// tiles lists tiles by colour: "2 azules, 1 rojo".
func (s *Scene) tiles(t azul.Tiles) string {
	var list []string
	for c := range azul.Color(azul.Colors) {
		if n := t.Of(c); n > 0 {
			list = append(list, s.Words(tileKeys[c], engine.Args{"tiles": n}))
		}
	}
	return strings.Join(list, ", ")
}

func (s *Scene) describeBoard(seat engine.Seat, d detail) string {
	board := s.View.Board(seat)
	name := s.spoken(seat, d.names)
	if int(seat) < len(s.Players) && s.Players[seat].Guardian {
		name = s.Words("azul.alt.kept", engine.Args{"name": name})
	}
	parts := []string{name + ": " + s.scored(board.Score)}
	if d.allLines || s.View.ToMove().Has(seat) {
		for i, l := range board.Lines {
			if l.N > i && s.View.Phase() == azul.Placing {
				parts = append(parts, s.Words("azul.alt.due", engine.Args{"line": i + 1, "color": l.Color.Term()}))
			} else if l.N > 0 {
				parts = append(parts, s.Words("azul.alt.line", engine.Args{"line": i + 1, "color": l.Color.Term(), "tiles": l.N}))
			}
		}
	}
	onWall := 0
	for _, row := range board.Wall {
		for _, c := range row {
			if c != azul.NoColor {
				onWall++
			}
		}
	}
	var out azul.Outlook
	if s.View.Phase() != azul.Over {
		out = s.View.IfRoundEnded(seat)
	}
	parts = append(parts, s.Words("azul.alt.wall", engine.Args{"tiles": onWall, "gain": out.Gain}))
	if out.FloorCost > 0 {
		parts = append(parts, s.Words("azul.alt.floor", engine.Args{"cost": out.FloorCost}))
	}
	return strings.Join(parts, ", ") + "."
}
