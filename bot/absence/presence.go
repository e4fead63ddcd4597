package absence

import (
	"encoding/json"
	"slices"
	"time"

	"sobremesa/bot/calendar"
)

// Presence is when the bot was a member of a server, as far as is known. It is
// learnt when something is refused, or when a clock has come to a point and it is
// asked whether the bot is there; the time does not count from when the bot was last
// known to be. It is a value: what learns something returns another.
type Presence struct {
	// Seen is when it was, within SeenEvery.
	Seen time.Time `json:"seen,omitzero"`
	// Shut is since when it is not; zero while it is. Asked is when that was asked
	// last.
	Shut  time.Time `json:"shut,omitzero"`
	Asked time.Time `json:"asked,omitzero"`
	// Absences are the times in which it was not, the oldest first.
	Absences []calendar.Span `json:"absences,omitempty"`
}

const (
	// SeenEvery is how often it is noted that the bot is still a member.
	SeenEvery = 15 * time.Minute
	// AskLeast and AskMost bound how often it is asked, for all clocks of a server
	// together, whether the bot is back: ever less often.
	AskLeast, AskMost = 15 * time.Minute, 24 * time.Hour
)

// ReadPresence reads what String wrote. What cannot be read counts as nothing
// known.
func ReadPresence(text string) (p Presence) {
	if json.Unmarshal([]byte(text), &p) != nil {
		return Presence{}
	}
	return p
}

// String writes a presence as it is kept.
func (p Presence) String() string {
	text, _ := json.Marshal(p) // of times: it can't fail
	return string(text)
}

// ShutOut is the presence of a bot that is found to be no member (any more).
func (p Presence) ShutOut(now time.Time) Presence {
	p.Asked = now.UTC()
	if p.Shut.IsZero() {
		if p.Shut = p.Seen; p.Shut.IsZero() {
			p.Shut = p.Asked
		}
	}
	return p
}

// Back is the presence of a bot that is found to be a member, and was none.
func (p Presence) Back(now time.Time) Presence {
	return Presence{Seen: now.UTC(), Absences: note(slices.Clone(p.Absences), p.Shut, now)}
}

// Until is when to look again whether the bot is back; zero while it is a member.
func (p Presence) Until(now time.Time) time.Time {
	if p.Shut.IsZero() {
		return time.Time{}
	}
	return now.Add(min(AskMost, max(AskLeast, now.Sub(p.Shut)/4)))
}

// spans are the times that do not count. While the bot is away that is taken to
// last until it is looked again.
func (p Presence) spans(now time.Time) []calendar.Span {
	if p.Shut.IsZero() {
		return p.Absences
	}
	return append(slices.Clip(p.Absences), calendar.Span{From: p.Shut, Until: p.Until(now)})
}
