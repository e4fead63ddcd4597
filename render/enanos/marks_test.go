package enanos

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
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

// bestOf returns three best moves about places.
func bestOf(one, two, three Marks) (list []Best) {
	for i, at := range []Marks{one, two, three} {
		list = append(list, Best{At: at, Sign: strconv.Itoa(i + 1), Means: fmt.Sprint(62-4*i, " %")})
	}
	return list
}

// weighedScene returns the first moment of a game at which a player can make a move of each of three kinds, with
// such moves as the best ones.
func weighedScene(t testing.TB, r *record, kinds [3]enanos.Kind) Scene {
	for at := range r.States {
		if r.States[at].Phase != enanos.Acting || r.States[at].ToMove().Has(engine.Chance) {
			continue
		}
		s := r.scene(at, 0, r.States[at].Active())
		moves := s.View.Moves(nil)
		var places []Marks
		for _, k := range kinds {
			i := slices.IndexFunc(moves, func(m enanos.Move) bool { return m.Kind == k })
			if i < 0 {
				break
			}
			m := moves[i]
			moves = slices.Delete(moves, i, i+1)
			var at Marks
			if m.From != 0 {
				at.Edges = at.Edges.With(enanos.Edge(m.From))
			}
			if m.Says(enanos.PartCrossing) || m.Says(enanos.PartTarget) && m.Piece != enanos.DwarfPiece {
				at.Crossings = 1 << m.To
			} else {
				at.Edges = at.Edges.With(enanos.Edge(m.To))
			}
			places = append(places, at)
		}
		if len(places) == len(kinds) {
			s.Marks = &Marks{Best: bestOf(places[0], places[1], places[2])}
			return s
		}
	}
	t.Fatalf("no player can make moves of the kinds %v", kinds)
	return Scene{}
}

// Whatever stands there, each place of a best move has the signs of all moves about it, and the head says once
// what each sign means. A move without a place has no sign.
func TestBestMovesAreMarked(t *testing.T) {
	n := 0
	for seats := 2; seats <= enanos.MaxSeats; seats++ {
		for _, well := range []bool{true, false} {
			r := play(seats, uint64(seats), well)
			for at := len(r.States) / 8; at < len(r.States); at += len(r.States)/40 + 1 {
				s := r.scene(at, 0, engine.Seat(at%seats))
				side := func(k int) enanos.Edges {
					e, _ := enanos.Hex(k % enanos.Hexes).Side(enanos.East)
					return enanos.Edges{}.With(e)
				}
				corner := func(k int) enanos.Crossings {
					c, _ := enanos.Hex(k % enanos.Hexes).Corner(enanos.North)
					return 1 << c
				}
				one, two, three := Marks{Edges: side(at)}, Marks{Crossings: corner(at), Hexes: []enanos.Hex{enanos.Hex(at % enanos.Hexes)}}, Marks{Crossings: corner(at)}
				for _, p := range s.View.Players {
					for c := range p.Buildings().All() {
						three.Crossings = 1 << c
					}
					for _, d := range p.Dwarves {
						if d.Level > 0 {
							one.Edges, two.Edges = one.Edges.With(d.Edge), enanos.Edges{}.With(d.Edge)
						}
					}
				}
				if n%3 == 0 {
					three = Marks{}
				}
				s.Marks = &Marks{Best: bestOf(one, two, three)}
				want := make(map[string]int)
				for i, m := range []Marks{one, two, three} {
					if !m.empty() {
						want[strconv.Itoa(i+1)]++ // in the head
					}
				}
				signs := make(map[string][]string)
				for i, m := range []Marks{one, two, three} {
					for c := range m.Crossings.All() {
						signs["crossing "+c.Name()] = append(signs["crossing "+c.Name()], strconv.Itoa(i+1))
					}
					for e := range m.Edges.All() {
						signs["edge "+e.Name()] = append(signs["edge "+e.Name()], strconv.Itoa(i+1))
					}
					for _, h := range m.Hexes {
						signs[h.Name()] = append(signs[h.Name()], strconv.Itoa(i+1))
					}
				}
				for _, list := range signs {
					want[strings.Join(list, "·")]++
				}
				p := layoutTable(&s)
				faults(t, p, p.size)
				for text, times := range want {
					if got := p.written(text); got != times {
						t.Errorf("%d seats, move %d: %q is written %d times, want %d: %v", seats, at, text, got, times, signs)
					}
				}
				if said := len(s.Marks.said(spanish)); said != len(s.Marks.told()) || (said < 3) != three.empty() {
					t.Errorf("%d moves are told, %d in words", len(s.Marks.told()), said)
				}
				n++
			}
		}
	}
	if n < 100 {
		t.Errorf("%d tables", n)
	}
}
