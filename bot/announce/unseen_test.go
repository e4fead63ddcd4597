package announce_test

import (
	"strings"
	"testing"

	"sobremesa/bot/sitting"
)

// Games may be over before any of their messages was shown. Each result is then shown at once: no
// game waits for itself, or for a game that was opened after it.
func TestGamesThatEndBeforeTheyAreShownWaitForNoOther(t *testing.T) {
	f := newFixture(t, "azul")
	for range 2 {
		id := f.Host.Begin(sitting.Opening{Kind: "azul"}, "ana", "luis")
		for f.PlayNext(id) {
		}
	}
	if failures := f.Work(); len(failures) > 0 {
		t.Errorf("failures: %v", failures)
	}
	told := 0
	for _, post := range f.Memory.There() {
		if strings.Contains(post.Message.Content, "🥇") {
			told++
		}
	}
	if told != 2 {
		t.Errorf("got %d results, want 2", told)
	}
}
