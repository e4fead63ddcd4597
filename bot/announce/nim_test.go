package announce_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
)

var begins = says("board.first")

// Nim has no moves of chance, so the board is shown before any move.
func TestAGameThatDoesNotBeginWithChanceIsShownBeforeItsFirstMove(t *testing.T) {
	f := newFixture(t, "nim")
	f.begin(nil, "ana", "luis")
	if len(f.Memory.Posts) != 2 {
		t.Fatalf("%d messages, want a lobby and a board", len(f.Memory.Posts))
	}
	lobby, board := f.Memory.Posts[0], f.Memory.Posts[1]
	if len(lobby.IDs()) > 0 || !strings.Contains(lobby.Message.Content, says("lobby.started")) {
		t.Errorf("the lobby says %q with %v", lobby.Message.Content, verbs(lobby))
	}
	if !slices.Equal(board.Message.Mentions, []string{"ana"}) || !strings.Contains(board.Message.Content, begins) || !slices.Contains(verbs(board), message.Play) {
		t.Errorf("the board says %q with %v", board.Message.Content, verbs(board))
	}
	f.Restart()
	f.Work()
	if len(f.Memory.Posts) != 2 {
		t.Errorf("got %d messages after a restart, want 2", len(f.Memory.Posts))
	}
	if p, frames, err := f.Table.Look(t.Context(), f.By("ana"), table.Ref{Kind: "nim", ID: 1}); err != nil || len(frames) != 1 || !p.Began() {
		t.Errorf("got %d frames and error %v, want one frame", len(frames), err)
	}
	// The button of the first board names no move.
	p := f.look()
	if _, err := p.MayPlay("ana", board.IDs()[0].Seq); err != nil {
		t.Error(err)
	}
	must.Do(t)(f.Do(t.Context(), f.By("ana"), table.To(p), sitting.Play("1", 0)))
	f.Work()
	next := f.Memory.Last()
	if len(f.Memory.Posts) != 3 || len(board.IDs()) > 0 || !slices.Equal(next.Message.Mentions, []string{"luis"}) ||
		!strings.Contains(next.Message.Content, "quita 1 palillo") || strings.Contains(next.Message.Content, begins) {
		t.Errorf("%d messages, the board says %q", len(f.Memory.Posts), next.Message.Content)
	}
	f.playToEnd()
	told := ""
	for _, one := range f.Memory.There() {
		told += one.Message.Content
	}
	if strings.Count(told, begins) != 1 || strings.Count(told, " palillo") != 3 || !strings.Contains(told, "Gana") {
		t.Errorf("the channel was told %q", told)
	}
}

func TestAnArtificialPlayerMovesFirstWhereChanceDoesNot(t *testing.T) {
	f := newFixture(t, "nim")
	f.Lobby(sitting.Opening{Kind: "nim", Seats: 2, Artificial: []string{"dos"}, Watch: true}, "ana", "luis")
	f.Work()
	must.Do(t)(f.Do(t.Context(), f.By("ana"), f.ref(), sitting.Start))
	f.Restart()
	f.Work()
	board := f.Memory.Last()
	// The first board shows its first move.
	if len(f.Memory.Posts) != 2 || !slices.Equal(board.Message.Mentions, []string{"luis"}) || !strings.Contains(board.Message.Content, "quita 2 palillos") ||
		!strings.Contains(board.Message.Content, begins) {
		t.Fatalf("%d messages, the last %q", len(f.Memory.Posts), board.Message.Content)
	}
	f.move("luis", "1")
	if g, err := store.LastGame(t.Context(), f.Store, "c", "nim"); err != nil || g.Status != store.Finished || len(g.Moves) != 3 {
		t.Errorf("the game is %+v (error %v), want it finished after 3 moves", g, err)
	}
}
