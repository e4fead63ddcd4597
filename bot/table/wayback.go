package table

import (
	"fmt"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// standing lists the rows of the moves that stand: neither those that were taken
// back nor those that took them back.
func standing(moves []store.Move) []int {
	rows := make([]int, 0, len(moves))
	for i, m := range moves {
		if !m.Undo {
			rows = append(rows, i)
		} else if at := takenBackBy(moves, rows, m); at >= 0 {
			rows = slices.Delete(rows, at, at+1)
		}
	}
	return rows
}

// takenBackBy is which of the rows of standing moves a move takes back, -1 for
// none: the last of the seat with its text.
func takenBackBy(moves []store.Move, rows []int, undo store.Move) int {
	for at := len(rows) - 1; at >= 0; at-- {
		if moves[rows[at]].Move == undo.Move {
			return at
		}
	}
	return -1
}

// wayBack is what a replay keeps of a game in which moves were taken back: the
// match before each of them, so that no undo costs another replay of the game.
// Nil, it keeps nothing.
type wayBack struct {
	moves  []store.Move
	takes  map[int]int          // by the row of an undo, that of the move it takes back
	before map[int]engine.Match // by the row of such a move; nil until it is played
	rows   []int                // those that stand, of what was played
}

// wayBackIn reads the rows of a game; nil when nothing was taken back.
func wayBackIn(moves []store.Move) (*wayBack, error) {
	if !slices.ContainsFunc(moves, func(m store.Move) bool { return m.Undo }) {
		return nil, nil
	}
	w := &wayBack{moves: moves, takes: make(map[int]int), before: make(map[int]engine.Match)}
	var rows []int
	for i, m := range moves {
		if !m.Undo {
			rows = append(rows, i)
			continue
		}
		at := takenBackBy(moves, rows, m)
		if at < 0 {
			return nil, fmt.Errorf("move %d can't be replayed: there is nothing to be taken back", i+1)
		}
		w.takes[i], w.before[rows[at]] = rows[at], nil
		rows = slices.Delete(rows, at, at+1)
	}
	return w, nil
}

// play notes that the move of a row is about to be played on a match.
func (w *wayBack) play(row int, match engine.Match) {
	if w == nil {
		return
	}
	if _, ok := w.before[row]; ok {
		w.before[row] = match.Clone()
	}
	w.rows = append(w.rows, row)
}

// undo is the match after a row that takes a move back: what stands of what was
// played after that is played again.
func (w *wayBack) undo(row int) (engine.Match, error) {
	taken := w.takes[row]
	match, at := w.before[taken], slices.Index(w.rows, taken)
	delete(w.before, taken)
	later := slices.Clone(w.rows[at+1:])
	w.rows = w.rows[:at]
	for _, i := range later {
		w.play(i, match)
		if err := match.Replay(w.moves[i].Seat, w.moves[i].Text); err != nil {
			return nil, fmt.Errorf("move %d again: %w", i+1, err)
		}
	}
	return match, nil
}
