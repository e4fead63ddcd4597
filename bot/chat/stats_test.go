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
	for _, want := range []string{"N-ana, Azul", "Level 1, 3 wins to level 2", "1 game left before its end."} {
		if alt := a.Message.Files[0].Alt; !strings.Contains(alt, want) {
			t.Errorf("the picture of who left says %q, which lacks %q", alt, want)
		}
	}
	if alt := tell(t, h, "ana", "r4", "sobremesa", "me").Message.Files[0].Alt; !strings.Contains(alt, "1 game left before its end.") {
		t.Errorf("in all games: %q", alt)
	}
}

// Who has won nothing has no place to be proud of, though nobody else is listed.
func TestStatsTellAPlaceOfWhoHasWon(t *testing.T) {
	h, s := aloneWithStore(t)
	finished(t, s, 1, "ana", "luis")
	if a := tell(t, h, "ana", "r1", "azul", "stats"); !strings.Contains(a.Message.Files[0].Alt, "Azul, in this server · place 1.") {
		t.Errorf("%q", a.Message.Files[0].Alt)
	}
	if a := tell(t, h, "luis", "r2", "azul", "stats"); !strings.Contains(a.Message.Files[0].Alt, "Azul, in this server.") {
		t.Errorf("%q", a.Message.Files[0].Alt)
	}
}
