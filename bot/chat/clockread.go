package chat

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"sobremesa/bot/calendar"
	"sobremesa/engine"
)

// isNo reports whether a text declares that there are no hours of sleep.
func isNo(text string) bool {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "no", "none", "ninguna", "-":
		return true
	}
	return false
}

var (
	hourForm = regexp.MustCompile(`^(\d{1,2})(?:[:.](\d{2}))? ?(?:h|([ap])\.? ?m\.?|de la (mañana|tarde|noche|madrugada))?$`)
	dayForm  = regexp.MustCompile(`^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$`)
)

// minuteOf reads a time of day, such as "23:00", "7.30", "8", "8 am", "11:30 p.m." or "8 de la
// mañana". 24 is midnight.
func minuteOf(text string) (calendar.Minute, bool) {
	m := hourForm.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if m == nil {
		return 0, false
	}
	hour, _ := strconv.Atoi(m[1])
	minute, _ := strconv.Atoi(m[2]) // "" is 0
	if half := m[3]; half != "" {
		if hour < 1 || hour > 12 {
			return 0, false
		}
		hour %= 12
		if half[0] == 'p' {
			hour += 12
		}
	}
	if part := m[4]; part != "" {
		switch {
		case hour < 1 || hour > 12, part == "noche" && hour > 4 && hour < 8, part == "tarde" && hour > 8 && hour < 12:
			return 0, false // it may be meant before noon or after
		case part == "noche" && (hour == 12 || hour < 8), part == "madrugada":
			hour %= 12
		case part != "mañana" && hour < 12:
			hour += 12
		}
	}
	if hour > 24 || minute > 59 || hour == 24 && minute > 0 {
		return 0, false
	}
	return calendar.Minute(hour*60+minute) % calendar.DayMinutes, true
}

// justPassed is how many days a day without a year may be past. Nobody means to wait for such a day
// until next year.
const justPassed = 60

// dayOf reads a day: "2026-08-31" or, in Spanish, which puts the day first, "31/8/2026" and "31/8".
// A day without a year is the next one from the day from on. passed reports whether such a day
// passed within the last [justPassed] days.
func dayOf(text string, l engine.Lang, from calendar.Day) (d calendar.Day, passed, ok bool) {
	text = strings.TrimSpace(text)
	m := dayForm.FindStringSubmatch(text)
	if m == nil || l != engine.Spanish {
		d, ok = calendar.ParseDay(text)
		return d, false, ok
	}
	read := func(year string) (calendar.Day, bool) {
		return calendar.ParseDay(fmt.Sprintf("%s-%02s-%02s", year, m[2], m[1]))
	}
	if m[3] != "" {
		d, ok = read(m[3])
		return d, false, ok
	}
	year := from.Time().Year()
	for _, year := range []int{year - 1, year, year + 1} {
		if d, ok = read(strconv.Itoa(year)); ok && d >= from {
			return d, passed, true
		}
		passed = passed || ok && d >= from.Next(-justPassed)
	}
	return d, passed, ok
}
