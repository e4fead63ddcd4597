package chat

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
	"time"

	"sobremesa/engine"
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

func TestWhoHasLeftTheServerHasNoProfileThere(t *testing.T) {
	h, s := aloneWithStore(t)
	finished(t, s, 3, "1", "2")
	luis := Given{Name: "user", Type: PersonOption, Value: "2"}
	if a := shown(t, h, "r1", "stats", luis); !strings.Contains(a.Message.Files[0].Alt, "N-2") {
		t.Errorf("a member: %q", a.Message.Content)
	}
	if err := s.NoteMember(t.Context(), "g", "2", false, time.Now()); err != nil {
		t.Fatal(err)
	}
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
		ID: request, Guild: "g", Channel: "c", User: user, Name: "N-" + user, Reader: engine.English, Lang: engine.Spanish,
		Bot: Permissions{View: true, Send: true, Attach: true}, Command: &Invocation{Command: command, Sub: sub, Options: options},
	})
}
