package azul

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
)

// maxAlt is how long Discord lets an alternative text be, in characters.
const maxAlt = 1023

// AltText tells the state of the table in the scene's language, in fewer than
// 1,024 characters: as much as fits, the names cut last.
func AltText(s Scene) string {
	for _, d := range []detail{{32, true, true, true}, {24, false, true, true}, {16, false, false, true}, {10, false, false, false}} {
		if text := s.tell(d); utf8.RuneCountInString(text) <= maxAlt {
			return text
		}
	}
	return string([]rune(s.tell(detail{}))[:maxAlt])
}

// AltRoundEnd tells what the picture of RoundEnd shows, in fewer than 1,024 characters.
func AltRoundEnd(s Scene) string {
	w := wordsOf(s.Lang)
	return s.tellEach(sprintf(w.roundEnd, s.endedRound())+".", func(seat engine.Seat) string {
		t := tallyOf(&s, seat)
		return sprintf("%s %s, %s %s, %s %d", w.wall, plus(t.gain), w.floor, minus(-t.cost), strings.ToLower(w.total), t.total)
	})
}

// AltFinal tells what the picture of Final shows, in fewer than 1,024 characters.
func AltFinal(s Scene) string {
	w := wordsOf(s.Lang)
	return s.tellEach(s.status(24)+".", func(seat engine.Seat) string {
		b := s.View.Board(seat)
		return sprintf("%s, %s: %s %d, %s %d, %s %d", w.scored(b.Score), w.bonuses,
			strings.ToLower(w.rows), azul.RowBonus*b.Bonuses.Rows, strings.ToLower(w.columns), azul.ColumnBonus*b.Bonuses.Columns,
			strings.ToLower(w.allOf), azul.ColorBonus*b.Bonuses.Colors)
	})
}

// tellEach tells something of each player after an opening, best first.
func (s *Scene) tellEach(opening string, of func(engine.Seat) string) string {
	var b strings.Builder
	b.WriteString(opening)
	for _, st := range s.View.Standings() {
		b.WriteString(" " + s.spoken(st.Seat, 32) + ": " + of(st.Seat) + ".")
	}
	return b.String()
}

// detail is how much is told.
type detail struct {
	names    int // at most so many letters of each
	last     bool
	allLines bool // the others' pattern lines, not only those of the one to move
	factory  bool
}

func (s *Scene) tell(d detail) string {
	w := wordsOf(s.Lang)
	v := &s.View
	var b strings.Builder
	b.WriteString(w.table)
	if v.Round() > 0 {
		b.WriteString(", " + strings.ToLower(sprintf(w.round, v.Round())))
	}
	b.WriteString(". " + s.status(d.names) + ". ")
	if s.Preview {
		b.WriteString(w.preview + ". ")
		if outlook := s.outlook(); outlook != "" {
			b.WriteString(outlook + ". ")
		}
	}
	if d.factory && v.Phase() == azul.Drafting {
		b.WriteString(s.tellOffer())
	}
	b.WriteString(sprintf("%s %d, %s %d.", capital(w.bag), v.Bag().Len(), w.lid, v.Lid().Len()))
	for _, seat := range s.seating() {
		b.WriteString(" " + s.tellBoard(seat, d))
	}
	if d.last {
		for _, ch := range s.Last {
			b.WriteString(" " + s.spoken(ch.Seat, d.names) + ": " + w.move(ch.Move) + ".")
		}
	}
	return b.String()
}

// status says in words what the header says.
func (s *Scene) status(names int) string {
	w := wordsOf(s.Lang)
	v := &s.View
	list := func(seats []engine.Seat) string {
		var said []string
		for _, seat := range seats {
			said = append(said, s.spoken(seat, names))
		}
		return strings.Join(said, ", ")
	}
	switch v.Phase() {
	case azul.Beginning:
		return w.beginning
	case azul.Dealing:
		return w.dealing
	case azul.Over:
		var won []engine.Seat
		for _, st := range v.Standings() {
			if st.Place == 1 {
				won = append(won, st.Seat)
			}
		}
		if len(won) == 1 {
			return w.over + ". " + sprintf(w.wins, list(won))
		}
		return w.over + ". " + sprintf(w.tie, list(won))
	}
	var due []string
	for seat := range v.ToMove().All() {
		due = append(due, s.spoken(seat, names))
	}
	return w.whose(v.Phase(), due)
}

// spoken is a player's name in running text: on one line, so many letters at most.
func (s *Scene) spoken(seat engine.Seat, letters int) string {
	if seat >= 0 && int(seat) < len(s.Players) {
		name := strings.Join(strings.FieldsFunc(render.Beginning(s.Players[seat].Name), func(r rune) bool {
			return unicode.IsSpace(r) || !unicode.IsPrint(r) && r != '\u200d' && r != '\u200c'
		}), " ")
		if runes := []rune(name); len(runes) > max(2, letters) {
			name = string(runes[:max(1, letters-1)]) + "…"
		}
		if name != "" {
			return name
		}
	}
	return sprintf(wordsOf(s.Lang).player, seat+1)
}

func (s *Scene) tellOffer() string {
	w := wordsOf(s.Lang)
	var b strings.Builder
	for n := 1; n <= s.View.Factories(); n++ {
		if t := s.View.Source(n); t != 0 {
			b.WriteString(sprintf("%s %d: %s. ", capital(w.factory), n, w.tiles(t)))
		}
	}
	b.WriteString(capital(w.centre) + ": ")
	var there []string
	if s.View.MarkerTaker() == engine.Spectator {
		there = append(there, w.marker)
	}
	if t := s.View.Source(azul.Centre); t != 0 {
		there = append(there, w.tiles(t))
	}
	if len(there) == 0 {
		there = append(there, w.empty)
	}
	b.WriteString(strings.Join(there, ", ") + ". ")
	return b.String()
}

// tiles lists tiles by colour: "2 azules, 1 rojo".
func (w *words) tiles(t azul.Tiles) string {
	var list []string
	for c := range azul.Color(azul.Colors) {
		if n := t.Of(c); n > 0 {
			list = append(list, w.some(n, c))
		}
	}
	return strings.Join(list, ", ")
}

func (w *words) some(n int, c azul.Color) string {
	if n == 1 {
		return "1 " + w.colors[c]
	}
	return sprintf("%d %s", n, w.many[c])
}

func (s *Scene) tellBoard(seat engine.Seat, d detail) string {
	w := wordsOf(s.Lang)
	board := s.View.Board(seat)
	parts := []string{sprintf("%s: %s", s.spoken(seat, d.names), w.scored(board.Score))}
	if d.allLines || s.View.ToMove().Has(seat) {
		for i, l := range board.Lines {
			if l.N > 0 {
				parts = append(parts, sprintf("%s %d %s %d/%d", w.line, i+1, w.colors[l.Color], l.N, i+1))
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
	parts = append(parts, sprintf("%s %d/25", w.wall, onWall))
	if cost := s.View.IfRoundEnded(seat).FloorCost; cost > 0 {
		parts = append(parts, sprintf("%s %s", w.floor, minus(-cost)))
	}
	return strings.Join(parts, ", ") + "."
}
