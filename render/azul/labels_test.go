package azul

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
)

func TestPointsAndCountsAreLabelled(t *testing.T) {
	r := playGame(t, 4, azul.Classic, 4, true)
	for _, c := range []struct {
		words                 render.Words
		wall, floor, bag, lid string
	}{{spanish, "Muro", "Suelo", "Bolsa", "Tapa"}, {english, "Wall", "Floor", "Bag", "Lid"}} {
		for at := range r.states {
			s := r.scene(at, 1)
			s.Words = c.words
			if s.View.Phase() != azul.Drafting {
				continue
			}
			want, got := map[string]int{c.bag: 1, c.lid: 1}, map[string]int{}
			for seat := range engine.Seat(4) {
				out := s.View.IfRoundEnded(seat)
				if out.Gain > 0 {
					want[c.wall]++
					if said := fmt.Sprintf("(+%d)", out.Gain); !strings.Contains(AltText(s), said) {
						t.Fatalf("%q is missing in: %s", said, AltText(s))
					}
				}
				if out.FloorCost > 0 {
					want[c.floor]++
				}
			}
			for _, e := range layout(&s).pieces {
				if e.kind == kindText && slices.Contains([]string{c.bag, c.lid, c.wall, c.floor}, e.text) {
					got[e.text]++
				}
			}
			if !maps.Equal(got, want) {
				t.Fatalf("after move %d the labels are %v, wanted %v", at, got, want)
			}
		}
	}
}

func TestWhatIsToBePlacedIsShownInsteadOfTheFactories(t *testing.T) {
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		r := playGame(t, seats, azul.Grey, 5, true)
		placing, done := 0, 0
		for at := range r.states {
			s := r.scene(at, 1)
			want, tiles := map[azul.Color]int{}, map[azul.Color]int{}
			text := AltText(s)
			for seat := range engine.Seat(seats) {
				if s.View.Phase() != azul.Placing {
					break
				}
				for i, l := range s.View.Board(seat).Lines {
					if l.N <= i {
						continue
					}
					want[l.Color]++
					if said := fmt.Sprintf("fila %d %s, por colocar", i+1, s.color(l.Color)); !strings.Contains(text, said) {
						t.Fatalf("%q is missing in: %s", said, text)
					}
				}
			}
			p := layout(&s)
			for _, e := range p.pieces {
				switch {
				case e.kind == kindDue:
					tiles[e.color]++
				case e.kind == kindText && e.text == "Todo colocado":
					done++
				}
			}
			if !maps.Equal(tiles, want) {
				t.Fatalf("after move %d of %d: %v to place, %v shown", at, seats, want, tiles)
			}
			plates := slices.ContainsFunc(p.grounds, func(e element) bool { return e.kind == kindPlate })
			if plates == (s.View.Phase() == azul.Placing) {
				t.Fatalf("after move %d of %d, %v, factories are shown: %v", at, seats, s.View.Phase(), plates)
			}
			if !plates {
				placing++
			}
		}
		if placing == 0 || done == 0 {
			t.Errorf("%d players: %d scenes of placing, %d times somebody had done", seats, placing, done)
		}
	}
}
