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
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// refuseDirect makes all direct messages fail, as if nobody accepted them.
func (f *fixture) refuseDirect() {
	f.Memory.Before = func(r hosttest.Request) error {
		if r.Verb == hosttest.Create && strings.HasPrefix(r.Channel, "direct-") {
			return &message.Refused{Reason: message.NoDirect, Cause: errors.New("closed")}
		}
		return nil
	}
}

func TestAReminderComesByDirectMessage(t *testing.T) {
	f := newFixture(t, "azul")
	f.beginAt(day, "ana", "luis")
	user := f.awaited()
	before := len(f.in("c"))
	f.pass(12 * time.Hour)
	dm := f.direct(user)
	if len(dm) != 1 || len(f.in("c")) != before {
		t.Fatalf("direct messages %+v, want one; %d messages in the channel, %d before", dm, len(f.in("c")), before)
	}
	m := dm[0]
	for _, part := range []string{"Azul en <#c>", "https://discord.com/channels/g/c/" + f.look().Shown().ID, "<t:1772452800:f> (<t:1772452800:R>)"} {
		if !strings.Contains(m.Message.Content, part) {
			t.Errorf("%q lacks %q", m.Message.Content, part)
		}
	}
	if !slices.Equal(verbs(m), []message.Verb{message.Play, message.Quiet}) || len(m.Message.Mentions) > 0 {
		t.Errorf("the reminder has the buttons %v and mentions %v", verbs(m), m.Message.Mentions)
	}
	f.pass(11 * time.Hour)
	if dm := f.direct(user); len(dm) != 2 { // the reminders at 80 and 95 percent in one
		t.Errorf("got %d direct messages, want 2", len(dm))
	}
}

// A notice that is posted in a channel mentions the user only if they have lost their seat.
func TestANoticeIsPostedOnceAlsoWhenTheAnswerIsLost(t *testing.T) {
	for name, c := range map[string]struct {
		closed bool // to direct messages
		lost   bool // the seat; else a turn is reminded of
	}{
		"a reminder by direct message": {false, false}, "a reminder in the channel": {true, false},
		"a lost seat by direct message": {false, true}, "a lost seat in the channel": {true, true},
	} {
		f := newFixture(t, "azul")
		f.beginAt(day, "ana", "luis")
		user, words := f.awaited(), says("remind.public")
		where, due := "direct-"+user, 12*time.Hour
		if c.lost {
			f.pass(day)
			f.play()
		}
		if c.closed {
			f.refuseDirect()
			where = "c"
		}
		if c.lost {
			f.pass(day - time.Minute) // the reminders are sent before
			words, due = says("notice.kept"), time.Minute
		}
		told := func() (list []*hosttest.Post) {
			for _, one := range f.in(where) {
				if strings.Contains(one.Message.Content, words) || !c.closed && !c.lost {
					list = append(list, one)
				}
			}
			return list
		}
		notice := f.Handle[sitting.TaskNotice]
		f.Handle[sitting.TaskNotice] = func(ctx context.Context, task *store.Task) error {
			f.loseAnswer(hosttest.Create)
			f.Handle[sitting.TaskNotice] = notice
			return notice(ctx, task)
		}
		f.Memory.Late = 2 * day
		f.Forward(due)
		if failures := f.Work(); len(failures) != 1 || len(told()) != 1 {
			t.Fatalf("%s: failures %v and %d notices, want one of each", name, failures, len(told()))
		}
		told()[0].Message.Nonce = "" // Discord has forgotten it by the time of the second try
		f.pass(time.Minute)
		if list := told(); len(list) != 1 || slices.Equal(list[0].Message.Mentions, []string{user}) != (c.closed && c.lost) {
			t.Errorf("%s: got %d notices, want 1; the last mentions %v", name, len(list), list[len(list)-1].Message.Mentions)
		}
	}
}

func TestWhoTakesNoDirectMessagesIsRemindedInTheChannelWithoutAMention(t *testing.T) {
	for name, choose := range map[string]func(*fixture, string){
		"closed": func(f *fixture, _ string) { f.refuseDirect() },
		"chosen": func(f *fixture, user string) {
			must.Succeed(f.T, f.Table.SetSettings(f.T.Context(), store.Scope{Kind: store.Person, ID: user}, map[string]string{settings.Reminders: settings.InChannel}))
		},
	} {
		f := newFixture(t, "azul")
		f.beginAt(day, "ana", "luis")
		user := f.awaited()
		choose(f, user)
		before := len(f.in("c"))
		f.pass(12 * time.Hour)
		m := f.Memory.Last()
		if len(f.in("c")) != before+1 || !strings.HasPrefix(m.Message.Content, "<@"+user+">") || len(m.Message.Mentions) > 0 || !slices.Equal(verbs(m), []message.Verb{message.Play, message.Quiet}) {
			t.Errorf("%s: got %d new messages, the last saying %q and mentioning %v", name, len(f.in("c"))-before, m.Message.Content, m.Message.Mentions)
		}
		if n := f.directs(); n > 0 {
			t.Errorf("%s: got %d direct messages, want none", name, n)
		}
	}
}

func TestAChannelIsToldOfItsOwnServersGamesAlone(t *testing.T) {
	f := newFixture(t, "azul")
	f.refuseDirect()
	f.beginAt(day, "ana", "luis")
	if f.awaited() != "ana" {
		f.turn()
	}
	elsewhere := f.By("ana", "c2")
	elsewhere.Guild = "g2"
	must.Do(t)(f.Open(t.Context(), elsewhere, sitting.Opening{Kind: "azul", Seats: 2, Pace: day, Artificial: []string{"voraz"}}))
	elsewhere.ID = f.By("ana").ID
	must.Do(t)(f.Do(t.Context(), elsewhere, f.ref(), sitting.Start))
	f.Work()
	f.pass(12 * time.Hour)
	if n := f.countSaying(says("remind.public")); n != 2 {
		t.Errorf("got %d reminders, want one in each server", n)
	}
}

func TestTheBoardSaysUntilWhenAndWhoPlaysForWhom(t *testing.T) {
	f := newFixture(t, "azul")
	f.beginAt(day, "ana", "luis")
	user := f.awaited()
	if c := f.Memory.Last().Message.Content; !strings.Contains(c, "\nTurno de <@"+user+">; el plazo acaba <t:1772452800:R>.") {
		t.Errorf("the board has no deadline: %q", c)
	}
	f.pass(day)
	if c := f.Memory.Last().Message.Content; !strings.Contains(c, says("table.stood-in", "player", "Voraz")) {
		t.Errorf("the board does not name the stand-in: %q", c)
	}
	f.play()
	f.pass(day)
	board := f.Memory.Last()
	if c := board.Message.Content; !strings.Contains(c, "** (juega Voraz): ") || !strings.Contains(c, says("board.kept")) || !slices.Contains(verbs(board), message.Return) {
		t.Fatalf("with a guardian the board says %q with the buttons %v", c, verbs(board))
	}
	n := len(f.in("c"))
	f.do(user, sitting.Return)
	if len(f.in("c")) != n || slices.Contains(verbs(board), message.Return) || strings.Contains(board.Message.Content, says("board.kept")) {
		t.Errorf("after the return the board says %q with the buttons %v", board.Message.Content, verbs(board))
	}
	// A free chair is offered until it is taken.
	f.do(user, sitting.Resign)
	board = f.Memory.Last()
	if !slices.Contains(verbs(board), message.Chair) || !strings.Contains(board.Message.Content, says("board.gone")) {
		t.Fatalf("after the resignation the board says %q with the buttons %v", board.Message.Content, verbs(board))
	}
	f.do("eva", sitting.TakeChair(f.look().SeatOf(user)))
	board = f.Memory.Last()
	if slices.Contains(verbs(board), message.Chair) || f.look().SeatOf("eva") == engine.Spectator {
		t.Errorf("with a new player the board says %q with the buttons %v", board.Message.Content, verbs(board))
	}
}

func TestABoardAtWhichNobodyIsLeftWaitsWithoutAMention(t *testing.T) {
	f := newFixture(t, "azul")
	f.beginAt(day, "ana", "luis")
	for range 10 {
		f.pass(day)
	}
	board := f.Memory.Last()
	if !strings.Contains(board.Message.Content, says("board.still", "names", "Luis")+"\n"+says("board.kept-still", "player", "Voraz")) || len(board.Message.Mentions) > 0 || !slices.Contains(verbs(board), message.Return) {
		t.Errorf("the board says %q and mentions %v", board.Message.Content, board.Message.Mentions)
	}
}

// Who has opened a table is told that somebody has sat down, unless they probably still watch it or
// the game has begun by then. Their own seat, and artificial players, are not told of.
func TestWhoOpenedATableIsToldThatSomebodySatDown(t *testing.T) {
	for name, c := range map[string]struct {
		after     time.Duration // from the opening
		does      func(f *fixture)
		reminders string
		want      int
	}{
		"long after":           {time.Hour, func(f *fixture) { f.do("luis", sitting.Join(0)) }, "", 1},
		"soon, and still open": {time.Minute, func(f *fixture) { f.do("luis", sitting.Join(0)) }, "", 1},
		"soon, and begun":      {time.Minute, func(f *fixture) { f.do("luis", sitting.Join(0)); f.do("ana", sitting.Start) }, "", 0},
		"and got up again":     {time.Minute, func(f *fixture) { f.do("luis", sitting.Join(0)); f.do("luis", sitting.Leave) }, "", 0},
		"an artificial player": {time.Hour, func(f *fixture) { f.do("ana", sitting.Add("voraz")) }, "", 0},
		"wants no notices":     {time.Hour, func(f *fixture) { f.do("luis", sitting.Join(0)) }, settings.Off, 0},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t, "azul")
			if c.reminders != "" {
				must.Succeed(t, f.Table.SetSettings(t.Context(), store.Scope{Kind: store.Person, ID: "ana"}, map[string]string{settings.Reminders: c.reminders}))
			}
			f.Lobby(sitting.Opening{Kind: "azul", Seats: 3}, "ana")
			f.pass(c.after)
			c.does(f)
			f.pass(15 * time.Minute)
			dm := f.direct("ana")
			if len(dm) != c.want {
				t.Fatalf("got %d messages, want %d", len(dm), c.want)
			}
			if c.want > 0 && (!strings.Contains(dm[0].Message.Content, "**Luis** se ha sentado a tu mesa de **Azul**, en <#c>") || len(f.direct("luis")) > 1) {
				t.Errorf("told %q", dm[0].Message.Content)
			}
		})
	}
}

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
