package chat

import (
	"strings"
	"testing"
	"time"

	"sobremesa/store"
)

// What a game counts for who left it, and for who took the chair.
func TestStatsSayWhatATakenChairCountsFor(t *testing.T) {
	h, s := aloneWithStore(t)
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	marta := store.Seat{User: "marta", Name: "Marta"}
	marta.SetFormers([]store.Former{{User: "ana", Name: "Ana", Until: 0}})
	g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: "c", Lang: "es", Creator: "ana",
		Status: store.Finished, Capacity: 2, Seats: []store.Seat{marta, {Name: "voraz", Player: "voraz"}}, Created: at, Started: at, Ended: at}
	if err := s.Commit(t.Context(), &store.Change{Game: g, At: at, Results: []store.Result{
		{Seat: 0, User: "marta", Name: "Marta", Score: 50, Place: 1, Substitute: true},
		{Seat: 1, Player: "voraz", Name: "voraz", Score: 30, Place: 2},
		{Seat: 0, User: "ana", Score: 50, Place: 3, Absent: true, Replaced: true}, // by a program that kept no name
	}}); err != nil {
		t.Fatal(err)
	}
	if a := tell(t, h, "marta", "r1", "azul", "stats"); a.Message.Content != "No game that counts yet: those finished in somebody else's seat don't count." {
		t.Errorf("who took the chair: %q", a.Message.Content)
	}
	if a := tell(t, h, "iker", "r2", "azul", "stats"); !strings.HasPrefix(a.Message.Content, "No finished games") {
		t.Errorf("who has never played: %q", a.Message.Content)
	}
	a := tell(t, h, "ana", "r3", "azul", "stats")
	for _, want := range []string{"## N\\-ana\n", "**Level 1** · 0 finished games, wins: 0 · left before the end: 1 · 3 wins to level 2"} {
		if !strings.Contains(a.Message.Content, want) {
			t.Errorf("who left: %q lacks %q", a.Message.Content, want)
		}
	}
	if alt := a.Message.Files[0].Alt; !strings.Contains(alt, "N-ana") {
		t.Errorf("the picture of who left says %q", alt)
	}
	if a := tell(t, h, "ana", "r4", "sobremesa", "me"); !strings.Contains(a.Message.Content, "0 finished games, wins: 0 · left before the end: 1") {
		t.Errorf("in all games: %q", a.Message.Content)
	}
}

// Who has won nothing has no place to be proud of, though nobody else is listed.
func TestStatsTellAPlaceOfWhoHasWon(t *testing.T) {
	h, s := aloneWithStore(t)
	finished(t, s, 1, "ana", "luis")
	if a := tell(t, h, "ana", "r1", "azul", "stats"); !strings.Contains(a.Message.Content, "(longest 1), place 1.") {
		t.Errorf("%q", a.Message.Content)
	}
	if a := tell(t, h, "luis", "r2", "azul", "stats"); !strings.Contains(a.Message.Content, "(longest 0).") {
		t.Errorf("%q", a.Message.Content)
	}
}
