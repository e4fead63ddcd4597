package absence

import (
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/bot/settings"
	"sobremesa/store"
)

// Absence is when nobody plays in a game, as far as is known at a moment. The zero
// Absence is that of people who have declared nothing, and of a bot that was always
// there.
type Absence struct {
	people map[string]map[string]string // their settings
	spans  []calendar.Span              // in which nobody could play
	// The bot is no member of the server since shut, and it is looked again at
	// again; zero while it is one.
	shut, again time.Time
}

// Of is the absence in a game at a moment, as it was loaded with it.
func Of(g *store.Game, now time.Time) Absence {
	p := ReadPresence(g.Presence)
	return Absence{people: g.People, spans: append(outagesIn(g.Outages, g.Guild), p.spans(now)...), shut: p.Shut, again: p.Until(now)}
}

// Declared is only what the people of a game have declared for themselves.
func Declared(g *store.Game) Absence { return Absence{people: g.People} }

// With is the absence if somebody had declared another calendar.
func (a Absence) With(user string, c calendar.Calendar) Absence {
	a.people = map[string]map[string]string{user: {settings.Calendar: c.String()}}
	return a
}

// Counted is how much of the time from one instant until another counts for
// somebody; with "" for nobody in particular.
func (a Absence) Counted(user string, from, until time.Time) time.Duration {
	return a.calendar(user).Counted(from, until, a.spans)
}

// After is when so much time has passed that counts for somebody; with "" for nobody
// in particular.
func (a Absence) After(user string, from time.Time, d time.Duration) time.Time {
	return a.calendar(user).After(from, d, a.spans)
}

// IsShut reports whether nobody can play in the game's server, as far as is known.
func (a Absence) IsShut() bool { return !a.shut.IsZero() }

// ShutSince is since when nobody can play there, and ShutUntil when to look again;
// zero while people can.
func (a Absence) ShutSince() time.Time { return a.shut }
func (a Absence) ShutUntil() time.Time { return a.again }

func (a Absence) calendar(user string) calendar.Calendar {
	return calendar.Read(a.people[user][settings.Calendar])
}
