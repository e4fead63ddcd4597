package announce_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/games"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// requests returns the number of requests that count for Discord's rate limit.
func (f *fixture) requests() int {
	return len(slices.DeleteFunc(f.Memory.Verbs(), func(v hosttest.Verb) bool { return v == hosttest.IsMember }))
}

// toldOnce fails the test unless the channel's messages report each event of a finished game
// exactly as often as it happened. The recap of a round lists none: it stands for the events that its
// message reported while it was a board.
func (f *fixture) toldOnce(id int64) {
	f.T.Helper()
	p, frames, err := f.Find(f.T.Context(), id)
	must.Succeed(f.T, err)
	lines := func(from, to int) []string {
		told := present.Told(f.Games.Named(f.kind), &p.Header, present.PublicLang(&p.Header), frames, from, to)
		return strings.Split(strings.Join(told, "\n"), "\n")
	}
	happened := lines(0, p.Moves)
	count := make(map[string]int)
	for _, line := range happened {
		count[line]++
	}
	for _, m := range f.in(hosttest.Channel) {
		told := strings.Split(m.Message.Content, "\n")
		if l, ok := recapOf(m); ok {
			if m.Message.Content != "" {
				f.T.Errorf("the recap of a round says %q", m.Message.Content)
			}
			told = lines(l.From, l.To)
		}
		for _, line := range told {
			if line = strings.TrimPrefix(line, "-# "); slices.Contains(happened, line) {
				count[line]--
			}
		}
	}
	for line, left := range count {
		if left != 0 {
			f.T.Errorf("told %d times too few: %s", left, line)
		}
	}
}

// recapOf returns the label of a message that is the recap of a part of a game.
func recapOf(m *hosttest.Post) (l posted.Label, ok bool) {
	if len(m.Message.Files) == 0 {
		return posted.Label{}, false
	}
	l, _, ok = posted.ParseLabel(m.Message.Files[0].Name)
	return l, ok && l.Part == posted.PartRecap
}

// tellsNow fails the test unless the newest message reports the last move, in the last of its lines
// that do not call anybody.
func (f *fixture) tellsNow(id int64) {
	f.T.Helper()
	p, frames, err := f.Find(f.T.Context(), id)
	must.Succeed(f.T, err)
	told := present.Told(f.Games.Named(f.kind), &p.Header, present.PublicLang(&p.Header), frames, p.Moves-1, p.Moves)
	for _, line := range told[max(0, len(told)-2):] {
		if content := f.Memory.Last().Message.Content; !strings.Contains(content, line) {
			f.T.Errorf("move %d, %s, is not told when it happens: %q", p.Moves, line, content)
		}
	}
}

// This test bounds the requests for a move of people at one table, from the first move to the
// result. A commit that raises a bound says why.
func TestWhatTheMovesOfAWholeGameCost(t *testing.T) {
	type table struct {
		users    []string
		together bool
		pause    time.Duration
		most     float64 // the bound on requests for each move
	}
	tables := []table{
		{[]string{"ana", "luis"}, true, 5 * time.Second, 1.2},
		{[]string{"ana", "luis"}, true, 2 * time.Minute, 2}, // they look in only now and then
		{[]string{"ana", "luis", "marta", "pablo"}, true, 10 * time.Second, 1.2},
		{[]string{"ana", "luis"}, false, 5 * time.Second, 2},
	}
	for _, c := range tables[:enginetest.Times(2, 4)] {
		f := newFixture(t, "azul")
		f.begin(nil, c.users...)
		id := f.look().ID
		f.together = c.together
		before, moves := f.requests(), 0
		for f.Forward(c.pause); f.turn(); f.Forward(c.pause) {
			moves++
			f.tellsNow(id)
		}
		got := float64(f.requests()-before) / float64(moves)
		t.Logf("%d people, %v between moves, seeing one another: %t: %.2f requests a move", len(c.users), c.pause, c.together, got)
		if got > c.most {
			t.Errorf("%.2f requests a move, at most %.2f are expected", got, c.most)
		}
		if c.most == 2 && got < 1.9 {
			t.Errorf("%.2f requests a move: nobody is called", got)
		}
		f.toldOnce(id)
	}
}

// atTheTable returns a game in which Ana and Luis have both just moved. The user called is to move,
// and the board has not mentioned them.
func atTheTable(t *testing.T) (f *fixture, called string) {
	t.Helper()
	f = newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.together = true
	f.turn()
	made := len(f.Memory.Posts)
	f.turn()
	if len(f.Memory.Posts) != made {
		t.Fatal("the second move is told by a message of its own")
	}
	return f, f.awaited()
}

// An edited message tells its latest two lines, what it told before in small print, and says how many
// came before them. Its buttons and picture are those of the current board.
func TestAMessageThatIsChangedInPlaceTellsWhatIsNew(t *testing.T) {
	f, _ := atTheTable(t)
	board, old := f.Memory.Last(), f.look().Moves
	f.turn()
	f.turn()
	if f.Memory.Last() != board {
		t.Fatal("it is another message")
	}
	lines := strings.Split(board.Message.Content, "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "-# 3. **") || !strings.HasSuffix(lines[0], says("board.folded", "n", 2)) || !strings.HasPrefix(lines[1], "4. **") {
		t.Errorf("it says\n%s", board.Message.Content)
	}
	for _, id := range board.IDs() {
		if id.Seq != old+2 {
			t.Errorf("the button %s is of board %d", id, old)
		}
	}
	if name := board.Message.Files[0].Name; !strings.HasPrefix(name, fmt.Sprintf("azul-1-board-%d-%d-", old-2, old+2)) {
		t.Errorf("the picture is called %s", name)
	}
	f.Refused(sitting.Stale)(f.Do(t.Context(), f.By(f.awaited()), table.To(f.look()), sitting.Play("1 azul 1", old)))
}

// If a player does not move for a while after an edit, which notifies nobody, the message is posted
// anew and mentions them. It is not posted anew if they move in time.
func TestAPlayerWhoDoesNotMoveIsMentionedByANewMessage(t *testing.T) {
	f, called := atTheTable(t)
	board := f.Memory.Last()
	f.Pass(sitting.RaiseAfter - time.Second)
	if f.Memory.Last() != board {
		t.Fatal("it is posted anew too early")
	}
	f.Pass(time.Second)
	raised := f.Memory.Last()
	if raised == board || !board.Deleted || !slices.Equal(raised.Notified, []string{called}) || !strings.Contains(raised.Message.Content, "**: ") {
		t.Errorf("after %v: the one before is gone: %t; %v are called by %q", sitting.RaiseAfter, board.Deleted, raised.Notified, raised.Message.Content)
	}
	made := len(f.Memory.Posts)
	f.Pass(time.Hour)
	if len(f.Memory.Posts) != made {
		t.Error("they are called twice")
	}
	// The other player has gone and is mentioned at once. Then both are at the table again.
	for _, want := range []int{1, 0} {
		made := len(f.Memory.Posts)
		f.turn()
		if got := len(f.Memory.Posts) - made; got != want {
			t.Errorf("%d new messages, want %d", got, want)
		}
	}
	gone := len(f.Memory.Posts) - len(f.Memory.There())
	for f.turn() {
		f.Pass(time.Minute)
	}
	if got := len(f.Memory.Posts) - len(f.Memory.There()); got != gone {
		t.Errorf("%d messages are posted anew for people who move in time", got-gone)
	}
	f.toldOnce(1)
}

// The news is not lost if somebody has deleted the message that was to be edited, if the answer is
// lost, or if the channel refuses the edit until it is too late.
func TestAFailedEditInPlaceLosesNothing(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*fixture)
		after time.Duration
		posts int
	}{
		"deleted":       {func(f *fixture) { f.Memory.Last().Deleted = true }, 0, 1},
		"lost":          {func(f *fixture) { f.loseAnswer(hosttest.Edit) }, 10 * time.Second, 0},
		"lost for long": {func(f *fixture) { f.loseAnswer(hosttest.Edit) }, 2 * time.Minute, 1},
		"refused": {func(f *fixture) {
			f.refuse(hosttest.Edit, "", &message.Refused{Reason: message.TooMany, After: time.Second})
		}, 10 * time.Second, 0},
		"refused for long": {func(f *fixture) { f.refuse(hosttest.Edit, "", &message.Refused{Reason: message.NotAllowed}) }, 2 * time.Minute, 1},
	} {
		t.Run(name, func(t *testing.T) {
			f, _ := atTheTable(t)
			made := len(f.Memory.Posts)
			c.spoil(f)
			f.turn()
			if c.after > time.Minute {
				f.Forward(c.after)
			}
			f.Memory.Before, f.Memory.After = nil, nil
			f.Pass(c.after)
			p := f.look()
			board := f.Memory.Last()
			if got := len(f.Memory.Posts) - made; got != c.posts || board.IDs()[0].Seq != p.Moves {
				t.Errorf("%d new messages, want %d; the last is of %v, and %d moves were made", got, c.posts, board.IDs(), p.Moves)
			}
			if gone := len(f.Memory.Posts) - len(f.Memory.There()); name != "deleted" && gone > 0 {
				t.Errorf("%d messages were posted anew at once", gone)
			}
			whole := name == "lost" || name == "lost for long" && enginetest.Thorough()
			if whole {
				f.playToEnd()
			}
			f.Pass(time.Hour)
			if whole {
				f.toldOnce(1)
			}
			for _, m := range f.in(hosttest.Channel) {
				if m != f.Memory.Last() && len(m.IDs()) > 0 {
					t.Errorf("an old message has buttons: %q", m.Message.Content)
				}
			}
		})
	}
}

// Each round has a message of its own, which shows the round's recap once it is old.
func TestTheBoardAfterARoundIsAnotherMessage(t *testing.T) {
	f, _ := atTheTable(t)
	round := func() int {
		v := f.look().View(engine.Spectator).(azul.View)
		return v.Round()
	}
	for {
		board, before := f.Memory.Last(), round()
		f.turn()
		if round() == before {
			if f.Memory.Last() != board {
				t.Fatal("a move of the round is told by another message")
			}
			continue
		}
		if f.Memory.Last() == board || len(board.Message.Files) != 1 || !strings.Contains(board.Message.Files[0].Name, "-recap-") {
			t.Errorf("what the round brought is not shown: %+v", board.Message)
		}
		return
	}
}

// A phone shows three lines above the picture: two of what has happened, and whose turn it is with
// one time. What a game has to say beside its board, such as open offers and whom they ask, comes on top.
func TestATurnIsToldInThreeLines(t *testing.T) {
	for _, kind := range []string{"azul", "enanos"} {
		for _, n := range []int{2, 4} {
			f := newFixture(t, kind)
			f.beginWith(sitting.Opening{Kind: kind, Seats: n, Pace: time.Hour}, []string{"ana", "luis", "marta", "pablo"}[:n]...)
			longest := 0
			for range enginetest.Times(25, 120) {
				if !f.play() {
					break
				}
				f.Work()
				p := f.Position(1)
				if !p.Status.Live() {
					break
				}
				told := f.Memory.Last().Message.Content
				lines := strings.Count(told, "\n") + 1 - len(f.Games.Named(kind).Pending(p.View(engine.Spectator), games.Reader{Lang: present.PublicLang(&p.Header)}).Lines)
				lines -= strings.Count(told, "te ha hecho una oferta") + strings.Count(told, "te han hecho ofertas")
				if times := strings.Count(told, "<t:"); p.HasMoved() && f.Memory.Last() != f.Memory.Posts[1] && (lines > 3 || times != 1) {
					t.Errorf("%s, %d players: %d lines and %d times: %s", kind, n, lines, times, told)
				}
				longest = max(longest, lines)
			}
			if longest < 3 {
				t.Errorf("%s, %d players: no message had three lines", kind, n)
			}
		}
	}
}
