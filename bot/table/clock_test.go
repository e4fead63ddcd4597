package table_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestRemindersComeAtHalfFourFifthsAndAtTheVeryEnd(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	user := d.awaited(id)
	d.pass(day - time.Second)
	d.wants(user+" 03 00:00 1", user+" 03 07:12 1", user+" 03 10:48 1")
	if n := d.played(id); n != 0 {
		t.Errorf("%d moves before the time has run out", n)
	}
	d.pass(time.Second)
	g := d.stored(id)
	if m := g.Moves[len(g.Moves)-1]; d.played(id) != 1 || m.StandIn != "voraz" {
		t.Errorf("%+v", m)
	}
	if d.awaited(id) == user {
		t.Error("it is still their turn")
	}
	d.wants()
}

func TestSleepAndVacationPutDeadlinesOff(t *testing.T) {
	d := newDays(t)
	id := d.game("c", 8*time.Hour, "ana", "luis")
	user := d.awaited(id)
	d.declares(user, sleeps("Europe/Madrid", 20, 8)) // from 19:00 until 07:00 in UTC
	p := d.position(id)
	want := time.Date(2026, 3, 3, 8, 0, 0, 0, time.UTC)
	if all := d.Deadlines(p); !all[p.SeatOf(user)].Equal(want) || len(all) != 1 {
		t.Errorf("%v; want %v", all, want)
	}
	d.pass(4 * time.Hour)
	d.declares(user, func(c calendar.Calendar, now time.Time) (calendar.Calendar, error) {
		return c.WithVacation(calendar.Vacation{From: "2026-03-03", Until: "2026-03-05"}, now)
	})
	d.until(time.Date(2026, 3, 6, 7, 59, 0, 0, time.UTC))
	d.wants(user+" 02 16:00 1", user+" 02 18:24 1", user+" 06 07:36 1")
	if n := d.played(id); n != 0 {
		t.Fatalf("%d moves", n)
	}
	d.pass(time.Minute)
	if n := d.played(id); n != 1 {
		t.Errorf("%d moves at the deadline", n)
	}
}

func TestNobodyGainsTimeThatHasPassed(t *testing.T) {
	d := newDays(t)
	id := d.game("c", 8*time.Hour, "ana", "luis")
	user := d.awaited(id)
	d.pass(7 * time.Hour) // 19:00
	// A player who only now says that they have slept since noon had the time all the same.
	d.declares(user, sleeps("", 12, 23))
	d.pass(5*time.Hour - time.Second) // an hour is left, after 23:00
	if n := d.played(id); n != 0 {
		t.Fatalf("%d moves", n)
	}
	d.pass(time.Second)
	if n := d.played(id); n != 1 {
		t.Error("an hour was left, and it has passed")
	}
	// And nobody loses any: what they slept through is not taken from them by
	// waking up for good.
	user = d.awaited(id)
	d.declares(user, sleeps("", 0, 12))
	d.pass(calendar.Grace)
	d.declares(user, func(calendar.Calendar, time.Time) (calendar.Calendar, error) { return calendar.Calendar{}, nil })
	d.pass(8*time.Hour - time.Second)
	if n := d.played(id); n != 1 {
		t.Error("the time ran while they slept")
	}
	d.pass(time.Second)
	if n := d.played(id); n != 2 {
		t.Error("the time has run out")
	}
}

func TestNobodyGoesToBedAgainWheneverTheyWakeUp(t *testing.T) {
	d := newDays(t)
	id := d.game("c", 24*time.Hour, "ana", "luis")
	user := d.awaited(id)
	for hours := 0; d.played(id) == 0; hours += 2 {
		if hours > 72 {
			t.Fatal("their time never runs out")
		}
		from := d.now.Hour()
		_, err := d.SetCalendar(t.Context(), user, sleeps("", from, (from+12)%24))
		if err != nil && !errors.Is(err, calendar.ErrTooSoon) {
			t.Fatalf("after %d hours: %v", hours, err)
		}
		d.pass(2 * time.Hour)
	}
}

func TestTimeInWhichTheBotDidNotRunDoesNotCount(t *testing.T) {
	d := newDays(t)
	beat := func(away bool) {
		t.Helper()
		must.Succeed(t, d.Heartbeat(t.Context(), away))
	}
	beat(true)
	id := d.game("c", day, "ana", "luis")
	user := d.awaited(id)
	d.pass(11 * time.Hour)
	beat(false)
	d.now = d.now.Add(3 * day) // nothing is carried out
	beat(true)
	d.pass(time.Hour - time.Second)
	d.wants()
	d.pass(time.Second)
	d.wants(user + " 06 00:00 1")
	// A pause of a minute is none, and what is said to be no outage is none either.
	beat(false)
	d.now = d.now.Add(90 * time.Second)
	beat(true)
	d.now = d.now.Add(2 * time.Hour)
	beat(false)
	d.now = d.now.Add(2 * time.Minute) // a second one
	beat(true)
	d.until(time.Date(2026, 3, 6, 12, 2, 0, 0, time.UTC).Add(-time.Second))
	if n := d.played(id); n != 0 {
		t.Error("too early")
	}
	d.pass(time.Second)
	if n := d.played(id); n != 1 {
		t.Error("too late")
	}
}

func TestAClockIsKeptWhileItsSeatGoesOnBeingAwaited(t *testing.T) {
	d := newDays(t)
	id := d.gameOf("azul", "c", "gris", day, "ana", "luis")
	for range 60 { // until both place tiles
		if p := d.position(id); p.Awaited().Len() == 2 || p.Awaited() == 0 {
			break
		}
		d.play(id)
	}
	if d.position(id).Awaited().Len() != 2 {
		t.Fatal("never both at once")
	}
	before := d.stored(id)
	d.pass(3 * time.Hour)
	d.playAs(id, "ana")
	after := d.stored(id)
	if a, b := before.Seats[1].Clock, after.Seats[1].Clock; a != b {
		t.Errorf("the clock of who has not moved: %+v, then %+v", a, b)
	}
	if d.position(id).Awaited().Has(0) {
		if a, b := before.Seats[0].Clock, after.Seats[0].Clock; a != b { // all place in one turn
			t.Errorf("the clock of who goes on: %+v, then %+v", a, b)
		}
	} else if !after.Seats[0].Clock.Since.IsZero() {
		t.Errorf("%+v", after.Seats[0].Clock)
	}
	// Luis's time runs out at its own hour.
	d.pass(21*time.Hour - time.Second)
	n := len(d.stored(id).Moves)
	d.pass(time.Second)
	if g := d.stored(id); !slices.ContainsFunc(g.Moves[n:], func(m store.Move) bool { return m.Seat == 1 && m.StandIn != "" }) {
		t.Errorf("%+v", g.Moves[n:])
	}
}

func TestAGameWithoutPaceHasNoClock(t *testing.T) {
	d := newDays(t)
	id := d.game("c", 0, "ana", "luis")
	d.pass(60 * day)
	d.wants()
	if g := d.stored(id); d.played(id) != 0 || g.Seats[0].Clock.Left+g.Seats[1].Clock.Left != 0 {
		t.Errorf("%+v", g.Seats)
	}
	if all := d.Deadlines(d.position(id)); all != nil {
		t.Errorf("%v", all)
	}
}

func TestNothingIsDueForAGameThatHasEnded(t *testing.T) {
	for name, end := range map[string]func(d *days, id int64){
		"called off": func(d *days, _ int64) {
			d.must(d.Do(t.Context(), d.by("ana", "c"), here, sitting.Agree(sitting.AnyBoard)))
		},
		"its channel gone": func(d *days, id int64) {
			must.Succeed(t, d.Abandon(t.Context(), id))
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDays(t)
			id := d.game("c", day, "ana", "luis")
			d.work()
			end(d, id)
			d.work()
			if n, _, err := d.store.Pending(t.Context()); n != 0 || err != nil {
				t.Errorf("%d tasks, %v", n, err)
			}
			for _, s := range d.stored(id).Seats {
				if !s.Clock.Since.IsZero() {
					t.Errorf("%+v", s.Clock)
				}
			}
		})
	}
}

func TestAClocksTaskMayBeCarriedOutTwice(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.work()
	d.now = d.now.Add(12 * time.Hour)
	task, err := d.store.Claim(t.Context(), d.now, d.now.Add(time.Minute))
	must.Succeed(t, err)
	user := d.awaited(id)
	for range 3 {
		must.Succeed(t, d.RunClock(t.Context(), task))
	}
	d.now = d.now.Add(time.Minute) // the claim has run out, as that of a worker who died
	d.work()
	d.wants(user + " 03 00:01 1")
	d.pass(day)
	if d.awaited(id) == user {
		t.Error("the time has run out")
	}
}

// A player who thinks again long after has the time that was left, not what the others
// took.
func TestATurnThatGoesOnHasTheTimeThatWasLeft(t *testing.T) {
	for _, at := range []struct{ moved, left time.Duration }{
		{10 * time.Hour, 14 * time.Hour},
		{24*time.Hour - time.Minute, 30 * time.Minute}, // too little to choose again
	} {
		d := newDays(t)
		id := d.game("c", day, "ana", "luis")
		d.pass(at.moved)
		user := d.play(id)
		d.pass(16 * time.Hour)
		d.must(d.Do(t.Context(), d.by(user, "c"), table.Ref{Kind: "azul"}, sitting.Undo(sitting.AnyBoard)))
		p := d.position(id)
		if left := d.Deadlines(p)[p.SeatOf(user)].Sub(d.now); left != at.left {
			t.Errorf("moved after %v and undone later: %v are left, want %v", at.moved, left, at.left)
		}
		d.pass(at.left - time.Second)
		if d.awaited(id) != user || d.stored(id).Seats[p.SeatOf(user)].Missed != 0 {
			t.Errorf("moved after %v and undone later: the guardian has moved early", at.moved)
		}
		d.pass(time.Second)
		if d.stored(id).Seats[p.SeatOf(user)].Missed != 1 {
			t.Errorf("moved after %v and undone later: the time does not run out", at.moved)
		}
	}
}

// Nobody could answer, come or go on while the bot did not run.
func TestWhatWaitsForPeopleReckonsWithOutages(t *testing.T) {
	d := newDays(t)
	idle := d.game("c", 0, "ana", "luis")
	asks := d.game("d", 0, "ana", "luis", "marta")
	d.playAs(asks, d.awaited(asks))
	d.must(d.Do(t.Context(), d.by("ana", "d"), table.Ref{Kind: "azul"}, sitting.Agree(sitting.AnyBoard)))
	d.must(d.Open(t.Context(), d.by("ana", "e"), sitting.Opening{Kind: "azul", Invited: []string{"luis"}}))
	kept := d.live("e", "azul").ID
	d.pass(time.Hour)
	d.must(sitting.Done{}, d.Heartbeat(t.Context(), false))
	d.now = d.now.Add(20 * day)
	d.must(sitting.Done{}, d.Heartbeat(t.Context(), true))
	d.work()
	if g := d.stored(idle); g.Status != store.Running {
		t.Errorf("the idle game is %s", g.Status)
	}
	g := d.stored(asks)
	if g.EndAsked.IsZero() || !g.EndLapses.Equal(d.now.Add(23*time.Hour)) {
		t.Errorf("asked %v, lapses %v, now %v", g.EndAsked, g.EndLapses, d.now)
	}
	d.refused(sitting.NotInvited, second(d.Do(t.Context(), d.by("eva", "e"), table.Ref{Kind: "azul"}, sitting.Join(0))))
	if p := d.position(kept); !p.KeptUntil.Equal(d.now.Add(23 * time.Hour)) {
		t.Errorf("kept until %v, now %v", p.KeptUntil, d.now)
	}
	d.pass(23*time.Hour - time.Second)
	if d.stored(asks).EndAsked.IsZero() {
		t.Error("the request lapses early")
	}
	d.pass(2 * time.Second)
	if !d.stored(asks).EndAsked.IsZero() {
		t.Error("the request does not lapse")
	}
	d.must(d.Do(t.Context(), d.by("eva", "e"), table.Ref{Kind: "azul"}, sitting.Join(0)))
	d.pass(13*day - 3*time.Second)
	if g := d.stored(idle); g.Status != store.Running {
		t.Errorf("the idle game is %s early", g.Status)
	}
	d.pass(3 * time.Second)
	if g := d.stored(idle); g.Status != store.PutAway {
		t.Errorf("the idle game is %s", g.Status)
	}
}

// declaring is a store in which its owner declares something else once, before what
// they declare first is kept.
type declaring struct {
	store.Store
	meanwhile func()
}

func (d *declaring) SwapSetting(ctx context.Context, of store.Scope, key, had, value string) error {
	d.first()
	return d.Store.SwapSetting(ctx, of, key, had, value)
}

func (d *declaring) SwapFact(ctx context.Context, key, had, value string) error {
	d.first()
	return d.Store.SwapFact(ctx, key, had, value)
}

func (d *declaring) first() {
	if do := d.meanwhile; do != nil {
		d.meanwhile = nil
		do()
	}
}

func TestOfTwoChangesOfACalendarNeitherIsLost(t *testing.T) {
	d := newDays(t)
	id := d.game("c", 8*time.Hour, "ana", "luis")
	user := d.awaited(id)
	d.KeepIn(&declaring{d.store, func() {
		d.declares(user, func(c calendar.Calendar, now time.Time) (calendar.Calendar, error) {
			return c.WithVacation(calendar.Vacation{From: "2026-03-02", Until: "2026-03-05"}, now)
		})
	}})
	d.declares(user, sleeps("Europe/Madrid", 20, 8)) // from 19:00 until 07:00 in UTC
	c, err := d.Calendar(t.Context(), user)
	if err != nil || len(c.Vacations) != 1 || c.Zone != "Europe/Madrid" {
		t.Errorf("%+v, %v", c, err)
	}
	p := d.position(id)
	due := d.Deadlines(p)[p.SeatOf(user)]
	if want := time.Date(2026, 3, 6, 7, 0, 0, 0, time.UTC); due.Before(want) {
		t.Fatal(due)
	}
	d.until(due.Add(-time.Second))
	if n := d.played(id); n != 0 {
		t.Fatal("too early")
	}
	if d.pass(time.Second); d.played(id) != 1 {
		t.Error("too late")
	}
}
