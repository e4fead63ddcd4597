package absence

import (
	"slices"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/store"
)

// Ear is a source from which the bot hears users of some servers: a shard of Discord's gateway,
// with the number of shards. The zero Ear hears all servers.
type Ear struct {
	Shard int `json:"shard,omitempty"`
	Of    int `json:"of,omitempty"`
}

// Servers returns the servers that an ear hears.
func (e Ear) Servers() store.Servers { return store.Servers{Shard: e.Shard, Of: e.Of} }

// Heard holds when each ear was last known to be open. The zero Heard is that of a bot that has
// never run.
type Heard struct {
	Of int         `json:"of"`
	At []time.Time `json:"at"` // by shard; zero for never
}

// ReadHeard decodes the form of String. A text that cannot be decoded counts as nothing heard.
func ReadHeard(text string) (h Heard) {
	if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
		return Heard{1, []time.Time{at}}
	}
	if h, _ = store.ReadJSON[Heard]("what was heard", text); h.Of != len(h.At) {
		return Heard{}
	}
	return h
}

// String encodes h for the store. If one ear hears everything, the form is a plain time.
func (h Heard) String() string {
	if h.Of == 1 {
		return h.At[0].UTC().Format(time.RFC3339Nano)
	}
	return store.JSON(h)
}

// Note records that an ear is open at now. It also returns when the ear was last open, zero for
// never. If the number of shards has changed, that is the earliest time at which an old shard was
// last open.
func (h Heard) Note(e Ear, now time.Time) (noted Heard, before time.Time) {
	of := max(1, e.Of)
	noted = Heard{of, slices.Clone(h.At)}
	if h.Of != of {
		noted.At = make([]time.Time, of)
		if len(h.At) > 0 {
			noted.At = slices.Repeat([]time.Time{slices.MinFunc(h.At, time.Time.Compare)}, of)
		}
	}
	before, noted.At[e.Shard] = noted.At[e.Shard], now.UTC()
	return noted, before
}

// Last returns when users of a server were last heard, zero for never.
func (h Heard) Last(guild string) time.Time {
	for n, at := range h.At {
		if (Ear{n, h.Of}).Servers().Has(guild) {
			return at
		}
	}
	return time.Time{}
}

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
	list, _ = store.ReadJSON[[]Outage]("outages", text)
	return list
}

// NoteOutage appends an outage of an ear from from until now to the stored outages in text. It
// drops expired ones.
func NoteOutage(text string, e Ear, from, now time.Time) string {
	list := slices.DeleteFunc(ReadOutages(text), func(o Outage) bool { return isExpired(o.Span, now) })
	return store.JSON(append(list, Outage{calendar.Span{From: from.UTC(), Until: now.UTC()}, e}))
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
