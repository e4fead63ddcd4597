package sitting

import (
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// takes records that the channel has taken a message, or has refused it and why.
func (h *house) takes(refused engine.Code) {
	h.Helper()
	if _, err := h.try(By{}, Tell(h.g.Messages, h.g.Seats, Telling{Messages: h.g.Messages, Refused: refused, Taken: refused == ""})); err != nil {
		h.Fatal(err)
	}
}

// Each time that a channel is silent is subtracted from a turn, also when the reason changes
// meanwhile.
func TestClocksStandStillWhileAChannelIsSilent(t *testing.T) {
	h, user := paced(t, day)
	h.work()
	began := h.Now
	for range 2 {
		h.pass(2 * time.Hour)
		h.takes(Locked)
		h.pass(50 * time.Hour)
		h.takes(NotAllowed)
		if h.pass(10 * time.Hour); h.g.Silence().Why != string(NotAllowed) {
			t.Errorf("the channel is silent because of %q", h.g.Silence().Why)
		}
		h.takes("")
		h.takes("")
	}
	h.hears()
	left := began.Add(2*60*time.Hour + day).Sub(h.Now)
	h.pass(left - time.Second)
	if h.seat(user).Missed != 0 {
		t.Fatal("time ran while the channel was silent")
	}
	if h.pass(time.Second); h.seat(user).Missed != 1 {
		t.Error("the time is not over when it has run out otherwise")
	}
}

// A game that nobody can see is put away, unless its players go on all the same.
func TestAGameInASilentChannelIsPutAwayOnlyIfNobodyPlays(t *testing.T) {
	h, _ := paced(t, day)
	h.work()
	h.takes(Locked)
	for range 3 {
		h.pass(10 * day)
		h.plays()
	}
	if h.g.Status != store.Running {
		t.Fatalf("the game is %s although it is played", h.g.Status)
	}
	if h.pass(2 * fortnight); h.g.Status != store.PutAway {
		t.Errorf("the game is %s", h.g.Status)
	}
}
