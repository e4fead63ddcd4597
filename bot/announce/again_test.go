package announce_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/bot/games"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// Once a request to end the game is off, its message is a board like any other, and nothing more is
// to be shown.
func TestTheMessageOfARequestThatIsOffIsShownOnce(t *testing.T) {
	f := newFixture(t, "nim")
	f.begin(nil, "ana", "luis")
	f.turn()
	f.do("ana", sitting.Agree(sitting.AnyBoard))
	f.do("luis", sitting.Keep)
	calls := len(f.Memory.Asked)
	for range 2 {
		must.Succeed(t, f.Handle[sitting.TaskShow](t.Context(), &store.Task{Kind: sitting.TaskShow, Game: f.look().ID}))
	}
	if more := f.Memory.Asked[calls:]; len(more) > 0 {
		t.Errorf("what is shown is shown again: %v", more)
	}
}

// A new board replaces a deleted one and reports the same moves, even if the channel refuses it at
// first.
func TestABoardThatWasDeletedTellsAgainWhatItTold(t *testing.T) {
	f := newFixture(t, "azul")
	f.beginAt(24*time.Hour, "ana", "luis")
	f.turn()
	told, _, _ := strings.Cut(f.Memory.Last().Message.Content, "\n")
	if !strings.Contains(told, "→") {
		t.Fatalf("the board tells %q", told)
	}
	must.Succeed(t, f.Memory.Delete(t.Context(), "c", f.Memory.Last().ID))
	f.Memory.Before = hosttest.Once(hosttest.Create, &message.Refused{Reason: message.Otherwise, Cause: errors.New("not now")})
	// The next player's new deadline is to be shown.
	must.Do(t)(f.Table.SetCalendar(t.Context(), f.awaited(), func(c calendar.Calendar, now time.Time) (calendar.Calendar, error) {
		return c.WithVacation(calendar.Vacation{From: "2026-03-02", Until: "2026-03-12"}, now)
	}))
	if failures := f.Work(); len(failures) != 1 {
		t.Fatalf("a new board is refused: %v", failures)
	}
	f.pass(time.Minute)
	if now := f.Memory.Last(); now.Deleted || !strings.HasPrefix(now.Message.Content, told) {
		t.Errorf("the new board says %q, want it to begin with %q", now.Message.Content, told)
	}
}

// muchOpen shows more lines and buttons beside the board than a message can hold.
func muchOpen(any, games.Reader) (b games.Pending) {
	b.Buttons = []games.Shortcut{{Label: "play"}}
	for n := range 100 {
		b.Lines = append(b.Lines, games.Sentence{Key: fmt.Sprint("line ", n, " of those that stand open")})
		b.Buttons = append(b.Buttons, games.Shortcut{Label: "end", Picks: []string{fmt.Sprint(n / 2)}})
	}
	return b
}

// The lines beside the board are shown as far as there is room, and no two buttons have the same id.
func TestLinesBesideTheBoardAreShownAsFarAsTheyFit(t *testing.T) {
	f := newFixture(t, "nim")
	changed := *f.Games.Named("nim")
	changed.More = games.More{Pending: muchOpen}
	f.host(&changed)
	f.begin(nil, "ana", "luis")
	board := f.Memory.Last()
	if n := strings.Count(board.Message.Content, "that stand open"); n < 20 || n > 30 || !strings.Contains(board.Message.Content, "line 0 ") || !strings.Contains(board.Message.Content, "<@ana>") {
		t.Errorf("got %d of 100 lines, want 20 to 30: %q", n, board.Message.Content)
	}
	seen := make(map[string]bool)
	for _, id := range board.IDs() {
		if seen[id.String()] {
			t.Errorf("two buttons have the id %s", id)
		}
		seen[id.String()] = true
	}
	if len(seen) < 2*message.ButtonsPerRow {
		t.Errorf("%d buttons, want two full rows", len(seen))
	}
}

// A user whose data was deleted has a pseudonym, which cannot be mentioned.
func TestWhoWasForgottenIsNotMentionedAtTheEnd(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.play()
	must.Do(t)(f.Table.Forget(t.Context(), f.By("luis")))
	f.finish("voraz")
	if last := f.Memory.Last(); !slices.Equal(last.Message.Mentions, []string{"ana"}) || !strings.Contains(last.Message.Content, "Gana") {
		t.Errorf("mentions %v: %q", last.Message.Mentions, last.Message.Content)
	}
}
