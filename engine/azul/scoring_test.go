package azul

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
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

func TestBonusesForRowsColumnsAndColors(t *testing.T) {
	tests := []struct {
		name  string
		board string
		want  Bonuses
	}{
		{"a row", `
			    W | BYRK.`, Bonuses{Rows: 1}},
		{"two rows", `
			    W | BYRK.
			   KK | WBYR.`, Bonuses{Rows: 2}},
		{"a row and a column", `
			    W | BYRK.
			   .. | ....K
			  ... | ....R
			 .... | ....Y
			..... | ....B`, Bonuses{Rows: 1, Columns: 1}},
		{"a row and a colour", `
			    W | BYRK.
			   .. | W....
			  ... | .W...
			 .... | ..W..
			..... | ...W.`, Bonuses{Rows: 1, Colors: 1}},
		{"all of it", `
			    W | BYRK.
			   .. | WBYRK
			  ... | KWBYR
			 .... | RKWBY
			..... | YRKWB`, Bonuses{Rows: 5, Columns: 5, Colors: 5}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := position(t, `seat 1`+test.board+`
				seat 2`)
			report := endRound(t, &s)
			got := report.Boards[0]
			if got.Bonuses != test.want {
				t.Errorf("bonuses %+v, want %+v", got.Bonuses, test.want)
			}
			points := 2*test.want.Rows + 7*test.want.Columns + 10*test.want.Colors
			for _, p := range got.Placed() {
				points += p.Points
			}
			if score := int(s.boards[0].score); score != points {
				t.Errorf("score %d, want %d", score, points)
			}
		})
	}
}

func TestTheGreyWallIsFrozenWhenNoTileLeftCouldEverComeToIt(t *testing.T) {
	// Only row 2 lacks blue and yellow, and every column it has free has blue.
	// All rows have red but the last, whose line holds black.
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
		{"blue would fall whenever it fills the line", "..", Some(9, Blue), EndFrozen},
		{"and what is in the line already", ".B", Some(9, Blue), EndFrozen},
		{"yellow has a space", "..", Some(1, Yellow), NotEnded},
		{"yellow has a space once the blue has fallen", ".B", Some(1, Yellow) + Some(1, Blue), NotEnded},
		{"the blue never falls, so yellow never comes", ".B", Some(1, Yellow), EndFrozen},
		{"red is in the row already", ".B", Some(1, Red) + Some(1, Blue), EndFrozen},
		{"once the black has fallen red has a space; but black has one too", "..", Some(1, Red) + Some(1, Black), NotEnded},
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

func TestTheOrderIsByScoreThenByCompleteRows(t *testing.T) {
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
