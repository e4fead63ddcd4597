package azul

import (
	"fmt"
	"slices"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// startMark stands for the starting player's marker.
const startMark = "(1)"

// Text writes the table as characters in a code block, for screen readers and terminals: at most
// 1,900 characters, read from top to bottom.
func Text(s Scene) string {
	var b strings.Builder
	v := &s.View
	s.Players = slices.Clone(s.Players)
	for i := range s.Players {
		s.Players[i].Name = sheet.InCode(render.Beginning(s.Players[i].Name))
	}
	b.WriteString("```\n")
	b.WriteString(s.Words("azul.text.head", engine.Args{
		"round": v.Round(), "status": s.status(24), "bag": v.Bag().Len(), "lid": v.Lid().Len(),
	}) + "\n")
	for c := range azul.Color(azul.Colors) {
		b.WriteString(s.letter(c) + " " + s.color(c) + ", ")
	}
	b.WriteString(startMark + " " + s.Words("azul.alt.marker", nil) + "\n\n")
	for n := 1; n <= v.Factories(); n++ {
		b.WriteString(fmt.Sprintf("%d %-4s", n, s.spell(v.Source(n))))
		if n%5 == 0 || n == v.Factories() {
			b.WriteString("\n")
		} else {
			b.WriteString("  ")
		}
	}
	b.WriteString(s.Words("azul.text.centre", nil) + ":")
	if v.MarkerTaker() == engine.Spectator {
		b.WriteString(" " + startMark)
	}
	for c := range azul.Color(azul.Colors) {
		if n := v.Source(azul.Centre).Of(c); n > 0 {
			b.WriteString(fmt.Sprintf(" %s×%d", s.letter(c), n))
		}
	}
	b.WriteString("\n")
	for _, seat := range s.seating() {
		s.textBoard(&b, seat)
	}
	b.WriteString("```")
	return b.String()
}

// brought lists the gain and the cost of the round if it ended now.
func brought(out azul.Outlook) []string {
	var parts []string
	if out.Gain > 0 {
		parts = append(parts, sheet.Signed(out.Gain))
	}
	if out.FloorCost > 0 {
		parts = append(parts, sheet.Number(-out.FloorCost))
	}
	return parts
}

// letter returns the letter of a colour in the board of characters. A lower-case letter on the
// wall is the colour printed on an empty space.
func (s *Scene) letter(c azul.Color) string { return s.Words(letterKeys[c], nil) }

func (s *Scene) spell(t azul.Tiles) string {
	if t == 0 {
		return "-"
	}
	var b strings.Builder
	for c := range azul.Color(azul.Colors) {
		b.WriteString(strings.Repeat(s.letter(c), t.Of(c)))
	}
	return b.String()
}

func (s *Scene) textBoard(b *strings.Builder, seat engine.Seat) {
	board := s.View.Board(seat)
	out := s.View.IfRoundEnded(seat)
	b.WriteString("\n")
	if s.View.ToMove().Has(seat) {
		b.WriteString("> ")
	}
	b.WriteString(s.spoken(seat, 24) + ": " + s.scored(board.Score))
	if s.View.Phase() != azul.Over && out.Gain+out.FloorCost > 0 {
		b.WriteString(" (" + strings.Join(brought(out), " ") + ")")
	}
	b.WriteString("\n")
	for i, l := range board.Lines {
		b.WriteString(fmt.Sprintf("%d %s", i+1, strings.Repeat(" ", 4-i)))
		b.WriteString(strings.Repeat("·", i+1-l.N))
		if l.N > 0 {
			b.WriteString(strings.Repeat(s.letter(l.Color), l.N))
		}
		b.WriteString(" > ")
		for column, c := range board.Wall[i] {
			printed := s.View.Wall().Printed(i, column)
			switch {
			case c != azul.NoColor:
				b.WriteString(s.letter(c))
			case printed != azul.NoColor:
				b.WriteString(strings.ToLower(s.letter(printed)))
			default:
				b.WriteString("·")
			}
			if column < 4 {
				b.WriteString(" ")
			}
		}
		b.WriteString("\n")
	}
	b.WriteString(s.Words("azul.picture.floor", nil) + ":")
	for i, penalty := range azul.FloorPenalties {
		switch {
		case i >= len(board.Floor):
			b.WriteString(" " + sheet.Number(penalty))
		case board.Floor[i] == azul.Marker:
			b.WriteString(" " + startMark)
		default:
			b.WriteString(" " + s.letter(board.Floor[i]))
		}
	}
	b.WriteString("\n")
}
