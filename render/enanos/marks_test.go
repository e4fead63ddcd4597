package enanos

import (
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// marksAround are all corners, or all sides, of a hex.
func marksAround(h enanos.Hex, sides bool) *Marks {
	m := &Marks{Hexes: []enanos.Hex{h}}
	if sides {
		for e := range h.Sides().All() {
			m.Edges = append(m.Edges, e)
		}
		return m
	}
	for c := range h.Corners().All() {
		m.Crossings = append(m.Crossings, c)
	}
	return m
}

// written counts the texts that lie over the pieces.
func (p *plan) written(text string) (n int) {
	for _, e := range p.over {
		if e.Text == text {
			n++
		}
	}
	return n
}

func TestMarksOfOneHexSayTheirDirections(t *testing.T) {
	r := play(4, 5, true)
	s := r.scene(len(r.States)*3/4, 9, 1)
	for h := range enanos.Hex(enanos.Hexes) {
		for _, sides := range []bool{false, true} {
			s.Marks = marksAround(h, sides)
			names := []string{"n", "ne", "se", "s", "sw", "nw"}
			if sides {
				names = []string{"ne", "e", "se", "sw", "w", "nw"}
			}
			p := layoutTable(&s)
			faults(t, p, p.size)
			for _, name := range names {
				if n := p.written(name); n != 1 {
					t.Errorf("hex %s, sides %v: %q is written %d times", h.Name(), sides, name, n)
				}
			}
			for _, e := range p.grounds {
				if overlapped := func(mark element) bool { return mark.sprite.kind == kindMark && overlap(&mark, &e) }; e.sprite.kind == kindDisc && slices.ContainsFunc(p.pieces, overlapped) {
					t.Errorf("hex %s, sides %v: a mark lies on a number", h.Name(), sides)
				}
			}
			// Without the hex they go by their own names, which may be another's.
			s.Marks.Hexes = nil
			p = layoutTable(&s)
			faults(t, p, p.size)
			if _, close := s.Marks.place(); close != (h == 0) {
				t.Errorf("hex %s, sides %v: one hex: %v", h.Name(), sides, close)
			} else if names := s.Marks.names(); !close {
				there := 0
				for _, name := range names {
					there += min(1, p.written(name))
				}
				if there < 4 { // there may be no room
					t.Errorf("hex %s, sides %v: %d of %v are written", h.Name(), sides, there, names)
				}
			}
		}
	}
}

func TestWhatIsNotMarkedStepsBack(t *testing.T) {
	r := play(3, 2, true)
	s := r.scene(len(r.States)/2, 9, engine.Spectator)
	bright := func() (lit, dim, rings int) {
		p := layoutTable(&s)
		for _, e := range p.grounds {
			if e.sprite.kind == kindHex && e.sprite.lit {
				lit++
			}
			if e.sprite.dim {
				dim++
			}
		}
		for _, e := range p.pieces {
			if e.ringed || e.sprite.kind == kindRing {
				rings++
			}
		}
		return lit, dim, rings
	}
	if lit, dim, rings := bright(); lit != 0 || dim != 0 || rings == 0 {
		t.Errorf("without marks %d hexes are lit and %d dim; %d rings", lit, dim, rings)
	}
	s.Marks = &Marks{Hexes: []enanos.Hex{1, 5, 10}}
	if lit, dim, rings := bright(); lit != 3 || dim != enanos.Hexes-3 || rings != 0 {
		t.Errorf("with three marks %d hexes are lit and %d dim; %d rings", lit, dim, rings)
	}
}
