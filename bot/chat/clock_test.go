package chat_test

import (
	"fmt"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/engine/must"
)

// A day without a year is the next such day, unless one has passed a short while ago.
func TestADayWithoutAYearIsTheNextUnlessItHasJustPassed(t *testing.T) {
	const kept, passed, past = "kept", "passed", "past"
	for i, c := range []struct {
		text   string
		now    string
		want   string
		answer string
	}{
		{"23/11", "2026-11-23", "2026-11-23", kept},
		{"31/12", "2026-11-23", "2026-12-31", kept},
		{"20/11", "2026-11-23", "2027-11-20", passed},
		{"24/9", "2026-11-23", "2027-09-24", passed},
		{"23/9", "2026-11-23", "2027-09-23", kept}, // 61 days ago
		{"3/1", "2026-12-28", "2027-01-03", kept},
		{"28/12", "2027-01-03", "2027-12-28", passed},
		{"20/11/2026", "2026-11-23", "2026-11-20", past}, // the year was given
	} {
		noon := func(day string) time.Time {
			at, err := time.Parse(time.DateOnly, day)
			must.Succeed(t, err)
			return at.Add(12 * time.Hour)
		}
		h := hosttest.New(t, hosttest.Options{Begins: noon(c.now)})
		s := &session{Chat: chatOver(t, h), t: t}
		want := noon(c.want)
		year := says("clock.past", "year", want.Year(), "day", want.Day(), "month", int(want.Month()))
		parts := map[string][]string{
			kept:   {fmt.Sprintf("<t:%d:D>", want.Unix()), "!" + says("clock.past")},
			passed: {year},
			past:   {says("clock.past"), "!" + year},
		}[c.answer]
		if i == 0 {
			s.tells(s.asks("ana", "vacation", option("from", "ayer")), says("clock.no-day"))
		}
		s.tells(s.asks("ana", "vacation", option("from", c.text)), parts...)
	}
}

func TestATimeOfDayIsReadAsPeopleWriteIt(t *testing.T) {
	s := &session{Chat: alone(t), t: t}
	for text, want := range map[string]string{
		"8": "08:00", "23:00": "23:00", "7.30": "07:30", "24": "00:00", "8h": "08:00", "8am": "08:00", "8 AM": "08:00", "11 pm": "23:00", "11:30 p.m.": "23:30",
		"12am": "00:00", "12 pm": "12:00", "12:15 a. m.": "00:15", "8 de la mañana": "08:00", "11 de la noche": "23:00", "12 de la noche": "00:00",
		"1 de la noche": "01:00", "3 de la tarde": "15:00", "12 de la tarde": "12:00", "12 de la mañana": "12:00", "2:30 de la madrugada": "02:30",
		"13pm": "", "0am": "", "20 de la noche": "", "6 de la noche": "", "10 de la tarde": "", "25": "", "8:60 am": "", "ocho": "", "8 xm": "", "24:30": "",
	} {
		user := fmt.Sprint("user ", text) // each declares hours for the first time
		if want == "" {
			s.tells(s.asks(user, "clock", option("sleep-from", text), option("sleep-until", "8")), says("clock.no-hour"))
			continue
		}
		from, err := time.Parse("15:04", want)
		must.Succeed(t, err)
		until := from.Add(time.Hour).Format("15:04")
		s.tells(s.asks(user, "clock", option("sleep-from", text), option("sleep-until", until)), says("clock.sleep", "sleep", true, "from", want, "until", until))
	}
}

// A refused declaration changes nothing, the reminders included.
func TestARefusedClockKeepsTheReminders(t *testing.T) {
	s := &session{Chat: alone(t), t: t}
	s.tells(s.asks("ana", "clock", option("reminders", "channel")), says("reminders.channel"))
	s.tells(s.asks("ana", "clock", option("reminders", "off"), option("sleep-from", "ocho"), option("sleep-until", "8")), says("clock.no-hour"))
	s.tells(s.asks("ana", "clock"), says("reminders.channel"))
}
