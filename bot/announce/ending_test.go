package announce_test

import (
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

// A request to end the game gets a new message, because it has to notify the players who are asked.
// Once the request is off, the board is an ordinary one again. When it is old it says that it asked,
// and not that the game was put away.
func TestARequestToEndTheGameMentionsThoseWhoHaveToAnswer(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis", "marta")
	f.turn()
	before := len(f.Memory.Posts)
	f.do("ana", sitting.Agree(sitting.AnyBoard))
	asks := f.Memory.Last()
	if len(f.Memory.Posts) != before+1 || !slices.Equal(asks.Message.Mentions, []string{"luis", "marta"}) ||
		!slices.Contains(verbs(asks), message.Agree) || !slices.Contains(verbs(asks), message.Keep) || !strings.Contains(asks.Message.Content, "<t:") {
		t.Fatalf("got %d new messages, the last mentioning %v and saying %q", len(f.Memory.Posts)-before, asks.Message.Mentions, asks.Message.Content)
	}
	f.do("luis", sitting.Agree(f.look().Moves))
	if last := f.Memory.Last(); last != asks || strings.Contains(last.Message.Content, "<@luis>: ") || !strings.Contains(last.Message.Content, "<@marta>") {
		t.Errorf("when one more agrees: %q", last.Message.Content)
	}
	f.do("marta", sitting.Keep)
	if last := f.Memory.Last(); last != asks || slices.Contains(verbs(last), message.Agree) || strings.Contains(last.Message.Content, "terminar") ||
		!strings.Contains(last.Message.Content, says("board.kept-on", "name", "Marta")) {
		t.Errorf("when the request is off: %q", last.Message.Content)
	}
	f.turn()
	if last := f.Memory.Last(); last == asks || strings.Contains(last.Message.Content, says("board.kept-on")) || asks.Message.Content != says("board.asked") {
		t.Errorf("after a move: %q, and above it %q", last.Message.Content, asks.Message.Content)
	}
}

// keepSeat gives a seat to a guardian, as if its person had missed their turns.
func (f *fixture) keepSeat(seat engine.Seat) {
	f.T.Helper()
	g, err := f.Store.Game(f.T.Context(), 1)
	must.Succeed(f.T, err)
	g.Seats[seat].Guardian = f.Table.Games.Guardian(f.kind)
	must.Succeed(f.T, f.Store.Commit(f.T.Context(), &store.Change{Game: g, At: f.Now()}))
}

// Absent players are mentioned once, and can answer during a turn's time while the game goes on. The
// channel is told who has ended the game.
func TestARequestToEndTheGameWaitsForThoseWhoAreAway(t *testing.T) {
	for _, answers := range []bool{false, true} {
		f := newFixture(t, "azul")
		f.begin(nil, "ana", "luis")
		for f.look().Awaited().First() != 0 || f.look().Moves < 3 {
			f.play()
		}
		f.Work()
		f.keepSeat(1)
		f.do("ana", sitting.Agree(sitting.AnyBoard))
		asks := f.Memory.Last()
		if !slices.Equal(asks.Notified, []string{"luis"}) || !strings.Contains(asks.Message.Content, "Si quien está fuera (Luis) no vuelve ni responde, cuenta como un sí.") {
			t.Fatalf("mentions %v in %q, want luis", asks.Notified, asks.Message.Content)
		}
		made := len(f.Memory.Posts)
		for range 2 {
			f.play() // first Ana moves, then the guardian
			f.pass(time.Minute)
			f.pass(time.Minute)
		}
		board := f.Memory.Last()
		if len(f.Memory.Posts) != made+2 || slices.Contains(board.Notified, "luis") || !slices.Contains(verbs(board), message.Keep) ||
			!strings.Contains(board.Message.Content, says("board.agree", "names", "Ana")) || len(asks.Message.Rows) > 0 {
			t.Errorf("got %d new messages, the last mentioning %v with the buttons %v: %q", len(f.Memory.Posts)-made, board.Notified, verbs(board), board.Message.Content)
		}
		f.pass(time.Minute)
		if f.Memory.Last() != board {
			t.Errorf("nothing has happened, and the channel is told %q", f.Memory.Last().Message.Content)
		}
		want := says("board.ended-by", "names", "**Ana**", "silent", "Luis")
		if answers {
			want = says("board.ended-by", "n", 2, "names", "**Ana** y **Luis**")
			must.Do(t)(f.Do(t.Context(), f.By("luis"), f.ref(), sitting.Agree(f.look().Moves)))
		}
		f.pass(25 * time.Hour)
		if last := f.Memory.Last(); !strings.HasPrefix(last.Message.Content, want) || len(last.Notified) > 0 {
			t.Errorf("the channel is told %q, mentioning %v", last.Message.Content, last.Notified)
		}
	}
}

// A person alone with artificial players can end the game alone, also by resigning.
func TestAPlayerWhoEndsAGameAloneIsNamed(t *testing.T) {
	for what, end := range map[string]sitting.Verb{
		says("board.ended-by", "names", "**Ana**"):   sitting.Agree(sitting.AnyBoard),
		says("board.cancelled-by", "name", "<@ana>"): sitting.Resign,
	} {
		f := newFixture(t, "azul")
		f.beginWith(sitting.Opening{Seats: 2, Artificial: []string{"voraz"}}, "ana")
		f.turn()
		f.do("ana", end)
		if last := f.Memory.Last(); !strings.HasPrefix(last.Message.Content, what) {
			t.Errorf("the last message is %q, want it to begin with %q", last.Message.Content, what)
		}
	}
}

// The message about a moderator's end has buttons to step through the game and to analyse it.
func TestAModeratorsEndIsSeen(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.play()
	moderator := f.By("eva")
	moderator.Moderator = true
	must.Do(t)(f.Do(t.Context(), moderator, f.ref(), sitting.End))
	f.Work()
	if last := f.Memory.Last(); !strings.Contains(last.Message.Content, says("board.cancelled-by", "name", "<@eva>")) || len(last.Message.Mentions) > 0 {
		t.Errorf("the last message is %q and mentions %v", last.Message.Content, last.Message.Mentions)
	} else if ids := last.IDs(); len(ids) != 3 || ids[1].Verb != message.Step || ids[2].Verb != message.Coach {
		t.Errorf("it has %v", ids)
	}
}

func TestATableThatIsPutAwaySaysSoOnceAndComesBack(t *testing.T) {
	for what, lost := range map[string]bool{"at once": false, "the answer is lost": true} {
		f := newFixture(t, "azul")
		f.begin(nil, "ana", "luis")
		f.turn()
		if lost {
			f.loseAnswer(hosttest.Create)
		}
		f.pass(15 * 24 * time.Hour)
		f.Restart()
		f.pass(time.Hour)
		away := f.Memory.Last()
		for _, old := range f.Memory.There() {
			if old != away && (len(old.Message.Files) > 0 || strings.Contains(old.Message.Content, says("board.turn"))) {
				t.Errorf("%s: an old board shows %d pictures and says %q", what, len(old.Message.Files), old.Message.Content)
			}
		}
		if n := f.countSaying(says("board.away")); n != 1 || !slices.Equal(verbs(away), []message.Verb{message.Back, message.Discard}) {
			t.Fatalf("%s: %d messages say that the game was put away, want one; the last message is %q", what, n, away.Message.Content)
		}
		f.do("luis", sitting.Back)
		if last := f.Memory.Last(); !slices.Contains(verbs(last), message.Play) || len(away.Message.Rows) > 0 {
			t.Errorf("%s: the last message is %q", what, last.Message.Content)
		} else if !strings.Contains(last.Message.Content, says("board.brought-back", "name", "Luis")) {
			t.Errorf("%s: the board does not name Luis: %q", what, last.Message.Content)
		}
		if away.Message.Content != says("board.brought-back", "name", "Luis") {
			t.Errorf("%s: the old message says %q", what, away.Message.Content)
		}
		back := f.Memory.Last()
		f.turn()
		if back.Message.Content != says("board.was-back") || len(back.Message.Files) > 0 || strings.Contains(f.Memory.Last().Message.Content, says("board.brought-back")) {
			t.Errorf("%s: after a move the old board says %q and the new one %q", what, back.Message.Content, f.Memory.Last().Message.Content)
		}
	}
}

func TestATableThatIsPutAwayCanBeCancelledForGood(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.turn()
	f.pass(15 * 24 * time.Hour)
	away := f.Memory.Last()
	must.Do(t)(f.Do(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: 1}, sitting.End))
	f.Work()
	if last := f.Memory.Last(); !strings.Contains(last.Message.Content, says("board.cancelled-by", "name", "<@ana>")) || len(last.Message.Mentions)+len(away.Message.Rows) > 0 {
		t.Errorf("the last message is %q and mentions %v; the one before has the buttons %v", last.Message.Content, last.Message.Mentions, verbs(away))
	}
}

// countSaying returns how many messages contain the words.
func (f *fixture) countSaying(words string) (n int) {
	for _, one := range f.Memory.There() {
		if strings.Contains(one.Message.Content, words) {
			n++
		}
	}
	return n
}

// A guardian may win, but its victory does not count for the seat's owner. The result says so of
// players who are not there at the end, and of those for whom stand-ins made most of the moves.
func TestTheResultNamesThoseForWhomItDoesNotCount(t *testing.T) {
	for name, c := range map[string]struct {
		keptFrom, until int // the moves of luis between which a guardian keeps his seat
		says            string
	}{
		"always there":        {100, 100, ""},
		"leaves at the start": {0, 100, "board.stood-in"},
		"leaves at the end":   {13, 100, "board.absent"},
		"comes back":          {0, 15, "board.stood-in"},
		"comes back early":    {0, 3, ""},
	} {
		f := newFixture(t, "azul")
		f.begin(nil, "ana", "luis")
		for {
			p := f.look()
			kept := sitting.IsKept(p.Seats[1])
			switch made := p.ShareOf(1).All; {
			case !kept && made >= c.keptFrom && made < c.until:
				f.keepSeat(1)
			case kept && made >= c.until:
				f.do("luis", sitting.Return)
			}
			if !f.step("voraz") || !f.Stored(1).Status.Live() {
				break
			}
		}
		f.Work()
		share := f.Position(1).ShareOf(1)
		for key, words := range map[string]string{
			"board.absent":   says("board.absent", "names", "Luis"),
			"board.stood-in": says("board.stood-in", "name", "Luis", "made", share.StandIns, "all", share.All, "rated", true),
		} {
			if got := f.countSaying(words); (got != 0) != (key == c.says) {
				t.Errorf("%s (%+v): %q is said %d times: %q", name, share, words, got, f.Memory.Last().Message.Content)
			}
		}
	}
}

// A game does not count for a player who took over a seat, present at the end or not. The player who
// resigned from the seat comes last.
func TestThePlayerWhoResignedComesLastAndNotTheOneWhoTookTheSeat(t *testing.T) {
	for _, away := range []bool{false, true} {
		f := newFixture(t, "azul")
		f.begin(nil, "ana", "luis")
		f.do("luis", sitting.Resign)
		f.do("eva", sitting.TakeChair(1))
		if away {
			f.keepSeat(1)
		}
		f.finish("voraz")
		if luis, eva := f.countSaying(says("board.absent", "names", "Luis")), f.countSaying("Eva no estaba")+f.countSaying("y Eva")+f.countSaying("para Eva"); luis == 0 || eva != 0 {
			t.Errorf("away %t: %q", away, f.Memory.Last().Message.Content)
		}
	}
}
