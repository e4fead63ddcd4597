package announce_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
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

func TestANoticeOfASeatIsPostedOnceAlsoWhenTheAnswerIsLost(t *testing.T) {
	for name, closed := range map[string]bool{"by direct message": false, "in the channel": true} {
		f := newFixture(t, "azul")
		f.beginAt(day, "ana", "luis")
		user := f.awaited()
		f.pass(day)
		f.play()
		where := "direct-" + user
		if closed {
			f.refuseDirect()
			where = "c"
		}
		// The reminders are sent before.
		f.pass(day - time.Minute)
		told := func() (n int) {
			for _, one := range f.in(where) {
				if strings.Contains(one.Message.Content, says("notice.kept")) {
					n++
				}
			}
			return n
		}
		lost := f.Handle[sitting.TaskNotice]
		f.Handle[sitting.TaskNotice] = func(ctx context.Context, task *store.Task) error {
			f.loseAnswer(hosttest.Create)
			f.Handle[sitting.TaskNotice] = lost
			return lost(ctx, task)
		}
		f.Memory.Late = 2 * day
		f.Forward(time.Minute)
		if failures := f.Work(); len(failures) != 1 || told() != 1 {
			t.Fatalf("%s: failures %v and %d notices, want one of each", name, failures, told())
		}
		for _, one := range f.in(where) { // Discord forgets the nonce
			if strings.Contains(one.Message.Content, says("notice.kept")) {
				one.Message.Nonce = ""
			}
		}
		f.pass(time.Minute)
		if n := told(); n != 1 {
			t.Errorf("%s: got %d notices, want 1", name, n)
		}
		for _, one := range f.in(where) {
			if strings.Contains(one.Message.Content, says("notice.kept")) && slices.Equal(one.Message.Mentions, []string{user}) != closed {
				t.Errorf("%s: it mentions %v", name, one.Message.Mentions)
			}
		}
	}
}

func TestAPlayerWhoIsBackBeforeTheNoticeGetsNone(t *testing.T) {
	f := newFixture(t, "azul")
	f.beginAt(day, "ana", "luis")
	notice := f.Handle[sitting.TaskNotice]
	f.Handle[sitting.TaskNotice] = func(context.Context, *store.Task) error {
		return &outbox.Later{After: time.Minute, Cause: errors.New("not yet")}
	}
	user := f.loseSeat()
	must.Do(t)(f.Do(t.Context(), f.By(user), f.ref(), sitting.Return))
	f.Handle[sitting.TaskNotice] = notice
	f.pass(time.Minute)
	if dm := f.direct(user); len(dm) > 0 {
		t.Errorf("told is %q", last(dm).Message.Content)
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
