package chat

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestAProfileTellsTheLevelAtAGameAndInAll(t *testing.T) {
	h, s := aloneWithStore(t)
	finished(t, s, 4, "ana", "luis")
	for _, a := range []*Answer{shown(t, h, "r1", "stats"), tell(t, h, "ana", "r2", "sobremesa", "me")} {
		if strings.Contains(a.Message.Content, "evel") || strings.Count(a.Message.Content, "\n") > 1 || !a.Message.Private || len(a.Message.Files) != 1 {
			t.Fatalf("%q, %d files", a.Message.Content, len(a.Message.Files))
		}
		f := a.Message.Files[0]
		if p, err := png.Decode(bytes.NewReader(f.Data)); err != nil || p.Bounds().Dx() != 1200 || !strings.Contains(f.Alt, "Level 2, 2 wins to level 3") || !strings.Contains(f.Alt, "Games 4, Won 4") || !strings.Contains(f.Alt, "The level rises") {
			t.Errorf("picture: %v, %q", err, f.Alt)
		}
	}
	if a := tell(t, h, "luis", "r3", "sobremesa", "me"); !strings.Contains(a.Message.Files[0].Alt, "Level 1, 3 wins to level 2. Azul: Games 4, Won 0") {
		t.Errorf("who has won nothing: %q", a.Message.Files[0].Alt)
	}
}

// Wins over the weakest artificial player alone are told, but are no level.
func TestWinsOverTheWeakestPlayerAloneAreNoLevel(t *testing.T) {
	h, s := aloneWithStore(t)
	versus := func(n int, opponents ...string) {
		t.Helper()
		for range n {
			at := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
			g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: "c", Lang: "es", Creator: "ana",
				Status: store.Finished, Capacity: 1 + len(opponents), Seats: []store.Seat{{User: "ana", Name: "N-ana"}}, Created: at, Started: at, Ended: at}
			c := &store.Change{Game: g, At: at, Results: []store.Result{{User: "ana", Name: "N-ana", Score: 50, Place: 1}}}
			for i, name := range opponents {
				g.Seats = append(g.Seats, store.Seat{Name: name, Player: name})
				c.Results = append(c.Results, store.Result{Seat: engine.Seat(i + 1), Player: name, Name: name, Score: 9, Place: 2})
			}
			must.Succeed(t, s.Commit(t.Context(), c))
		}
	}
	request := 0
	wants := func(parts ...string) {
		t.Helper()
		for _, sub := range []string{"stats", "me"} {
			request++
			command := map[string]string{"stats": "azul", "me": "sobremesa"}[sub]
			a := tell(t, h, "ana", fmt.Sprint("r", request), command, sub)
			for _, part := range append(parts, "Beating only Random") {
				if len(a.Message.Files) != 1 || !strings.Contains(a.Message.Files[0].Alt, part) {
					t.Fatalf("%s: %+v, want it to say %q", sub, a.Message.Files, part)
				}
			}
		}
	}
	versus(4, "aleatorio")
	wants("Level 1, 3 wins to level 2", "4 wins that do not count for the level")
	versus(1, "aleatorio", "aleatorio")
	versus(3, "aleatorio", "voraz")
	wants("Level 2, 3 wins to level 3", "5 wins that do not count for the level")
}

func TestWhoHasLeftTheServerHasNoProfileThere(t *testing.T) {
	h, s := aloneWithStore(t)
	finished(t, s, 3, "1", "2")
	luis := Given{Name: "user", Type: PersonOption, Value: "2"}
	if a := shown(t, h, "r1", "stats", luis); !strings.Contains(a.Message.Files[0].Alt, "N-2") {
		t.Errorf("a member: %q", a.Message.Content)
	}
	must.Succeed(t, s.NoteMember(t.Context(), "g", "2", false, time.Now()))
	member, stranger := luis, luis
	member.Member, stranger.Stranger = true, true
	if a := shown(t, h, "r2", "stats", luis); len(a.Message.Files) != 0 || !strings.Contains(a.Message.Content, "not in this server") {
		t.Errorf("who has left: %q", a.Message.Content)
	}
	if a := shown(t, h, "r3", "stats", member); len(a.Message.Files) != 1 || !strings.Contains(a.Message.Files[0].Alt, "N-2") {
		t.Errorf("who is back, as Discord tells: %q", a.Message.Content)
	}
	if a := shown(t, h, "r4", "stats", stranger); len(a.Message.Files) != 0 {
		t.Errorf("who is not there, as Discord tells: %q", a.Message.Content)
	}
}

// tell is the private answer to a command.
func tell(t *testing.T, h *Chat, user, request, command, sub string, options ...Given) *Answer {
	t.Helper()
	return h.Answer(t.Context(), &Interaction{
		ID: request, Guild: "g", Channel: "c", User: user, Name: "N-" + user, UserLang: engine.English, Lang: engine.Spanish,
		Bot: Permissions{View: true, Send: true, Attach: true}, Command: &Invocation{Command: command, Sub: sub, Options: options},
	})
}

// A game counts for the player who left it, and not for the one who took the chair.
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

// A player who has won nothing has no place to be proud of, though nobody else is listed.
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
