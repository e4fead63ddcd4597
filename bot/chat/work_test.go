package chat_test

import (
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/lang"
	"sobremesa/bot/settings"
	"sobremesa/engine"
)

// A user who meets a limit is told so privately, in their language, with the time to try again.
func TestALimitIsExplained(t *testing.T) {
	s := english(t, alone(t))
	in := chat.Interaction{User: "ana", Guild: "g", Channel: "c", UserLang: engine.English, Press: &chat.Press{ID: "x"}}
	tell := func(met chat.Limit) string {
		t.Helper()
		a := s.TurnedAway(t.Context(), &in, met)
		if a.Kind != chat.Reply || !a.Message.Private {
			t.Errorf("%+v is answered %+v", met, a)
		}
		return a.Message.Content
	}
	for _, l := range lang.Languages {
		in.UserLang = l
		for _, c := range []struct {
			met  chat.Limit
			want string
		}{
			{chat.Limit{Again: 10 * time.Millisecond}, hosttest.SaysIn(l, "chat.too-much", "n", 1, "server", false)},
			{chat.Limit{Again: 2100 * time.Millisecond, Server: true}, hosttest.SaysIn(l, "chat.too-much", "n", 3, "server", true)},
			{chat.Limit{Film: true}, hosttest.SaysIn(l, "chat.film-underway")},
			{chat.Limit{Films: true}, hosttest.SaysIn(l, "chat.films-before")},
		} {
			if got := tell(c.met); got != c.want || strings.Contains(got, "{{") {
				t.Errorf("%s: %+v is told as %q", l, c.met, got)
			}
		}
	}
	// The language is the one that the user has chosen.
	s.sets("ana", settings.Language, "es")
	in.UserLang = engine.English
	if got := tell(chat.Limit{Film: true}); got != hosttest.SaysIn(engine.Spanish, "chat.film-underway") {
		t.Errorf("a user who has chosen Spanish is told %q", got)
	}
	in = chat.Interaction{User: "ana", Guild: "g", Channel: "c", Complete: &chat.Invocation{}}
	if a := s.TurnedAway(t.Context(), &in, chat.Limit{Again: time.Second}); a.Kind != chat.Choices || len(a.Choices) > 0 {
		t.Errorf("a user who types is offered %+v", a)
	}
}
