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

// Outage is when an ear was closed.
type Outage struct {
	calendar.Span
	Ear
}

// ReadOutages reads what NoteOutage wrote, the oldest first. What cannot be read
// counts as nothing noted.
func ReadOutages(text string) (list []Outage) {
	if json.Unmarshal([]byte(text), &list) != nil {
		return nil
	}
	return list
}

// outagesIn are the outages in which nothing was heard of a server.
func outagesIn(text, guild string) (spans []calendar.Span) {
	for _, o := range ReadOutages(text) {
		if o.Servers().Has(guild) {
			spans = append(spans, o.Span)
		}
	}
	return spans
}

// NoteOutage adds an outage of an ear that ends now to those that were noted.
func NoteOutage(text string, e Ear, from, now time.Time) string {
	list := slices.DeleteFunc(ReadOutages(text), func(o Outage) bool { return forgotten(o.Span, now) })
	noted, _ := json.Marshal(append(list, Outage{calendar.Span{From: from.UTC(), Until: now.UTC()}, e})) // of times and numbers: it can't fail
	return string(noted)
}

// forgotten: nobody asks for a span any more.
func forgotten(s calendar.Span, now time.Time) bool { return now.Sub(s.Until) > kept }

// note adds a span that ends now, and drops those that nobody asks for any more.
func note(list []calendar.Span, from, now time.Time) []calendar.Span {
	list = slices.DeleteFunc(list, func(s calendar.Span) bool { return forgotten(s, now) })
	return append(list, calendar.Span{From: from.UTC(), Until: now.UTC()})
}
