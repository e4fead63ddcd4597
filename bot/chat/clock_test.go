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
