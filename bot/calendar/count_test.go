package calendar_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/engine/must"
)

// night returns the hours of sleep from one hour until another.
func night(from, until int) calendar.Hours {
	return calendar.Hours{From: calendar.Minute(from * 60), Until: calendar.Minute(until * 60)}
}

// at parses a time such as "2026-03-29 01:30", in UTC without a zone.
func at(t *testing.T, zone, text string) time.Time {
	t.Helper()
	l, err := time.LoadLocation(zone)
	must.Succeed(t, err)
	u, err := time.ParseInLocation("2006-01-02 15:04", text, l)
	must.Succeed(t, err)
	return u
}

func TestCounted(t *testing.T) {
	const madrid, york, howe = "Europe/Madrid", "America/New_York", "Australia/Lord_Howe"
	for name, c := range map[string]struct {
		zone        string
		sleep       calendar.Hours
		vacations   []calendar.Vacation
		from, until string // local times
		want        time.Duration
	}{
		"nothing declared":                     {madrid, night(0, 0), nil, "2026-05-01 10:00", "2026-05-02 10:00", 24 * time.Hour},
		"a night over midnight":                {madrid, night(23, 8), nil, "2026-05-01 10:00", "2026-05-02 10:00", 15 * time.Hour},
		"the short night":                      {madrid, night(23, 8), nil, "2026-03-28 12:00", "2026-03-29 12:00", 15 * time.Hour},
		"the long night":                       {madrid, night(23, 8), nil, "2026-10-24 12:00", "2026-10-25 12:00", 15 * time.Hour},
		"sleep in the hour that is left out":   {madrid, night(2, 3), nil, "2026-03-28 12:00", "2026-03-29 12:00", 23 * time.Hour},
		"sleep in the hour that is repeated":   {madrid, night(2, 3), nil, "2026-10-24 12:00", "2026-10-25 12:00", 23 * time.Hour},
		"half an hour of summer time":          {howe, night(0, 0), nil, "2026-04-04 12:00", "2026-04-05 12:00", 24*time.Hour + 30*time.Minute},
		"a vacation over the change":           {madrid, night(23, 8), []calendar.Vacation{{"2026-03-28", "2026-03-30"}}, "2026-03-27 12:00", "2026-03-31 12:00", 11*time.Hour + 4*time.Hour},
		"half of the year under each of two":   {madrid, night(0, 12), nil, "2026-01-01 00:00", "2027-01-01 00:00", 365 * 12 * time.Hour},
		"the same instant":                     {madrid, night(23, 8), nil, "2026-05-01 12:00", "2026-05-01 12:00", 0},
		"until before from":                    {madrid, night(23, 8), nil, "2026-05-02 12:00", "2026-05-01 12:00", 0},
		"vacations that overlap count as days": {madrid, night(0, 0), []calendar.Vacation{{"2026-05-02", "2026-05-04"}, {"2026-05-03", "2026-05-05"}}, "2026-05-01 00:00", "2026-05-07 00:00", 48 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			cal := calendar.Calendar{Zone: c.zone, Sleep: c.sleep, Vacations: c.vacations}
			if got := cal.Counted(at(t, c.zone, c.from), at(t, c.zone, c.until), nil); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// Sleep begins and ends on the minute, even if the question comes within one.
func TestPartsOfAMinuteCount(t *testing.T) {
	cal := calendar.Calendar{Zone: "Europe/Madrid", Sleep: night(23, 8)}
	const early, late = 1500 * time.Millisecond, 20*time.Second + 250*time.Millisecond
	evening, morning := at(t, cal.Zone, "2026-05-01 23:00"), at(t, cal.Zone, "2026-05-02 08:00")
	if got := cal.Counted(evening.Add(-early), morning.Add(late), nil); got != early+late {
		t.Errorf("from %v before the night until %v after it %v count", early, late, got)
	}
	if got, want := cal.After(evening.Add(-early), early+late, nil), morning.Add(late); !got.Equal(want) {
		t.Errorf("%v after %v before the night is %v, want %v", early+late, early, got, want)
	}
}

// Compares with a model that checks a wall clock against the declared hours minute by minute.
func TestCountedAgreesWithAWallClock(t *testing.T) {
	zones := []string{"", "Europe/Madrid", "America/New_York", "Australia/Lord_Howe", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia", "Africa/Casablanca", "America/Santiago"}
	rng := rand.New(rand.NewPCG(9, 1))
	for n := range 200 {
		cal := calendar.Calendar{Zone: zones[rng.IntN(len(zones))]}
		cal.Sleep.From = calendar.Minute(rng.IntN(24 * 60))
		cal.Sleep.Until = (cal.Sleep.From + calendar.Minute(rng.IntN(12*60+1))) % calendar.DayMinutes
		// Times near a clock change in one of the zones.
		months := []time.Time{time.Date(2026, 3, 7, 0, 0, 0, 0, time.UTC), time.Date(2026, 3, 28, 0, 0, 0, 0, time.UTC),
			time.Date(2026, 10, 24, 0, 0, 0, 0, time.UTC), time.Date(2026, 10, 31, 0, 0, 0, 0, time.UTC), time.Date(2026, 4, 4, 0, 0, 0, 0, time.UTC), time.Date(2026, 9, 5, 0, 0, 0, 0, time.UTC)}
		from := months[rng.IntN(len(months))].Add(time.Duration(rng.IntN(24*60)) * time.Minute)
		until := from.Add(time.Duration(rng.IntN(4*24*60)) * time.Minute)
		if rng.IntN(2) == 0 {
			day := cal.Today(from).Next(rng.IntN(3))
			cal.Vacations = []calendar.Vacation{{From: day, Until: day.Next(rng.IntN(2))}}
		}
		var outages []calendar.Span
		for range rng.IntN(3) {
			o := from.Add(time.Duration(rng.IntN(3*24*60)) * time.Minute)
			outages = append(outages, calendar.Span{From: o, Until: o.Add(time.Duration(rng.IntN(600)) * time.Minute)})
		}
		counts := func(u time.Time) bool {
			wall := u.In(cal.Location())
			clock, day := wall.Format("15:04"), wall.Format("2006-01-02")
			first, last := fmt.Sprintf("%02d:%02d", cal.Sleep.From/60, cal.Sleep.From%60), fmt.Sprintf("%02d:%02d", cal.Sleep.Until/60, cal.Sleep.Until%60)
			asleep := first <= clock && clock < last
			if last < first {
				asleep = clock >= first || clock < last
			}
			for _, v := range cal.Vacations {
				asleep = asleep || string(v.From) <= day && day <= string(v.Until)
			}
			for _, o := range outages {
				asleep = asleep || !u.Before(o.From) && u.Before(o.Until)
			}
			return !asleep
		}
		var want time.Duration
		for u := from; u.Before(until); u = u.Add(time.Minute) {
			if counts(u) {
				want += time.Minute
			}
		}
		got := cal.Counted(from, until, outages)
		if got != want {
			t.Fatalf("%d: %+v from %v until %v without %v: %v, want %v", n, cal, from, until, outages, got, want)
		}
		// After is the inverse of Counted.
		if got > 0 {
			end := cal.After(from, got, outages)
			if end.After(until) || cal.Counted(from, end, outages) != got || counts(end.Add(-time.Minute)) == false {
				t.Fatalf("%d: %+v from %v: %v have passed at %v", n, cal, from, got, end)
			}
		}
	}
}
