package azul

import (
	"slices"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
)

// letters stand for the colours in the board of characters: small where a
// wall space only shows its colour.
var letters = map[engine.Lang]string{engine.Spanish: "AMRNB", engine.English: "BYRKW"}

// startMark stands for the starting player's marker.
const startMark = "(1)"

// Text writes the table as characters in a code block, for screen readers and
// terminals: at most 1,900 characters, read from top to bottom.
func Text(s Scene) string {
	var b strings.Builder
	w := wordsOf(s.Lang)
	v := &s.View
	s.Players = slices.Clone(s.Players)
	for i := range s.Players {
		s.Players[i].Name = inCode.Replace(render.Beginning(s.Players[i].Name))
	}
	b.WriteString("```\n")
	if v.Round() > 0 {
		b.WriteString(sprintf(w.round, v.Round()) + " · ")
	}
	b.WriteString(sprintf("%s · %s %d · %s %d\n", s.status(24), w.bag, v.Bag().Len(), w.lid, v.Lid().Len()))
	for c := range azul.Color(azul.Colors) {
		b.WriteString(sprintf("%c %s, ", s.letter(c), w.colors[c]))
	}
	b.WriteString(startMark + " " + w.marker + "\n\n")
	for n := 1; n <= v.Factories(); n++ {
		b.WriteString(sprintf("%d %-4s", n, s.spell(v.Source(n))))
		if n%5 == 0 || n == v.Factories() {
			b.WriteString("\n")
		} else {
			b.WriteString("  ")
		}
	}
	b.WriteString(capital(w.centre) + ":")
	if v.MarkerTaker() == engine.Spectator {
		b.WriteString(" " + startMark)
	}
	for c := range azul.Color(azul.Colors) {
		if n := v.Source(azul.Centre).Of(c); n > 0 {
			b.WriteString(sprintf(" %c×%d", s.letter(c), n))
		}
	}
	b.WriteString("\n")
	for _, seat := range s.seating() {
		s.textBoard(&b, seat)
	}
	b.WriteString("```")
	return b.String()
}

// inCode makes a name fit to stand in a code block, where nothing can be
// escaped: it neither ends the block nor looks like a mention or a link, also
// where a notification or a screen reader leaves the block out.
var inCode = strings.NewReplacer("`", "'", "@", "＠", "<", "‹", ">", "›", "://", ": //")

// brought lists what the round would add and take if it ended now.
func brought(out azul.Outlook) []string {
	var parts []string
	if out.Gain > 0 {
		parts = append(parts, plus(out.Gain))
	}
	if out.FloorCost > 0 {
		parts = append(parts, minus(-out.FloorCost))
	}
	return parts
}

func (s *Scene) letter(c azul.Color) rune {
	set := letters[s.Lang]
	if set == "" {
		set = letters[engine.Spanish]
	}
	return rune(set[c])
}

func (s *Scene) spell(t azul.Tiles) string {
	if t == 0 {
		return "-"
	}
	var b strings.Builder
	for c := range azul.Color(azul.Colors) {
		b.WriteString(strings.Repeat(string(s.letter(c)), t.Of(c)))
	}
	return b.String()
}

func (s *Scene) textBoard(b *strings.Builder, seat engine.Seat) {
	w := wordsOf(s.Lang)
	board := s.View.Board(seat)
	out := s.View.IfRoundEnded(seat)
	b.WriteString("\n")
	if s.View.ToMove().Has(seat) {
		b.WriteString("> ")
	}
	b.WriteString(sprintf("%s: %s", s.spoken(seat, 24), w.scored(board.Score)))
	if s.View.Phase() != azul.Over && out.Gain+out.FloorCost > 0 {
		b.WriteString(sprintf(" (%s)", strings.Join(brought(out), " ")))
	}
	b.WriteString("\n")
	for i, l := range board.Lines {
		b.WriteString(sprintf("%d %s", i+1, strings.Repeat(" ", 4-i)))
		b.WriteString(strings.Repeat("·", i+1-l.N))
		if l.N > 0 {
			b.WriteString(strings.Repeat(string(s.letter(l.Color)), l.N))
		}
		b.WriteString(" > ")
		for column, c := range board.Wall[i] {
			printed := s.View.Wall().Printed(i, column)
			switch {
			case c != azul.NoColor:
				b.WriteRune(s.letter(c))
			case printed != azul.NoColor:
				b.WriteString(strings.ToLower(string(s.letter(printed))))
			default:
				b.WriteString("·")
			}
			if column < 4 {
				b.WriteString(" ")
			}
		}
		b.WriteString("\n")
	}
	b.WriteString(capital(w.floor) + ":")
	for i, penalty := range azul.FloorPenalties {
		switch {
		case i >= len(board.Floor):
			b.WriteString(" " + minus(penalty))
		case board.Floor[i] == azul.Marker:
			b.WriteString(" " + startMark)
		default:
			b.WriteString(" " + string(s.letter(board.Floor[i])))
		}
	}
	b.WriteString("\n")
}
