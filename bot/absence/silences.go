package absence

import (
	"slices"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/store"
)

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
