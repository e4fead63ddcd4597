package azul

import (
	"image"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// drawn returns the part of the picture that an element covers.
func (e *element) drawn() image.Rectangle {
	switch {
	case e.kind == kindText:
		return e.Inked(e.rect)
	case e.mark > 0:
		return e.rect.Inset(-ringOut(e.rect.Dx()))
	}
	return e.rect
}

// faults reports errors in a plan: elements outside the picture, overlapping pieces, crossing
// grounds, and texts that are shortened or too small.
func faults(t interface{ Errorf(string, ...any) }, p *plan) {
	for i := range p.pieces {
		e := &p.pieces[i]
		at := e.drawn()
		if !at.In(sheet.Size) {
			t.Errorf("%+v leaves the picture", *e)
		}
		for k := range p.pieces[:i] {
			if other := &p.pieces[k]; at.Overlaps(other.drawn()) {
				t.Errorf("overlap:\n%+v %v\n%+v %v", *e, at, *other, other.drawn())
			}
		}
		if e.kind == kindText {
			if w := e.Style.Width(e.Text); w > e.rect.Dx() {
				t.Errorf("%q is %d wide in a box of %d", e.Text, w, e.rect.Dx())
			}
			if at.Min.Y < e.rect.Min.Y || at.Max.Y > e.rect.Max.Y {
				t.Errorf("%q inks %v and leaves its box %v", e.Text, at, e.rect)
			}
			if e.Style.Size < sheet.MinText {
				t.Errorf("%q is set in %d pixels", e.Text, e.Style.Size)
			}
		}
		for k := range p.grounds {
			if g := p.grounds[k].rect; at.Overlaps(g) && !at.In(g) && !g.In(at.Inset(-8)) {
				t.Errorf("%+v %v crosses the edge of %+v", *e, at, p.grounds[k])
			}
		}
	}
	chipFaults(t, p)
	for i := range p.grounds {
		a := p.grounds[i].rect
		if !a.In(sheet.Size) {
			t.Errorf("ground %+v leaves the picture", p.grounds[i])
		}
		for k := range p.grounds[:i] {
			if b := p.grounds[k].rect; a.Overlaps(b) && !a.In(b) && !b.In(a) {
				t.Errorf("grounds cross: %+v and %+v", p.grounds[i], p.grounds[k])
			}
		}
	}
}

// chipFaults reports errors with the numbers on tiles: outside the picture, over a text or another
// number, or hiding their tile's ornament or a neighbour.
func chipFaults(t interface{ Errorf(string, ...any) }, p *plan) {
	list := p.placeChips()
	for n, chip := range list {
		chipFault(t, p, chip.piece, chip.at)
		for _, other := range list[:n] {
			if other.at.Overlaps(chip.at) {
				t.Errorf("two numbers overlap: %v and %v", other.at, chip.at)
			}
		}
	}
}

// chipFault reports errors with a number on the i-th piece.
func chipFault(t interface{ Errorf(string, ...any) }, p *plan, i int, at image.Rectangle) {
	e := &p.pieces[i]
	if text, style := chipText(at, 27); style.Width(text) > at.Dx() || style.Size < 22 {
		t.Errorf("%q is %d wide in the disc of %+v", text, style.Width(text), *e)
	}
	if !at.In(sheet.Size) {
		t.Errorf("a number of %+v leaves the picture", *e)
	}
	if at.Dx() < leastChip {
		t.Errorf("a number of %+v is %d pixels wide", *e, at.Dx())
	}
	// The middle of a tile's ornament, and the corners of the marker's ornament.
	for _, seen := range [][2]float64{{0.5, 0.48}, {0.38, 0.34}, {0.57, 0.26}, {0.57, 0.72}} {
		dx := float64(e.rect.Min.X) + seen[0]*float64(e.rect.Dx()) - float64(at.Min.X+at.Max.X)/2
		dy := float64(e.rect.Min.Y) + seen[1]*float64(e.rect.Dy()) - float64(at.Min.Y+at.Max.Y)/2
		if math.Hypot(dx, dy) < float64(at.Dx())/2 {
			t.Errorf("the number at %v hides %v of %+v", at, seen, *e)
		}
	}
	for k := range p.pieces {
		other := &p.pieces[k]
		over := at.Intersect(other.drawn())
		switch {
		case k == i || over.Empty():
		case other.kind == kindText:
			if hides(at, other) {
				t.Errorf("the number at %v is over the text %+v", at, *other)
			}
		case 6*over.Dx()*over.Dy() > other.rect.Dx()*other.rect.Dy():
			t.Errorf("the number at %v hides much of %+v", at, *other)
		}
	}
}

// hides reports whether a number's disc covers any of a text's ink.
func hides(disc image.Rectangle, text *element) bool {
	paper, ink := looks[sheet.Light].Panel, looks[sheet.Light].Text
	c := render.NewCanvas(sheet.Width, sheet.Height, palettes[sheet.Light](), paper)
	defer c.Release()
	sheet.Line{Text: text.Text, Style: text.Style, Ink: ink}.Draw(c, text.rect)
	if c.Palette.Index(paper) == c.Palette.Index(ink) {
		panic("ink that is not seen")
	}
	for y := disc.Min.Y; y < disc.Max.Y; y++ {
		for x := disc.Min.X; x < disc.Max.X; x++ {
			dx, dy := float64(2*x+1-disc.Min.X-disc.Max.X)/2, float64(2*y+1-disc.Min.Y-disc.Max.Y)/2
			if math.Hypot(dx, dy) <= float64(disc.Dx())/2 && c.At(x, y) != c.Palette[c.Palette.Index(paper)] {
				return true
			}
		}
	}
	return false
}

// legible reports figures that a phone would show too small. It shows the picture some 340 points wide,
// so figures 18 pixels high become 5 points high, as in text of 8 points.
func legible(t interface{ Errorf(string, ...any) }, p *plan) {
	const least = 18
	for _, e := range p.pieces {
		if e.kind == kindText && strings.Trim(e.Text, "0123456789+−×") == "" && e.Style.Rise() < least {
			t.Errorf("%q at %v is %d pixels high", e.Text, e.rect, e.Style.Rise())
		}
	}
}

// anyScene returns a random scene: any size, wall, phase, language and names.
func anyScene(rt *rapid.T, t *testing.T) (Scene, *record, int) {
	seats := rapid.IntRange(2, azul.MaxSeats).Draw(rt, "seats")
	wall := azul.Wall(rapid.IntRange(0, int(azul.Grey)).Draw(rt, "wall"))
	r := playGame(t, seats, wall, rapid.Uint64Max(30).Draw(rt, "game"), rapid.Bool().Draw(rt, "clever"))
	at := rapid.IntRange(0, len(r.states)-1).Draw(rt, "move")
	s := r.scene(at, rapid.IntRange(0, 5).Draw(rt, "last"))
	s.View.Viewer = engine.Seat(rapid.IntRange(-1, seats-1).Draw(rt, "viewer"))
	s.Preview = rapid.Bool().Draw(rt, "preview") && len(s.Last) > 0
	s.Words = spanish
	if rapid.Bool().Draw(rt, "in English") {
		s.Words = english
	}
	s.Players = nil
	for range rapid.IntRange(0, seats).Draw(rt, "players") {
		name := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
			hard[0].Name, hard[1].Name, hard[2].Name, scripts[0].Name, scripts[1].Name, scripts[2].Name, scripts[3].Name,
			"WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "ÁÅÇgjpqyß", "علي", "龍龍龍龍龍龍龍龍龍龍龍龍龍龍龍龍", "ปู่ย่าฏู๋ฎุ๊", "အင်္ဂလိပ်ြွှုံ", "ស្ត្រីខ្មែរ", "🦊👩\u200d🚀✨🎲",
		})).Draw(rt, "name")
		s.Players = append(s.Players, engine.Occupant{Name: name, Artificial: rapid.Bool().Draw(rt, "artificial"), Guardian: rapid.Bool().Draw(rt, "kept"),
			Time: rapid.SampledFrom([]string{"", "4 d 13 h"}).Draw(rt, "time")})
	}
	return s, &r, at
}

// Any table is drawn and described without faults: nothing overlaps, leaves the picture or is cut, all
// figures can be read, every tile is there, and no line of the description is too long.
func TestTablesAreDrawnAndDescribedWithoutFaults(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s, r, at := anyScene(rt, t)
		p := layout(&s)
		faults(rt, p)
		legible(rt, p)
		allTilesShown(rt, &s, p)
		for _, line := range Describe(s) {
			if n := utf8.RuneCountInString(line); n == 0 || n > 400 || strings.Contains(line, "\n") {
				rt.Errorf("a line of %d characters: %q", n, line)
			}
		}
		if r.changes[at].Report.RoundOver {
			s.Last = r.tiling(at)
			faults(rt, layoutRound(&s))
		}
		if s.View.Phase() == azul.Over {
			faults(rt, layoutFinal(&s))
		}
	})
}

// Whichever moves are the best, each has its number where its tiles lie and where they would go, and the
// numbers hide nothing.
func TestTheBestMovesAreNumberedWithoutFaults(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s, _, _ := anyScene(rt, t)
		seats := s.View.ToMove()
		if seats == 0 || seats.Has(engine.Chance) {
			return
		}
		moves := s.View.Moves(seats.First(), nil)
		s.Weighed = &Weighed{Seat: seats.First(), Percents: []int{100, 58, 9}[:min(3, len(moves))]}
		for range s.Weighed.Percents {
			at := rapid.IntRange(0, len(moves)-1).Draw(rt, "best")
			s.Weighed.Moves = append(s.Weighed.Moves, moves[at])
			moves = slices.Delete(moves, at, at+1)
		}
		p := layout(&s)
		faults(rt, p)
		legible(rt, p)
		shown := map[int]int{}
		for _, e := range p.pieces {
			for _, order := range e.chips {
				shown[order]++
			}
		}
		for i, m := range s.Weighed.Moves {
			want := 2
			switch took := s.took(m); {
			case m.Kind == azul.KindPlace:
				want = 1
			case m.Line != azul.Floor && took.Fell > 0 && took.Fell > took.Lost:
				want = 3
			case m.Line == azul.Floor && took.Fell == took.Lost:
				want = 1
			}
			if shown[i+1] != want {
				rt.Errorf("the number of %v is shown %d times, want %d", m, shown[i+1], want)
			}
		}
	})
}

func TestNothingOverlapsBeforeTheFirstMoveAndWhileDealing(t *testing.T) {
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		state, err := azul.Start(seats, azul.Classic)
		must.Succeed(t, err)
		moves := []azul.Move{azul.First(1), azul.Deal(1, azul.Some(4, azul.White)), azul.Deal(2, azul.Some(2, azul.White)+azul.Some(2, azul.Black))}
		for _, m := range moves {
			faults(t, layout(&Scene{View: state.View(engine.Spectator), Words: spanish}))
			must.Succeed(t, state.Play(engine.Chance, m))
		}
	}
}

// allTilesShown reports tiles of the view that a plan lacks or adds.
func allTilesShown(t interface{ Errorf(string, ...any) }, s *Scene, p *plan) {
	var want, got, due, placing [azul.Colors]int
	count := func(c azul.Color, n int) {
		if c < azul.Colors {
			want[c] += n
		}
	}
	for n := range s.View.Factories() + 1 {
		for c := range azul.Color(azul.Colors) {
			count(c, s.View.Source(n).Of(c))
		}
	}
	for seat := range s.View.Seats() {
		b := s.View.Board(engine.Seat(seat))
		for i, l := range b.Lines {
			if count(l.Color, l.N); s.View.Phase() == azul.Placing && l.N == i+1 {
				due[l.Color]++
			}
			for _, c := range b.Wall[i] {
				count(c, 1)
			}
		}
		for _, c := range b.Floor {
			count(c, 1)
		}
	}
	markers := 0
	for _, e := range p.pieces {
		switch e.kind {
		case kindTile:
			got[e.color]++
		case kindDue:
			placing[e.color]++
		case kindPile:
			got[e.color] += e.tiles
		case kindMarker:
			markers++
		}
	}
	if got != want || placing != due || markers > 1 {
		t.Errorf("tiles in the picture: got %v and to be placed %v, want %v and %v as in the view; %d markers", got, placing, want, due, markers)
	}
}

func TestTenTilesInTheCentreAreNumberedLegibly(t *testing.T) {
	r := playGame(t, 3, azul.Classic, 2, false)
	tens := 0
	for at := range r.states {
		s := r.scene(at, 0)
		s.Words = spanish
		p := layout(&s)
		if slices.ContainsFunc(p.pieces, func(e element) bool { return e.Text == "×10" }) {
			tens++
			legible(t, p)
		}
	}
	if tens == 0 {
		t.Fatal("there are never ten of a colour in the centre")
	}
}
