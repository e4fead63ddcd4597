package azul

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

// four returns four tiles of a colour.
func four(c Color) Tiles { return Some(4, c) }

// begun returns a position of two players before the first deal.
func begun(t *testing.T) State {
	s, _ := Start(2, Classic)
	must.Succeed(t, s.Play(engine.Chance, First(1)))
	return s
}

func TestDealAsReportsTheFirstFactoryThatDeparts(t *testing.T) {
	for name, test := range map[string]struct {
		deal []Tiles
		want int
	}{
		"too few tiles":      {[]Tiles{four(Blue), Some(3, Red), four(Red), four(White), four(Black)}, 2},
		"two of them":        {[]Tiles{four(Blue), four(Red), Some(3, White), Some(2, Black), four(Red)}, 3},
		"an empty one":       {[]Tiles{four(Blue), 0, four(Red), four(White), four(Black)}, 2},
		"as the rules would": {[]Tiles{four(Blue), four(Blue), four(Blue), four(Blue), four(Blue)}, 0},
	} {
		s := begun(t)
		odd, err := s.DealAs(test.deal)
		if err != nil || odd != test.want {
			t.Errorf("%s: %d, %v, want factory %d", name, odd, err, test.want)
		}
		if s.phase != Drafting || s.turn != 1 {
			t.Errorf("%s: phase %d, turn %d", name, s.phase, s.turn)
		}
	}
}

func TestDealAsRefusesImpossibleDeals(t *testing.T) {
	fresh, _ := Start(2, Classic)
	dealing := begun(t)
	drafting := dealing
	must.Do(t)(drafting.DealAs([]Tiles{four(Red), 0, 0, 0, 0}))
	without := dealing
	without.bag = Some(3, Red)
	for name, test := range map[string]struct {
		state State
		deal  []Tiles
	}{
		"before the beginning":     {fresh, []Tiles{four(Red), 0, 0, 0, 0}},
		"in the middle of a round": {drafting, []Tiles{four(Red), 0, 0, 0, 0}},
		"no tile":                  {dealing, []Tiles{0, 0, 0, 0, 0}},
		"five tiles":               {dealing, []Tiles{Some(5, Red), 0, 0, 0, 0}},
		"a sixth colour":           {dealing, []Tiles{1 << (8 * Colors), 0, 0, 0, 0}},
		"more than there is":       {without, []Tiles{four(Red), 0, 0, 0, 0}},
		"six factories":            {dealing, []Tiles{four(Red), 0, 0, 0, 0, 0}},
	} {
		s := test.state
		if odd, err := s.DealAs(test.deal); err == nil || s != test.state {
			t.Errorf("%s: %d, %v", name, odd, err)
		}
	}
}
