package table_test

import (
	"slices"
	"testing"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// told compares the notices since the last call.
func (d *days) told(list ...string) {
	d.T.Helper()
	if !slices.Equal(d.noticed, list) {
		d.T.Errorf("told is %q, want %q", d.noticed, list)
	}
	d.noticed = nil
}

func TestWhoIsToldWhatOfAChange(t *testing.T) {
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
		if got := table.Told(c.before, c.after, c.by); !slices.Equal(got, c.want) {
			t.Errorf("%s: told is %q, want %q", name, got, c.want)
		}
	}
}

func TestWhoLosesASeatIsToldOnceEachTime(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.waitingFor(id, "ana")
	d.Pass(day)
	d.told("ana 03 12:00 1 missed")
	d.playAs(id, "luis")
	d.playAs(id, "ana") // it was one turn
	d.told()
	for range 2 {
		d.playAs(id, "luis")
		d.Pass(day)
	}
	d.told("ana 04 12:00 1 missed", "ana 05 12:00 1 kept")
	d.playAs(id, "luis") // the guardian plays on
	d.told()
	d.Pass(2 * day)
	d.told("luis 06 12:00 1 missed", "luis 07 12:00 1 kept")
	d.Until(d.Now().Add(20 * day))
	d.told("ana 21 12:00 1 away", "luis 21 12:00 1 away")
	ref := table.Ref{Kind: "azul", ID: id}
	back := d.By("luis", "c")
	for range 2 { // delivered twice
		d.must(d.Do(t.Context(), back, ref, sitting.Back))
		d.Work()
	}
	d.told("ana 27 12:00 1 back")
	d.must(d.Do(t.Context(), d.By("ana", "c"), ref, sitting.Back))
	d.Work()
	d.told()
}

func TestWhoWantsToBeToldNothingIsNot(t *testing.T) {
	for name, off := range map[string]store.Scope{
		"the person": {Kind: store.Person, ID: "ana"}, "the server": {Kind: store.Server, ID: "g"}, "the channel": {Kind: store.Channel, ID: "c"},
	} {
		d := newDays(t)
		id := d.game("c", day, "ana", "luis")
		d.waitingFor(id, "ana")
		must.Succeed(t, d.SetSettings(t.Context(), off, map[string]string{settings.Reminders: settings.Off}))
		d.Pass(day)
		if d.awaited(id) == "ana" || len(d.noticed) > 0 {
			t.Errorf("%s wants none: %q", name, d.noticed)
		}
	}
}

// What was told late, after days in which nothing could be sent, is what holds then.
func TestANoticeThatWasNotToldIsReplacedByTheNext(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.waitingFor(id, "ana")
	d.holdNotices = true
	d.Pass(day)
	d.playAs(id, "luis")
	d.Pass(day)
	d.Pass(2 * day) // luis too
	if d.holdNotices = false; len(d.noticed) > 0 {
		t.Fatalf("told is %q", d.noticed)
	}
	d.Pass(2 * time.Hour)
	slices.Sort(d.noticed)
	d.told("ana 06 13:00 1 kept", "luis 06 13:00 1 kept")
}

func TestANoticeIsOfWhatStillHolds(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.waitingFor(id, "ana")
	d.Pass(day)
	seat := d.Position(id).SeatOf("ana")
	holds := func(about sitting.About, want bool) {
		t.Helper()
		list, _, err := d.StillTrue(t.Context(), &sitting.Notice{User: "ana", About: about, Turns: []sitting.SeatTurn{{Game: id, Seat: seat}}})
		if err != nil || len(list) == 1 != want {
			t.Errorf("%q: %d games, %v, want %v", about, len(list), err, want)
		}
		if want && about == sitting.MissedTurn && list[0].MayMiss != 1 {
			t.Errorf("she may miss %d", list[0].MayMiss)
		}
	}
	holds(sitting.MissedTurn, true)
	holds(sitting.SeatKept, false)
	d.playAs(id, "luis")
	d.playAs(id, "ana")
	holds(sitting.MissedTurn, false)
	for range 2 {
		d.playAs(id, "luis")
		d.Pass(day)
	}
	holds(sitting.MissedTurn, false)
	holds(sitting.SeatKept, true)
	holds(sitting.GameAway, false)
	d.Until(d.Now().Add(20 * day))
	holds(sitting.SeatKept, false)
	holds(sitting.GameAway, true)
	holds(sitting.BackAgain, false)
	d.must(d.Do(t.Context(), d.By("luis", "c"), table.Ref{Kind: "azul", ID: id}, sitting.Back))
	holds(sitting.GameAway, false)
	holds(sitting.BackAgain, true)
	holds(sitting.SeatKept, true)
	d.must(d.Do(t.Context(), d.By("ana", "c"), table.Ref{Kind: "azul", ID: id}, sitting.Resign))
	holds(sitting.BackAgain, false)
	holds(sitting.SeatKept, false)
}
