package chat

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"sobremesa/bot/calendar"
)

// isNo reports whether a text declares that there are no hours of sleep.
func isNo(text string) bool {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "no", "none", "ninguna", "-":
		return true
	}
	return false
}

var hourForm = regexp.MustCompile(`^(\d{1,2})(?:[:.](\d{2}))? ?(?:h|([ap])\.? ?m\.?|de la (mañana|tarde|noche|madrugada))?$`)

// minuteOf reads a time of day, such as "23:00", "7.30", "8", "8 am", "11:30 p.m." or "8 de la
// mañana". 24 is midnight.
func minuteOf(text string) (calendar.Minute, bool) {
	m := hourForm.FindStringSubmatch(strings.ToLower(strings.TrimSpace(norm.NFKC.String(text))))
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
