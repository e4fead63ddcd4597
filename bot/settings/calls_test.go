package settings_test

import (
	"slices"
	"testing"
	"time"

	"sobremesa/bot/settings"
)

// A request that is tried again, since its outcome was unknown, is counted once, even if it was the
// last that was allowed.
func TestARequestIsCountedAsOneCall(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	var c settings.Received
	for n := range settings.MostCalls {
		for range 2 {
			next, again := settings.ReadCalls(c.String()).With("ana", string(rune('a'+n)), now)
			if len(next) != n+1 || !again.IsZero() {
				t.Fatalf("%d: %d calls, again %v", n, len(next), again)
			}
			c = next
		}
		now = now.Add(time.Minute)
	}
	next, again := c.With("ana", "another", now)
	if want := time.Unix(c[0].At, 0).Add(time.Hour); !again.Equal(want) || !slices.Equal(next, c) {
		t.Errorf("%d calls, again %v, want %v", len(next), again, want)
	}
	if next, again = c.With("luis", "another", now); len(next) != len(c)+1 || !again.IsZero() {
		t.Errorf("by another: %d calls, again %v", len(next), again)
	}
	if next, again = c.With("ana", "another", now.Add(-2*time.Hour)); len(next) != 1 || !again.IsZero() {
		t.Errorf("after the clock was put back: %d calls, again %v", len(next), again)
	}
}
