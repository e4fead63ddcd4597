package azul

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
)

func TestACompleteRowEndsTheGame(t *testing.T) {
	s := position(t, `
		seat 1 points 10
		    W | BYRK.
		seat 2`)
	report := endRound(t, &s)
	if !report.GameOver || s.ended() != EndRow || s.ToMove() != 0 {
		t.Fatalf("not over, %v:\n%s", s.ended(), diagram(&s))
	}
	expect(t, &s, `
		seat 1 points 17 floor .
		. | BYRKW`)
	if illegal := s.Play(0, Take(1, Blue, Floor)).(*engine.Refusal); illegal.Code != engine.GameOver {
		t.Error(illegal)
	}
}

func TestACompleteColumnOrColorDoesNotEndTheGame(t *testing.T) {
	s := position(t, `
		seat 1 points 10
		    B | .....
		   .. | WB...
		  ... | K.B..
		 .... | R..B.
		..... | Y...B
		seat 2`)
	if report := endRound(t, &s); report.GameOver {
		t.Fatalf("over:\n%s", diagram(&s))
	}
	expect(t, &s, `seat 1 points 15 floor .`)
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

func TestBonusesAreAddedAfterTheFloorWasSubtractedDownToZero(t *testing.T) {
	s := position(t, `
		seat 1 points 1 floor KKKKKKK
		    W | BYRK.
		seat 2`)
	endRound(t, &s)
	expect(t, &s, `seat 1 points 2 floor .`)
}

// scarce is a position of two seats, drawn without most of their tiles.
func scarce(t *testing.T, text string, bag, lid Tiles) State {
	t.Helper()
	s := position(t, text)
	s.bag, s.lid = bag, lid
	return s
}

func TestTheGameEndsWhenNotATileCanBeDealt(t *testing.T) {
	// Blue goes from the centre to a line that stays incomplete.
	const text = `
		turn 1
		centre B
		taker 1
		seat 1
		seat 2`
	s := scarce(t, text, 0, 0)
	play(t, &s, "centro azul fila 2")
	if s.phase != Over || s.ended() != EndTiles {
		t.Errorf("phase %d, end %d", s.phase, s.ended())
	}
	s = scarce(t, text, 0, Some(1, Red))
	play(t, &s, "centro azul fila 2")
	if s.phase != Dealing {
		t.Errorf("with a tile in the lid: phase %d, end %d", s.phase, s.ended())
	}
	s = scarce(t, text, Some(1, Red), 0)
	play(t, &s, "centro azul fila 2")
	if s.phase != Dealing {
		t.Errorf("with a tile in the bag: phase %d, end %d", s.phase, s.ended())
	}
}

func TestTheGameEndsFrozenWhenNoTileLeftFitsAnyLine(t *testing.T) {
	// Red is on each row of both walls or its line holds another colour; so is
	// black but for one line of seat 2.
	const text = `
		turn 1
		centre R
		taker 1
		seat 1
		    . | ..RK.
		   .. | ...RK
		  ... | K...R
		 .... | RK...
		....Y | ..K..
		seat 2
		    . | ..RK.
		   .. | ...RK
		  ... | K...R
		 .... | R....
		....Y | .....`
	s := scarce(t, text, Some(3, Red), 0)
	play(t, &s, "centro rojo suelo")
	if s.phase != Over || s.ended() != EndFrozen {
		t.Fatalf("phase %d, end %d:\n%s", s.phase, s.ended(), diagram(&s))
	}
	s = scarce(t, text, Some(3, Red), Some(1, Black))
	play(t, &s, "centro rojo suelo")
	if s.phase != Dealing {
		t.Errorf("black fits a line: phase %d, end %d", s.phase, s.ended())
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

func TestWithoutTilesARowIsStillTheReason(t *testing.T) {
	s := scarce(t, `
		turn 1
		centre B
		taker 1
		seat 1
		    W | BYRK.
		seat 2`, 0, 0)
	play(t, &s, "centro azul fila 2")
	view := s.View(engine.Spectator)
	if view.End() != EndRow {
		t.Errorf("end %d", view.End())
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
