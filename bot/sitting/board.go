package sitting

import (
	"slices"
)

// How boards are numbered. A board is what everybody may know of a game at some
// time, and its number that of the rows that led to it, without the standing orders
// that were given in secret: so no number that anybody is shown tells of one. It is the
// number of boards, of frames, in buttons and the names of files, and of what a channel
// was told. The numbers of rows, counted from 0, stay inside.

// board is the number of the board that is in play.
func (s *Sitting) board() int { return boardOf(s.rows) }

// leaves is the number of the row that led away from a board, of all rows when that is
// the one in play. The orders that were given in secret on the board are before it.
func (s *Sitting) leaves(board int) int {
	row, _ := slices.BinarySearchFunc(s.rows, board, func(r Row, board int) int {
		if int(r.Board) < board || int(r.Board) == board && r.Secret {
			return -1
		}
		return 1
	})
	return row
}

// momentAt is whom the game waited for on a board.
func (s *Sitting) momentAt(board int) moment {
	if row := s.leaves(board); row < len(s.rows) {
		return s.rows[row].Before
	}
	return s.now()
}

// since is the number of the first row that was made on a board, or after it.
func (s *Sitting) since(board int) int {
	if board == 0 {
		return 0
	}
	return s.leaves(board-1) + 1
}
