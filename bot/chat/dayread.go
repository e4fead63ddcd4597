package chat

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"sobremesa/bot/calendar"
	"sobremesa/engine"
)

// justPassed is how many days a day without a year may be past. Nobody means to wait for such a day
// until next year.
const justPassed = 60

// The words of days in Spanish and English, as [engine.Plain] writes them.
var (
	weekdays = []string{"domingo", "lunes", "martes", "miercoles", "jueves", "viernes", "sabado",
		"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}
	months = strings.NewReplacer("enero", "january", "febrero", "february", "marzo", "march", "abril", "april", "mayo", "may", "junio", "june",
		"julio", "july", "agosto", "august", "septiembre", "september", "octubre", "october", "noviembre", "november", "diciembre", "december")
)

// dayOf reads a day as people write it in either language: "2026-08-31", "31/8", "August 31, 2026",
// "31 de agosto", "mañana", "Monday". If both numbers of a day and a month may be the month, the day
// comes first in Spanish and the month in English. A day without a year, or of the week, is the next
// one from the day from on; the day from itself is no such day of the week. passed reports whether a
// day without a year passed within the last [justPassed] days.
func dayOf(text string, l engine.Lang, today, from calendar.Day) (d calendar.Day, passed, ok bool) {
	words := strings.FieldsFunc(engine.Plain(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	words = slices.DeleteFunc(words, func(word string) bool { return word == "de" || word == "of" })
	text = months.Replace(strings.Join(words, "/"))
	switch weekday := slices.Index(weekdays, text); {
	case text == "hoy" || text == "today":
		return today, false, true
	case text == "manana" || text == "tomorrow":
		return today.Next(1), false, true
	case weekday >= 0:
		return from.Next((weekday-int(from.Time().Weekday())+6)%7 + 1), false, true
	}
	layouts := []string{"1/2", "2/1", "January/2", "2/January", "Jan/2", "2/Jan"}
	if l == engine.Spanish {
		slices.Reverse(layouts[:2])
	}
	for _, layout := range layouts {
		for _, full := range []string{"2006/1/2", layout + "/2006"} {
			if t, err := time.Parse(full, text); err == nil {
				return calendar.Day(t.Format(time.DateOnly)), false, true
			}
		}
		if t, err := time.Parse(layout, text); err == nil {
			return nextDay(t, from)
		}
	}
	return d, false, false
}

// nextDay returns the next day from the day from on that has the month and the day of t; see [dayOf].
func nextDay(t time.Time, from calendar.Day) (d calendar.Day, passed, ok bool) {
	for year := from.Time().Year() - 1; ; year++ {
		at := time.Date(year, t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
		if at.Day() != t.Day() {
			continue // no 29 February
		}
		if d = calendar.Day(at.Format(time.DateOnly)); d >= from {
			return d, passed, true
		}
		passed = passed || d >= from.Next(-justPassed)
	}
}
