package enanos

import (
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// marksAround returns all corners, or all sides, of a hex.
func marksAround(h enanos.Hex, sides bool) *Marks {
	if sides {
		return &Marks{Hexes: []enanos.Hex{h}, Edges: h.Sides()}
	}
	return &Marks{Hexes: []enanos.Hex{h}, Crossings: h.Corners()}
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
				marked := func(mark element) bool {
					return mark.sprite.kind == kindMark && overlap(&mark, &e, mark.drawn().Intersect(e.drawn()))
				}
				if e.sprite.kind == kindDisc && slices.ContainsFunc(p.pieces, marked) {
					t.Errorf("hex %s, sides %v: a mark lies on a number", h.Name(), sides)
				}
			}
			// Without the hex, places have their own names, like their buttons.
			s.Marks.Hexes = nil
			p = layoutTable(&s)
			faults(t, p, p.size)
			there := 0
			for _, name := range s.Marks.names() {
				there += min(1, p.written(name))
			}
			if there < 4 { // some labels may have no room
				t.Errorf("hex %s, sides %v: %d of %v are written", h.Name(), sides, there, s.Marks.names())
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
	// A place with its own name lights all its hexes.
	corner, _ := enanos.Hex(8).Corner(enanos.North)
	side, _ := enanos.Hex(8).Side(enanos.East)
	for name, c := range map[string]struct {
		marks *Marks
		lit   int
	}{"a corner": {&Marks{Crossings: 1 << corner}, 3}, "a side": {&Marks{Edges: enanos.Edges{}.With(side)}, 2}} {
		s.Marks = c.marks
		if lit, dim, _ := bright(); lit != c.lit || dim != enanos.Hexes-c.lit {
			t.Errorf("with %s marked %d hexes are lit and %d dim", name, lit, dim)
		}
	}
}

// A player who is asked how to defend sees the attacker and the target beside the dwarves to choose from.
func TestAnAttackThatWaitsForAnAnswerIsRinged(t *testing.T) {
	r := play(4, 5, true)
	at := r.Find(0, func(s *enanos.State) bool {
		return s.Phase == enanos.Acting && s.Players[0].Dwarves[0].Level > 0 && s.Active() == 0
	})
	s := r.scene(at, 0, 1)
	s.Before = nil
	from := s.View.Players[0].Dwarves[0].Edge
	target := s.View.Players[1].Buildings().All()
	for c := range target {
		s.View.Phase, s.View.Fight = enanos.Answering, enanos.Fight{From: from, Piece: enanos.ShaftPiece, At: uint8(c), Defender: 1}
	}
	for _, s.Marks = range []*Marks{nil, {Edges: enanos.Edges{}.With(from)}} {
		p := layoutTable(&s)
		rings := 0
		for _, e := range p.pieces {
			if e.ringed {
				rings++
			}
		}
		dim, fought, fight := 0, 0, underAttack(&s.View)
		for _, e := range p.grounds {
			if e.sprite.dim {
				dim++
			}
		}
		for _, is := range fight.hexes() {
			if is {
				fought++
			}
		}
		if fought < 3 || s.Marks != nil && dim != enanos.Hexes-fought {
			t.Errorf("%d hexes step back, and %d are of the fight", dim, fought)
		}
		if rings != 2 {
			t.Errorf("%d rings", rings)
		}
	}
}
