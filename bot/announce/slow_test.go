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

// What artificial players do who take their time is shown move by move, in the message
// that is there: it calls nobody. Whoever is to move then gets a message of their own.
func TestThoughtsThatTakeLongAreShownMoveByMoveInOneMessage(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	think, long := h.Handle[sitting.TaskThink], false
	h.Handle[sitting.TaskThink] = func(ctx context.Context, task *store.Task) error {
		if long && task.Attempts == 0 { // what was done before is shown meanwhile
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
	// Hers, and those of the first two; what the third does is told with it.
	if want := []hosttest.Verb{hosttest.Edit, hosttest.Edit, hosttest.Edit, hosttest.Create}; !slices.Equal(verbs, want) {
		t.Errorf("%v, want %v", verbs, want)
	}
}
