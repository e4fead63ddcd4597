package sitting

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// Row is a row of a game's log with what is asked of it later: a few bytes, for each
// request makes them of a whole game.
type Row struct {
	*store.Move
	// Board is the number of the board that it was made on: see board.go.
	Board int32
	// Before and After are what the row found and what it led to; zero in a game that
	// nobody has replayed.
	Before, After moment
	// Takes is the number of the row that this one takes back, and TakenBy that of the
	// row that takes this one back; none where there is no such row.
	Takes, TakenBy int32
}

// none is no row.
const none = -1

// moment is whom a game waits for at some time.
type moment struct {
	turn   int32
	toMove engine.Seats
}

func momentOf(match engine.Match) moment {
	return moment{int32(match.Turn()), match.ToMove()}
}

// stands reports whether a row is a move that was not taken back.
func (r *Row) stands() bool { return !r.Undo && r.TakenBy == none }

// stoodAt reports whether a row was a move that stood when the game had n rows.
func (r *Row) stoodAt(n int) bool { return !r.Undo && (r.TakenBy == none || int(r.TakenBy) >= n) }

// rowOf is the row of a move that is made or stored, on a board.
func rowOf(m *store.Move, board int) Row {
	return Row{Move: m, Board: int32(board), Takes: none, TakenBy: none}
}

// boardOf is the number of the board that some rows, from the first on, have led to.
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

// linkUndo finds the move that the last of some rows takes back, if it is an undo: the
// last one that stands of the seat with its text.
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

// rowsOf are the rows of a game that nobody has replayed.
func rowsOf(moves []store.Move) []Row {
	if len(moves) == 0 {
		return nil
	}
	const room = 8 // for what follows
	rows := make([]Row, len(moves), len(moves)+room)
	for i := range moves {
		rows[i] = rowOf(&moves[i], boardOf(rows[:i]))
		linkUndo(rows[:i+1])
	}
	return rows
}
