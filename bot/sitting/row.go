package sitting

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// Row is a row of a game's log with what is asked of it later. The numbers of rows
// are those of boards, of frames and of what a channel was told, counted from 0.
type Row struct {
	*store.Move
	// Before and After are what the row found and what it led to; zero in a game that
	// nobody has replayed.
	Before, After moment
	// Takes is the number of the row that this one takes back, and TakenBy that of the
	// row that takes this one back; none where there is no such row.
	Takes, TakenBy int
}

// none is no row.
const none = -1

// moment is whom a game waits for at some time.
type moment struct {
	turn   int
	toMove engine.Seats
}

func momentOf(match engine.Match) moment { return moment{match.Turn(), match.ToMove()} }

// stands reports whether a row is a move that was not taken back.
func (r *Row) stands() bool { return !r.Undo && r.TakenBy == none }

// stoodAt reports whether a row was a move that stood when the game had n rows.
func (r *Row) stoodAt(n int) bool { return !r.Undo && (r.TakenBy == none || r.TakenBy >= n) }

// addRow adds a row, and finds the move that it takes back: the last one that stands
// of the seat with its text.
func addRow(rows []Row, m *store.Move) []Row {
	n := len(rows)
	rows = append(rows, Row{Move: m, Takes: none, TakenBy: none})
	if !m.Undo {
		return rows
	}
	for i, r := range slices.Backward(rows[:n]) {
		if r.stands() && r.Move.Move == m.Move {
			rows[n].Takes, rows[i].TakenBy = i, n
			break
		}
	}
	return rows
}

// rowsOf are the rows of a game that nobody has replayed.
func rowsOf(moves []store.Move) []Row {
	if len(moves) == 0 {
		return nil
	}
	const room = 8 // for what follows
	rows := make([]Row, 0, len(moves)+room)
	for i := range moves {
		rows = addRow(rows, &moves[i])
	}
	return rows
}
