package azul

import (
	"testing"

	"sobremesa/engine/must"
)

// endRound plays the last tile of a round, one blue from the centre to the
// floor of the last seat, and returns what it brought about.
func endRound(t *testing.T, s *State) Report {
	t.Helper()
	s.fill(Centre, Some(1, Blue))
	s.bag -= Some(1, Blue)
	s.turn = s.after(0)
	view := s.View(s.turn)
	next, report, err := view.After(s.turn, Take(Centre, Blue, Floor))
	must.Succeed(t, err)
	*s = next.s
	return report
}

func TestATileScoresItsRunsAcrossAndDown(t *testing.T) {
	tests := []struct {
		name  string
		board string // line 3 is full of red, whose space is row 3, column 5
		want  int
	}{
		{"alone", `
			    . | .....
			   .. | .....
			  RRR | .....`, 1},
		{"a neighbour across", `
			    . | .....
			   .. | .....
			  RRR | ...Y.`, 2},
		{"three across", `
			    . | .....
			   .. | .....
			  RRR | .WBY.
			 .... | .....`, 4},
		{"a gap ends the run", `
			    . | .....
			   .. | .....
			  RRR | KW.Y.`, 2},
		{"a neighbour above", `
			    . | .....
			   .. | ....K
			  RRR | .....`, 2},
		{"above and below", `
			    . | .....
			   .. | ....K
			  RRR | .....
			 .... | ....Y`, 3},
		{"a whole column", `
			    . | ....W
			   .. | ....K
			  RRR | .....
			 .... | ....Y
			..... | ....B`, 5},
		{"one across and one down: 4 for a corner", `
			    . | .....
			   .. | ....K
			  RRR | ...Y.`, 4},
		{"a row and a column", `
			    . | ....W
			   .. | ....K
			  RRR | .WBY.
			 .... | ....Y
			..... | ....B`, 9},
		{"only neighbours at the corners", `
			    . | .....
			   .. | ...R.
			  RRR | .....
			 .... | ...B.`, 1},
		{"no extra point for the column when only the row has neighbours", `
			    . | .....
			   .. | .....
			  RRR | ..BY.`, 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := position(t, `seat 1`+test.board+`
				seat 2`)
			report := endRound(t, &s)
			placed := report.Boards[0].Placed()
			if len(placed) != 1 || placed[0] != (Placement{Row: 3, Column: 5, Color: Red, Points: test.want}) {
				t.Errorf("placed %+v, want %d points at row 3, column 5", placed, test.want)
			}
			if got := int(s.boards[0].score); got != test.want {
				t.Errorf("score %d, want %d", got, test.want)
			}
		})
	}
}

func TestLinesAreTiledFromTheTopEachScoringAtOnce(t *testing.T) {
	s := position(t, `
		seat 1
		    B | .....
		   WW | .....
		  KKK | .....
		 .... | .....
		..... | .....
		seat 2`)
	report := endRound(t, &s)
	want := []Placement{
		{Row: 1, Column: 1, Color: Blue, Points: 1},
		{Row: 2, Column: 1, Color: White, Points: 2},
		{Row: 3, Column: 1, Color: Black, Points: 3},
	}
	for i, p := range report.Boards[0].Placed() {
		if p != want[i] {
			t.Errorf("placement %d is %+v, want %+v", i+1, p, want[i])
		}
	}
	expect(t, &s, `
		round 2 turn 2 starter 2
		lid 1B 2K 1W
		seat 1 points 6 floor .
		. | B....
		.. | W....
		... | K....`)
}

func TestTheRestOfAFullLineGoesToTheLidAndIncompleteLinesStay(t *testing.T) {
	s := position(t, `
		seat 1
		    . | .....
		   .. | .....
		  ... | .....
		 .YYY | .....
		RRRRR | .....
		seat 2`)
	endRound(t, &s)
	expect(t, &s, `
		lid 1B 4R
		seat 1 points 1 floor .
		. | .....
		.. | .....
		... | .....
		.YYY | .....
		..... | .R...`)
	if !s.boards[0].takes(4, Blue) || s.boards[0].takes(4, Red) {
		t.Error("the emptied line is not open to every colour but its wall row's")
	}
}

func TestTheHavanaWallHasItsOwnFirstRow(t *testing.T) {
	s := position(t, `
		wall habana
		seat 1
		    K | .....
		   KK | .....
		  BBB | .....
		 .... | .....
		WWWWW | .....
		seat 2`)
	endRound(t, &s)
	expect(t, &s, `
		seat 1 points 4 floor .
		. | K....
		.. | .K...
		... | ...B.
		.... | .....
		..... | ...W.`)
}

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

func TestTheFloorCostsWhatItsSpacesShow(t *testing.T) {
	for floor, want := range map[string]int{
		".": 20, "K": 19, "KK": 18, "KKK": 16, "KKKK": 14, "KKKKK": 12, "KKKKKK": 9, "KKKKKKK": 6,
	} {
		s := position(t, `
			seat 1 points 20 floor `+floor+`
			seat 2`)
		report := endRound(t, &s)
		if got := int(s.boards[0].score); got != want || report.Boards[0].FloorCost != 20-want {
			t.Errorf("floor %s: score %d, reported cost %d, want %d", floor, got, report.Boards[0].FloorCost, want)
		}
	}
}

func TestFloorCostsAreTheSumsOfThePenalties(t *testing.T) {
	sum := 0
	for n, cost := range floorCosts {
		if cost != -sum {
			t.Errorf("a floor of %d costs %d, its spaces say %d", n, cost, -sum)
		}
		if n < FloorSpaces {
			sum += FloorPenalties[n]
		}
	}
}

func TestTheMarkerCostsItsSpaceAndGoesBackToTheCentre(t *testing.T) {
	s := position(t, `
		seat 1 points 10 floor *K
		seat 2 points 10`)
	endRound(t, &s)
	expect(t, &s, `
		round 2 turn 1 starter 1
		centre . *
		lid 1B 1K
		seat 1 points 8 floor .
		seat 2 points 9 floor .`)
}

func TestTheScoreNeverGoesBelowZero(t *testing.T) {
	s := position(t, `
		seat 1 points 3 floor KKKK
		    B | .....
		seat 2`)
	endRound(t, &s)
	expect(t, &s, `seat 1 points 0 floor .`)
}

func TestTheFloorIsSubtractedAfterTheTilesHaveScored(t *testing.T) {
	s := position(t, `
		seat 1 points 1 floor KKK
		    B | .....
		   WW | .....
		seat 2`)
	endRound(t, &s)
	expect(t, &s, `seat 1 points 0 floor .`)
	s = position(t, `
		seat 1 points 2 floor KKK
		    B | .....
		   WW | .....
		seat 2`)
	endRound(t, &s)
	expect(t, &s, `seat 1 points 1 floor .`)
}
