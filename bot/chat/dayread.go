package chat

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"sobremesa/bot/calendar"
	"sobremesa/engine"
)

// justPassed is how many days a day without a year may be past. Nobody means to wait for such a day
// until next year.
const justPassed = 60

// The words of days in Spanish and English, without accents. Months and days of the week may be
// abbreviated to three letters.
var (
	relativeDays = map[string]int{"hoy": 0, "today": 0, "manana": 1, "tomorrow": 1, "pasado manana": 2, "day after tomorrow": 2}
	weekdayNames = [][]string{
		{"domingo", "lunes", "martes", "miercoles", "jueves", "viernes", "sabado"},
		{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"},
	}
	monthNames = [][]string{
		{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"},
		{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"},
		{"", "", "", "", "", "", "", "", "setiembre"},
	}
	dayFillers = []string{"el", "de", "del", "the", "of", "on", "next", "proximo", "st", "nd", "rd", "th", "o", "er"}
	dayWord    = regexp.MustCompile(`\d+|\pL+|[^\d\pL\s,./-]`)
)

// nameAt returns the index of a name or its abbreviation in one of the lists, or -1.
func nameAt(lists [][]string, word string) int {
	for _, list := range lists {
		if i := slices.IndexFunc(list, func(name string) bool { return len(word) >= 3 && strings.HasPrefix(name, word) }); i >= 0 {
			return i
		}
	}
	return -1
}

// dayOf reads a day as people write it in either language: "2026-08-31", "31/8", "Aug 31, 2026",
// "31 de agosto", "mañana", "Monday". If both numbers of a day and a month may be the month, the day
// comes first in Spanish and the month in English. A day without a year, or of the week, is the next
// one from the day from on; the day from itself is no such day of the week. passed reports whether a
// day without a year passed within the last [justPassed] days.
func dayOf(text string, l engine.Lang, today, from calendar.Day) (d calendar.Day, passed, ok bool) {
	text = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text))
	words := slices.DeleteFunc(dayWord.FindAllString(text, -1), func(w string) bool { return slices.Contains(dayFillers, w) })
	if n, ok := relativeDays[strings.Join(words, " ")]; ok {
		return today.Next(n), false, true
	}
	if len(words) == 1 {
		weekday := nameAt(weekdayNames, words[0])
		ahead := (weekday-int(from.Time().Weekday())+6)%7 + 1
		return from.Next(ahead), false, weekday >= 0
	}
	year, month, day, ok := dateOf(words, l)
	if !ok {
		return d, false, false
	}
	if year != 0 {
		return dayIn(year, month, day), false, true
	}
	thisYear := from.Time().Year()
	for year = thisYear - 1; year <= thisYear+8; year++ { // there may be no 29 February for so long
		if !isDay(year, month, day) {
			continue
		}
		if d = dayIn(year, month, day); d >= from {
			return d, passed, true
		}
		passed = passed || d >= from.Next(-justPassed)
	}
	return d, false, false
}

// dateOf reads the words of a date. year is 0 if it is not among them. It returns false if there is
// no such day.
func dateOf(words []string, l engine.Lang) (year, month, day int, ok bool) {
	var numbers []int
	for _, w := range words {
		n, err := strconv.Atoi(w)
		named := nameAt(monthNames, w) + 1
		switch {
		case err == nil && len(w) == 4 && year == 0:
			year = n
		case err == nil && len(w) <= 2:
			numbers = append(numbers, n)
		case named > 0 && month == 0:
			month = named
		default:
			return 0, 0, 0, false
		}
	}
	rest := 1 // how many numbers are the day, and the month if it has no name
	if month == 0 {
		rest = 2
	}
	if len(numbers) == rest+1 && year == 0 { // a year of two digits
		year, numbers = 2000+numbers[rest], numbers[:rest]
	}
	if len(numbers) != rest {
		return 0, 0, 0, false
	}
	if month > 0 {
		return year, month, numbers[0], isDay(year, month, numbers[0])
	}
	iso := len(words[0]) == 4
	day, month = numbers[0], numbers[1]
	if swapped := isDay(year, day, month); iso || swapped && (l != engine.Spanish || !isDay(year, month, day)) {
		day, month = month, day
	}
	return year, month, day, isDay(year, month, day)
}

// isDay reports whether a month has a day. The year 0 stands for any.
func isDay(year, month, day int) bool {
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC) // the year 0 is a leap year
	return int(t.Month()) == month && t.Day() == day
}

func dayIn(year, month, day int) calendar.Day {
	return calendar.Day(time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
}
