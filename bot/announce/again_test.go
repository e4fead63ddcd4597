package announce_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/announce"
	"sobremesa/bot/calendar"
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// A player who takes a move back has been called for it, however long ago.
func TestAMoveTakenBackMuchLaterIsToldInTheSameMessage(t *testing.T) {
	f := newFixture(t, "nim")
	f.begin(nil, "ana", "luis")
	f.play()
	f.work()
	board, made := f.channel.last(), f.channel.made
	f.pass(time.Hour)
	must.Do(t)(f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Undo(sitting.AnyBoard)))
	f.work()
	if f.channel.made != made || !strings.Contains(board.m.Content, "retira su última jugada") {
		t.Errorf("%d new messages, the board says %q", f.channel.made-made, board.m.Content)
	}
}

// Once a request to end the game is off, the message that asked is a board like any
// other: there is nothing more to be shown.
func TestTheMessageOfARequestThatIsOffIsShownOnce(t *testing.T) {
	f := newFixture(t, "nim")
	f.begin(nil, "ana", "luis")
	f.play()
	f.work()
	must.Do(t)(f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Agree(sitting.AnyBoard)))
	f.work()
	must.Do(t)(f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Keep))
	f.work()
	calls := len(f.channel.calls)
	for range 2 {
		must.Succeed(t, f.handle[sitting.TaskShow](t.Context(), &store.Task{Kind: sitting.TaskShow, Game: f.look().ID}))
	}
	if more := f.channel.calls[calls:]; len(more) > 0 {
		t.Errorf("what is shown is shown again: %v", more)
	}
}

// stumbling is a channel that takes no new message for a while.
type stumbling struct {
	*channel
	times int
}

func (s *stumbling) Create(ctx context.Context, in string, m *message.Message) (*message.Posted, error) {
	if s.times > 0 {
		s.times--
		return nil, &message.Refused{Reason: message.Otherwise, Cause: errors.New("not now")}
	}
	return s.channel.Create(ctx, in, m)
}

// A board that somebody deleted goes on telling what it told, also when the new one
// is not taken at first.
func TestABoardThatWasDeletedTellsAgainWhatItTold(t *testing.T) {
	f := newFixture(t, "azul")
	f.beginAt(24*time.Hour, "ana", "luis")
	f.play()
	f.work()
	told, _, _ := strings.Cut(f.channel.last().m.Content, "\n")
	if !strings.Contains(told, "→") {
		t.Fatalf("the board tells %q", told)
	}
	must.Succeed(t, f.channel.Delete(t.Context(), "c", f.channel.last().id))
	channel := &stumbling{f.channel, 1}
	for kind, handle := range (&announce.Announcer{Table: f.table, Games: f.table.Games.(games.List), Channels: channel}).Handlers() {
		f.handle[kind] = handle
	}
	// The time that the next player has is to be shown.
	must.Do(t)(f.table.SetCalendar(t.Context(), f.awaited(), func(c calendar.Calendar, now time.Time) (calendar.Calendar, error) {
		return c.WithVacation(calendar.Vacation{From: "2026-03-02", Until: "2026-03-12"}, now)
	}))
	f.work()
	if channel.times != 0 {
		t.Fatal("nothing was to be shown again")
	}
	f.pass(time.Minute)
	if now := f.channel.last(); now.deleted || !strings.HasPrefix(now.m.Content, told) {
		t.Errorf("%q, told was %q", now.m.Content, told)
	}
}

// muchOpen is more that stands open than can be told.
type muchOpen struct{}

func (muchOpen) Beside(any, games.Reader) (b games.Beside) {
	b.Buttons = []games.Shortcut{{Label: "play"}}
	for n := range 100 {
		b.Lines = append(b.Lines, games.Sentence{Key: fmt.Sprint("line ", n, " of those that stand open")})
		b.Buttons = append(b.Buttons, games.Shortcut{Label: "end", Picks: []string{fmt.Sprint(n / 2)}})
	}
	return b
}

// What stands open beside the table is told as far as there is room, and no two
// buttons do the same.
func TestOfMuchThatStandsOpenIsToldWhatFits(t *testing.T) {
	f := newFixture(t, "nim")
	list := slices.Clone(f.table.Games.(games.List))
	at := slices.IndexFunc(list, func(g *games.Game) bool { return g.Name() == "nim" })
	changed := *list[at]
	list[at] = &changed
	changed.More = muchOpen{}
	for kind, handle := range (&announce.Announcer{Table: f.table, Games: list, Channels: f.channel}).Handlers() {
		f.handle[kind] = handle
	}
	f.begin(nil, "ana", "luis")
	board := f.channel.last()
	if n := strings.Count(board.m.Content, "that stand open"); n < 20 || n > 30 || !strings.Contains(board.m.Content, "line 0 ") || !strings.Contains(board.m.Content, "<@ana>") {
		t.Errorf("%d lines of %q", n, board.m.Content)
	}
	seen := make(map[string]bool)
	for _, id := range board.ids() {
		if seen[id.String()] {
			t.Errorf("two buttons have the id %s", id)
		}
		seen[id.String()] = true
	}
	if len(seen) < 2*message.ButtonsPerRow {
		t.Errorf("%d buttons", len(seen))
	}
}

// A pseudonym is nobody's to be mentioned by.
func TestWhoWasForgottenIsNotMentionedAtTheEnd(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.play()
	must.Succeed(t, f.table.Forget(t.Context(), f.by("luis")))
	for f.pass(time.Minute); f.play(); f.pass(time.Minute) {
	}
	f.work()
	if last := f.channel.last(); !slices.Equal(last.m.Mentions, []string{"ana"}) || !strings.Contains(last.m.Content, "Gana") {
		t.Errorf("mentions %v: %q", last.m.Mentions, last.m.Content)
	}
}
