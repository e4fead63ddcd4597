package azul

import (
	"math/rand/v2"
	"strings"
	"testing"

	"sobremesa/engine"
)

func TestImpossibleDealsAreRefused(t *testing.T) {
	s, _ := Start(2, Classic)
	for _, m := range []Move{First(2), First(-1), {Kind: KindFirst, Path: Path{Line: 1}}} {
		if err := s.Play(engine.Chance, m); err == nil || !strings.Contains(err.Error(), string(ImpossibleDraw)) {
			t.Errorf("%v: %v", m, err)
		}
	}
	play(t, &s, "inicio 1")
	for _, m := range []Move{
		Deal(2, Some(4, Blue)),                // factory display 1 comes first
		Deal(1, Some(5, Blue)),                // five tiles
		Deal(1, Some(4, 5)),                   // no such colour
		Deal(1, Some(255, Blue)+Some(5, Red)), // 260, which overflows to 4 in eight bits
		Deal(1, Some(4, Blue)+Some(1, 7)),     // a count beyond the colours
		{Kind: KindDeal, Tiles: Some(4, Blue), Path: Path{Source: 1, Column: 1}}, // a field that Deals do not use
	} {
		if err := s.Play(engine.Chance, m); err == nil || !strings.Contains(err.Error(), string(ImpossibleDraw)) {
			t.Errorf("%v: %v", m, err)
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
	s = position(t, `
		wall gris
		seat 1
		    B | .....`)
	if err := s.Play(0, Move{Kind: KindPlace, Path: Path{Line: 1, Column: 3, Color: Red}}); err == nil {
		t.Error("a Place with a colour is accepted")
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
