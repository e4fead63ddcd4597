package sitting

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// Row is a row of a game's log with what is derived from it. It is kept small because every request
// builds the rows of a whole game.
type Row struct {
	*store.Move
	// Board is the number of the board on which the row was made: see board.go.
	Board int32
	// Before and After are the phases around the row. They are zero in a game that was not
	// replayed.
	Before, After phase
	// Takes is the number of the row that this row takes back, TakenBy that of the row that takes
	// this one back. Either is noRow if there is no such row.
	Takes, TakenBy int32
}

// noRow is the number of no row.
const noRow = -1

// phase is a turn, counted from 0, and the seats that may move in it.
type phase struct {
	turn   int32
	toMove engine.Seats
}

func phaseOf(match engine.Match) phase {
	return phase{int32(match.Turn()), match.ToMove()}
}

// stands reports whether a row is a move that was not taken back.
func (r *Row) stands() bool { return !r.Undo && r.TakenBy == noRow }

// stoodAt reports whether a row was a move that stood when the game had n rows.
func (r *Row) stoodAt(n int) bool { return !r.Undo && (r.TakenBy == noRow || int(r.TakenBy) >= n) }

// rowOf returns the row of a move made on a board.
func rowOf(m *store.Move, board int) Row {
	return Row{Move: m, Board: int32(board), Takes: noRow, TakenBy: noRow}
}

// boardOf returns the number of the board to which the given rows lead. The rows begin with the
// game's first.
func boardOf(rows []Row) int {
	if len(rows) == 0 {
		return 0
	}
	last := &rows[len(rows)-1]
	if last.Secret {
		return int(last.Board)
	}
	return int(last.Board) + 1
}

// linkUndo links the last row, if it is an undo, with the row that it takes back: the last standing
// move of the same seat with the same text.
func linkUndo(rows []Row) {
	last := len(rows) - 1
	if !rows[last].Undo {
		return
	}
	for i, r := range slices.Backward(rows[:last]) {
		if r.stands() && r.Move.Move == rows[last].Move.Move {
			rows[last].Takes, rows[i].TakenBy = int32(i), int32(last)
			return
		}
	}
}

// rowsOf returns the rows of stored moves, with the phases not filled in.
func rowsOf(moves []store.Move) []Row {
	if len(moves) == 0 {
		return nil
	}
	const room = 8 // spare capacity for moves that are added
	rows := make([]Row, len(moves), len(moves)+room)
	for i := range moves {
		rows[i] = rowOf(&moves[i], boardOf(rows[:i]))
		linkUndo(rows[:i+1])
	}
	return rows
}
