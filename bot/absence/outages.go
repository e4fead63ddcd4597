package absence

import (
	"encoding/json"
	"slices"
	"time"

	"sobremesa/bot/calendar"
)

// kept is how long it is remembered when nobody could play: longer than the time
// for a move lasts, through two vacations.
const kept = 180 * 24 * time.Hour

// ReadOutages reads what NoteOutage wrote, the oldest first. What cannot be read
// counts as nothing noted.
func ReadOutages(text string) (list []calendar.Span) {
	if json.Unmarshal([]byte(text), &list) != nil {
		return nil
	}
	return list
}

// NoteOutage adds an outage that ends now to those that were noted.
func NoteOutage(text string, from, now time.Time) string {
	list := note(ReadOutages(text), from, now)
	noted, _ := json.Marshal(list) // of times: it can't fail
	return string(noted)
}

// note adds a span that ends now, and drops those that nobody asks for any more.
func note(list []calendar.Span, from, now time.Time) []calendar.Span {
	list = slices.DeleteFunc(list, func(s calendar.Span) bool { return now.Sub(s.Until) > kept })
	return append(list, calendar.Span{From: from.UTC(), Until: now.UTC()})
}
