package azul

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"sobremesa/engine"
)

// Positions in tests are drawn in text. Blue, yellow, red, black and white
// tiles are B Y R K W, the marker is *, an empty space is a dot:
//
//	wall gris                      clasico unless told
//	round 2  turn 1  starter 2     all 1 unless told; seats count from 1
//	factories BBYR . KKWW          from the first; the rest are empty
//	centre RRW *
//	taker 2                        who took the marker, told when no floor shows it
//	bag 20B 3K                     what is nowhere else, unless told
//	lid 5R                         what is nowhere else, if the bag is told
//	seat 1 points 12 floor *RR
//	    R | B....                  the pattern line, filled from the right, and
//	   .. | ...K.                  the wall row; an empty board has none
//	  .YY | .....
//	 .... | .....
//	..... | .....
//
// position reads such a text, diagram writes all of it.

const tileLetters = "BYRKW"

func tileOf(r rune) (Color, bool) {
	if r == '*' {
		return Marker, true
	}
	i := strings.IndexRune(tileLetters, r)
	return Color(i), i >= 0
}

func letter(c Color) string {
	switch c {
	case Marker:
		return "*"
	case NoColor:
		return "."
	}
	return tileLetters[c : c+1]
}

// position reads a diagram. What it does not tell is as in a first round's
// draft that seat 1 began.
func position(t testing.TB, text string) State {
	t.Helper()
	r := diagramReader{t: t, s: State{round: 1, phase: Drafting, marker: engine.Spectator}}
	for line := range strings.Lines(text) {
		if fields := strings.Fields(line); len(fields) > 0 {
			r.line(fields)
		}
	}
	return r.finish()
}

type diagramReader struct {
	t      testing.TB
	s      State
	rows   int // of the last board, read so far
	hasBag bool
	hasLid bool
}

func (r *diagramReader) line(f []string) {
	r.t.Helper()
	s := &r.s
	switch f[0] {
	case "wall":
		wall, ok := ParseWall(f[1])
		if !ok {
			r.t.Fatalf("no wall %q", f[1])
		}
		s.wall = wall
	case "round", "turn", "starter", "taker":
		for ; len(f) > 1; f = f[2:] {
			r.number(f[0], r.atoi(f[1]))
		}
	case "factories":
		for i, tiles := range f[1:] {
			s.fill(i+1, r.tiles(tiles))
		}
	case "centre":
		for _, tiles := range f[1:] {
			if tiles != "*" {
				s.fill(Centre, r.tiles(tiles))
			}
		}
	case "bag":
		s.bag, r.hasBag = r.counts(f[1:]), true
	case "lid":
		s.lid, r.hasLid = r.counts(f[1:]), true
	case "seat":
		r.seat(f)
	default:
		if len(f) != 3 || f[1] != "|" {
			r.t.Fatalf("diagram: cannot read %q", f)
		}
		r.row(f[0], f[2])
	}
}

func (r *diagramReader) number(name string, n int) {
	switch name {
	case "round":
		r.s.round = uint16(n)
	case "turn":
		r.s.turn = engine.Seat(n - 1)
	case "starter":
		r.s.starter = engine.Seat(n - 1)
	case "taker":
		r.s.marker = engine.Seat(n - 1)
	}
}

func (r *diagramReader) atoi(text string) int {
	r.t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		r.t.Fatalf("diagram: %v", err)
	}
	return n
}

func (r *diagramReader) tiles(text string) Tiles {
	r.t.Helper()
	var tiles Tiles
	for _, x := range strings.Trim(text, ".") {
		c, ok := tileOf(x)
		if !ok || c == Marker {
			r.t.Fatalf("diagram: no tile %q", x)
		}
		tiles += Some(1, c)
	}
	return tiles
}

func (r *diagramReader) counts(list []string) Tiles {
	r.t.Helper()
	var tiles Tiles
	for _, text := range list {
		if text == "." {
			continue
		}
		last := len(text) - 1
		c, _ := tileOf(rune(text[last]))
		tiles += Some(r.atoi(text[:last]), c)
	}
	return tiles
}

func (r *diagramReader) seat(f []string) {
	r.t.Helper()
	s := &r.s
	if r.atoi(f[1]) != int(s.seats)+1 {
		r.t.Fatalf("diagram: seat %s after %d", f[1], s.seats)
	}
	b := &s.boards[s.seats]
	b.open = fullGrid
	s.seats++
	r.rows = 0
	for f = f[2:]; len(f) > 1; f = f[2:] {
		if f[0] == "points" {
			b.score = int16(r.atoi(f[1]))
			continue
		}
		for _, x := range strings.Trim(f[1], ".") {
			c, _ := tileOf(x)
			b.dropOnFloor(1, c)
			if c == Marker {
				s.marker = engine.Seat(s.seats - 1)
			}
		}
	}
}

func (r *diagramReader) row(tiles, wall string) {
	r.t.Helper()
	i := r.rows
	b := &r.s.boards[r.s.seats-1]
	if i == size || len(tiles) != i+1 || len(wall) != size {
		r.t.Fatalf("diagram: row %d is %q | %q", i+1, tiles, wall)
	}
	for column, x := range wall {
		if x == '.' {
			continue
		}
		c, ok := tileOf(x)
		if !ok || r.s.wall != Grey && r.s.wall.Column(i, c) != column {
			r.t.Fatalf("diagram: %c at row %d, column %d", x, i+1, column+1)
		}
		b.wall |= cell(i, column)
		b.placed[c] |= cell(i, column)
		b.held |= pair(i, c)
	}
	b.open &^= allColors(i)
	b.empty(i)
	if held := strings.Trim(tiles, "."); held != "" {
		c, _ := tileOf(rune(held[0]))
		if !b.takes(i, c) || held != strings.Repeat(held[:1], len(held)) || !strings.HasSuffix(tiles, held) {
			r.t.Fatalf("diagram: line %d is %q beside %q", i+1, tiles, wall)
		}
		b.receive(len(held), c, i+1)
	}
	r.rows++
}

func (r *diagramReader) finish() State {
	r.t.Helper()
	s := &r.s
	for s.seats < 2 {
		s.boards[s.seats].open = fullGrid
		s.seats++
	}
	if s.offers == 0 && s.wall == Grey {
		s.beginPlacing(nil)
	}
	missing := allTiles - countTiles(s)
	switch {
	case !r.hasBag:
		s.bag = missing
	case !r.hasLid:
		s.lid = missing
	}
	if missing>>(8*Colors) != 0 || countTiles(s) != allTiles {
		r.t.Fatalf("diagram: not 20 tiles of each colour:\n%s", diagram(s))
	}
	return *s
}

// countTiles adds up the tiles wherever they lie.
func countTiles(s *State) Tiles {
	all := s.bag + s.lid
	for _, tiles := range s.sources {
		all += tiles
	}
	for i := range s.boards {
		b := &s.boards[i]
		for c, spaces := range b.placed {
			all += Some(spaces.len(), Color(c))
		}
		for _, l := range b.lines {
			all += Some(int(l.n), l.color)
		}
		for _, c := range b.floor[:b.floorLen] {
			if c != Marker {
				all += Some(1, c)
			}
		}
	}
	return all
}

// diagram writes a position.
func diagram(s *State) string {
	var b strings.Builder
	fmt.Fprintf(&b, "wall %s\nround %d turn %d starter %d\nfactories", s.wall, s.round, s.turn+1, s.starter+1)
	for n := range s.factoryCount() {
		fmt.Fprintf(&b, " %s", spell(s.source(n+1)))
	}
	fmt.Fprintf(&b, "\ncentre %s", spell(s.source(Centre)))
	if s.marker == engine.Spectator {
		b.WriteString(" *")
	} else {
		fmt.Fprintf(&b, "\ntaker %d", s.marker+1)
	}
	fmt.Fprintf(&b, "\nbag %s\nlid %s\n", tally(s.bag), tally(s.lid))
	for i := range s.boards[:s.seats] {
		board := &s.boards[i]
		floor := ""
		for _, c := range board.floor[:board.floorLen] {
			floor += letter(c)
		}
		fmt.Fprintf(&b, "seat %d points %d floor %s\n", i+1, board.score, orDot(floor))
		for row, l := range board.lines {
			fmt.Fprintf(&b, "%s%s | ", strings.Repeat(".", row+1-int(l.n)), strings.Repeat(letter(l.color), int(l.n)))
			for column := range size {
				b.WriteString(letter(board.colorAt(row, column)))
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func orDot(text string) string {
	if text == "" {
		return "."
	}
	return text
}

func spell(tiles Tiles) string {
	text := ""
	for c := range Color(Colors) {
		text += strings.Repeat(letter(c), tiles.Of(c))
	}
	return orDot(text)
}

func tally(tiles Tiles) string {
	var list []string
	for c := range Color(Colors) {
		if n := tiles.Of(c); n > 0 {
			list = append(list, strconv.Itoa(n)+letter(c))
		}
	}
	return orDot(strings.Join(list, " "))
}

// expect fails unless the lines of want are lines of s's diagram, in that order.
func expect(t testing.TB, s *State, want string) {
	t.Helper()
	got := strings.Split(diagram(s), "\n")
	at := 0
	for line := range strings.Lines(want) {
		line = strings.Join(strings.Fields(line), " ")
		if line == "" {
			continue
		}
		for at < len(got) && got[at] != line {
			at++
		}
		if at == len(got) {
			t.Fatalf("no line %q, or not there, in\n%s", line, diagram(s))
		}
		at++
	}
}

// play plays moves given as text, each by the seat that is to move.
func play(t testing.TB, s *State, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if err := s.Play(s.ToMove().First(), m); err != nil {
			t.Fatalf("%s: %v in\n%s", text, err, diagram(s))
		}
	}
}

// refuse plays a move that must be refused and returns the refusal.
func refuse(t testing.TB, s *State, text string) *engine.Refusal {
	t.Helper()
	m, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	before := *s
	err = s.Play(s.ToMove().First(), m)
	illegal, ok := err.(*engine.Refusal)
	if !ok {
		t.Fatalf("%s: error %v, want a refusal", text, err)
	}
	if *s != before {
		t.Fatalf("%s: refused, and the position changed", text)
	}
	return illegal
}

func TestDiagramsReadAsTheyAreWritten(t *testing.T) {
	const text = `wall gris
round 3 turn 2 starter 1
factories BBYR . KKWW . .
centre RRW
taker 2
bag 12B 17Y 14R 16K 15W
lid 5B
seat 1 points 12 floor RR
B | .....
.. | ...K.
.YY | .....
.... | WR...
..... | .....
seat 2 points 0 floor *K
. | .....
.. | .....
... | .....
.... | .....
..... | W....
`
	s := position(t, text)
	if got := diagram(&s); got != text {
		t.Errorf("got\n%s", got)
	}
	if view := s.View(engine.Spectator); view.Board(0).Wall[3] != [size]Color{White, Red, NoColor, NoColor, NoColor} {
		t.Errorf("row 4 is %v", view.Board(0).Wall[3])
	}
}
