package sitting

import (
	"slices"
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

// toldOf lists who gets which notice of a change.
func toldOf(before, after *store.Game, by string) (list []string) {
	for _, n := range noticesOf(before, after, by) {
		list = append(list, n.User+" "+string(n.About))
	}
	return list
}

func TestNoticesOfAChange(t *testing.T) {
	person := func(user string) store.Seat { return store.Seat{User: user} }
	missed := func(user string) store.Seat { return store.Seat{User: user, Missed: 1} }
	kept := func(user string) store.Seat { return store.Seat{User: user, Missed: 2, Guardian: "g"} }
	gone := func(user string) store.Seat { return store.Seat{User: user, Guardian: "g", Resigned: true} }
	artificial := store.Seat{Player: "p"}
	game := func(s store.Status, seats ...store.Seat) *store.Game { return &store.Game{Status: s, Seats: seats} }
	const lobby, running, away, over = store.Lobby, store.Running, store.PutAway, store.Finished
	for name, c := range map[string]struct {
		before, after *store.Game
		by            string
		want          []string
	}{
		"a turn is missed":        {before: game(running, person("a"), person("b")), after: game(running, missed("a"), person("b")), want: []string{"a missed"}},
		"the same turn goes on":   {before: game(running, missed("a")), after: game(running, missed("a"))},
		"they move again":         {before: game(running, missed("a")), after: game(running, person("a"))},
		"a guardian stays":        {before: game(running, missed("a"), person("b")), after: game(running, kept("a"), person("b")), want: []string{"a kept"}},
		"it goes on playing":      {before: game(running, kept("a")), after: game(running, kept("a"))},
		"they return":             {before: game(running, kept("a")), after: game(running, person("a"))},
		"they resign":             {before: game(running, person("a")), after: game(running, gone("a"))},
		"somebody takes the seat": {before: game(running, gone("a")), after: game(running, missed("b"))},
		"it is put away": {before: game(running, kept("a"), gone("b"), artificial, person("c")),
			after: game(away, kept("a"), gone("b"), artificial, person("c")), want: []string{"a away", "c away"}},
		"it is brought back": {before: game(away, kept("a"), gone("b"), artificial, kept("c"), person("d")),
			after: game(running, person("a"), gone("b"), artificial, kept("c"), person("d")), by: "a", want: []string{"c back", "d back"}},
		"it is ended while away":       {before: game(away, kept("a")), after: game(store.Cancelled, kept("a"))},
		"the missed turn was the last": {before: game(running, person("a")), after: game(over, missed("a"))},
		"a game begins":                {before: game(lobby, person("a")), after: game(running, person("a"))},
		"somebody leaves a lobby":      {before: game(lobby, person("a"), person("b")), after: game(lobby, person("b"))},
	} {
		if got := toldOf(c.before, c.after, c.by); !slices.Equal(got, c.want) {
			t.Errorf("%s: told is %q, want %q", name, got, c.want)
		}
	}
}
