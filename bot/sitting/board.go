package sitting

import (
	"slices"
)

// A board is what everybody may know of a game at some point. Its number is the number of rows that
// led to it, not counting secret standing orders, so that no number shown to anybody reveals a
// secret order. Board numbers are used for boards and frames, in buttons and file names, and for
// what a channel was told. Row numbers, counted from 0, are used only inside this package.

// board returns the number of the current board.
func (s *Sitting) board() int { return boardOf(s.rows) }

// rowLeaving returns the number of the row that led away from a board, or the number of rows for
// the current board. Secret orders that were given on the board come before that row.
func (s *Sitting) rowLeaving(board int) int {
	row, _ := slices.BinarySearchFunc(s.rows, board, func(r Row, board int) int {
		if int(r.Board) < board || int(r.Board) == board && r.Secret {
			return -1
		}
		return 1
	})
	return row
}

// phaseAt returns the phase of the game on a board.
func (s *Sitting) phaseAt(board int) phase {
	if row := s.rowLeaving(board); row < len(s.rows) {
		return s.rows[row].Before
	}
	return s.now()
}

// firstRowOn returns the number of the first row that was made on a board or after it.
func (s *Sitting) firstRowOn(board int) int {
	if board == 0 {
		return 0
	}
	return s.rowLeaving(board-1) + 1
}
