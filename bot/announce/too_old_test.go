package announce_test

import (
	"errors"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
)

// keepOld makes Discord refuse all edits of a message because it is old, and returns the number of
// refusals so far.
func (f *fixture) keepOld(id string) (refused *int) {
	refused = new(int)
	f.Memory.Before = func(r hosttest.Request) error {
		if r.Verb == hosttest.Edit && r.ID == id {
			*refused++
			return &message.Refused{Reason: message.TooOld, Cause: errors.New("too old")}
		}
		return nil
	}
	return refused
}

// there reports whether a message exists.
func (f *fixture) there(id string) bool {
	for _, p := range f.Memory.There() {
		if p.ID == id {
			return true
		}
	}
	return false
}

// A board that is edited in place takes a new message at once, which tells all that the old one did.
func TestABoardThatIsTooOldToBeEditedIsReplaced(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.together = true
	id := f.look().ID
	for replaced := 0; replaced < 3; {
		edited := f.edits()
		shown, made := f.Memory.Last().ID, len(f.Memory.Posts)
		refused := f.keepOld(shown)
		if !f.turn() {
			t.Fatal("the game is over")
		}
		if len(f.Memory.Posts) == made {
			t.Fatalf("the message is edited: %d edits, %d refusals", f.edits()-edited, *refused)
		}
		f.tellsNow(id)
		if f.there(shown) {
			continue // nobody had seen it for long, or it was the last of its round
		}
		replaced++
		f.pass(6 * time.Hour)
		if *refused != 1 {
			t.Errorf("asked %d times to edit it", *refused)
		}
	}
	f.Memory.Before = nil
	f.pass(day)
	f.playToEnd()
	f.toldOnce(id)
}

// One that has been replaced is taken out of play later, and is asked for ever more seldom.
func TestAMessageThatIsTooOldIsSeldomTried(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	old := f.Memory.Last()
	refused := f.keepOld(old.ID)
	f.turn()
	for range 24 * 6 {
		f.pass(10 * time.Minute)
	}
	if *refused < 8 || *refused > 20 {
		t.Errorf("asked %d times in a day", *refused)
	}
	f.Memory.Before = nil
	f.pass(2 * time.Hour)
	if len(old.IDs()) != 0 {
		t.Errorf("it still has the buttons %v", old.IDs())
	}
}

// So is a lobby, with the seats as they are.
func TestALobbyThatIsTooOldToBeEditedIsReplaced(t *testing.T) {
	f := newFixture(t, "azul")
	f.Lobby(sitting.Opening{Kind: "azul", Seats: 3}, "ana")
	f.Work()
	old := f.Memory.Last().ID
	f.keepOld(old)
	must.Do(t)(f.Do(t.Context(), f.By("luis"), f.ref(), sitting.Join(0)))
	f.Work()
	if now := f.Memory.Last(); f.there(old) || now.ID == old || len(f.in(hosttest.Channel)) != 1 {
		t.Errorf("%d messages, the last of them %+v", len(f.in(hosttest.Channel)), now)
	}
}
