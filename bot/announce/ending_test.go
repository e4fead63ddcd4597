package announce_test

import (
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

// A request to end the game is a message of its own, since it has to notify
// those who are asked; once it is off, the board is as it was.
func TestARequestToEndTheGameMentionsThoseWhoHaveToAnswer(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis", "marta")
	f.play()
	f.work()
	before := len(f.channel.messages)
	must.Do(t)(f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Agree(sitting.AnyBoard)))
	f.work()
	asks := f.channel.last()
	if len(f.channel.messages) != before+1 || !slices.Equal(asks.m.Mentions, []string{"luis", "marta"}) ||
		!slices.Contains(verbs(asks), message.Agree) || !slices.Contains(verbs(asks), message.Keep) || !strings.Contains(asks.m.Content, "<t:") {
		t.Fatalf("%d messages more, mentions %v, %q", len(f.channel.messages)-before, asks.m.Mentions, asks.m.Content)
	}
	must.Do(t)(f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Agree(f.look().Moves)))
	f.work()
	if last := f.channel.last(); last != asks || strings.Contains(last.m.Content, "<@luis>: ") || !strings.Contains(last.m.Content, "<@marta>") {
		t.Errorf("when one more agrees: %q", last.m.Content)
	}
	must.Do(t)(f.table.Do(t.Context(), f.by("marta"), f.ref(), sitting.Keep))
	f.work()
	if last := f.channel.last(); last != asks || slices.Contains(verbs(last), message.Agree) || strings.Contains(last.m.Content, "terminar") ||
		!strings.Contains(last.m.Content, "**Marta** prefiere seguir") {
		t.Errorf("when the request is off: %q", last.m.Content)
	}
	f.play()
	f.work()
	if last := f.channel.last(); strings.Contains(last.m.Content, "prefiere seguir") {
		t.Errorf("after a move: %q", last.m.Content)
	}
}

// away has a guardian keep the seat of a person, who has missed their turns.
func (f *fixture) away(seat engine.Seat) {
	f.t.Helper()
	g, err := f.store.Game(f.t.Context(), 1)
	must.Succeed(f.t, err)
	g.Seats[seat].Guardian = f.table.Games.Guardian(f.kind)
	must.Succeed(f.t, f.store.Commit(f.t.Context(), &store.Change{Game: g, At: f.now}))
}

// Players who are away are mentioned once and can answer for a turn's time, in which
// the game goes on; and the channel is told who has ended it.
func TestARequestToEndTheGameWaitsForThoseWhoAreAway(t *testing.T) {
	for _, answers := range []bool{false, true} {
		f := newFixture(t, "azul")
		f.begin(nil, "ana", "luis")
		for f.look().Awaited().First() != 0 || f.look().Moves < 3 {
			f.play()
		}
		f.work()
		f.away(1)
		must.Do(t)(f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Agree(sitting.AnyBoard)))
		f.work()
		asks := f.channel.last()
		if !slices.Equal(asks.notified, []string{"luis"}) || !strings.Contains(asks.m.Content, "Si quien está fuera (Luis) no vuelve ni responde, cuenta como un sí.") {
			t.Fatalf("%v are mentioned: %q", asks.notified, asks.m.Content)
		}
		made := len(f.channel.messages)
		for range 2 {
			f.play() // ana, and then the guardian
			f.pass(time.Minute)
			f.pass(time.Minute)
		}
		board := f.channel.last()
		if len(f.channel.messages) != made+2 || slices.Contains(board.notified, "luis") || !slices.Contains(verbs(board), message.Keep) ||
			!strings.Contains(board.m.Content, "Ana quiere terminar") || len(asks.m.Rows) > 0 {
			t.Errorf("%d messages more, %v are mentioned, %v can be pressed: %q", len(f.channel.messages)-made, board.notified, verbs(board), board.m.Content)
		}
		f.pass(time.Minute)
		if f.channel.last() != board {
			t.Errorf("nothing has happened, and the channel is told %q", f.channel.last().m.Content)
		}
		want := "**Ana** ha terminado la partida, sin respuesta de Luis."
		if answers {
			want = "**Ana** y **Luis** han terminado la partida."
			must.Do(t)(f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Agree(f.look().Moves)))
		}
		f.pass(25 * time.Hour)
		if last := f.channel.last(); !strings.HasPrefix(last.m.Content, want) || len(last.notified) > 0 {
			t.Errorf("the channel is told %q, mentioning %v", last.m.Content, last.notified)
		}
	}
}

// Alone with artificial players one ends the game alone, and by resigning.
func TestWhoEndsAGameAloneIsNamed(t *testing.T) {
	for what, end := range map[string]func(*fixture) error{
		"**Ana** ha terminado la partida.": func(f *fixture) error {
			_, err := f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Agree(sitting.AnyBoard))
			return err
		},
		"<@ana> ha cancelado la partida.": func(f *fixture) error {
			_, err := f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Resign)
			return err
		},
	} {
		f := newFixture(t, "azul")
		_, err := f.table.Open(t.Context(), f.by("ana"), sitting.Opening{Kind: "azul", Artificial: []string{"voraz"}})
		if err == nil {
			_, err = f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Start)
		}
		f.work()
		if f.play(); err == nil {
			f.work()
			err = end(f)
		}
		must.Succeed(t, err)
		f.work()
		if last := f.channel.last(); !strings.HasPrefix(last.m.Content, what) {
			t.Errorf("%q, want %q", last.m.Content, what)
		}
	}
}

func TestAModeratorsEndIsSeen(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.play()
	moderator := f.by("eva")
	moderator.Moderator = true
	must.Do(t)(f.table.Do(t.Context(), moderator, f.ref(), sitting.End))
	f.work()
	if last := f.channel.last(); !strings.Contains(last.m.Content, "<@eva> ha cancelado") || len(last.m.Mentions) > 0 {
		t.Errorf("%q, mentions %v", last.m.Content, last.m.Mentions)
	}
}

func TestATableThatIsPutAwaySaysSoOnceAndComesBack(t *testing.T) {
	for what, lost := range map[string]bool{"at once": false, "the answer is lost": true} {
		f := newFixture(t, "azul")
		f.begin(nil, "ana", "luis")
		f.play()
		f.work()
		f.channel.lost = lost
		f.pass(15 * 24 * time.Hour)
		f.restart()
		f.pass(time.Hour)
		away := f.channel.last()
		for _, old := range f.channel.there() {
			if old != away && (len(old.m.Files) > 0 || strings.Contains(old.m.Content, "Turno de")) {
				t.Errorf("%s: an old board shows %d pictures and says %q", what, len(old.m.Files), old.m.Content)
			}
		}
		if n := f.saying("guardo la mesa"); n != 1 || !slices.Equal(verbs(away), []message.Verb{message.Back, message.Discard}) {
			t.Fatalf("%s: said %d times, the last message %q", what, n, away.m.Content)
		}
		must.Do(t)(f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Back))
		f.work()
		if last := f.channel.last(); !slices.Contains(verbs(last), message.Play) || len(away.m.Rows) > 0 {
			t.Errorf("%s: the last message is %q", what, last.m.Content)
		} else if !strings.Contains(last.m.Content, "**Luis** ha traído la mesa de vuelta.") {
			t.Errorf("%s: who brought it back? %q", what, last.m.Content)
		}
		if away.m.Content != "**Luis** ha traído la mesa de vuelta." {
			t.Errorf("%s: what said that it is put away says %q", what, away.m.Content)
		}
		back := f.channel.last()
		f.play()
		f.work()
		if back.m.Content != "La mesa estaba de vuelta." || len(back.m.Files) > 0 || strings.Contains(f.channel.last().m.Content, "ha traído") {
			t.Errorf("%s: after a move %q and %q", what, back.m.Content, f.channel.last().m.Content)
		}
	}
}

func TestATableThatIsPutAwayCanBeCancelledForGood(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.play()
	f.work()
	f.pass(15 * 24 * time.Hour)
	away := f.channel.last()
	must.Do(t)(f.table.Do(t.Context(), f.by("ana"), table.Ref{Kind: "azul", ID: 1}, sitting.End))
	f.work()
	if last := f.channel.last(); !strings.Contains(last.m.Content, "<@ana> ha cancelado") || len(last.m.Mentions)+len(away.m.Rows) > 0 {
		t.Errorf("%q, mentions %v, and before it %v", last.m.Content, last.m.Mentions, verbs(away))
	}
}

// saying is how many messages of the channel say something.
func (f *fixture) saying(words string) (n int) {
	for _, one := range f.channel.there() {
		if strings.Contains(one.m.Content, words) {
			n++
		}
	}
	return n
}

// A guardian may win, but that is not the victory of whose seat it kept.
func TestTheEndSaysWhoWasNotThere(t *testing.T) {
	for _, absent := range []bool{false, true} {
		f := newFixture(t, "azul")
		f.begin(nil, "ana", "luis")
		if absent {
			must.Do(t)(f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Resign))
			f.pass(time.Minute)
		}
		for f.play() {
			f.pass(time.Minute)
		}
		f.work()
		if got := f.saying("Luis no estaba al final"); got != 0 != absent {
			t.Errorf("absent %t: said %d times: %q", absent, got, f.channel.last().m.Content)
		}
	}
}

// A game does not count for somebody who took over a seat, there at the end or not; the
// one who resigned from it is last.
func TestTheEndPlacesLastWhoResignedAndNotWhoTookTheSeat(t *testing.T) {
	for _, away := range []bool{false, true} {
		f := newFixture(t, "azul")
		f.begin(nil, "ana", "luis")
		_, err := f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Resign)
		if err == nil {
			_, err = f.table.Do(t.Context(), f.by("eva"), f.ref(), sitting.TakeChair(1))
		}
		must.Succeed(t, err)
		if away {
			f.away(1)
		}
		for f.play() {
			f.pass(time.Minute)
		}
		f.work()
		if luis, eva := f.saying("-# Luis no estaba al final: "), f.saying("Eva no estaba")+f.saying("y Eva"); luis == 0 || eva != 0 {
			t.Errorf("away %t: %q", away, f.channel.last().m.Content)
		}
	}
}

// What is left of a board that asked whether to end the game says that, and nothing
// of a table that was put away.
func TestABoardThatAskedInVainSaysSo(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	for f.look().Awaited().First() != 0 || f.look().Moves < 3 {
		f.play()
	}
	f.work()
	_, err := f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Agree(sitting.AnyBoard))
	f.work()
	asks := f.channel.last()
	if err == nil {
		_, err = f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Keep)
	}
	f.work()
	if err != nil || f.channel.last() != asks || !strings.Contains(asks.m.Content, "**Luis** prefiere seguir jugando.") {
		t.Fatalf("%q, %v", f.channel.last().m.Content, err)
	}
	f.play()
	f.work()
	if asks.m.Content != "Alguien pidió terminar la partida; se siguió jugando." || f.channel.last() == asks {
		t.Errorf("it says %q", asks.m.Content)
	}
}
