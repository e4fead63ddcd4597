package azul

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
)

func TestTheWallsArePrintedAsTheRulesShow(t *testing.T) {
	for wall, rows := range map[Wall][size]string{
		Classic: {"BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"},
		Havana:  {"KBYRW", "WKBYR", "RWKBY", "YRWKB", "BYRWK"},
		Grey:    {".....", ".....", ".....", ".....", "....."},
	} {
		for row, want := range rows {
			got := ""
			for column := range size {
				got += letter(wall.Printed(row, column))
			}
			if got != want {
				t.Errorf("%s, row %d: %s, want %s", wall, row+1, got, want)
			}
		}
	}
}

func TestFloorCostsAreTheSumsOfThePenalties(t *testing.T) {
	sum := 0
	for n, cost := range floorCosts {
		if cost != -sum {
			t.Errorf("a floor line with %d tiles costs %d, want %d", n, cost, -sum)
		}
		if n < FloorSpaces {
			sum += FloorPenalties[n]
		}
	}
}

func TestTheGreyWallIsFrozenWhenNoTileCanReachIt(t *testing.T) {
	// Only row 2 lacks blue and yellow, and all its free columns already have blue. Every row has red
	// but the last, whose line holds black.
	const walls = `. | YBR..
		   ?? | R....
		  ... | .RBY.
		 .... | .Y.BR
		....K | ..Y.B`
	tests := []struct {
		name string
		line string
		left Tiles
		want End
	}{
		{"blue falls whenever it fills the line", "..", Some(9, Blue), EndFrozen},
		{"blue in the line falls too", ".B", Some(9, Blue), EndFrozen},
		{"yellow has a space", "..", Some(1, Yellow), NotEnded},
		{"yellow has a space once the blue has fallen", ".B", Some(1, Yellow) + Some(1, Blue), NotEnded},
		{"the blue never falls, so yellow never comes", ".B", Some(1, Yellow), EndFrozen},
		{"red is in the row already", ".B", Some(1, Red) + Some(1, Blue), EndFrozen},
		{"red has a space once the black has fallen, but black has one too", "..", Some(1, Red) + Some(1, Black), NotEnded},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			board := strings.Replace(walls, "??", test.line, 1)
			s := position(t, `
				wall gris
				factories R
				seat 1
				`+board+`
				seat 2
				`+board)
			s.bag, s.lid = 0, test.left
			if got := s.ended(); got != test.want {
				t.Errorf("end %d, want %d:\n%s", got, test.want, diagram(&s))
			}
		})
	}
}

func TestStandingsAreByScoreThenByCompleteRows(t *testing.T) {
	tests := []struct {
		name string
		text string
		want []engine.Standing
	}{
		{"by score", `
			seat 1 points 5
			seat 2 points 9
			seat 3 points 7`,
			[]engine.Standing{{Seat: 1, Score: 9, Place: 1}, {Seat: 2, Score: 7, Place: 2}, {Seat: 0, Score: 5, Place: 3}}},
		{"a tie by rows", `
			seat 1 points 9
			    . | BYRKW
			seat 2 points 9
			    . | BYRKW
			   .. | WBYRK
			seat 3 points 9`,
			[]engine.Standing{{Seat: 1, Score: 9, Place: 1}, {Seat: 0, Score: 9, Place: 2}, {Seat: 2, Score: 9, Place: 3}}},
		{"a shared win", `
			seat 1 points 2
			seat 2 points 9
			    . | BYRKW
			seat 3 points 9
			    . | BYRKW
			seat 4 points 1`,
			[]engine.Standing{{Seat: 1, Score: 9, Place: 1}, {Seat: 2, Score: 9, Place: 1}, {Seat: 0, Score: 2, Place: 3}, {Seat: 3, Score: 1, Place: 4}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := position(t, test.text)
			if got := s.Standings(); !slices.Equal(got, test.want) {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

func TestEveryReasonForTheEndHasAName(t *testing.T) {
	seen := make(map[engine.Term]bool)
	for _, end := range []End{EndRow, EndTiles, EndFrozen} {
		if term := end.Term(); term == "" || seen[term] {
			t.Errorf("end %d is %q", end, term)
		} else {
			seen[term] = true
		}
	}
}
