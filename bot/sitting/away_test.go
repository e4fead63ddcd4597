package sitting

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

const fortnight = AwayAfter

func TestAGameThatNobodyGoesOnWithIsPutAwayAndBroughtBack(t *testing.T) {
	h := moved(t, 0, "ana", "luis")
	h.pass(10 * day)
	h.plays()
	h.pass(9 * day) // with a check five days after the move
	h.does("ana", Agree(AnyBoard), Agreed)
	h.pass(4 * day)
	h.ends("that has lapsed", store.Running, false)
	if h.pass(2 * day); h.g.Status != store.PutAway || len(h.tasks) > 0 {
		t.Fatalf("the game is %s with tasks %+v, want it put away without tasks", h.g.Status, h.tasks)
	}
	s := h.sit() // the seed stays secret, since it determines the draws to come
	proof, err := s.Proof()
	text, _ := s.Record([]string{"Ana", "Luis"}, nil)
	if seed, over := s.Seed(); over || seed != (engine.Seed{}) || err != nil || proof.Seed != nil || strings.Contains(text, fmt.Sprintf("%x", h.g.Seed[:])) {
		t.Errorf("the seed %v, proof %+v, %v, the record\n%s", seed, proof, err, text)
	}
	h.refused(Stale, MayFollow(h.g, "ana"), h.g.Revision)
	h.all(step{"iker", Back, NotSeated}, step{"luis", Back, BroughtBack}, step{"ana", Back, BackAlready}, step{"iker", Back, NotSeated})
	h.plays()
	if h.pass(fortnight + time.Hour); h.g.Status != store.PutAway {
		t.Error("the idle check is not scheduled any more")
	}
	// Nobody may be left who could bring it back, or who could agree to end it.
	h.all(step{"luis", End, CreatorOnly}, step{"iker", End, CreatorOnly})
	for _, who := range []By{{User: "ana"}, {User: "eva", Moderator: true}} {
		g := copyOf(h.g)
		if h.asks(who, End, Cancelled); h.g.EndedBy != who.User || Of(h.Games, g).MayDiscard(who) != nil {
			t.Errorf("ended by %q", h.g.EndedBy)
		}
		h.does("luis", Back, NotPutAway)
		h.g = g
	}
}

// Visits count as activity.
func TestVisitsKeepATableFromBeingClosed(t *testing.T) {
	for what, c := range map[string]struct {
		begin func() *house
		comes step
	}{
		"a lobby": {func() *house { return lobby(t, azulOf(3), "ana", "luis") }, step{"marta", Join(0), Joined}},
		"a chair": {func() *house { h := moved(t, 0, "ana", "luis"); h.does("ana", Resign, Resigned); return h }, step{"marta", TakeChair(0), SatDown}},
		"a seat": {func() *house {
			h := moved(t, 0, "ana", "luis")
			h.g.Seats[0].Guardian, h.g.Seats[1].Guardian = "escalonado", "escalonado"
			return h
		}, step{"ana", Return, Returned}},
		"a table that was put away": {func() *house { h := moved(t, 0, "ana", "luis"); h.pass(fortnight); return h }, step{"ana", Back, BroughtBack}},
	} {
		t.Run(what, func(t *testing.T) {
			h := c.begin()
			h.pass(fortnight - time.Hour)
			h.all(c.comes)
			if h.pass(fortnight - time.Hour); !h.g.Status.Live() {
				t.Errorf("the game is %s, want it live", h.g.Status)
			}
			if h.pass(2 * time.Hour); h.g.Status.Live() {
				t.Errorf("it is %s", h.g.Status)
			}
		})
	}
}

func TestAGameWithAClockIsNotPutAwayWhileSomebodyPlays(t *testing.T) {
	for guardians, want := range map[int]store.Status{1: store.Running, 2: store.PutAway} {
		h := moved(t, 0, "ana", "luis")
		h.g.Pace = day
		for i := range guardians {
			h.g.Seats[i].Guardian = "escalonado"
		}
		if h.pass(fortnight); h.g.Status != want {
			t.Errorf("%d have left: it is %s, want %s", guardians, h.g.Status, want)
		}
	}
}

// A game that is over is not checked any more, and one without a channel is not shown.
func TestAGameWhoseChannelIsGoneIsEnded(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Artificial: []string{"voraz", "voraz"}, Watch: true}, "ana")
	h.does("", Abandon, Cancelled)
	if _, err := h.try(By{}, Abandon); err != ErrNothing || len(h.tasks) > 0 || h.g.Ended.IsZero() {
		t.Errorf("abandoned again: error %v, tasks %+v, ended %v", err, h.tasks, h.g.Ended)
	}
}
