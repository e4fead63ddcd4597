package sitting

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// departs takes users who have left the guild from the table, for a user's sake.
func (h *house) departs(user string, left ...string) {
	h.Helper()
	h.Left = left
	_, err := h.try(by(user), Depart)
	must.Succeed(h, err)
	h.Left = nil
}

func TestTheSeatsOfThoseWhoHaveLeftAreFreeAgainAndTheTablePassesOn(t *testing.T) {
	for _, c := range []struct {
		users, left, by, want string
	}{
		{"ana luis eva", "luis", "eva", "ana eva, of ana"},
		{"ana luis eva", "ana", "eva", "luis eva, of eva"}, // who asks and sits there
		{"ana luis eva", "ana", "iker", "luis eva, of luis"},
		{"ana luis eva", "ana luis", "eva", "eva, of eva"},
		{"ana", "ana", "iker", ", of iker"}, // nobody else is left
	} {
		h := lobby(t, azulOf(4), strings.Fields(c.users)...)
		h.departs(c.by, strings.Fields(c.left)...)
		if got := fmt.Sprintf("%s, of %s", h.seats(), h.g.Creator); got != c.want || h.due(0) != TaskShow {
			t.Errorf("%s, without %s, for %s: %s, tasks %q, want %s", c.users, c.left, c.by, got, h.due(0), c.want)
		}
	}
}

func TestATableIsNotKeptForThoseWhoHaveLeft(t *testing.T) {
	h := lobby(t, Opening{Kind: "azul", Seats: 3, Invited: []string{"luis", "eva"}}, "ana", "luis")
	h.departs("ana", "luis")
	if got := strings.Join(h.g.Invited, " "); got != "eva" || h.seats() != "ana" {
		t.Errorf("kept for %q, with %q", got, h.seats())
	}
}

// The new owner has all the rights of the old one.
func TestWhoeverTheTablePassesToCanCancelIt(t *testing.T) {
	h := lobby(t, azulOf(3), "ana", "luis", "eva")
	h.does("luis", Agree(AnyBoard), CreatorOnly)
	h.departs("luis", "ana")
	h.does("luis", OpenToAll, OpenedToAll)
	h.does("luis", Agree(AnyBoard), Cancelled)
	h = begun(t, azulOf(2), "ana", "luis")
	h.departs("luis", "ana")
	h.does("luis", Agree(AnyBoard), Cancelled)
}

// In a running game the guardian keeps the seats, and moves at once if the game waits for one. There
// is no clock that would ever bring it.
func TestAGuardianKeepsTheSeatsOfPlayersWhoHaveLeft(t *testing.T) {
	for _, awaited := range []bool{true, false} {
		h := begun(t, azulOf(2), "ana", "luis")
		stays, moves := h.waiting(), len(h.g.Moves)
		if !awaited {
			stays = h.mover()
		}
		h.departs(stays, other(stays))
		h.work()
		for _, s := range h.g.Seats {
			if Plays(s) != (s.User == stays) {
				t.Errorf("awaited %t: seat %+v", awaited, s)
			}
		}
		if h.mover() != stays || awaited != (len(h.g.Moves) > moves) {
			t.Errorf("awaited %t: waits for %s after %d moves of %d", awaited, h.mover(), len(h.g.Moves), moves)
		}
		h.plays()
		h.work()
		if h.mover() != stays {
			t.Errorf("awaited %t: the guardian does not go on", awaited)
		}
		h.does(other(stays), Return, Returned) // they have come back to the guild
	}
}

// The guardian does not wait for a second missed turn of somebody who has left.
func TestTheTurnOfAPlayerWhoHasLeftIsTheLast(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Seats: 2, Pace: day}, "ana", "luis")
	user := h.mover()
	h.Left = []string{user}
	h.pass(day + time.Minute)
	if s := h.g.Seats[SeatOf(h.g.Seats, user)]; !IsKept(s) || h.mover() == user {
		t.Errorf("seat %+v", s)
	}
	if slices.ContainsFunc(h.told, func(s string) bool { return strings.HasSuffix(s, string(SeatKept)) }) {
		t.Errorf("told %q", h.told) // a notice says that they have missed two turns
	}
}

// Whoever has left does not keep the others in the game by saying nothing.
func TestTheSilenceOfAPlayerWhoHasLeftCountsAsConsent(t *testing.T) {
	for left, want := range map[string]store.Status{"": store.Running, "luis": store.Cancelled} {
		h := begun(t, azulOf(2), "ana", "luis")
		h.plays()
		h.plays()
		h.waitsFor("luis")
		h.does("ana", Agree(AnyBoard), Agreed)
		h.Left = []string{left}
		h.pass(25 * time.Hour)
		if h.g.Status != want || !h.g.EndAsked.IsZero() && want == store.Running {
			t.Errorf("without %q: %s", left, h.g.Status)
		}
	}
}

func TestOfWhomTheGuildIsAsked(t *testing.T) {
	open := lobby(t, azulOf(3), "ana", "luis")
	kept := lobby(t, Opening{Kind: "azul", Seats: 3, Invited: []string{"luis", "eva"}}, "ana", "luis")
	played := begun(t, azulOf(3), "ana", "luis", "eva")
	for range 3 {
		played.plays()
	}
	for i, c := range []struct {
		h    *house
		verb Verb
		user string
		want string
	}{
		{open, Start, "ana", "luis"},
		{open, Start, "luis", "ana"},
		{open, Join(0), "eva", ""},
		{kept, Join(0), "eva", "ana luis"}, // which begins the game
		{kept, Join(0), "iker", ""},
		{kept, OpenToAll, "luis", "ana"},
		{kept, OpenToAll, "ana", ""},
		{kept, Agree(AnyBoard), "luis", "ana"},
		{open, Agree(AnyBoard), "ana", ""},
		{open, Leave, "luis", ""},
		{played, Agree(AnyBoard), "luis", "ana eva"},
		{played, Play("", AnyBoard), "luis", ""},
	} {
		got := Concerned(c.h.sit(), c.verb, c.user)
		if !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("%d: of %v, want %q", i, got, c.want)
		}
	}
}
