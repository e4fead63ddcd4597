package azul

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

func TestOnTheGreyWallPlayersChooseColumnsAllAtTheSameTime(t *testing.T) {
	s := position(t, `
		wall gris
		bag 19B 18Y 20R 20K 17W
		seat 1
		    B | .....
		seat 2
		    . | .....
		   YY | .....
		seat 3
		seat 4
		    . | .....
		   .. | .....
		  WWW | .....`)
	if s.phase != Placing || s.ToMove() != engine.SeatsOf(0, 1, 3) {
		t.Fatalf("seats %b may place", s.ToMove())
	}
	for _, step := range []struct {
		seat engine.Seat
		move Move
		left engine.Seats
	}{
		{3, Place(3, 5), engine.SeatsOf(0, 1)},
		{0, Place(1, 2), engine.SeatsOf(1)},
	} {
		must.Succeed(t, s.Play(step.seat, step.move))
		if s.ToMove() != step.left {
			t.Errorf("after seat %d: seats %b may place, want %b", step.seat, s.ToMove(), step.left)
		}
	}
	must.Succeed(t, s.Play(1, Place(2, 2)))
	expect(t, &s, `
		round 2 turn 1 starter 1
		lid 1Y 2W
		seat 1 points 1 floor .
		. | .B...
		seat 2 points 1 floor .
		. | .....
		.. | .Y...
		seat 4 points 1 floor .
		. | .....
		.. | .....
		... | ....W`)
}

func TestOnTheGreyWallTheScoreIsOfTheColumnChosen(t *testing.T) {
	for column, want := range map[string]int{"1": 2, "3": 4, "5": 1} {
		s := position(t, `
			wall gris
			seat 1
			    W | .....
			   .. | B.Y..
			  ... | .....
			seat 2`)
		s.boards[0].wall |= cell(0, 1) // a red tile beside the second space
		s.boards[0].placed[Red] |= cell(0, 1)
		s.bag -= Some(1, Red)
		if column == "1" {
			want = 4
		}
		play(t, &s, "fila 1 columna "+column)
		if got := int(s.boards[0].score); got != want {
			t.Errorf("column %s: %d points, want %d", column, got, want)
		}
	}
}

func TestGreyLinesArePlacedFromTheTop(t *testing.T) {
	s := position(t, `
		wall gris
		seat 1
		    B | .....
		   .. | .....
		  KKK | .....
		seat 2`)
	wantRefusal(t, refuse(t, &s, "fila 3 columna 1"), RowOrder, engine.Args{"row": 3, "next": 1})
	wantRefusal(t, refuse(t, &s, "fila 2 columna 1"), LineNotFull, engine.Args{"row": 2, "next": 1})
	play(t, &s, "fila 1 columna 1", "fila 3 columna 1")
	if s.phase != Dealing {
		t.Errorf("the round is not over:\n%s", diagram(&s))
	}
}

func TestGreySpacesMustBeFreeAndTheColorNewToTheColumn(t *testing.T) {
	s := position(t, `
		wall gris
		seat 1
		    . | .....
		   BB | Y....
		  ... | .B...
		seat 2`)
	wantRefusal(t, refuse(t, &s, "fila 2 columna 1"), SpaceTaken, engine.Args{"row": 2, "column": 1, "columns": []int{3, 4, 5}})
	wantRefusal(t, refuse(t, &s, "fila 2 columna 2"), ColumnHasColor,
		engine.Args{"row": 2, "column": 2, "color": Blue.Term(), "columns": []int{3, 4, 5}})
	wantRefusal(t, refuse(t, &s, "fila 2 columna 6"), NoSuchSpace, engine.Args{"row": 2, "column": 6})
	wantRefusal(t, refuse(t, &s, "fila 6 columna 2"), NoSuchSpace, engine.Args{"row": 6, "column": 2})
	wantRefusal(t, refuse(t, &s, "1 azul fila 2"), NotNow, engine.Args{"phase": engine.Term("azul.phase.placing")})
	if n := len(s.Moves(0, nil)); n != 3 {
		t.Errorf("%d places, want 3", n)
	}
	if illegal := s.Play(1, Place(2, 3)).(*engine.Refusal); illegal.Code != engine.NotYourTurn {
		t.Errorf("a seat without a full line: %v", illegal)
	}
	if err := s.Play(0, Move{Kind: KindPlace, Path: Path{Line: 2, Column: 3, Color: Red}}); err == nil {
		t.Error("a place with a colour is accepted")
	}
}

func TestOnTheGreyWallALineTakesNoColorItsRowHolds(t *testing.T) {
	s := position(t, `
		wall gris
		factories BBBB RRRR
		seat 1
		    . | ..B..
		seat 2`)
	wantRefusal(t, refuse(t, &s, "1 azul fila 1"), WallHasColor,
		engine.Args{"line": 1, "color": Blue.Term(), "lines": []int{2, 3, 4, 5}})
}

// stuckRow has its second line full of blue, for which every column is taken
// or has blue already.
const stuckRow = `
	    . | ..B..
	   BB | RK...
	  ... | ...B.
	 .... | ....B`

func TestAGreyLineThatFitsNowhereGoesToTheFloor(t *testing.T) {
	s := position(t, `
		wall gris
		factories BBB
		bag 14B 19Y 19R 19K 20W
		lid 1Y
		turn 1
		seat 1 points 20
		    . | ..B..
		   .. | RK...
		  ... | ...B.
		 .... | ....B
		seat 2`)
	// Seat 1 completes the line with two, the third falls: then the two fall as well.
	view := s.View(0)
	next, report, err := view.After(0, Take(1, Blue, 2))
	must.Succeed(t, err)
	if !report.RoundOver || report.Boards[0].Stuck != 1 || report.Boards[0].FloorCost != 4 {
		t.Errorf("report %+v", report)
	}
	expect(t, &next.s, `
		lid 3B 1Y
		seat 1 points 16 floor .
		. | ..B..
		.. | RK...`)
	if !next.s.boards[0].takes(1, Blue) {
		t.Error("the emptied line does not take blue again")
	}
}

func TestAStuckGreyLineOverflowsTheFloorToTheLid(t *testing.T) {
	s := position(t, `
		wall gris
		factories RRRR
		seat 1 points 20 floor KKKKKK`+stuckRow+`
		seat 2`)
	play(t, &s, "1 rojo fila 5")
	expect(t, &s, `
		lid 2B 6K
		seat 1 points 6 floor .`)
}

func TestAGreyLineMayGetStuckByALineAboveIt(t *testing.T) {
	s := position(t, `
		wall gris
		seat 1
		    B | RKWY.
		   BB | YRK.W
		seat 2`)
	// Blue in row 1 must go to column 5; row 2 has column 4 left for blue.
	play(t, &s, "fila 1 columna 5", "fila 2 columna 4")
	if s.phase != Over || s.ended() != EndRow {
		t.Errorf("phase %d:\n%s", s.phase, diagram(&s))
	}

	s = position(t, `
		wall gris
		seat 1
		    B | RK...
		   BB | YRKW.
		seat 2`)
	// Blue to column 5 of row 1 leaves row 2, whose only free column that is, nothing.
	view := s.View(0)
	next, report, err := view.After(0, Place(1, 5))
	must.Succeed(t, err)
	if report.Boards[0].Stuck != 1 || !report.RoundOver || report.Boards[0].FloorCost != 2 {
		t.Errorf("report %+v", report)
	}
	expect(t, &next.s, `
		lid 2B
		seat 1 points 0 floor .
		. | RK..B
		.. | YRKW.`)
}

func TestTheSameLinesGiveTheSameBoardsInWhateverOrderSeatsPlace(t *testing.T) {
	const text = `
		wall gris
		seat 1
		    B | .....
		seat 2
		    R | .....
		   YY | .....`
	one, other := position(t, text), position(t, text)
	for _, step := range []struct {
		seat engine.Seat
		move Move
	}{{0, Place(1, 1)}, {1, Place(1, 1)}, {1, Place(2, 2)}} {
		must.Succeed(t, one.Play(step.seat, step.move))
	}
	for _, step := range []struct {
		seat engine.Seat
		move Move
	}{{1, Place(1, 1)}, {1, Place(2, 2)}, {0, Place(1, 1)}} {
		must.Succeed(t, other.Play(step.seat, step.move))
	}
	if one != other {
		t.Errorf("\n%s\nis not\n%s", diagram(&one), diagram(&other))
	}
}
