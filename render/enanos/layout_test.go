package enanos

import (
	"image"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// faults lists the faults of a plan: elements outside the picture, overlapping
// pieces, clipped or too small texts.
func faults(t interface{ Errorf(string, ...any) }, p *plan, size image.Rectangle) {
	drawn := make([]image.Rectangle, len(p.pieces))
	for i := range p.pieces {
		e := &p.pieces[i]
		at := e.drawn()
		drawn[i] = at
		if !at.In(size) {
			t.Errorf("%+v %v leaves the picture", *e, at)
		}
		for k := range p.pieces[:i] {
			other := &p.pieces[k]
			if overlap(e, other, at.Intersect(drawn[k])) {
				t.Errorf("overlap:\n%+v %v\n%+v %v", *e, at, *other, drawn[k])
			}
		}
		if e.Text != "" {
			if w := e.Style.Width(e.Text); w > e.rect.Dx() {
				t.Errorf("%q is %d wide in a box of %d", e.Text, w, e.rect.Dx())
			}
			if at.Min.Y < e.rect.Min.Y-1 || at.Max.Y > e.rect.Max.Y+1 {
				t.Errorf("%q inks %v and leaves its box %v", e.Text, at, e.rect)
			}
			if e.Style.Size < sheet.MinText {
				t.Errorf("%q is set in %d pixels", e.Text, e.Style.Size)
			}
		}
	}
	for i := range p.grounds {
		// A rail's square is larger than the rail by a quarter on each side.
		if r := p.grounds[i].rect; !r.Inset(r.Dx() / 4).In(size) {
			t.Errorf("ground %+v leaves the picture", p.grounds[i])
		}
	}
	for _, a := range p.areas {
		if !a.Rect.In(size.Inset(-1)) {
			t.Errorf("area %+v leaves the picture", a)
		}
	}
}

// overlap reports whether two pieces overlap; over is where both draw. Square sprites are
// treated as the discs that plates and rings are, whose places are rounded to pixels.
func overlap(a, b *element, over image.Rectangle) bool {
	round := func(e *element) bool { return e.Text == "" && e.rect.Dx() == e.rect.Dy() }
	if over.Dx() <= 1 || over.Dy() <= 1 || !round(a) || !round(b) {
		return over.Dx() > 1 && over.Dy() > 1
	}
	p, q := a.rect.Min.Add(a.rect.Max).Sub(b.rect.Min).Sub(b.rect.Max).Div(2), (a.rect.Dx()+b.rect.Dx())/2-2
	return p.X*p.X+p.Y*p.Y < q*q
}

// scenes calls back with many scenes of games, seen by spectators and players.
func scenes(t *testing.T, each func(s Scene)) {
	for seats := 2; seats <= enanos.MaxSeats; seats++ {
		for _, well := range []bool{true, false} {
			r := play(seats, uint64(seats), well)
			for at := 0; at < len(r.States); at += len(r.States)/60 + 1 {
				for _, viewer := range []engine.Seat{engine.Spectator, engine.Seat(at % seats)} {
					s := r.scene(at, at%9, viewer)
					s.Preview = at%5 == 0
					s.Pace = []string{"", "24 h por jugada", "sin prisa, una semana por jugada"}[at%3]
					if at%4 == 0 {
						s.View = withOffers(s.View, at%7)
					}
					if at%6 == 0 && s.View.Phase > enanos.Numbering {
						s.Marks = marksAround(enanos.Hex(at%enanos.Hexes), at%12 == 0)
					}
					s.Theme = sheet.Theme(at % 2)
					if at%3 == 0 {
						s.Players, s.Words = hard, english
					}
					each(s)
				}
			}
		}
	}
}

// Tables are laid out without faults, and no line of their descriptions is too long. On a phone Discord
// shows a picture some 340 points wide: 18 pixels become 5 points.
func TestTablesAreDrawnAndDescribedWithoutFaults(t *testing.T) {
	long := make([]engine.Occupant, 4)
	for i := range long {
		long[i].Name = strings.Repeat("Ñandú`@ ", 12)
	}
	n := 0
	check := func(s Scene) {
		if t.Failed() {
			return
		}
		p := layoutTable(&s)
		faults(t, p, p.size)
		for _, e := range p.pieces {
			switch {
			case e.Text == "" || strings.Trim(e.Text, "0123456789") != "" && len(e.Text) != 1:
			case len(e.Text) == 1 && e.Text >= "a" && e.Style.Size < 34, e.Style.Rise() < 17:
				t.Errorf("%q at %v is set in %d pixels", e.Text, e.rect, e.Style.Size)
			}
		}
		if n++; n%3 == 0 {
			s.Players = long
		}
		for _, line := range Describe(s) {
			if n := utf8.RuneCountInString(line); n == 0 || n > 400 || strings.Contains(line, "\n") || strings.HasPrefix(line, " ") {
				t.Errorf("a line of %d characters: %q", n, line)
			}
		}
	}
	scenes(t, check)
	for _, words := range []render.Words{spanish, english} {
		check(crowded(t, words))
	}
	if n < 500 {
		t.Errorf("%d scenes", n)
	}
}

func TestWhatChangedIsRinged(t *testing.T) {
	r := play(3, 2, true)
	seen := map[engine.Code]int{}
	for at := 1; at < len(r.States); at++ {
		s := r.scene(at, 1, engine.Spectator)
		rings := 0
		p := layoutTable(&s)
		for _, e := range slices.Concat(p.grounds, p.pieces) {
			if (e.ringed || e.sprite.kind == kindRing || e.sprite.kind == kindGone) && e.sprite.kind != kindAntwerp {
				rings++
			}
		}
		for _, e := range s.Since {
			switch e.Code {
			case enanos.Founded, enanos.Built, enanos.FedDwarf, enanos.Promoted, enanos.Walked, enanos.RaidersMoved, enanos.Lowered:
				seen[e.Code]++
				if rings == 0 {
					t.Errorf("nothing is ringed after %v", e)
				}
			case enanos.BankTrade, enanos.Produced:
				seen[e.Code]++
				if rings != 0 {
					t.Errorf("%d rings after %v", rings, e)
				}
			}
		}
	}
	if len(seen) < 7 {
		t.Errorf("only these were met: %v", seen)
	}
}

// Exactly the hexes whose number was rolled since the previous picture are lit.
func TestHexesThatProducedAreLit(t *testing.T) {
	r := play(3, 2, true)
	n := 0
	for at := 1; at < len(r.States); at++ {
		s := r.scene(at, 1, engine.Spectator)
		rolled := 0
		for _, e := range s.Since {
			if e.Code == enanos.Rolled {
				rolled = e.Args["sum"].(int)
			}
		}
		lit, want := 0, 0
		for _, e := range layoutTable(&s).grounds {
			if e.sprite.kind == kindDisc && e.sprite.lit {
				lit++
			}
		}
		for h := range enanos.Hex(enanos.Hexes) {
			if rolled > 0 && int(s.View.Numbers[h]) == rolled && h != s.View.Raiders {
				want++
			}
		}
		if n += lit; lit != want {
			t.Fatalf("after move %d, %d hexes are lit, want %d", at, lit, want)
		}
	}
	if n == 0 {
		t.Error("no hex was ever lit")
	}
}

// The train's track has a station for each step, and room for all.
func TestTheWayOfTheTrainHasAStopForEachStep(t *testing.T) {
	s := crowded(t, spanish)
	for _, way := range []uint8{7, 10, 13} {
		for train := range way + 1 {
			s.View.Way, s.View.Train = way, train
			p := layoutTable(&s)
			faults(t, p, p.size)
			stops, passed, trains := 0, 0, 0
			for _, e := range p.pieces {
				switch {
				case e.sprite.kind == kindTrain:
					trains++
				case e.sprite.kind == kindStation && e.sprite.lit:
					passed++
				case e.sprite.kind == kindStation:
					stops++
				case e.sprite.kind == kindAntwerp && e.ringed != (train == way):
					t.Errorf("step %d of %d: Antwerp is ringed: %v", train, way, e.ringed)
				}
			}
			if passed != int(train) || passed+trains+stops != int(way) {
				t.Errorf("step %d of %d: %d stops behind it, %d trains, %d ahead", train, way, passed, trains, stops)
			}
		}
	}
}

// crowded returns a table with all pieces of all players, and offers.
func crowded(t *testing.T, words render.Words) Scene {
	r := play(4, 5, true)
	at := r.Find(len(r.States)*3/4, func(s *enanos.State) bool { return s.Phase == enanos.Acting })
	s := r.scene(at, 12, r.States[at].Active())
	s.Players, s.Words, s.Pace = hard, words, "sin prisa, una semana por jugada"
	s.View = withOffers(s.View, 3)
	var crossings []enanos.Crossing
	var edges []enanos.Edge
	for h := range enanos.Hex(enanos.Hexes) {
		crossings = slices.AppendSeq(crossings, h.Corners().All())
		edges = slices.AppendSeq(edges, h.Sides().All())
	}
	slices.Sort(crossings)
	slices.Sort(edges)
	crossings, edges = slices.Compact(crossings), slices.Compact(edges)
	for i := range s.View.Players {
		p := &s.View.Players[i]
		*p = enanos.Player{Levels: [enanos.Areas]uint8{4, 4, 4}, Points: 9, Built: 15, Cards: 99, Unplayed: [enanos.Areas]uint8{enanos.MaxUnplayed}}
		for range enanos.MaxShafts {
			p.Shafts |= 1 << crossings[0]
			crossings = crossings[1:]
		}
		for k := range enanos.MaxMines {
			c := crossings[0]
			crossings = crossings[1:]
			p.Mines |= 1 << c
			if k < enanos.MaxMints {
				p.Mints |= 1 << c
			}
		}
		for k := range enanos.MaxRails {
			e := edges[0]
			edges = edges[1:]
			p.Rails = p.Rails.With(e)
			if k < enanos.MaxDwarves {
				p.Dwarves[k] = enanos.Dwarf{Level: 3, Edge: e, Condition: enanos.Resting}
			}
		}
	}
	s.View.RailBaron, s.View.Captain = 0, 1
	return s
}

// The figures of a panel are large, even on the most crowded table.
func TestFiguresOfPanelsAreLarge(t *testing.T) {
	sizes := func(s Scene) (list []int) {
		p := layoutTable(&s)
		faults(t, p, p.size)
		icon := false
		for _, e := range p.pieces {
			if e.rect.Min.X < seaWide || e.rect.Min.Y < statusH+trainH || e.rect.Min.Y > sheet.Height-stockH-panelIn {
				continue
			}
			if icon && e.Text != "" && strings.Trim(e.Text, "0123456789") == "" {
				if list = append(list, e.Style.Size); e.Text == "0" {
					t.Error("what is not there has a place")
				}
			}
			switch e.sprite.kind {
			case kindCards, kindScroll, kindPoint, kindArea, kindRails, kindHood, kindCoin:
				icon = e.Text == ""
			default:
				icon = false
			}
		}
		slices.Sort(list)
		return list
	}
	r := play(4, 5, true)
	list := sizes(r.scene(len(r.States)*3/4, 12, engine.Spectator))
	if len(list) < 20 || list[0] < 36 || list[len(list)/2] < 42 {
		t.Errorf("figures of %v pixels", list)
	}
	s := crowded(t, spanish)
	if list := sizes(s); len(list) != 9*enanos.MaxSeats || list[0] < 30 || list[len(list)/4] < 37 {
		t.Errorf("figures of %v pixels", list)
	}
}
