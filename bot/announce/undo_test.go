package announce_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
)

// The message that reported a move is edited to say that it was taken back. The player who is to
// move again was mentioned before, however long ago, and is not mentioned again.
func TestAnUndoIsShownInTheMessageThatReportedTheMove(t *testing.T) {
	for _, later := range []time.Duration{0, time.Hour} {
		f := newFixture(t, "nim")
		f.begin(nil, "ana", "luis")
		f.turn()
		board := f.Memory.Last()
		shown := len(f.Memory.Posts)
		if !slices.Equal(board.Message.Mentions, []string{"luis"}) {
			t.Fatalf("the board calls %v", board.Message.Mentions)
		}
		f.pass(later)
		f.do("ana", sitting.Undo(sitting.AnyBoard))
		p := f.look()
		if len(f.Memory.Posts) != shown || !strings.Contains(board.Message.Content, says("table.took-back")) || !strings.Contains(board.Message.Content, "<@ana>") {
			t.Errorf("%v later: %d messages, the board says %q", later, len(f.Memory.Posts), board.Message.Content)
		}
		if play := board.IDs()[0]; play.Verb != message.Play || play.Seq != p.Moves {
			t.Errorf("%v later: the board's button is %v after %d moves", later, play, p.Moves)
		}
		f.playToEnd()
		if last := f.Memory.Last(); !strings.Contains(last.Message.Content, "Gana") || len(last.Message.Files) != 1 {
			t.Errorf("the last message says %q", last.Message.Content)
		}
	}
}

// The next player is not mentioned again when a move is taken back and made again, nor when a
// deleted board is posted again.
func TestSomebodyIsMentionedForATurnOnce(t *testing.T) {
	f := newFixture(t, "nim")
	f.begin(nil, "ana", "luis")
	f.turn()
	before := f.noise()
	for range 3 {
		f.do("ana", sitting.Undo(sitting.AnyBoard))
		f.turn()
	}
	if got := f.noise(); got != before {
		t.Errorf("got %+v, want %+v as before the undos", got, before)
	}
	if last := f.Memory.Last(); !strings.Contains(last.Message.Content, "<@luis>") {
		t.Errorf("the board says %q", last.Message.Content)
	}
	must.Succeed(t, f.Memory.Delete(t.Context(), "c", f.Memory.Last().ID))
	f.do("ana", sitting.Undo(sitting.AnyBoard))
	f.turn()
	if got := f.noise(); got.posted != before.posted+1 || got.mentions != before.mentions {
		t.Errorf("after the board was deleted: %+v, before %+v", got, before)
	}
	f.play() // a new turn
	f.Work()
	if got := f.noise(); got.mentions != before.mentions+1 {
		t.Errorf("after the next move: %+v, before %+v", got, before)
	}
}

// The board after a move to which a plan applies looks like any other and notifies nobody, because
// the player with the plan is not asked. If they drop the plan and the move is made again, they are
// mentioned.
func TestAPlayerWithAPlanIsNotMentionedUnlessTheyAreAsked(t *testing.T) {
	boards := map[bool]string{}
	for _, plans := range []bool{false, true} {
		f := &fixture{Host: hosttest.New(t, hosttest.Options{UndoPause: time.Minute}), kind: "azul"}
		f.begin(nil, "ana", "luis")
		p := f.look()
		mover, waits := p.Awaited().First(), 1-p.Awaited().First()
		user, other := p.Seats[mover].User, p.Seats[waits].User
		now := p.View(mover).(azul.View)
		move := now.Moves(mover, nil)[0]
		if plans {
			v, _, err := p.Planning(other)
			must.Succeed(t, err)
			view := v.(azul.View)
			for _, m := range view.Moves(waits, nil) {
				if m.Source != move.Source {
					must.Do(t)(f.Do(t.Context(), f.By(other), f.ref(), sitting.PlanTyped(azul.Format(m, engine.Spanish))))
					break
				}
			}
		}
		play := func() {
			f.move(user, azul.Format(move, engine.Spanish))
		}
		play()
		board := f.Memory.Last()
		boards[plans] = board.Message.Content
		if f.look().MovesAsSaid(waits) != plans {
			t.Fatal("the plan does not apply")
		}
		if len(board.Notified) > 0 == plans {
			t.Errorf("with a plan %t: %v are notified", plans, board.Notified)
		}
		if !plans {
			continue
		}
		made := len(f.Memory.Posts)
		f.do(user, sitting.Undo(sitting.AnyBoard))
		must.Do(t)(f.Do(t.Context(), f.By(other), f.ref(), sitting.DropPlan))
		play()
		if last := f.Memory.Last(); len(f.Memory.Posts) != made+1 || !slices.Equal(last.Notified, []string{other}) {
			t.Errorf("when they are asked after all: %d new messages, %v are notified", len(f.Memory.Posts)-made, last.Notified)
		}
	}
	if boards[true] != boards[false] {
		t.Errorf("with a plan:\n%s\nwithout one:\n%s", boards[true], boards[false])
	}
}
