package azul

import (
	"strconv"
	"strings"
	"testing"

	"sobremesa/engine"
)

func tileOf(r rune) (Color, bool) {
	if r == '*' {
		return Marker, true
	}
	i := strings.IndexRune(tileLetters, r)
	return Color(i), i >= 0
}

// position reads a diagram. Whatever the diagram omits is as in a first round's draft begun by seat
// 1.
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
	rows   int // of the last board so far
	hasBag bool
	hasLid bool
	astray bool
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
	case "astray":
		r.astray = true
	case "round", "turn", "starter", "taker", "deal":
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
	case "deal":
		r.s.phase, r.s.dealt = Dealing, uint8(n-1)
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
		b.rowColors |= pair(i, c)
	}
	b.open &^= allColors(i)
	b.empty(i)
	if filled := strings.Trim(tiles, "."); filled != "" {
		c, _ := tileOf(rune(filled[0]))
		if !b.takes(i, c) || filled != strings.Repeat(filled[:1], len(filled)) || !strings.HasSuffix(tiles, filled) {
			r.t.Fatalf("diagram: line %d is %q beside %q", i+1, tiles, wall)
		}
		b.take(len(filled), c, i+1, false)
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
	if s.offers == 0 && s.wall == Grey && s.phase == Drafting {
		s.beginPlacing(nil)
	}
	if r.astray {
		return *s
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
