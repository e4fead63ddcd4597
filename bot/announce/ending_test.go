package announce_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/games/nim"
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

// Who ends a game is named and nobody is mentioned: a person alone with artificial players, also by
// resigning, a moderator, somebody before the first move, and a player of a game that was put away. The
// message has buttons to check the game and, if it was played, to step through it and to analyse it.
func TestWhoEndsAGameAloneIsNamed(t *testing.T) {
	artificial := sitting.Opening{Seats: 2, Artificial: []string{"voraz"}}
	for what, c := range map[string]struct {
		kind  string
		o     sitting.Opening
		turns int
		away  time.Duration
		by    string
		end   sitting.Verb
		said  string
	}{
		"alone":                 {"azul", artificial, 1, 0, "ana", sitting.Agree(sitting.AnyBoard), says("board.ended-by", "names", "**Ana**")},
		"alone, by resigning":   {"azul", artificial, 1, 0, "ana", sitting.Resign, says("board.cancelled-by", "name", "<@ana>")},
		"a moderator":           {"azul", sitting.Opening{}, 1, 0, "eva", sitting.End, says("board.cancelled-by", "name", "<@eva>")},
		"before the first move": {"nim", sitting.Opening{}, 0, 0, "ana", sitting.Agree(sitting.AnyBoard), says("board.cancelled-by", "name", "<@ana>")},
		"put away":              {"azul", sitting.Opening{}, 1, 15 * day, "ana", sitting.End, says("board.cancelled-by", "name", "<@ana>")},
	} {
		f := newFixture(t, c.kind)
		f.beginWith(c.o, []string{"ana", "luis"}[:2-len(c.o.Artificial)]...)
		for range c.turns {
			f.turn()
		}
		f.pass(c.away)
		before, by := f.Memory.Last(), f.By(c.by)
		by.Moderator = c.by == "eva"
		must.Do(t)(f.Do(t.Context(), by, table.Ref{Kind: c.kind, ID: 1}, c.end))
		f.Work()
		last, want := f.Memory.Last(), []message.Verb{message.Verify, message.Step, message.Coach}
		if c.kind == "nim" {
			want = want[:1]
		}
		if last == before || !strings.HasPrefix(last.Message.Content, c.said) || len(last.Message.Mentions)+len(before.Message.Rows) > 0 || !slices.Equal(verbs(last), want) {
			t.Errorf("%s: the last message is %q with %v, and mentions %v; the one before has %v",
				what, last.Message.Content, verbs(last), last.Message.Mentions, verbs(before))
		}
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

// fours is nim for four seats with given final standings.
type fours struct {
	nim.Rules
	final []engine.Standing
}

func (f fours) Info() engine.Info {
	return engine.Info{Name: "fours", Version: 1, MinSeats: 4, MaxSeats: 4, Open: true}
}
func (fours) Start(engine.Options) (nim.Sticks, error)  { return nim.Sticks{}, nil }
func (f fours) Standings(*nim.Sticks) []engine.Standing { return f.final }

// The result begins with the winners and their lead, unless points did not decide. The reason for a
// tie stands below the winners, or below the players in the tie.
func TestEveryTieIsExplained(t *testing.T) {
	words := &fstest.MapFile{Data: []byte(`"fours.name" = "Cuatros"
"fours.decided" = "empate por el {{.place}}"
`)}
	for scores, want := range map[[4]int][]string{
		{4, 3, 2, 1}: {"# 🏆 Gana **Ana** por 1 punto\n", "🥇", "🥈", "🥉", "4."},
		{4, 4, 2, 1}: {"# 🏆 Gana **Ana**\n", "empate por el 1", "🥇", "🥈", "🥉", "4."},
		{4, 3, 3, 1}: {"# 🏆 Gana **Ana** por 1 punto\n", "🥇", "🥈", "🥉", "-# empate por el 2", "4."},
		{4, 4, 3, 3}: {"# 🏆 Gana **Ana**\n", "empate por el 1", "🥇", "🥈", "🥉", "4.", "-# empate por el 3"},
		{2, 2, 2, 2}: {"# 🏆 Victoria compartida: **Ana**, **Luis**, **Marta** y **Eva**\n", "🥇", "🥇", "🥇", "🥇"},
		{4, 2, 2, 2}: {"# 🏆 Gana **Ana** por 2 puntos\n", "🥇", "🥈", "🥉", "4.", "-# empate por el 2"},
	} {
		rules := fours{}
		for i, score := range scores {
			place := i + 1
			if scores[0] == scores[3] { // all four share the first place
				place = 1
			}
			rules.final = append(rules.final, engine.Standing{Seat: engine.Seat(i), Score: score, Place: place})
		}
		game := &games.Game{Rules: engine.Host(rules), Painter: games.TextPainter{Game: "fours", Write: func(games.Scene) string { return "four" }}, Words: fstest.MapFS{"es.toml": words, "en.toml": words}, More: games.More{ExplainTie: byPlace}}
		f := newFixture(t, "fours")
		f.host(game)
		f.begin(nil, "ana", "luis", "marta", "eva")
		for f.look().Awaited() != 0 {
			p := f.look()
			seat := p.Awaited().First()
			must.Do(t)(f.Do(t.Context(), f.By(p.Seats[seat].User), table.To(p), sitting.Play("1", p.Moves)))
			if f.Work(); len(f.Memory.Posts) > 0 && strings.Contains(f.Memory.Last().Message.Content, "🏆") {
				break
			}
		}
		said := f.Memory.Last().Message.Content
		lines := strings.SplitAfter(said, "\n")
		ok := len(lines) == len(want)+1 && strings.Contains(lines[len(want)], "palillo") // the last move stands below
		for i := range want {
			ok = ok && strings.HasPrefix(lines[i], want[i])
		}
		if !ok {
			t.Errorf("%s:\n%s\nwant lines that begin with %q", fmt.Sprint(scores), said, want)
		}
	}
}

// byPlace explains a tie by its place.
func byPlace(_ any, tie []engine.Standing) (string, engine.Args) {
	if tie[0].Place == tie[len(tie)-1].Place {
		return "", nil
	}
	return "fours.decided", engine.Args{"place": tie[0].Place}
}
