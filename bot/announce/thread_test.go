package announce_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

var notAllowed = &message.Refused{Reason: message.NotAllowed, Cause: errors.New("missing permissions")}

// closed returns the threads that were closed.
func (f *fixture) closed() (list []string) {
	for _, r := range f.Memory.Done {
		if r.Thread.Closed {
			list = append(list, r.Channel)
		}
	}
	return list
}

// playIn makes a move for the first awaited player of a channel's game. It returns nil if no game
// is played there.
func (f *fixture) playIn(channel string) *sitting.Sitting {
	f.T.Helper()
	p, err := table.Replayed(f.Live(f.T.Context(), f.By("ana", channel), f.ref()))
	if err != nil {
		return nil
	}
	seat := p.Awaited().First()
	text := f.Games.Player("azul", "voraz").Choose(f.T.Context(), engine.Budget{}, p.View(seat), nil)
	must.Do(f.T)(f.Do(f.T.Context(), f.By(p.Seats[seat].User, channel), table.To(p), sitting.Play(text, sitting.AnyBoard)))
	return p
}

// threaded begins a game for two that is to be played in a thread.
func (f *fixture) threaded() {
	f.T.Helper()
	f.Lobby(sitting.Opening{Kind: "azul", Threaded: true}, "ana", "luis")
	f.Work()
	must.Do(f.T)(f.Do(f.T.Context(), f.By("ana"), f.ref(), sitting.Start))
}

// newThreaded returns a fixture with a game that is shown in a thread.
func newThreaded(t *testing.T) (f *fixture, thread string) {
	t.Helper()
	f = newFixture(t, "azul")
	f.Memory.Threads = true
	f.threaded()
	f.Work()
	return f, f.in("c")[0].ID
}

func TestAGameIsPlayedInAThreadOfItsLobby(t *testing.T) {
	for name, doubt := range map[string]func(f *fixture){
		"at once":                     func(*fixture) {},
		"the thread's answer is lost": func(f *fixture) { f.loseAnswer(hosttest.StartThread); f.Work(); f.Restart() },
		"somebody deletes the lobby":  func(f *fixture) { f.Memory.Last().Deleted = true },
		"the first board's answer is lost": func(f *fixture) {
			f.loseAnswer(hosttest.Create)
			f.Work()
			f.Restart()
		},
	} {
		f := newFixture(t, "azul")
		f.Memory.Threads = true
		f.threaded()
		doubt(f)
		f.pass(2e9)
		home := f.in("c")
		if len(home) != 1 || len(home[0].Message.Rows) != 0 || len(home[0].Message.Files) != 0 || !strings.Contains(home[0].Message.Content, "<#"+home[0].ID+">") {
			t.Fatalf("%s: the channel has %d messages, the first %q", name, len(home), home[0].Message.Content)
		}
		thread := home[0].ID
		if p, err := table.Replayed(f.Live(t.Context(), f.By("ana", thread), f.ref())); err != nil || p.Home != "c" {
			t.Fatalf("%s: the thread has no game of the channel: %v", name, err)
		}
		board := f.in(thread)
		if len(board) != 1 || !slices.Equal(verbs(board[0]), sourcesAndMore) || !strings.Contains(board[0].Message.Content, begins) {
			t.Fatalf("%s: the thread has %d messages, the first %q with %v", name, len(board), board[0].Message.Content, verbs(board[0]))
		}
		// A player who types in the channel is told where the game is; others may open another game.
		f.Refused(table.PlayedIn)(f.Do(t.Context(), f.By("luis"), f.ref(), sitting.Play("1 azul fila 1", sitting.AnyBoard)))
		f.Refused(table.NoGame)(f.Do(t.Context(), f.By("marta"), f.ref(), sitting.Play("1 azul fila 1", sitting.AnyBoard)))
		if name != "at once" {
			continue // from here on all go alike
		}
		for f.playIn(thread) != nil {
		}
		f.Work()
		home, boards := f.in("c"), f.in(thread)
		if len(home) != 2 || len(boards) != 2 {
			t.Fatalf("%s: %d messages in the channel and %d in the thread", name, len(home), len(boards))
		}
		end, inside := home[1], boards[1]
		if !strings.Contains(end.Message.Content, "Gana") || !strings.Contains(end.Message.Content, "<#"+thread+">") || len(end.Message.Mentions) != 0 || len(end.Message.Files) != 1 ||
			!slices.Equal(verbs(end), []message.Verb{message.Again}) {
			t.Errorf("%s: the channel reads %q", name, end.Message.Content)
		}
		if !strings.Contains(inside.Message.Content, "Gana") || len(inside.Message.Mentions) != 2 {
			t.Errorf("%s: the thread reads %q", name, inside.Message.Content)
		}
		// The finished game can be found from both channels.
		for _, channel := range []string{"c", thread} {
			if p, err := f.Last(t.Context(), f.By("ana", channel), f.ref()); err != nil || p.Channel != thread {
				t.Errorf("%s: the last game of %s: %v", name, channel, err)
			}
		}
	}
}

// A game does not wait for a lobby in doubt. A lobby that says that the game has begun is posted in
// its place, and may be in doubt as well.
func TestAGameWhoseLobbyIsInDoubtGetsAThread(t *testing.T) {
	for name, c := range map[string]struct{ lost, arrive int }{
		"it never comes": {1, 0}, "it comes late": {1, 1}, "what takes its place comes late too": {2, 2},
	} {
		f := newFixture(t, "azul")
		f.Memory.Threads = true
		f.Lobby(sitting.Opening{Kind: "azul", Threaded: true}, "ana", "luis")
		f.delayNext()
		f.Work()
		must.Do(t)(f.Do(t.Context(), f.By("ana"), f.ref(), sitting.Start))
		for len(f.delayed) < c.lost {
			f.delayNext()
			f.pass(2e9)
		}
		f.pass(5e9)
		if posted := len(f.in("c")); posted != 1 {
			t.Fatalf("%s: got %d messages before any arrives late, want 1", name, posted)
		}
		f.delayed = f.delayed[:c.arrive]
		f.deliverDelayed()
		f.pass(3600e9)
		home := f.in("c")
		if len(home) != 1 || len(home[0].Message.Rows) != 0 || len(home[0].Message.Files) != 0 || !strings.Contains(home[0].Message.Content, "<#"+home[0].ID+">") || len(f.in(home[0].ID)) != 1 {
			t.Errorf("%s: the channel has %d messages, the first %q", name, len(home), home[0].Message.Content)
		}
	}
}

func TestTheEndIsToldOnceInChannelAndThread(t *testing.T) {
	for _, late := range []bool{false, true} {
		f, thread := newThreaded(t)
		for f.playIn(thread) != nil {
		}
		for range 2 { // first the result in the thread, then in the channel
			if f.Memory.After, f.Memory.Before = nil, nil; late {
				f.delayNext()
			} else {
				f.loseAnswer(hosttest.Create)
			}
			f.Work()
			f.deliverDelayed()
			f.Restart()
			f.pass(2e9)
		}
		f.pass(3600e9)
		if home, all := f.in("c"), f.in(thread); len(home) != 2 || !strings.Contains(all[len(all)-1].Message.Content, "Gana") || strings.Contains(all[len(all)-2].Message.Content, "Gana") {
			t.Errorf("late %t: %d messages in the channel, %d in the thread", late, len(home), len(all))
		}
	}
}

func TestAGameStaysInItsChannelWhereItCanHaveNoThread(t *testing.T) {
	for _, why := range []message.Reason{message.NoThread, message.NotAllowed, message.Otherwise} {
		f := newFixture(t, "azul")
		f.refuse(hosttest.StartThread, "", &message.Refused{Reason: why, Cause: errors.New("no threads here")})
		f.threaded()
		f.Work()
		if p := f.look(); p.Threaded || p.Home != "" || len(f.in("c")) != 2 || !slices.Contains(verbs(f.Memory.Last()), message.Play) {
			t.Errorf("threaded %t, home %q, %d messages", p.Threaded, p.Home, len(f.in("c")))
		}
		f.turn()
		other := func(v hosttest.Verb) bool { return v != hosttest.StartThread }
		if asked := slices.DeleteFunc(f.Memory.Verbs(), other); len(asked) != 1 {
			t.Errorf("a thread is asked for %d times", len(asked))
		}
	}
}

// Once a board was posted in the thread, the game waits if the thread is locked.
func TestAGameThatWasShownInItsThreadStaysThere(t *testing.T) {
	f, thread := newThreaded(t)
	f.refuse(hosttest.Create, thread, notAllowed)
	p := f.playIn(thread)
	f.Work()
	f.Memory.Before = nil
	f.pass(2 * time.Minute)
	if g := f.Stored(p.ID); g.Channel != thread || len(f.in(thread)) != 2 || len(f.in("c")) != 1 {
		t.Errorf("in %s, with %d messages in the thread and %d in the channel", g.Channel, len(f.in(thread)), len(f.in("c")))
	}
}

func TestTheChannelIsToldThatTheGameInItsThreadWasGivenUp(t *testing.T) {
	f, thread := newThreaded(t)
	home := f.in("c")[0]
	must.Do(t)(f.Do(t.Context(), f.By("ana", thread), f.ref(), sitting.Agree(sitting.AnyBoard)))
	f.Work()
	if !strings.Contains(home.Message.Content, "cancelada") || len(f.in("c")) != 1 {
		t.Errorf("%d messages, the first %q", len(f.in("c")), home.Message.Content)
	}
}

// If somebody deletes the thread, the game goes on in its channel if that is free.
func TestAGameWhoseThreadIsGoneGoesOnInItsChannel(t *testing.T) {
	for _, occupied := range []bool{false, true} {
		f, thread := newThreaded(t)
		if occupied {
			must.Do(t)(f.Open(t.Context(), f.By("marta"), sitting.Opening{Kind: "azul"}))
			f.Work()
		}
		f.refuse(hosttest.Create, thread, &message.Refused{Reason: message.NoChannel, Cause: errors.New("unknown channel")})
		p := f.playIn(thread)
		f.Work()
		f.pass(2e9)
		g := f.Stored(p.ID)
		last := f.in("c")[len(f.in("c"))-1]
		if occupied {
			if g.Status != store.Cancelled {
				t.Errorf("without a place the game is %s", g.Status)
			}
			continue
		}
		if g.Status != store.Running || g.Home != "" || g.Channel != "c" || shownBy(g) != last.ID || !slices.Contains(verbs(last), message.Play) {
			t.Errorf("%s in %s, shown by %q; the channel's last message %q", g.Status, g.Channel, shownBy(g), last.Message.Content)
		}
	}
}

// shownBy returns the id of the message that shows a stored game, "" for none.
func shownBy(g *store.Game) string {
	if m := store.Shown(g.Messages, g.Channel); m != nil {
		return m.ID
	}
	return ""
}

// The lobby was not posted before the game began. The lobby's task shows the game too.
func TestAGameThatGetsItsThreadLaterIsShown(t *testing.T) {
	f := newFixture(t, "azul")
	f.Begin(sitting.Opening{Kind: "azul", Threaded: true}, "ana", "luis")
	f.refuse(hosttest.StartThread, "", hosttest.ErrLost)
	f.Work()
	f.Restart()
	f.Memory.Threads, f.Memory.Before = true, nil
	f.pass(time.Minute)
	if home := f.in("c"); len(home) != 1 || len(f.in(home[0].ID)) != 1 {
		t.Errorf("got %d messages in the channel, want the lobby and a board in its thread", len(home))
	}
}
