package absence

import (
	"slices"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/store"
)

// Presence holds when the bot was a member of a server, as far as is known. The bot learns of it
// when a request is refused, and when a clock fires and it asks whether it is still a member. Time
// stops counting from when the bot was last known to be a member. A Presence is a value: its
// methods return a changed copy.
type Presence struct {
	Seen time.Time `json:"seen,omitzero"` // when the bot was last known to be a member, to within SeenEvery
	// Shut is when the bot lost access, zero while it is a member. Asked is when its absence was
	// last confirmed.
	Shut     time.Time       `json:"shut,omitzero"`
	Asked    time.Time       `json:"asked,omitzero"`
	Absences []calendar.Span `json:"absences,omitempty"` // when the bot was not a member, oldest first
}

const (
	SeenEvery = 15 * time.Minute // how often Seen is updated while the bot is a member
	// AskLeast and AskMost bound the interval, which grows, at which the bot checks whether it is
	// back. It is shared by all clocks of a server.
	AskLeast, AskMost = 15 * time.Minute, 24 * time.Hour
)

// ReadPresence decodes the form of String. A text that cannot be decoded counts as nothing known.
func ReadPresence(text string) (p Presence) {
	p, _ = store.ReadJSON[Presence]("presence", text)
	return p
}

// String encodes p for the store.
func (p Presence) String() string { return store.JSON(p) }

// ShutOut returns the presence after the bot was found not to be a member.
func (p Presence) ShutOut(now time.Time) Presence {
	p.Asked = now.UTC()
	if p.Shut.IsZero() {
		if p.Shut = p.Seen; p.Shut.IsZero() {
			p.Shut = p.Asked
		}
	}
	return p
}

// Back returns the presence after the bot, which was absent, was found to be a member.
func (p Presence) Back(now time.Time) Presence {
	list := slices.DeleteFunc(slices.Clone(p.Absences), func(s calendar.Span) bool { return isExpired(s, now) })
	return Presence{Seen: now.UTC(), Absences: append(list, calendar.Span{From: p.Shut.UTC(), Until: now.UTC()})}
}

// Until returns when to check whether the bot is back, zero while it is a member.
func (p Presence) Until(now time.Time) time.Time {
	if p.Shut.IsZero() {
		return time.Time{}
	}
	return now.Add(min(AskMost, max(AskLeast, now.Sub(p.Shut)/4)))
}

// spans returns the times that do not count. A present absence is assumed to last until the next
// check.
func (p Presence) spans(now time.Time) []calendar.Span {
	if p.Shut.IsZero() {
		return p.Absences
	}
	return append(slices.Clip(p.Absences), calendar.Span{From: p.Shut, Until: p.Until(now)})
}
