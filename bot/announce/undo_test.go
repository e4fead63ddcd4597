package announce_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/bot/table"
)

// The channel sees that a move was taken back, in the message that told of it:
// whoever is to move again has been called before.
func TestAMoveThatIsTakenBackIsToldInTheMessageThatToldOfIt(t *testing.T) {
	f := newFixture(t, "nim")
	f.begin(nil, "ana", "luis")
	f.play()
	f.work()
	board := f.channel.last()
	shown := len(f.channel.messages)
	if !slices.Equal(board.m.Mentions, []string{"luis"}) {
		t.Fatalf("the board calls %v", board.m.Mentions)
	}
	if _, err := f.table.Undo(t.Context(), f.by("ana"), f.ref(), table.AnyBoard); err != nil {
		t.Fatal(err)
	}
	f.work()
	p := f.look()
	if len(f.channel.messages) != shown || !strings.Contains(board.m.Content, "retira su última jugada") || !strings.Contains(board.m.Content, "<@ana>") {
		t.Errorf("%d messages, the board says %q", len(f.channel.messages), board.m.Content)
	}
	if play := board.ids()[0]; play.Verb != message.Play || play.Seq != p.Moves {
		t.Errorf("the board's button is %v after %d moves", play, p.Moves)
	}
	for f.play() {
		f.work()
	}
	f.work()
	if last := f.channel.last(); !strings.Contains(last.m.Content, "Gana") || len(last.m.Files) != 1 {
		t.Errorf("the last message says %q", last.m.Content)
	}
}

// Whoever takes moves back and makes them again does not call the next player
// each time; nor does a board that was deleted, and is posted again.
func TestSomebodyIsMentionedForATurnOnce(t *testing.T) {
	f := newFixture(t, "nim")
	f.begin(nil, "ana", "luis")
	f.play()
	f.work()
	before := f.noise()
	for range 3 {
		if _, err := f.table.Undo(t.Context(), f.by("ana"), f.ref(), table.AnyBoard); err != nil {
			t.Fatal(err)
		}
		f.work()
		f.play()
		f.work()
	}
	if got := f.noise(); got != before {
		t.Errorf("%+v, before the second thoughts %+v", got, before)
	}
	if last := f.channel.last(); !strings.Contains(last.m.Content, "<@luis>") {
		t.Errorf("the board says %q", last.m.Content)
	}
	if err := f.channel.Delete(t.Context(), "c", f.channel.last().id); err != nil {
		t.Fatal(err)
	}
	if _, err := f.table.Undo(t.Context(), f.by("ana"), f.ref(), table.AnyBoard); err != nil {
		t.Fatal(err)
	}
	f.work()
	f.play()
	f.work()
	if got := f.noise(); got.posted != before.posted+1 || got.mentions != before.mentions {
		t.Errorf("after the board was deleted: %+v, before %+v", got, before)
	}
	f.play() // the next turn is another one
	f.work()
	if got := f.noise(); got.mentions != before.mentions+1 {
		t.Errorf("after the next move: %+v, before %+v", got, before)
	}
}
