package announce_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// losesSeat has the first user whom the game waits for miss two turns.
func (f *fixture) losesSeat() (user string) {
	f.t.Helper()
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
		r := f.withRooms()
		f.beginAt(day, "ana", "luis")
		must.Succeed(t, f.table.SetSettings(t.Context(), store.Scope{Kind: store.Person, ID: f.awaited()}, map[string]string{settings.Language: lang}))
		user := f.losesSeat()
		m := r.direct["direct-"+user].last()
		if !strings.HasPrefix(m.m.Content, want) || !strings.Contains(m.m.Content, "/g/c/") || !slices.Equal(verbs(m), []message.Verb{message.Return}) || len(m.m.Mentions) > 0 {
			t.Errorf("%q with %v", m.m.Content, verbs(m))
		}
	}
}

// Somebody who took the seat of another is placed nowhere, and is not told that they may
// be last.
func TestWhoTookASeatOverIsNotToldThatTheyComeLast(t *testing.T) {
	for _, heir := range []bool{false, true} {
		f := newFixture(t, "azul")
		r := f.withRooms()
		f.beginAt(day, "ana", "luis")
		if heir {
			seat := f.look().Awaited().First()
			_, err := f.table.Do(t.Context(), f.by(f.awaited()), f.ref(), sitting.Resign)
			if err == nil {
				_, err = f.table.Do(t.Context(), f.by("eva"), f.ref(), sitting.TakeChair(seat))
			}
			if err != nil || f.awaited() != "eva" {
				t.Fatal(f.awaited(), err)
			}
		}
		m := r.direct["direct-"+f.losesSeat()].last()
		if !strings.Contains(m.m.Content, "cuando quieras.") || strings.Contains(m.m.Content, "último lugar") == heir {
			t.Errorf("heir %t: %q", heir, m.m.Content)
		}
	}
}

func TestANoticeOfASeatIsPostedOnceAlsoWhenTheAnswerIsLost(t *testing.T) {
	for name, closed := range map[string]bool{"by direct message": false, "in the channel": true} {
		f := newFixture(t, "azul")
		r := f.withRooms()
		f.beginAt(day, "ana", "luis")
		user := f.awaited()
		f.pass(day)
		f.play()
		r.closed = closed
		where := r.room("direct-" + user)
		if closed {
			where = r.channel
		}
		// The reminders come before.
		f.pass(day - time.Minute)
		told := func() (n int) {
			for _, one := range where.messages {
				if strings.Contains(one.m.Content, "Has perdido dos turnos seguidos") {
					n++
				}
			}
			return n
		}
		lost := f.handle[sitting.TaskNotice]
		f.handle[sitting.TaskNotice] = func(ctx context.Context, task *store.Task) error {
			where.lost = true
			f.handle[sitting.TaskNotice] = lost
			return lost(ctx, task)
		}
		where.made += 1_000_000
		f.now = f.now.Add(time.Minute)
		if failures := f.work(); len(failures) != 1 || told() != 1 {
			t.Fatalf("%s: %v, told %d times", name, failures, told())
		}
		for _, one := range where.messages { // the chat forgets the nonce
			if strings.Contains(one.m.Content, "Has perdido dos turnos seguidos") {
				one.m.Nonce = ""
			}
		}
		f.pass(time.Minute)
		if n := told(); n != 1 {
			t.Errorf("%s: told %d times", name, n)
		}
		for _, one := range where.messages {
			if strings.Contains(one.m.Content, "Has perdido dos turnos seguidos") && slices.Equal(one.m.Mentions, []string{user}) != closed {
				t.Errorf("%s: it mentions %v", name, one.m.Mentions)
			}
		}
	}
}

func TestWhoIsBackBeforeTheyAreToldIsToldNothing(t *testing.T) {
	f := newFixture(t, "azul")
	r := f.withRooms()
	f.beginAt(day, "ana", "luis")
	notice := f.handle[sitting.TaskNotice]
	f.handle[sitting.TaskNotice] = func(context.Context, *store.Task) error {
		return &outbox.Later{After: time.Minute, Cause: errors.New("not yet")}
	}
	user := f.losesSeat()
	must.Do(t)(f.table.Do(t.Context(), f.by(user), f.ref(), sitting.Return))
	f.handle[sitting.TaskNotice] = notice
	f.pass(time.Minute)
	if dm := r.direct["direct-"+user]; dm != nil && len(dm.messages) > 0 {
		t.Errorf("told is %q", dm.last().m.Content)
	}
}

// A reminder of several games has a button for each, in the place where it is read.
func TestAReminderLeadsToEachGame(t *testing.T) {
	for name, closed := range map[string]bool{"by direct message": false, "in a channel": true} {
		f := newFixture(t, "azul")
		r := f.withRooms()
		f.beginAt(day, "ana", "luis")
		user := f.awaited()
		other := f.by(user)
		other.Channel = "c2"
		_, err := f.table.Open(t.Context(), other, sitting.Opening{Kind: "azul", Seats: 2, Pace: day, Artificial: []string{"voraz"}})
		other.ID += "b"
		if err == nil {
			_, err = f.table.Do(t.Context(), other, f.ref(), sitting.Start)
		}
		must.Succeed(t, err)
		f.work()
		r.closed = closed
		f.pass(12 * time.Hour)
		where, want := r.room("direct-"+user), []message.Verb{message.Play, message.Play, message.Quiet}
		if closed {
			where, want = r.channel, want[1:] // a game of another channel is not played there
		}
		m := where.last()
		if !slices.Equal(verbs(m), want) || !strings.Contains(m.m.Content, "\n1. Azul en <#c>") || !strings.Contains(m.m.Content, "\n2. Azul en <#c2>") {
			t.Errorf("%s: %q with %v", name, m.m.Content, verbs(m))
		}
	}
}
