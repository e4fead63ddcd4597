package announce_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// loseSeat lets the first awaited user miss two turns, and returns the user.
func (f *fixture) loseSeat() (user string) {
	f.T.Helper()
	user = f.awaited()
	f.pass(day)
	f.play()
	f.pass(day)
	return user
}

func TestWhoLosesASeatIsToldHowToTakeItBack(t *testing.T) {
	for lang, want := range map[string]string{
		"es": "Has perdido dos turnos seguidos en **Azul**, en <#c>", "en": "You missed two turns in a row in **Azul**, in <#c>",
	} {
		f := newFixture(t, "azul")
		f.beginAt(day, "ana", "luis")
		must.Succeed(t, f.Table.SetSettings(t.Context(), store.Scope{Kind: store.Person, ID: f.awaited()}, map[string]string{settings.Language: lang}))
		user := f.loseSeat()
		m := last(f.direct(user))
		if !strings.HasPrefix(m.Message.Content, want) || !strings.Contains(m.Message.Content, "/g/c/") || !slices.Equal(verbs(m), []message.Verb{message.Return}) || len(m.Message.Mentions) > 0 {
			t.Errorf("the notice says %q with the buttons %v", m.Message.Content, verbs(m))
		}
	}
}

// A player who took over a seat gets no place, so the notice does not say that they may come last.
func TestWhoTookASeatOverIsNotToldThatTheyComeLast(t *testing.T) {
	for _, heir := range []bool{false, true} {
		f := newFixture(t, "azul")
		f.beginAt(day, "ana", "luis")
		if heir {
			seat := f.look().Awaited().First()
			must.Do(t)(f.Do(t.Context(), f.By(f.awaited()), f.ref(), sitting.Resign))
			f.do("eva", sitting.TakeChair(seat))
			if f.awaited() != "eva" {
				t.Fatalf("%s is awaited, want eva", f.awaited())
			}
		}
		m := last(f.direct(f.loseSeat()))
		if !strings.Contains(m.Message.Content, says("notice.kept")) || strings.Contains(m.Message.Content, says("notice.kept", "rated", true)) == heir {
			t.Errorf("heir %t: %q", heir, m.Message.Content)
		}
	}
}

// A reminder of several games has a button for each game that can be played where it is read.
func TestAReminderLeadsToEachGame(t *testing.T) {
	for name, closed := range map[string]bool{"by direct message": false, "in a channel": true} {
		f := newFixture(t, "azul")
		f.beginAt(day, "ana", "luis")
		user := f.awaited()
		f.BeginIn("c2", sitting.Opening{Kind: "azul", Seats: 2, Pace: day, Artificial: []string{"voraz"}}, user)
		f.Work()
		if closed {
			f.refuseDirect()
		}
		f.pass(12 * time.Hour)
		where, want := "direct-"+user, []message.Verb{message.Play, message.Play, message.Quiet}
		if closed {
			where, want = "c", want[1:] // a game of another channel has no button there
		}
		m := last(f.in(where))
		if !slices.Equal(verbs(m), want) || !strings.Contains(m.Message.Content, "\n1. Azul en <#c>") || !strings.Contains(m.Message.Content, "\n2. Azul en <#c2>") {
			t.Errorf("%s: the reminder says %q with the buttons %v", name, m.Message.Content, verbs(m))
		}
	}
}
