package absence

import (
	"encoding/json"
	"slices"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/store"
)

// outageAge is how long outages are remembered: longer than the time for a move can last, two
// vacations included.
const outageAge = 180 * 24 * time.Hour

// Outage is a time in which an ear was closed.
type Outage struct {
	calendar.Span
	Ear
}

// ReadOutages decodes the outages stored by NoteOutage, oldest first. A text that cannot be decoded
// counts as no outages.
func ReadOutages(text string) (list []Outage) {
	if json.Unmarshal([]byte(text), &list) != nil {
		return nil
	}
	return list
}

// NoteOutage appends an outage of an ear from from until now to the stored outages in text. It
// drops expired ones.
func NoteOutage(text string, e Ear, from, now time.Time) string {
	list := slices.DeleteFunc(ReadOutages(text), func(o Outage) bool { return isExpired(o.Span, now) })
	noted, _ := json.Marshal(append(list, Outage{calendar.Span{From: from.UTC(), Until: now.UTC()}, e})) // cannot fail: it holds only times and numbers
	return string(noted)
}

// isExpired reports whether a span ended more than outageAge ago.
func isExpired(s calendar.Span, now time.Time) bool { return now.Sub(s.Until) > outageAge }

// Refused returns the silences of a game after its channel has refused a message at now, and why. It
// drops expired ones.
func Refused(list []store.Silence, why string, now time.Time) []store.Silence {
	list = slices.DeleteFunc(slices.Clone(list), func(s store.Silence) bool { return !s.Until.IsZero() && isExpired(spanOf(s), now) })
	if n := len(list); n > 0 && list[n-1].Until.IsZero() {
		list[n-1].Why = why
		return list
	}
	return append(list, store.Silence{Why: why, From: now.UTC()})
}

// Taken returns the silences of a game after its channel has taken a message at now.
func Taken(list []store.Silence, now time.Time) []store.Silence {
	list = slices.Clone(list)
	if n := len(list); n > 0 && list[n-1].Until.IsZero() {
		list[n-1].Until = now.UTC()
	}
	return list
}

func spanOf(s store.Silence) calendar.Span { return calendar.Span{From: s.From, Until: s.Until} }
