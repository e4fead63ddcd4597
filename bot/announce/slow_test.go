package announce_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// The moves of artificial players that think for long are shown one by one, by editing the current
// message, because they mention nobody. The person who is to move next gets a new message.
func TestThoughtsThatTakeLongAreShownMoveByMoveInOneMessage(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	think, long := h.Handle[sitting.TaskThink], false
	h.Handle[sitting.TaskThink] = func(ctx context.Context, task *store.Task) error {
		if long && task.Attempts == 0 { // the previous move is shown meanwhile
			return &outbox.Later{After: 4 * time.Second, Cause: errors.New("it thinks")}
		}
		return think(ctx, task)
	}
	id := h.Begin(sitting.Opening{Kind: "azul", Seats: 4, Artificial: []string{"voraz", "voraz", "voraz"}}, "ana")
	h.Work()
	p := h.Position(id)
	if !p.Awaited().Has(p.SeatOf("ana")) {
		t.Fatal("she is not to move")
	}
	long = true
	h.PlayNext(id)
	h.Memory.Asked = nil
	h.Pass(time.Minute)
	var verbs []hosttest.Verb
	for _, r := range h.Memory.Asked {
		if r.Verb == hosttest.Create || r.Verb == hosttest.Edit && len(r.Message.Files) > 0 {
			verbs = append(verbs, r.Verb)
		}
	}
	// Her move, and those of the first two players. The new message reports the third one's.
	if want := []hosttest.Verb{hosttest.Edit, hosttest.Edit, hosttest.Edit, hosttest.Create}; !slices.Equal(verbs, want) {
		t.Errorf("got the requests %v, want %v", verbs, want)
	}
}
