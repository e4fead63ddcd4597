package chat

import (
	"testing"

	"sobremesa/bot/calendar"
	"sobremesa/engine"
)

// A day without a year is the next one there is, unless it was a short while ago.
func TestADayWithoutAYearIsTheNextUnlessItHasJustPassed(t *testing.T) {
	for _, c := range []struct {
		text   string
		from   calendar.Day
		want   calendar.Day
		passed bool
	}{
		{"23/11", "2026-11-23", "2026-11-23", false},
		{"31/12", "2026-11-23", "2026-12-31", false},
		{"20/11", "2026-11-23", "2027-11-20", true},
		{"24/9", "2026-11-23", "2027-09-24", true},
		{"23/9", "2026-11-23", "2027-09-23", false}, // 61 days ago
		{"3/1", "2026-12-28", "2027-01-03", false},
		{"28/12", "2027-01-03", "2027-12-28", true},
		{"20/11/2026", "2026-11-23", "2026-11-20", false}, // as it was said
	} {
		d, passed, ok := dayOf(c.text, engine.Spanish, c.from)
		if d != c.want || passed != c.passed || !ok {
			t.Errorf("%s on %s: %s, %v, %v", c.text, c.from, d, passed, ok)
		}
	}
}

func TestATimeOfDayIsReadAsPeopleWriteIt(t *testing.T) {
	for text, want := range map[string]string{
		"8": "08:00", "23:00": "23:00", "7.30": "07:30", "24": "00:00", "8h": "08:00", "8am": "08:00", "8 AM": "08:00", "11 pm": "23:00", "11:30 p.m.": "23:30",
		"12am": "00:00", "12 pm": "12:00", "12:15 a. m.": "00:15", "8 de la mañana": "08:00", "11 de la noche": "23:00", "12 de la noche": "00:00",
		"1 de la noche": "01:00", "3 de la tarde": "15:00", "12 de la tarde": "12:00", "12 de la mañana": "12:00", "2:30 de la madrugada": "02:30",
		"13pm": "", "0am": "", "20 de la noche": "", "6 de la noche": "", "10 de la tarde": "", "25": "", "8:60 am": "", "ocho": "", "8 xm": "", "24:30": "",
	} {
		m, ok := minuteOf(text)
		if ok != (want != "") || ok && hourText(m) != want {
			t.Errorf("%q is %s, %v, want %q", text, hourText(m), ok, want)
		}
	}
}
