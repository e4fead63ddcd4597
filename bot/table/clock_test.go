package table_test

import (
	"context"
	"testing"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/calendar"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestNobodyGainsTimeThatHasPassed(t *testing.T) {
	d := newDays(t)
	id := d.game("c", 8*time.Hour, "ana", "luis")
	user := d.awaited(id)
	d.Pass(7 * time.Hour) // 19:00
	// A player who only now declares that they have slept since noon gets no time back.
	d.declares(user, sleeps("", 12, 23))
	d.Pass(5*time.Hour - time.Second) // an hour is left, after 23:00
	if n := d.played(id); n != 0 {
		t.Fatalf("%d moves", n)
	}
	d.Pass(time.Second)
	if n := d.played(id); n != 1 {
		t.Error("an hour was left, and it has passed")
	}
	// And nobody loses time: abolishing the hours of sleep does not charge what was slept
	// through.
	user = d.awaited(id)
	d.declares(user, sleeps("", 0, 12))
	d.Pass(calendar.Grace)
	d.declares(user, func(calendar.Calendar, time.Time) (calendar.Calendar, error) { return calendar.Calendar{}, nil })
	d.Pass(8*time.Hour - time.Second)
	if n := d.played(id); n != 1 {
		t.Error("the time ran while they slept")
	}
	d.Pass(time.Second)
	if n := d.played(id); n != 2 {
		t.Error("the time has run out")
	}
}

func TestAClocksTaskMayBeCarriedOutTwice(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.Work()
	d.Forward(12 * time.Hour)
	task, err := d.Store.Claim(t.Context(), d.Now(), d.Now().Add(time.Minute))
	must.Succeed(t, err)
	user := d.awaited(id)
	for range 3 {
		must.Succeed(t, d.RunClock(t.Context(), task))
	}
	d.Forward(time.Minute) // the claim expires, as if its worker had died
	d.Work()
	d.wants(user + " 03 00:01 1")
	d.Pass(day)
	if d.awaited(id) == user {
		t.Error("the time has run out")
	}
}

// Time in which the bot did not run counts for no question, invitation or idle table.
func TestOutagesPostponeWhateverWaitsForPeople(t *testing.T) {
	d := newDays(t)
	idle := d.game("c", 0, "ana", "luis")
	asks := d.game("d", 0, "ana", "luis", "marta")
	d.playAs(asks, d.awaited(asks))
	d.must(d.Do(t.Context(), d.By("ana", "d"), table.Ref{Kind: "azul"}, sitting.Agree(sitting.AnyBoard)))
	d.LobbyIn("e", sitting.Opening{Kind: "azul", Seats: 2, Invited: []string{"luis"}}, "ana")
	d.Pass(time.Hour)
	d.must(sitting.Done{}, d.Heartbeat(t.Context(), false, absence.Ear{}))
	d.Forward(20 * day)
	d.must(sitting.Done{}, d.Heartbeat(t.Context(), true, absence.Ear{}))
	d.Work()
	if g := d.Stored(idle); g.Status != store.Running {
		t.Errorf("the idle game is %s", g.Status)
	}
	g := d.Stored(asks)
	if g.EndAsked.IsZero() || !g.EndLapses.Equal(d.Now().Add(23*time.Hour)) {
		t.Errorf("asked %v, lapses %v, now %v", g.EndAsked, g.EndLapses, d.Now())
	}
	d.Refused(sitting.NotInvited)(d.Do(t.Context(), d.By("eva", "e"), table.Ref{Kind: "azul"}, sitting.Join(0)))
	d.Pass(23*time.Hour - time.Second)
	if d.Stored(asks).EndAsked.IsZero() {
		t.Error("the request lapses early")
	}
	d.Pass(2 * time.Second)
	if !d.Stored(asks).EndAsked.IsZero() {
		t.Error("the request does not lapse")
	}
	d.must(d.Do(t.Context(), d.By("eva", "e"), table.Ref{Kind: "azul"}, sitting.Join(0)))
	d.Pass(13*day - 3*time.Second)
	if g := d.Stored(idle); g.Status != store.Running {
		t.Errorf("the idle game is %s early", g.Status)
	}
	d.Pass(3 * time.Second)
	if g := d.Stored(idle); g.Status != store.PutAway {
		t.Errorf("the idle game is %s", g.Status)
	}
}

// declaring is a store in which the person changes their calendar once more, just before
// their first change is stored.
type declaring struct {
	store.Store
	meanwhile func()
}

func (d *declaring) SwapValue(ctx context.Context, key store.Key, had, text string, others store.Texts) error {
	d.first()
	return d.Store.SwapValue(ctx, key, had, text, others)
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
	d.Table = over(d.Host, &declaring{d.Store, func() {
		d.declares(user, func(c calendar.Calendar, now time.Time) (calendar.Calendar, error) {
			return c.WithVacation(calendar.Vacation{From: "2026-03-02", Until: "2026-03-05"}, now)
		})
	}})
	d.declares(user, sleeps("Europe/Madrid", 20, 8)) // from 19:00 until 07:00 in UTC
	text, err := store.ReadText(t.Context(), d.Store, settings.OfPerson(user).Key(settings.Calendar))
	c := calendar.Read(text)
	if err != nil || len(c.Vacations) != 1 || c.Zone != "Europe/Madrid" {
		t.Errorf("%+v, %v", c, err)
	}
	p := d.Position(id)
	due := d.Deadlines(p)[p.SeatOf(user)]
	if want := time.Date(2026, 3, 6, 7, 0, 0, 0, time.UTC); due.Before(want) {
		t.Fatal(due)
	}
	d.Until(due.Add(-time.Second))
	if n := d.played(id); n != 0 {
		t.Fatal("too early")
	}
	if d.Pass(time.Second); d.played(id) != 1 {
		t.Error("too late")
	}
}
