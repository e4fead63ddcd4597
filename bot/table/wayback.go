package table

import (
	"errors"
	"fmt"

	"sobremesa/engine"
)

// wayBack is what a replay keeps of a game in which moves were taken back: the
// match before each of them, by its row, so that no undo costs another replay of the
// game.
type wayBack map[int]engine.Match

// keep keeps the match on which a row is about to be played that will be taken back.
func (w *wayBack) keep(i int, r *Row, match engine.Match) {
	if r.TakenBy == none {
		return
	}
	if *w == nil {
		*w = make(wayBack)
	}
	(*w)[i] = match.Clone()
}

// undo is the match after a row that takes a move back: what stood then of what was
// played after that move is played again.
func (w *wayBack) undo(rows []Row, i int) (engine.Match, error) {
	taken := rows[i].Takes
	if taken == none {
		return nil, errors.New("there is nothing to be taken back")
	}
	match := (*w)[taken]
	delete(*w, taken)
	for k := taken + 1; k < i; k++ {
		r := &rows[k]
		if !r.stoodAt(i) {
			continue
		}
		w.keep(k, r, match)
		if err := match.Replay(r.Seat, r.Text); err != nil {
			return nil, fmt.Errorf("move %d again: %w", k+1, err)
		}
	}
	return match, nil
}
