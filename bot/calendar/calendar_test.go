package calendar_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/engine/must"
)

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func TestACalendarSurvivesItsStoredForm(t *testing.T) {
	if text := (calendar.Calendar{}).String(); text != "" {
		t.Errorf("nothing declared is stored as %q", text)
	}
	summer := []calendar.Vacation{{"2026-08-01", "2026-08-14"}}
	for _, c := range []calendar.Calendar{
		{Zone: "Asia/Kathmandu", Sleep: night(23, 7), Vacations: summer},
		{Zone: "Asia/Kathmandu"}, {Sleep: night(0, 8)}, {Vacations: summer}, {Changed: noon, Slept: true}, // each field alone
	} {
		if got := calendar.Read(c.String()); !reflect.DeepEqual(got, c) {
			t.Errorf("%s: got %+v back", c, got)
		}
	}
	for _, text := range []string{"", "x", `{"zone":"Moon/Base"}`, `{"zone":"Local"}`, `{"sleep":{"from":0,"until":1439}}`, `{"sleep":{"from":-1,"until":2}}`} {
		if got := calendar.Read(text); !reflect.DeepEqual(got, calendar.Calendar{}) {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

func TestInvalidDeclarationsAreRefused(t *testing.T) {
	var c calendar.Calendar
	for _, zone := range []string{"Moon/Base", "Local", "../etc/passwd"} {
		if _, err := c.WithZone(zone); !errors.Is(err, calendar.ErrZone) {
			t.Errorf("zone %s: %v", zone, err)
		}
	}
	if _, err := c.WithSleep(calendar.Hours{From: 21*60 - 1, Until: 9 * 60}); !errors.Is(err, calendar.ErrSleep) {
		t.Errorf("a minute more than twelve hours: %v", err)
	}
	if _, err := c.WithSleep(calendar.Hours{From: calendar.DayMinutes, Until: 6 * 60}); !errors.Is(err, calendar.ErrSleep) {
		t.Errorf("hours that no clock shows: %v", err)
	}
	for _, hours := range []calendar.Hours{night(21, 9), night(12, 0), night(0, 12)} {
		if _, err := c.WithSleep(hours); err != nil {
			t.Errorf("twelve hours, %v: %v", hours, err)
		}
	}
	for _, v := range []struct {
		calendar.Vacation
		want error
	}{
		{calendar.Vacation{From: "2026-05-03", Until: "2026-05-02"}, calendar.ErrOrder},
		{calendar.Vacation{From: "2026-04-30", Until: "2026-05-02"}, calendar.ErrPast},
		{calendar.Vacation{From: "2026-05-01", Until: "2026-05-31"}, calendar.ErrTooLong},
		{calendar.Vacation{From: "2026-05-01", Until: "9999-05-31"}, calendar.ErrTooLong},
		{calendar.Vacation{From: "2026-05-01", Until: "2026-05-30"}, nil},
		{calendar.Vacation{From: "2026-12-02", Until: "2027-01-30"}, nil}, // thirty days in each year
		{calendar.Vacation{From: "2026-12-01", Until: "2027-01-02"}, calendar.ErrTooLong},
	} {
		if _, err := c.WithVacation(v.Vacation, noon); !errors.Is(err, v.want) {
			t.Errorf("%v: %v, want %v", v.Vacation, err, v.want)
		}
	}
}

func TestTodayIsInThePersonsZone(t *testing.T) {
	late := time.Date(2026, 5, 1, 23, 30, 0, 0, time.UTC)
	c := calendar.Calendar{Zone: "Europe/Madrid"}
	if _, err := c.WithVacation(calendar.Vacation{From: "2026-05-01", Until: "2026-05-05"}, late); !errors.Is(err, calendar.ErrPast) {
		t.Errorf("yesterday: %v", err)
	}
	c.Zone = "America/New_York"
	if _, err := c.WithVacation(calendar.Vacation{From: "2026-05-01", Until: "2026-05-05"}, late); err != nil {
		t.Errorf("today: %v", err)
	}
}

// Vacations that overlap or touch are one, however they are declared.
func TestDaysOfVacationCountOnce(t *testing.T) {
	c := declared(t, calendar.Vacation{From: "2026-05-11", Until: "2026-05-12"}, calendar.Vacation{From: "2026-05-03", Until: "2026-05-06"},
		calendar.Vacation{From: "2026-05-05", Until: "2026-05-10"}, one("2026-05-01"))
	if want := []calendar.Vacation{one("2026-05-01"), {From: "2026-05-03", Until: "2026-05-12"}}; !reflect.DeepEqual(c.Vacations, want) || c.DaysOff(2026) != 11 {
		t.Errorf("got vacations %v of %d days", c.Vacations, c.DaysOff(2026))
	}
	if _, err := c.WithVacation(calendar.Vacation{From: "2026-07-01", Until: "2026-07-20"}, noon.AddDate(0, 1, 0)); !errors.Is(err, calendar.ErrTooLong) {
		t.Errorf("20 days after eleven: got error %v, want ErrTooLong", err)
	}
}

func TestHoursAreChangedOnceADayAndCorrectedWithinTheHour(t *testing.T) {
	change := func(c calendar.Calendar, from int, at time.Time) (calendar.Calendar, error) {
		next := c
		next.Sleep = night(from, from+8)
		return c.Adopt(next, at)
	}
	c, err := change(calendar.Calendar{}, 1, noon)
	if err != nil || !c.Changed.Equal(noon) {
		t.Fatalf("the first declaration: got %+v, error %v", c, err)
	}
	if got := calendar.Read(c.String()); !reflect.DeepEqual(got, c) {
		t.Errorf("%s: got %+v back", c, got)
	}
	if c, err = change(c, 2, noon.Add(calendar.Grace)); err != nil || !c.Changed.Equal(noon) {
		t.Errorf("a correction within the hour: changed %v, error %v", c.Changed, err)
	}
	same, err := change(c, 3, noon.Add(calendar.Grace+1))
	if !errors.Is(err, calendar.ErrTooSoon) || !reflect.DeepEqual(same, c) {
		t.Errorf("a change after the hour: got error %v, want ErrTooSoon", err)
	}
	if _, err := c.Adopt(calendar.Calendar{}, noon.Add(2*time.Hour)); !errors.Is(err, calendar.ErrTooSoon) {
		t.Errorf("the old hours again: %v", err)
	}
	away := c
	away.Vacations = []calendar.Vacation{{"2026-08-01", "2026-08-02"}}
	if _, err := c.Adopt(away, noon.Add(2*time.Hour)); err != nil {
		t.Errorf("a vacation is no change of hours: %v", err)
	}
	// A new declaration cannot set when the hours were changed.
	if anew, err := c.Adopt(calendar.Calendar{Sleep: night(4, 12), Changed: noon.AddDate(0, 0, -7)}, noon.Add(time.Minute)); err != nil || !anew.Changed.Equal(noon) {
		t.Errorf("a declaration with a time of its own: changed %v, error %v", anew.Changed, err)
	}
	tomorrow := noon.AddDate(0, 0, 1)
	if c, err = change(c, 3, tomorrow); err != nil || !c.Changed.Equal(tomorrow) {
		t.Errorf("the next day: changed %v, error %v", c.Changed, err)
	}
}

// Who has said where they live can say when they sleep later that day, or the other way round: once.
func TestWhatWasNeverDeclaredIsDeclaredAtAnyTime(t *testing.T) {
	adopt := func(c, next calendar.Calendar, hour int) calendar.Calendar {
		t.Helper()
		next.Changed, next.Slept = c.Changed, c.Slept
		c, err := c.Adopt(next, noon.Add(time.Duration(hour)*time.Hour))
		must.Succeed(t, err)
		return c
	}
	zoned := adopt(calendar.Calendar{}, calendar.Calendar{Zone: "Europe/Madrid"}, 0)
	slept := adopt(zoned, calendar.Calendar{Zone: "Europe/Madrid", Sleep: night(23, 8)}, 3)
	slept = adopt(slept, calendar.Calendar{Zone: "Europe/Madrid", Sleep: night(23, 7)}, 4) // corrected within the hour
	zoned = adopt(adopt(calendar.Calendar{}, calendar.Calendar{Sleep: night(23, 8)}, 0), calendar.Calendar{Sleep: night(23, 8), Zone: "Europe/Madrid"}, 3)
	none := adopt(slept, calendar.Calendar{Zone: "Europe/Madrid"}, 30)
	const old = `{"zone":"UTC","sleep":{"from":0,"until":60},"changed":"2026-04-01T00:00:00Z"}` // it does not say whether hours were declared
	noneStored := adopt(calendar.Read(old), calendar.Calendar{Zone: "UTC"}, 0)
	stored := calendar.Calendar{Zone: "UTC", Sleep: night(23, 8), Changed: noon}
	for _, again := range []struct {
		from, to calendar.Calendar
		hour     int
	}{
		{slept, calendar.Calendar{Zone: "Europe/Madrid", Sleep: night(1, 9)}, 6},
		{slept, calendar.Calendar{Zone: "Asia/Tokyo", Sleep: night(23, 7)}, 6},
		{zoned, calendar.Calendar{Zone: "Asia/Tokyo", Sleep: night(23, 8)}, 6},
		{none, calendar.Calendar{Zone: "Europe/Madrid", Sleep: night(1, 9)}, 33}, // hours were declared before
		{noneStored, calendar.Calendar{Zone: "UTC", Sleep: night(1, 9)}, 6},
		{stored, calendar.Calendar{Zone: "UTC", Sleep: night(1, 9)}, 6},
	} {
		if _, err := again.from.Adopt(again.to, noon.Add(time.Duration(again.hour)*time.Hour)); !errors.Is(err, calendar.ErrTooSoon) {
			t.Errorf("%v to %v: %v", again.from, again.to, err)
		}
	}
}
