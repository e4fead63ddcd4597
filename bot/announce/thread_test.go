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

// closed are the threads that were closed.
func (f *fixture) closed() (list []string) {
	for _, r := range f.Memory.Done {
		if r.Thread.Closed {
			list = append(list, r.Channel)
		}
	}
	return list
}

// elsewhere is a request in another channel.
func elsewhere(req table.Request, channel string) table.Request {
	req.Channel = channel
	return req
}

// playsIn has whoever is awaited move in the game of a channel; nil when none is
// played there.
func (f *fixture) playsIn(channel string) *table.Position {
	f.T.Helper()
	p, err := f.Table.Live(f.T.Context(), elsewhere(f.By("ana"), channel), f.ref())
	if err != nil {
		return nil
	}
	seat := p.Awaited().First()
	text := f.Table.Games.Player("azul", "voraz").Choose(f.T.Context(), engine.Budget{}, p.View(seat), nil)
	if _, err := f.Table.Do(f.T.Context(), elsewhere(f.By(p.Seats[seat].User), channel), p.Ref(), sitting.Play(text, sitting.AnyBoard)); err != nil {
		f.T.Fatal(err)
	}
	return p
}

// threaded begins a game of two that is to be played in a thread.
func (f *fixture) threaded() {
	f.T.Helper()
	f.Lobby(sitting.Opening{Kind: "azul", Threaded: true}, "ana", "luis")
	f.Work()
	must.Do(f.T)(f.Do(f.T.Context(), f.By("ana"), f.ref(), sitting.Start))
}

func TestAGameIsPlayedInAThreadOfItsLobby(t *testing.T) {
	for name, doubt := range map[string]func(f *fixture){
		"at once":                     func(*fixture) {},
		"the thread's answer is lost": func(f *fixture) { f.losesAnswer(hosttest.StartThread); f.Work(); f.Restart() },
		"somebody deletes the lobby":  func(f *fixture) { f.Memory.Last().Deleted = true },
		"the first board's answer is lost": func(f *fixture) {
			f.losesAnswer(hosttest.Create)
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
		if p, err := f.Table.Live(t.Context(), elsewhere(f.By("ana"), thread), f.ref()); err != nil || p.Home != "c" {
			t.Fatalf("%s: %v", name, err)
		}
		board := f.in(thread)
		if len(board) != 1 || !slices.Equal(verbs(board[0]), []message.Verb{message.Play, message.Look, message.Missed, message.Bet}) || !strings.Contains(board[0].Message.Content, begins) {
			t.Fatalf("%s: the thread has %d messages, the first %q with %v", name, len(board), board[0].Message.Content, verbs(board[0]))
		}
		// A player who types in the channel is told where the game is; others may open another.
		refused(t, table.PlayedIn)(f.Table.Do(t.Context(), f.By("luis"), f.ref(), sitting.Play("1 azul fila 1", sitting.AnyBoard)))
		refused(t, table.NoGame)(f.Table.Do(t.Context(), f.By("marta"), f.ref(), sitting.Play("1 azul fila 1", sitting.AnyBoard)))

		turns := 0
		for ; ; turns++ {
			if f.playsIn(thread) == nil {
				break
			}
			f.Work()
		}
		home, boards := f.in("c"), f.in(thread)
		if len(home) != 2 || len(boards) != turns+1 {
			t.Fatalf("%s: after %d turns %d messages in the channel and %d in the thread", name, turns, len(home), len(boards))
		}
		end, inside := home[1], boards[turns]
		if !strings.Contains(end.Message.Content, "Gana") || !strings.Contains(end.Message.Content, "<#"+thread+">") || len(end.Message.Mentions) != 0 || len(end.Message.Files) != 1 ||
			!slices.Equal(verbs(end), []message.Verb{message.Again}) {
			t.Errorf("%s: the channel reads %q", name, end.Message.Content)
		}
		if !strings.Contains(inside.Message.Content, "Gana") || len(inside.Message.Mentions) != 2 {
			t.Errorf("%s: the thread reads %q", name, inside.Message.Content)
		}
		// What is asked of the game that is over, is asked in both.
		for _, channel := range []string{"c", thread} {
			if p, err := f.Table.LastFinishedHere(t.Context(), elsewhere(f.By("ana"), channel), f.ref()); err != nil || p.Channel != thread {
				t.Errorf("%s: the last game of %s: %v", name, channel, err)
			}
		}
	}
}

// A lobby of which it is not known whether it was posted is not waited for.
func TestAGameWhoseLobbyIsInDoubtGetsAThread(t *testing.T) {
	for name, arrives := range map[string]bool{"it never comes": false, "it comes late": true} {
		f := newFixture(t, "azul")
		f.Memory.Threads = true
		f.Lobby(sitting.Opening{Kind: "azul", Threaded: true}, "ana", "luis")
		f.comesLate()
		f.Work()
		if _, err := f.Table.Do(t.Context(), f.By("ana"), f.ref(), sitting.Start); err != nil {
			t.Fatal(err)
		}
		f.pass(2e9)
		if arrives {
			f.arrives()
		}
		f.pass(3600e9)
		home := f.in("c")
		if len(home) != 1 || len(home[0].Message.Rows) != 0 || !strings.Contains(home[0].Message.Content, "<#"+home[0].ID+">") || len(f.in(home[0].ID)) != 1 {
			t.Errorf("%s: the channel has %d messages, the first %q", name, len(home), home[0].Message.Content)
		}
	}
}

func TestTheEndIsToldOnceInChannelAndThread(t *testing.T) {
	for _, late := range []bool{false, true} {
		f := newFixture(t, "azul")
		f.Memory.Threads = true
		f.threaded()
		f.Work()
		thread := f.in("c")[0].ID
		for {
			p := f.playsIn(thread)
			if p == nil {
				break
			}
			if p.Status.Live() {
				f.Work()
			}
		}
		for range 2 { // the end in the thread, and then in the channel
			if f.Memory.After, f.Memory.Before = nil, nil; late {
				f.comesLate()
			} else {
				f.losesAnswer(hosttest.Create)
			}
			f.Work()
			f.arrives()
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
		f.refuses(hosttest.StartThread, "", &message.Refused{Reason: why, Cause: errors.New("no threads here")})
		f.threaded()
		staysInItsChannel(t, f)
	}
}

func staysInItsChannel(t *testing.T, f *fixture) {
	t.Helper()
	f.Work()
	if p := f.look(); p.Threaded || p.Home != "" || len(f.in("c")) != 2 || !slices.Contains(verbs(f.Memory.Last()), message.Play) {
		t.Errorf("threaded %t, home %q, %d messages", p.Threaded, p.Home, len(f.in("c")))
	}
	f.play()
	f.Work()
	asked := 0
	for _, verb := range f.Memory.Verbs() {
		if verb == hosttest.StartThread {
			asked++
		}
	}
	if asked != 1 {
		t.Errorf("a thread is asked for %d times", asked)
	}
}

// The bot may write in no thread any more, which it learns only by the first message
// that it posts in one.
func TestAGameWhoseThreadTakesNoMessageComesBackToItsChannel(t *testing.T) {
	for name, before := range map[string]func(*fixture){
		"at once":                func(*fixture) {},
		"the thread is in doubt": func(f *fixture) { f.losesAnswer(hosttest.StartThread); f.Work(); f.Restart() },
		"the message comes late": func(f *fixture) { f.comesLate(); f.Work(); f.Restart() },
	} {
		f := newFixture(t, "azul")
		f.Memory.Threads = true
		f.threaded()
		thread := f.in("c")[0].ID
		before(f)
		f.refuses(hosttest.Create, thread, notAllowed)
		f.Work()
		f.pass(2e9)
		f.arrives()
		f.pass(3600e9)
		p := f.look()
		home := f.in("c")
		if p.Home != "" || p.Channel != "c" || p.Threaded || len(home) != 2 || len(f.in(thread)) != 0 {
			t.Fatalf("%s: in %s of %q, with %d messages in the channel and %d in the thread", name, p.Channel, p.Home, len(home), len(f.in(thread)))
		}
		if strings.Contains(home[0].Message.Content, "<#") || !strings.Contains(home[0].Message.Content, says("lobby.started")) || len(home[0].Message.Rows) != 0 {
			t.Errorf("%s: the lobby says %q", name, home[0].Message.Content)
		}
		if !strings.Contains(home[1].Message.Content, begins) || !slices.Contains(verbs(home[1]), message.Play) {
			t.Errorf("%s: the board says %q", name, home[1].Message.Content)
		}
		if !slices.Equal(f.closed(), []string{thread}) {
			t.Errorf("%s: closed are %v", name, f.closed())
		}
		f.play()
		f.Work()
		if len(f.in("c")) != 3 {
			t.Errorf("%s: the game does not go on", name)
		}
	}
}

// A board that stood in the thread is one: a thread that is locked later is waited for.
func TestAGameThatWasShownInItsThreadStaysThere(t *testing.T) {
	f := newFixture(t, "azul")
	f.Memory.Threads = true
	f.threaded()
	f.Work()
	thread := f.in("c")[0].ID
	f.refuses(hosttest.Create, thread, notAllowed)
	p := f.playsIn(thread)
	f.Work()
	f.Memory.Before = nil
	f.pass(2 * time.Minute)
	if g, err := f.Store.Game(t.Context(), p.ID); err != nil || g.Channel != thread || len(f.in(thread)) != 2 || len(f.in("c")) != 1 {
		t.Errorf("in %s, with %d messages in the thread and %d in the channel; %v", g.Channel, len(f.in(thread)), len(f.in("c")), err)
	}
}

// Meanwhile another game was opened in the channel: the thread is asked again until
// that is over.
func TestAGameComesBackWhenItsChannelIsFree(t *testing.T) {
	f := newFixture(t, "azul")
	f.Memory.Threads = true
	f.threaded()
	thread := f.in("c")[0].ID
	f.refuses(hosttest.Create, thread, notAllowed)
	p := f.look()
	other := func() table.Request { return f.By("marta") }
	refuse, opened := f.Memory.Before, false
	f.Memory.Before = func(r hosttest.Request) error {
		err := refuse(r)
		if err != nil && !opened {
			opened = true
			must.Do(t)(f.Table.Open(t.Context(), other(), sitting.Opening{Kind: "azul"}))
		}
		return err
	}
	f.Work()
	if g, err := f.Store.Game(t.Context(), p.ID); err != nil || g.Channel != thread {
		t.Fatalf("the game is in %s, %v", g.Channel, err)
	}
	if _, err := f.Table.Do(t.Context(), other(), f.ref(), sitting.Leave); err != nil {
		t.Fatal(err)
	}
	f.pass(2 * time.Minute)
	if g, err := f.Store.Game(t.Context(), p.ID); err != nil || g.Channel != "c" || shownBy(g) == "" {
		t.Errorf("the game is in %s, shown by %q, %v", g.Channel, shownBy(g), err)
	}
}

func TestThatAGameInAThreadWasGivenUpIsSaidWhereItWasOpened(t *testing.T) {
	f := newFixture(t, "azul")
	f.Memory.Threads = true
	f.threaded()
	f.Work()
	home := f.in("c")[0]
	if _, err := f.Table.Do(t.Context(), elsewhere(f.By("ana"), home.ID), f.ref(), sitting.Agree(sitting.AnyBoard)); err != nil {
		t.Fatal(err)
	}
	f.Work()
	if !strings.Contains(home.Message.Content, "cancelada") || len(f.in("c")) != 1 {
		t.Errorf("%d messages, the first %q", len(f.in("c")), home.Message.Content)
	}
}

// refused fails unless a request was refused with a code.
func refused(t *testing.T, want engine.Code) func(sitting.Done, error) {
	return func(done sitting.Done, err error) {
		t.Helper()
		var r *engine.Refusal
		if !errors.As(err, &r) || r.Code != want {
			t.Errorf("%+v, %v, want %s", done, err, want)
		}
	}
}

// Somebody deletes the thread: the game goes on in its channel, if that is free.
func TestAGameWhoseThreadIsGoneGoesOnInItsChannel(t *testing.T) {
	for _, occupied := range []bool{false, true} {
		f := newFixture(t, "azul")
		f.Memory.Threads = true
		f.threaded()
		f.Work()
		thread := f.in("c")[0].ID
		if occupied {
			if _, err := f.Table.Open(t.Context(), f.By("marta"), sitting.Opening{Kind: "azul"}); err != nil {
				t.Fatal(err)
			}
			f.Work()
		}
		f.refuses(hosttest.Create, thread, &message.Refused{Reason: message.NoChannel, Cause: errors.New("unknown channel")})
		p := f.playsIn(thread)
		f.Work()
		f.pass(2e9)
		g, err := f.Store.Game(t.Context(), p.ID)
		if err != nil {
			t.Fatal(err)
		}
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

// shownBy is the message that shows a stored game, "" for none.
func shownBy(g *store.Game) string {
	if m := store.Shown(g.Messages, g.Channel); m != nil {
		return m.ID
	}
	return ""
}

// The lobby was not posted before the game began. Its task is to show the game too.
func TestAGameThatGetsItsThreadLaterIsShown(t *testing.T) {
	f := newFixture(t, "azul")
	f.Begin(sitting.Opening{Kind: "azul", Threaded: true}, "ana", "luis")
	f.refuses(hosttest.StartThread, "", hosttest.ErrLost)
	f.Work()
	f.Restart()
	f.Memory.Threads, f.Memory.Before = true, nil
	f.pass(time.Minute)
	if home := f.in("c"); len(home) != 1 || len(f.in(home[0].ID)) != 1 {
		t.Errorf("%d messages in the channel", len(home))
	}
}
