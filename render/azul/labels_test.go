package azul

import (
	"fmt"
	"image"
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
		for at := 0; at < len(r.states); at += 3 {
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
				}
				if out.FloorCost > 0 {
					want[c.floor]++
				}
			}
			for _, e := range layout(&s).pieces {
				for _, word := range []string{c.bag, c.lid, c.wall, c.floor} {
					if e.kind == kindText && strings.Contains(e.Text, word) {
						got[word]++
					}
				}
			}
			if !maps.Equal(got, want) {
				t.Fatalf("after move %d got labels %v, want %v", at, got, want)
			}
		}
	}
}

func TestWhatIsToBePlacedIsShownInsteadOfTheFactories(t *testing.T) {
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		r := playGame(t, seats, azul.Grey, 5, true)
		placing, alone := 0, 0
		for at := range r.states {
			s := r.scene(at, 1)
			want, tiles := map[azul.Color]int{}, map[azul.Color]int{}
			var due []string // players who still have tiles to place
			for seat := range engine.Seat(seats) {
				if s.View.Phase() != azul.Placing {
					break
				}
				for i, l := range s.View.Board(seat).Lines {
					if l.N <= i {
						continue
					}
					want[l.Color]++
				}
				if len(s.dueLines(seat)) > 0 {
					due = append(due, s.Players[seat].Name)
				}
			}
			p := layout(&s)
			panel := measuresFor(seats).offer
			var named []string
			var around image.Rectangle // of the tiles
			for _, e := range p.pieces {
				switch {
				case e.kind == kindDue:
					tiles[e.color]++
					around = around.Union(e.rect)
				case e.kind == kindText && e.rect.In(panel) && strings.Trim(e.Text, "12345") != "" && e.Text != "Filas por colocar":
					named = append(named, e.Text)
				}
			}
			if !maps.Equal(tiles, want) {
				t.Fatalf("after move %d of %d: %v to place, %v shown", at, seats, want, tiles)
			}
			plates := slices.ContainsFunc(p.grounds, func(e element) bool { return e.kind == kindPlate })
			if plates == (s.View.Phase() == azul.Placing) {
				t.Fatalf("after move %d of %d, %v, factories are shown: %v", at, seats, s.View.Phase(), plates)
			}
			if plates {
				continue
			}
			placing++
			// A player who has placed all their tiles leaves the room to the others.
			if !slices.Equal(named, due) {
				t.Fatalf("after move %d of %d the panel names %q, and %q have tiles to place", at, seats, named, due)
			}
			if len(due) == 1 {
				alone++
				// The number of the first line stands left of its tile.
				if off := around.Min.X - panel.Min.X - (panel.Max.X - around.Max.X); off < -2 || off > panel.Dx()/4 {
					t.Fatalf("after move %d of %d the tiles of the only player left are at %v in %v", at, seats, around, panel)
				}
			}
		}
		if placing == 0 || alone == 0 {
			t.Errorf("%d players: got %d scenes of placing, %d of them with only one player left", seats, placing, alone)
		}
	}
}

// Each free space of the floor shows its cost, with a sign, even on the smallest boards.
func TestPenaltiesHaveTheirSign(t *testing.T) {
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		r := playGame(t, seats, azul.Classic, 4, false)
		for at := 0; at < len(r.states); at += 5 {
			s := r.scene(at, 1)
			want, got := map[string]int{}, map[string]int{}
			for seat := range engine.Seat(seats) {
				for _, penalty := range azul.FloorPenalties[len(s.View.Board(seat).Floor):] {
					want[fmt.Sprintf("−%d", -penalty)]++
				}
			}
			for _, e := range layout(&s).pieces {
				if e.kind == kindText && e.Ink == looks[s.Theme].penalty {
					got[e.Text]++
				}
			}
			if !maps.Equal(got, want) {
				t.Fatalf("after move %d of %d the floors show %v, want %v", at, seats, got, want)
			}
		}
	}
}

// A round that neither gains nor costs anything shows a plain 0.
func TestAZeroIsNeitherGainNorLoss(t *testing.T) {
	nothing := 0
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		r := playGame(t, seats, azul.Classic, 4, true)
		for at := range r.states {
			if !r.changes[at].Report.RoundOver {
				continue
			}
			s := r.scene(at, 0)
			s.Last = r.tiling(at)
			want, got := 0, 0
			for seat := range engine.Seat(seats) {
				sums := tallyOf(&s, seat)
				for _, n := range []int{sums.gain, sums.cost} {
					if n == 0 {
						want++
					}
				}
			}
			for _, e := range layoutRound(&s).pieces {
				switch {
				case e.kind != kindText || strings.Trim(e.Text, "+−0") != "":
				case e.Text == "0" && e.Ink == looks[s.Theme].Muted:
					got++
				case e.Ink != looks[s.Theme].Text: // a total may be 0
					t.Errorf("after move %d of %d, %q is shown in ink %v", at, seats, e.Text, e.Ink)
				}
			}
			if got != want {
				t.Errorf("after move %d of %d, %d sums are nothing and %d shown so", at, seats, want, got)
			}
			nothing += want
		}
	}
	if nothing == 0 {
		t.Error("no round without a cost was met")
	}
}
