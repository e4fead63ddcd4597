package sitting

import (
	"testing"

	"sobremesa/store"
)

func TestBoardNumbersDoNotCountSecretOrders(t *testing.T) {
	var moves []store.Move
	for _, secret := range []bool{false, true, true, false, false, true} {
		moves = append(moves, store.Move{Secret: secret})
	}
	s := &Sitting{rows: rowsOf(moves)}
	if s.board() != 3 || boards(moves) != 3 || boardOf(nil) != 0 {
		t.Errorf("got board %d of %d, want 3", s.board(), boards(moves))
	}
	for board, want := range [][2]int{{0, 0}, {1, 3}, {4, 4}, {5, 6}} {
		if since, leaves := s.firstRowOn(board), s.rowLeaving(board); since != want[0] || leaves != want[1] {
			t.Errorf("on board %d are the rows from %d to %d, want %v", board, since, leaves, want)
		}
	}
}

// Chance plays in the same change as the move before it: a game stored without its chance move has
// no valid position.
func TestAStoredGameDoesNotWaitForChance(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	h.g.Moves = h.g.Moves[:3]
	if err := Of(h.Games, h.g).Replay(); err == nil {
		t.Error("a game that ends before a chance move was replayed, want an error")
	}
}
