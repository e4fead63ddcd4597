package announce_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// in are the messages of a channel or thread.
func (f *fixture) in(channel string) (list []*posted) {
	for _, p := range f.channel.there() {
		if p.in == channel {
			list = append(list, p)
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
	f.t.Helper()
	p, err := f.table.Live(f.t.Context(), elsewhere(f.by("ana"), channel), f.ref())
	if err != nil {
		return nil
	}
	seat := p.Awaited().First()
	text := f.table.Games.Player("azul", "voraz").Choose(f.t.Context(), engine.Budget{}, p.View(seat), nil)
	if _, err := f.table.Do(f.t.Context(), elsewhere(f.by(p.Seats[seat].User), channel), p.Ref(), sitting.Play(text, sitting.AnyBoard)); err != nil {
		f.t.Fatal(err)
	}
	return p
}

// threaded begins a game of two that is to be played in a thread.
func (f *fixture) threaded() {
	f.t.Helper()
	_, err := f.table.Open(f.t.Context(), f.by("ana"), sitting.Opening{Kind: "azul", Seats: 2, Threaded: true})
	if err == nil {
		_, err = f.table.Do(f.t.Context(), f.by("luis"), f.ref(), sitting.Join(0))
	}
	f.work()
	if err == nil {
		_, err = f.table.Do(f.t.Context(), f.by("ana"), f.ref(), sitting.Start)
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

func TestAGameIsPlayedInAThreadOfItsLobby(t *testing.T) {
	for name, doubt := range map[string]func(f *fixture){
		"at once":                     func(*fixture) {},
		"the thread's answer is lost": func(f *fixture) { f.channel.lost = true; f.work(); f.restart() },
		"somebody deletes the lobby":  func(f *fixture) { f.channel.last().deleted = true },
		"the first board's answer is lost": func(f *fixture) {
			f.channel.during = func() { f.channel.lost = true }
			f.work()
			f.restart()
		},
	} {
		f := newFixture(t, "azul")
		f.channel.threads = true
		f.threaded()
		doubt(f)
		f.pass(2e9)
		home := f.in("c")
		if len(home) != 1 || len(home[0].m.Rows) != 0 || len(home[0].m.Files) != 0 || !strings.Contains(home[0].m.Content, "<#"+home[0].id+">") {
			t.Fatalf("%s: the channel has %d messages, the first %q", name, len(home), home[0].m.Content)
		}
		thread := home[0].id
		if p, err := f.table.Live(t.Context(), elsewhere(f.by("ana"), thread), f.ref()); err != nil || p.Home != "c" {
			t.Fatalf("%s: %v", name, err)
		}
		board := f.in(thread)
		if len(board) != 1 || !slices.Equal(verbs(board[0]), []message.Verb{message.Play, message.Look, message.Missed, message.Bet}) || !strings.Contains(board[0].m.Content, "Empieza la partida") {
			t.Fatalf("%s: the thread has %d messages, the first %q with %v", name, len(board), board[0].m.Content, verbs(board[0]))
		}
		// A player who types in the channel is told where the game is; others may open another.
		refused(t, table.PlayedIn)(f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Play("1 azul fila 1", sitting.AnyBoard)))
		refused(t, table.NoGame)(f.table.Do(t.Context(), f.by("marta"), f.ref(), sitting.Play("1 azul fila 1", sitting.AnyBoard)))

		turns := 0
		for ; ; turns++ {
			if f.playsIn(thread) == nil {
				break
			}
			f.work()
		}
		home, boards := f.in("c"), f.in(thread)
		if len(home) != 2 || len(boards) != turns+1 {
			t.Fatalf("%s: after %d turns %d messages in the channel and %d in the thread", name, turns, len(home), len(boards))
		}
		end, inside := home[1], boards[turns]
		if !strings.Contains(end.m.Content, "Gana") || !strings.Contains(end.m.Content, "<#"+thread+">") || len(end.m.Mentions) != 0 || len(end.m.Files) != 1 ||
			!slices.Equal(verbs(end), []message.Verb{message.Again}) {
			t.Errorf("%s: the channel reads %q", name, end.m.Content)
		}
		if !strings.Contains(inside.m.Content, "Gana") || len(inside.m.Mentions) != 2 {
			t.Errorf("%s: the thread reads %q", name, inside.m.Content)
		}
		// What is asked of the game that is over, is asked in both.
		for _, channel := range []string{"c", thread} {
			if p, err := f.table.LastFinishedHere(t.Context(), elsewhere(f.by("ana"), channel), f.ref()); err != nil || p.Channel != thread {
				t.Errorf("%s: the last game of %s: %v", name, channel, err)
			}
		}
	}
}

// A lobby of which it is not known whether it was posted is not waited for.
func TestAGameWhoseLobbyIsInDoubtGetsAThread(t *testing.T) {
	for name, arrives := range map[string]bool{"it never comes": false, "it comes late": true} {
		f := newFixture(t, "azul")
		f.channel.threads = true
		_, err := f.table.Open(t.Context(), f.by("ana"), sitting.Opening{Kind: "azul", Seats: 2, Threaded: true})
		if err == nil {
			_, err = f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Join(0))
		}
		if err != nil {
			t.Fatal(err)
		}
		f.channel.late = true
		f.work()
		if _, err := f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Start); err != nil {
			t.Fatal(err)
		}
		f.pass(2e9)
		if arrives {
			f.channel.arrive()
		}
		f.pass(3600e9)
		home := f.in("c")
		if len(home) != 1 || len(home[0].m.Rows) != 0 || !strings.Contains(home[0].m.Content, "<#"+home[0].id+">") || len(f.in(home[0].id)) != 1 {
			t.Errorf("%s: the channel has %d messages, the first %q", name, len(home), home[0].m.Content)
		}
	}
}

func TestTheEndIsToldOnceInChannelAndThread(t *testing.T) {
	for _, late := range []bool{false, true} {
		f := newFixture(t, "azul")
		f.channel.threads = true
		f.threaded()
		f.work()
		thread := f.in("c")[0].id
		for {
			p := f.playsIn(thread)
			if p == nil {
				break
			}
			if p.Status.Live() {
				f.work()
			}
		}
		for range 2 { // the end in the thread, and then in the channel
			f.channel.lost, f.channel.late = !late, late
			f.work()
			f.channel.arrive()
			f.restart()
			f.pass(2e9)
		}
		f.pass(3600e9)
		if home, all := f.in("c"), f.in(thread); len(home) != 2 || !strings.Contains(all[len(all)-1].m.Content, "Gana") || strings.Contains(all[len(all)-2].m.Content, "Gana") {
			t.Errorf("late %t: %d messages in the channel, %d in the thread", late, len(home), len(all))
		}
	}
}

func TestAGameStaysInItsChannelWhereItCanHaveNoThread(t *testing.T) {
	for _, why := range []message.Reason{message.NoThread, message.NotAllowed, message.Otherwise} {
		f := newFixture(t, "azul")
		f.channel.against = &message.Refused{Reason: why, Cause: errors.New("no threads here")}
		f.threaded()
		staysInItsChannel(t, f)
	}
}

func staysInItsChannel(t *testing.T, f *fixture) {
	t.Helper()
	f.work()
	if p := f.look(); p.Threaded || p.Home != "" || len(f.in("c")) != 2 || !slices.Contains(verbs(f.channel.last()), message.Play) {
		t.Errorf("threaded %t, home %q, %d messages", p.Threaded, p.Home, len(f.in("c")))
	}
	f.play()
	f.work()
	for _, call := range f.channel.calls[slices.Index(f.channel.calls, "thread")+1:] {
		if call == "thread" {
			t.Error("a thread is asked for again")
		}
	}
}

// The bot may write in no thread any more, which it learns only by the first message
// that it posts in one.
func TestAGameWhoseThreadTakesNoMessageComesBackToItsChannel(t *testing.T) {
	for name, before := range map[string]func(*fixture){
		"at once":                func(*fixture) {},
		"the thread is in doubt": func(f *fixture) { f.channel.lost = true; f.work(); f.restart() },
		"the message comes late": func(f *fixture) { f.channel.late = true; f.work(); f.restart() },
	} {
		f := newFixture(t, "azul")
		f.channel.threads = true
		f.threaded()
		thread := f.in("c")[0].id
		before(f)
		f.channel.mute = thread
		f.work()
		f.pass(2e9)
		f.channel.arrive()
		f.pass(3600e9)
		p := f.look()
		home := f.in("c")
		if p.Home != "" || p.Channel != "c" || p.Threaded || len(home) != 2 || len(f.in(thread)) != 0 {
			t.Fatalf("%s: in %s of %q, with %d messages in the channel and %d in the thread", name, p.Channel, p.Home, len(home), len(f.in(thread)))
		}
		if strings.Contains(home[0].m.Content, "<#") || !strings.Contains(home[0].m.Content, "ha empezado") || len(home[0].m.Rows) != 0 {
			t.Errorf("%s: the lobby says %q", name, home[0].m.Content)
		}
		if !strings.Contains(home[1].m.Content, "Empieza la partida") || !slices.Contains(verbs(home[1]), message.Play) {
			t.Errorf("%s: the board says %q", name, home[1].m.Content)
		}
		if !slices.Equal(f.channel.closed, []string{thread}) {
			t.Errorf("%s: closed are %v", name, f.channel.closed)
		}
		f.play()
		f.work()
		if len(f.in("c")) != 3 {
			t.Errorf("%s: the game does not go on", name)
		}
	}
}

// A board that stood in the thread is one: a thread that is locked later is waited for.
func TestAGameThatWasShownInItsThreadStaysThere(t *testing.T) {
	f := newFixture(t, "azul")
	f.channel.threads = true
	f.threaded()
	f.work()
	thread := f.in("c")[0].id
	f.channel.mute = thread
	p := f.playsIn(thread)
	f.work()
	f.channel.mute = ""
	f.pass(2 * time.Minute)
	if g, err := f.store.Game(t.Context(), p.ID); err != nil || g.Channel != thread || len(f.in(thread)) != 2 || len(f.in("c")) != 1 {
		t.Errorf("in %s, with %d messages in the thread and %d in the channel; %v", g.Channel, len(f.in(thread)), len(f.in("c")), err)
	}
}

// Meanwhile another game was opened in the channel: the thread is asked again until
// that is over.
func TestAGameComesBackWhenItsChannelIsFree(t *testing.T) {
	f := newFixture(t, "azul")
	f.channel.threads = true
	f.threaded()
	thread := f.in("c")[0].id
	f.channel.mute = thread
	p := f.look()
	other := func() table.Request { return f.by("marta") }
	f.channel.muted = func() {
		if _, err := f.table.Open(t.Context(), other(), sitting.Opening{Kind: "azul"}); err != nil {
			t.Fatal(err)
		}
	}
	f.work()
	if g, err := f.store.Game(t.Context(), p.ID); err != nil || g.Channel != thread {
		t.Fatalf("the game is in %s, %v", g.Channel, err)
	}
	if _, err := f.table.Do(t.Context(), other(), f.ref(), sitting.Leave); err != nil {
		t.Fatal(err)
	}
	f.pass(2 * time.Minute)
	if g, err := f.store.Game(t.Context(), p.ID); err != nil || g.Channel != "c" || shownBy(g) == "" {
		t.Errorf("the game is in %s, shown by %q, %v", g.Channel, shownBy(g), err)
	}
}

func TestThatAGameInAThreadWasGivenUpIsSaidWhereItWasOpened(t *testing.T) {
	f := newFixture(t, "azul")
	f.channel.threads = true
	f.threaded()
	f.work()
	home := f.in("c")[0]
	if _, err := f.table.Do(t.Context(), elsewhere(f.by("ana"), home.id), f.ref(), sitting.Agree(sitting.AnyBoard)); err != nil {
		t.Fatal(err)
	}
	f.work()
	if !strings.Contains(home.m.Content, "cancelada") || len(f.in("c")) != 1 {
		t.Errorf("%d messages, the first %q", len(f.in("c")), home.m.Content)
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
		f.channel.threads = true
		f.threaded()
		f.work()
		thread := f.in("c")[0].id
		if occupied {
			if _, err := f.table.Open(t.Context(), f.by("marta"), sitting.Opening{Kind: "azul"}); err != nil {
				t.Fatal(err)
			}
			f.work()
		}
		f.channel.gone = thread
		p := f.playsIn(thread)
		f.work()
		f.pass(2e9)
		g, err := f.store.Game(t.Context(), p.ID)
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
		if g.Status != store.Running || g.Home != "" || g.Channel != "c" || shownBy(g) != last.id || !slices.Contains(verbs(last), message.Play) {
			t.Errorf("%s in %s, shown by %q; the channel's last message %q", g.Status, g.Channel, shownBy(g), last.m.Content)
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
	_, err := f.table.Open(t.Context(), f.by("ana"), sitting.Opening{Kind: "azul", Seats: 2, Threaded: true})
	must.Succeed(t, err)
	_, err = f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Join(0))
	must.Succeed(t, err)
	_, err = f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Start)
	must.Succeed(t, err)
	f.channel.against = errLost
	f.work()
	f.restart()
	f.channel.threads = true
	f.pass(time.Minute)
	if home := f.in("c"); len(home) != 1 || len(f.in(home[0].id)) != 1 {
		t.Errorf("%d messages in the channel", len(home))
	}
}
