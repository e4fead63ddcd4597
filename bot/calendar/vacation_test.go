package calendar_test

import (
	"testing"
	"time"

	"sobremesa/bot/calendar"
)

// one returns a vacation of one day.
func one(d calendar.Day) calendar.Vacation { return calendar.Vacation{From: d, Until: d} }

// declared returns a calendar with vacations declared one after another at noon of May 1st, 2026.
func declared(t *testing.T, list ...calendar.Vacation) (c calendar.Calendar) {
	t.Helper()
	for _, v := range list {
		var err error
		if c, err = c.WithVacation(v, noon); err != nil {
			t.Fatalf("%v: %v", v, err)
		}
	}
	return c
}

func TestAVacationCountsInTheYearsOfItsDays(t *testing.T) {
	c := declared(t, calendar.Vacation{From: "2026-12-31", Until: "2027-01-02"}, one("2027-12-31"), one("2028-01-01"))
	for year, want := range map[int]int{2025: 0, 2026: 1, 2027: 3, 2028: 1, 2029: 0} {
		if got := c.DaysOff(year); got != want {
			t.Errorf("%d: %d days, want %d", year, got, want)
		}
	}
}

// A vacation includes its last day. Its first day, once it has come, cannot be cancelled.
func TestAVacationLastsThroughItsLastDay(t *testing.T) {
	c := declared(t, calendar.Vacation{From: "2026-05-03", Until: "2026-05-05"})
	for day, want := range map[int]struct {
		coming, taken int // vacations that are not over; days that remain when the rest is cancelled
		rest          bool
	}{2: {1, 0, true}, 3: {1, 1, true}, 4: {1, 2, true}, 5: {1, 3, false}, 6: {0, 3, false}} {
		now := time.Date(2026, 5, day, 12, 0, 0, 0, time.UTC)
		next, rest := c.WithoutVacations(now)
		if len(c.Coming(now)) != want.coming || next.DaysOff(2026) != want.taken || rest != want.rest {
			t.Errorf("on day %d: to come %v, taken %v, %t", day, c.Coming(now), next.Vacations, rest)
		}
	}
}

func TestVacationsAreKeptForFourHundredDays(t *testing.T) {
	c := declared(t, one("2026-05-01"))
	for days, want := range map[int]int{400: 2, 401: 1} {
		now := noon.AddDate(0, 0, days)
		next, err := c.WithVacation(one(c.Today(now)), now)
		if err != nil || len(next.Vacations) != want {
			t.Errorf("after %d days: %v, %v", days, next.Vacations, err)
		}
	}
}
