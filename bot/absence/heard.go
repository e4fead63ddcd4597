package absence

import (
	"encoding/json"
	"slices"
	"time"

	"sobremesa/store"
)

// Ear hears what people do in some servers: it is a shard of Discord's gateway, one of
// so many. The zero Ear hears those of all.
type Ear struct {
	Shard int `json:"shard,omitempty"`
	Of    int `json:"of,omitempty"`
}

// Servers are those of which an ear hears.
func (e Ear) Servers() store.Servers { return store.Servers{Shard: e.Shard, Of: e.Of} }

// Heard is when each ear was last known to be open. The zero Heard is that of a bot
// that has never run.
type Heard struct {
	Of int         `json:"of"`
	At []time.Time `json:"at"` // by shard; zero for never
}

// ReadHeard reads what String wrote. What cannot be read is as if nothing had ever been
// heard.
func ReadHeard(text string) (h Heard) {
	if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
		return Heard{1, []time.Time{at}}
	}
	if json.Unmarshal([]byte(text), &h) != nil || h.Of != len(h.At) {
		return Heard{}
	}
	return h
}

// String writes it as it is kept: where one ear hears all, that is a time.
func (h Heard) String() string {
	if h.Of == 1 {
		return h.At[0].UTC().Format(time.RFC3339Nano)
	}
	text, _ := json.Marshal(h) // of times: it can't fail
	return string(text)
}

// Note is what is known when an ear is open at a time, and when it was open before; zero
// for never. Where there were another number of shards, that is when the first of them
// was left.
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

// Last is when what is done in a server was last heard; zero for never.
func (h Heard) Last(guild string) time.Time {
	for n, at := range h.At {
		if (Ear{n, h.Of}).Servers().Has(guild) {
			return at
		}
	}
	return time.Time{}
}
