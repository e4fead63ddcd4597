package azul

import (
	"math/rand/v2"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

func TestAGameBeginsWithAllTilesInTheBagAndADrawOfTheStarter(t *testing.T) {
	for seats := 2; seats <= MaxSeats; seats++ {
		s, err := Start(seats, Classic)
		must.Succeed(t, err)
		if s.bag != allTiles || s.lid != 0 || s.ToMove() != engine.SeatsOf(engine.Chance) {
			t.Fatalf("starts as\n%s", diagram(&s))
		}
		if n := len(s.Moves(engine.Chance, nil)); n != seats {
			t.Errorf("%d starters possible of %d", n, seats)
		}
		play(t, &s, "inicio 2")
		if s.starter != 1 || s.round != 1 || s.phase != Dealing {
			t.Errorf("after the draw\n%s", diagram(&s))
		}
	}
}

func TestFactoriesAreFiveSevenAndNine(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for seats, want := range map[int]int{2: 5, 3: 7, 4: 9} {
		s, _ := Start(seats, Classic)
		deals := -1 // the starter's draw
		for s.ToMove().Has(engine.Chance) {
			must.Succeed(t, s.Play(engine.Chance, s.Draw(rng)))
			deals++
		}
		if deals != want {
			t.Errorf("%d seats: %d factories, want %d", seats, deals, want)
		}
		for n := 1; n <= want; n++ {
			if s.source(n).Len() != tilesPerFactory {
				t.Errorf("%d seats: factory %d holds %d tiles", seats, n, s.source(n).Len())
			}
		}
	}
}

// dealing is a position in which factory n is to be filled, drawn without the
// walls that hold the rest of the tiles.
func dealing(bag, lid string, n int) State {
	s := State{seats: 2, phase: Dealing, round: 2, marker: engine.Spectator, dealt: uint8(n - 1)}
	for _, x := range bag {
		c, _ := tileOf(x)
		s.bag += Some(1, c)
	}
	for _, x := range lid {
		c, _ := tileOf(x)
		s.lid += Some(1, c)
	}
	return s
}

func TestTheLidRefillsTheBagWhenItIsEmpty(t *testing.T) {
	tests := []struct {
		name     string
		bag, lid string
		deal     string
		wantBag  string
		wantLid  string
	}{
		{"four are left: the lid stays", "BYRK", "WWWW", "reparto 2 azul amarillo rojo negro", ".", "4W"},
		{"in the middle of a factory", "BY", "RRRKKK", "reparto 2 azul amarillo rojo negro", "2R 2K", "."},
		{"before a factory", "", "BBBBB", "reparto 2 azul azul azul azul", "1B", "."},
		{"more than four are left", "BYRKW", "WWWW", "reparto 2 azul rojo negro blanco", "1Y", "4W"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := dealing(test.bag, test.lid, 2)
			play(t, &s, test.deal)
			if tally(s.bag) != test.wantBag || tally(s.lid) != test.wantLid {
				t.Errorf("bag %s, lid %s, want %s and %s", tally(s.bag), tally(s.lid), test.wantBag, test.wantLid)
			}
		})
	}
}

func TestTheBagsLastTilesAreAllDealtBeforeAnyOfTheLid(t *testing.T) {
	s := dealing("BY", "BYRRRKKK", 1)
	for _, text := range []string{"reparto 1 rojo rojo rojo negro", "reparto 1 azul rojo rojo negro"} {
		if illegal := refuse(t, &s, text); illegal.Code != ImpossibleDraw {
			t.Errorf("%s: %v", text, illegal)
		}
	}
	for _, m := range s.Moves(engine.Chance, nil) {
		if m.Tiles.Of(Blue) == 0 || m.Tiles.Of(Yellow) == 0 || m.Tiles.Len() != 4 {
			t.Errorf("deals %s", spell(m.Tiles))
		}
	}
}

func TestAFactoryGetsWhatIsLeftAndTheRestStayEmpty(t *testing.T) {
	s := dealing("BY", "R", 2)
	if n := len(s.Moves(engine.Chance, nil)); n != 1 {
		t.Fatalf("%d deals possible, want 1", n)
	}
	for _, text := range []string{"reparto 2 azul amarillo", "reparto 2 azul amarillo rojo rojo", "reparto 3 azul amarillo rojo"} {
		if illegal := refuse(t, &s, text); illegal.Code != ImpossibleDraw {
			t.Errorf("%s: %v", text, illegal)
		}
	}
	play(t, &s, "reparto 2 azul amarillo rojo")
	expect(t, &s, `factories . BYR . . .`)
	if s.phase != Drafting || s.ToMove() != engine.SeatsOf(0) {
		t.Errorf("the draft has not begun:\n%s", diagram(&s))
	}
}

func TestDealsThatTheBagCannotGiveAreRefused(t *testing.T) {
	s, _ := Start(2, Classic)
	for _, m := range []Move{First(2), First(-1), {Kind: KindFirst, Path: Path{Line: 1}}} {
		if err := s.Play(engine.Chance, m); err == nil || !strings.Contains(err.Error(), string(ImpossibleDraw)) {
			t.Errorf("%v: %v", m, err)
		}
	}
	play(t, &s, "inicio 1")
	for _, m := range []Move{
		Deal(2, Some(4, Blue)),                // the first factory is due
		Deal(1, Some(5, Blue)),                // five tiles
		Deal(1, Some(4, 5)),                   // no such colour
		Deal(1, Some(255, Blue)+Some(5, Red)), // 260, which is 4 in eight bits
		Deal(1, Some(4, Blue)+Some(1, 7)),     // a count beyond the colours
		{Kind: KindDeal, Tiles: Some(4, Blue), Path: Path{Source: 1, Column: 1}}, // a field that deals lack
	} {
		if err := s.Play(engine.Chance, m); err == nil || !strings.Contains(err.Error(), string(ImpossibleDraw)) {
			t.Errorf("%v: %v", m, err)
		}
	}
}

func TestAllTilesAreDrawnWithTheirShare(t *testing.T) {
	// The contract tests single draws; this is a bag of over 127 tiles, which
	// only a replay of somebody else's deals can bring about.
	s := State{seats: 2, phase: Dealing, marker: engine.Spectator}
	for c := range Color(Colors) {
		s.bag += Some(40, c)
	}
	rng := rand.New(rand.NewPCG(1, 9))
	var seen [Colors]int
	const draws = 10_000
	for range draws {
		tiles := s.Draw(rng).Tiles
		for c := range Color(Colors) {
			seen[c] += tiles.Of(c)
		}
	}
	for c, n := range seen {
		// 8,000 expected; the standard deviation is about 80.
		if n < 7_500 || n > 8_500 {
			t.Errorf("%s was drawn %d times of %d", Color(c).Term(), n, draws*tilesPerFactory)
		}
	}
}

func TestWhoTookTheMarkerBeginsTheNextRound(t *testing.T) {
	s := position(t, `
		turn 1 starter 1
		factories .
		centre B *
		seat 1
		seat 2`)
	s.turn = 1
	play(t, &s, "centro azul suelo")
	expect(t, &s, `round 2 turn 2 starter 2`)
}

func TestNobodyTookTheMarkerTheSameSeatBeginsAgain(t *testing.T) {
	s := position(t, `
		turn 1 starter 2
		factories BBBB
		centre . *
		seat 1
		seat 2`)
	play(t, &s, "1 azul fila 4")
	expect(t, &s, `
		round 2 turn 2 starter 2
		centre . *
		seat 1 points 1 floor .`)
}
