package azul

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

// four returns four tiles of a colour.
func four(c Color) Tiles { return Some(4, c) }

func TestDealAsReportsTheFirstFactoryThatDeparts(t *testing.T) {
	for name, test := range map[string]struct {
		deal []Tiles
		want int
	}{
		"too few tiles":      {[]Tiles{four(Blue), Some(3, Red), four(Red), four(White), four(Black)}, 2},
		"a factory too few":  {[]Tiles{four(Blue), four(Red), four(White), four(Black)}, 5},
		"two of them":        {[]Tiles{four(Blue), four(Red), Some(3, White), Some(2, Black), four(Red)}, 3},
		"an empty one":       {[]Tiles{four(Blue), 0, four(Red), four(White), four(Black)}, 2},
		"as the rules would": {[]Tiles{four(Blue), four(Blue), four(Blue), four(Blue), four(Blue)}, 0},
	} {
		s, _ := Start(2, Classic)
		d, err := s.DealAs(1, test.deal)
		if err != nil || d.Factory != test.want || d.Over || d.Starter {
			t.Errorf("%s: %+v, %v, want factory %d", name, d, err, test.want)
		}
		if s.phase != Drafting || s.turn != 1 {
			t.Errorf("%s: phase %d, turn %d", name, s.phase, s.turn)
		}
	}
}

// cover fills a line and tiles it; row and column count from 0.
func cover(b *board, row, column int, c Color) {
	b.receive(row+1, c, row+1)
	b.tile(row, column, nil)
}

func TestDealAsGoesOnAfterTilesRanOutButNotAfterACompleteRow(t *testing.T) {
	s, _ := Start(2, Classic)
	s.bag = 0 // all tiles are lost
	b := &s.boards[0]
	for row := range size {
		cover(b, row, 0, White) // not a position of a real game, but a complete column
	}
	before := b.score
	s.phase = Drafting
	s.endRound(nil)
	if s.phase != Over || b.score != before+ColumnBonus+ColorBonus {
		t.Fatalf("phase %d, score %d", s.phase, b.score)
	}
	d, err := s.DealAs(0, []Tiles{Some(1, Red)})
	if err != nil || !d.Over || d.Factory != 1 {
		t.Errorf("%+v, %v", d, err)
	}
	if b.score != before || s.phase != Drafting {
		t.Errorf("score %d, want %d without bonuses; phase %d", b.score, before, s.phase)
	}

	for column := range size {
		cover(b, 2, column, Color(column))
	}
	s.phase = Over
	if _, err := s.DealAs(0, []Tiles{Some(1, Red)}); err == nil {
		t.Error("dealt a round after a complete row")
	}
}

func TestDealAsRefusesImpossibleDeals(t *testing.T) {
	fresh, _ := Start(2, Classic)
	drafting := fresh
	must.Do(t)(drafting.DealAs(0, []Tiles{four(Red)}))
	crowded := fresh
	crowded.lid = Some(tilesPerColor+1, Red)
	for name, test := range map[string]struct {
		state   State
		starter engine.Seat
		deal    []Tiles
	}{
		"in the middle of a round": {drafting, 0, []Tiles{four(Red)}},
		"a third player":           {fresh, 2, []Tiles{four(Red)}},
		"nobody":                   {fresh, engine.Spectator, []Tiles{four(Red)}},
		"no tile":                  {fresh, 0, []Tiles{0, 0}},
		"five tiles":               {fresh, 0, []Tiles{Some(5, Red)}},
		"a sixth colour":           {fresh, 0, []Tiles{1 << (8 * Colors)}},
		"too many of a colour":     {crowded, 0, []Tiles{four(Red)}},
		"six factories":            {fresh, 0, make([]Tiles, 6)},
	} {
		s := test.state
		if d, err := s.DealAs(test.starter, test.deal); err == nil || s != test.state {
			t.Errorf("%s: %+v, %v", name, d, err)
		}
	}
}
