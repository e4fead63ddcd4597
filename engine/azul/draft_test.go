package azul

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

func TestTheOtherTilesOfAFactoryGoToTheCentre(t *testing.T) {
	s := position(t, `
		factories BBYR BWWW
		centre Y *
		seat 1
		seat 2`)
	play(t, &s, "1 azul fila 2")
	expect(t, &s, `
		round 1 turn 2 starter 1
		factories . BWWW . . .
		centre YYR *
		seat 1 points 0 floor .
		BB | .....`)
}

func TestTurnsGoInSeatOrderFromTheStarter(t *testing.T) {
	s := position(t, `
		turn 3 starter 3
		factories BBYR BBYR BBYR BBYR
		seat 1
		seat 2
		seat 3`)
	var order []engine.Seat
	for n := range 4 {
		order = append(order, s.turn)
		play(t, &s, string(rune('1'+n))+" azul suelo")
	}
	if want := [4]engine.Seat{2, 0, 1, 2}; [4]engine.Seat(order) != want {
		t.Errorf("seats %v moved, want %v", order, want)
	}
}

func TestTheFirstFromTheCentreTakesTheMarkerBeforeTheTiles(t *testing.T) {
	s := position(t, `
		factories BBBB
		centre RRRW *
		seat 1 floor K
		seat 2`)
	play(t, &s, "centro rojo fila 1")
	expect(t, &s, `
		centre W
		taker 1
		seat 1 points 0 floor K*RR
		R | .....`)
}

func TestTheSecondFromTheCentreTakesNoMarker(t *testing.T) {
	s := position(t, `
		turn 2
		factories BBBB
		centre RRRW
		seat 1 floor *
		seat 2`)
	play(t, &s, "centro rojo suelo")
	expect(t, &s, `
		taker 1
		seat 1 points 0 floor *
		seat 2 points 0 floor RRR`)
}

func TestTheMarkerOnAFullFloorTakesNoSpaceAndCostsNothing(t *testing.T) {
	s := position(t, `
		starter 2
		factories .
		centre R *
		seat 1 points 20 floor KKKKKKK
		seat 2`)
	view := s.View(0)
	next, report, err := view.After(0, Take(Centre, Red, Floor))
	must.Succeed(t, err)
	if !report.Took.Marker || report.Took.Lost != 1 || report.Boards[0].FloorCost != 14 {
		t.Errorf("report %+v", report)
	}
	expect(t, &next.s, `
		round 2 turn 1 starter 1
		lid 1R 7K
		seat 1 points 6 floor .`)
}

func TestTheMarkerTakesTheLastFloorSpace(t *testing.T) {
	s := position(t, `
		factories BBBB
		centre RR *
		seat 1 floor KKKKKK
		seat 2`)
	play(t, &s, "centro rojo suelo")
	expect(t, &s, `
		lid 2R
		seat 1 points 0 floor KKKKKK*`)
}

func TestWhatDoesNotFitInTheLineGoesToTheFloorAndThenToTheLid(t *testing.T) {
	s := position(t, `
		factories BBBB RRRR
		seat 1 floor KKKKK
		seat 2`)
	play(t, &s, "1 azul fila 1")
	expect(t, &s, `
		lid 1B
		seat 1 points 0 floor KKKKKBB
		B | .....`)
}

func TestTilesMayAlwaysGoStraightToTheFloor(t *testing.T) {
	s := position(t, `
		factories BBBB RRRR
		seat 1
		seat 2`)
	play(t, &s, "1 azul suelo")
	expect(t, &s, `seat 1 points 0 floor BBBB`)
}

func TestRefusalsInTheDraftSayWhy(t *testing.T) {
	s := position(t, `
		factories BBYR . WWWW
		centre KKW *
		seat 1
		    R | B....
		   .. | .....
		  .YY | .....
		 .... | .....
		BBBBB | .....
		seat 2`)
	tests := []struct {
		text string
		code engine.Code
		args engine.Args
	}{
		{"6 azul fila 2", NoSuchFactory, engine.Args{"factory": 6, "factories": 5}},
		{"99 azul fila 2", NoSuchFactory, engine.Args{"factory": 99, "factories": 5}},
		{"2 azul fila 2", FactoryEmpty, engine.Args{"factory": 2, "open": []int{1, 3}, "centre": true}},
		{"1 negro fila 2", NotInFactory, engine.Args{"factory": 1, "color": Black.Term(),
			"colors": []engine.Term{Blue.Term(), Yellow.Term(), Red.Term()}}},
		{"centro azul fila 2", NotInCentre, engine.Args{"color": Blue.Term(), "colors": []engine.Term{Black.Term(), White.Term()}}},
		{"1 azul fila 6", NoSuchLine, engine.Args{"line": 6}},
		{"1 rojo fila 1", LineFull, engine.Args{"line": 1, "color": Red.Term(), "lines": []int{2, 4}}},
		{"1 azul fila 5", LineFull, engine.Args{"line": 5, "color": Blue.Term(), "lines": []int{2, 4}}},
		{"1 azul fila 3", LineHasOther, engine.Args{"line": 3, "color": Blue.Term(), "held": Yellow.Term(), "lines": []int{2, 4}}},
		{"1 azul fila 1", WallHasColor, engine.Args{"line": 1, "color": Blue.Term(), "lines": []int{2, 4}}},
		{"inicio 1", NotNow, engine.Args{"phase": engine.Term("azul.phase.drafting")}},
		{"fila 1 columna 1", NotNow, engine.Args{"phase": engine.Term("azul.phase.drafting")}},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			wantRefusal(t, refuse(t, &s, test.text), test.code, test.args)
		})
	}
	s.fill(Centre, 0)
	wantRefusal(t, refuse(t, &s, "centro azul fila 2"), CentreEmpty, engine.Args{"open": []int{1, 3}})
}

func wantRefusal(t *testing.T, got *engine.Refusal, code engine.Code, args engine.Args) {
	t.Helper()
	if want := (&engine.Refusal{Code: code, Args: args}); got.Error() != want.Error() {
		t.Errorf("refused with %v, want %v", got, want)
	}
}

func TestOnlyTheSeatInTurnMayPlay(t *testing.T) {
	s := position(t, `
		turn 2
		factories BBBB
		seat 1
		seat 2`)
	for _, seat := range []engine.Seat{0, 2, engine.Chance, engine.Spectator} {
		illegal, ok := s.Play(seat, Take(1, Blue, 1)).(*engine.Refusal)
		if !ok || illegal.Code != engine.NotYourTurn || illegal.Args["seats"] != engine.SeatsOf(1) {
			t.Errorf("seat %d: %v", seat, illegal)
		}
	}
}

func TestMovesWithFieldsThatTheirKindLacksAreRefused(t *testing.T) {
	s := position(t, `
		factories BBBB
		seat 1
		seat 2`)
	for _, m := range []Move{
		{},
		{Kind: 9},
		{Kind: KindTake, Path: Path{Source: 1, Color: Blue, Line: 1, Column: 1}},
		{Kind: KindTake, Tiles: 1, Path: Path{Source: 1, Color: Blue, Line: 1}},
		{Kind: KindTake, Seat: 1, Path: Path{Source: 1, Color: Blue, Line: 1}},
		Take(1, Colors, 1),
		Take(1, NoColor, 1),
		Take(255, Blue, 255),
	} {
		if err := s.Play(0, m); err == nil {
			t.Errorf("%+v is accepted", m)
		}
	}
}

func TestATurnIsATakeOrThePlacingOfARound(t *testing.T) {
	everyTable(t, func(t *testing.T, seats int, wall Wall) {
		takes, placings := 0, 0
		placing := false
		s := randomGame(t, seats, wall, rand.New(rand.NewPCG(3, 3)), func(s *State, seat engine.Seat, m Move) {
			if placing && s.phase != Placing {
				placings++
			}
			placing = s.phase == Placing
			if got, want := s.Turn(), takes+placings; got != want {
				t.Fatalf("turn %d before %s, want %d", got, Format(m, engine.Spanish), want)
			}
			if m.Kind == KindTake {
				takes++
			}
		})
		if placing {
			placings++
		}
		if got, want := s.Turn(), takes+placings; got != want {
			t.Errorf("%d turns, want %d takes and %d placings", got, takes, placings)
		}
		if (placings > 0) != (wall == Grey) {
			t.Errorf("%d placings on %s", placings, wall)
		}
	})
}
