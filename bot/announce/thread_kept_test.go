package announce_test

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
)

// name returns the last name that was given to a thread.
func (f *fixture) name() (name string) {
	for _, r := range f.Memory.Done {
		name = cmp.Or(r.Thread.Name, name)
	}
	return name
}

func TestAThreadIsCalledAfterItsGameAndWhoPlays(t *testing.T) {
	f, thread := newThreaded(t)
	if f.name() != "Azul #1 · Ana y Luis" {
		t.Errorf("the thread is called %q", f.name())
	}
	in := func(user string) table.Request { return f.By(user, thread) }
	must.Do(t)(f.Do(t.Context(), in("luis"), f.ref(), sitting.Resign))
	f.Work()
	if f.name() != "Azul #1 · Ana y Luis (juega Voraz)" {
		t.Errorf("the thread is called %q", f.name())
	}
	// A refused name delays nothing else, and is set later.
	f.refuse(hosttest.SetThread, "", &message.Refused{Reason: message.TooMany, After: 10 * time.Minute, Cause: errors.New("slow down")})
	must.Do(t)(f.Do(t.Context(), in("marta"), f.ref(), sitting.TakeChair(1)))
	f.Work()
	boards := len(f.in(thread))
	if f.playIn(thread) == nil {
		t.Fatal("the game is over")
	}
	f.Work()
	if len(f.in(thread)) != boards+1 {
		t.Error("the board is not shown")
	}
	f.Memory.Before = nil
	f.pass(11 * time.Minute)
	if f.name() != "Azul #1 · Ana y Marta" {
		t.Errorf("the thread is called %q", f.name())
	}
	// Another game of the same people gets another name.
	must.Do(t)(f.Do(t.Context(), in("ana"), f.ref(), sitting.Agree(sitting.AnyBoard)))
	f.Work()
	f.threaded()
	f.Work()
	if f.name() != "Azul #2 · Ana y Luis" {
		t.Errorf("the thread is called %q", f.name())
	}
}

// People choose their names, so the thread's name is cut to the length that Discord allows.
func TestTheNameOfAThreadIsNeverTooLong(t *testing.T) {
	f := newFixture(t, "azul")
	f.Memory.Threads = true
	asks := func(i int) table.Request {
		req := f.By([]string{"ana", "luis", "marta", "iker"}[i])
		req.Name = strings.Repeat([]string{"🦊", "ñandú ", "@everyone ", "M"}[i], 40)
		return req
	}
	for i := range 4 {
		req := asks(i)
		var err error
		if i == 0 {
			_, err = f.Open(t.Context(), req, sitting.Opening{Kind: "azul", Threaded: true})
		} else {
			_, err = f.Do(t.Context(), req, f.ref(), sitting.Join(0))
		}
		must.Succeed(t, err)
	}
	must.Do(t)(f.Do(t.Context(), asks(0), f.ref(), sitting.Start))
	f.Work()
	if units := len(utf16.Encode([]rune(f.name()))); units > message.MaxThreadName || !strings.HasPrefix(f.name(), "Azul #1 · 🦊") || !utf8.ValidString(f.name()) {
		t.Errorf("the name has %d UTF-16 units: %q", units, f.name())
	}
}

// A thread is closed once its game is over and nobody has written there for a while.
func TestAThreadIsClosedAfterTheTalkThatFollowsTheGame(t *testing.T) {
	ends := map[string]func(*fixture, string){
		"finished": func(f *fixture, thread string) {
			for f.playIn(thread) != nil {
			}
		},
		"cancelled": func(f *fixture, thread string) {
			must.Do(t)(f.Do(t.Context(), moderator(f.By("zoe", thread)), f.ref(), sitting.End))
		},
	}
	for name, end := range ends {
		f, thread := newThreaded(t)
		f.playIn(thread)
		f.pass(2 * sitting.TalkAfter)
		end(f, thread)
		f.Work()
		// Somebody writes every half hour.
		says := func() {
			f.Memory.Posts = append(f.Memory.Posts, &hosttest.Post{ID: message.IDAt(f.Now()), Channel: thread, Message: message.Message{Content: "bien jugado"}})
		}
		for range 3 {
			f.pass(sitting.TalkAfter / 2)
			says()
			if len(f.closed()) != 0 {
				t.Fatalf("%s: closed while people talk there", name)
			}
		}
		f.pass(3 * sitting.TalkAfter)
		if !slices.Equal(f.closed(), []string{thread}) {
			t.Errorf("%s: closed threads: %v", name, f.closed())
		}
	}
}

func moderator(req table.Request) table.Request {
	req.Moderator = true
	return req
}
