package absence

import (
	"slices"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/bot/settings"
	"sobremesa/store"
)

// Absence holds the time that does not count in a game, as far as is known at a given time. The
// zero Absence means that the bot was never away and that nobody has declared a calendar.
type Absence struct {
	people map[string]map[string]string // settings by user
	spans  []calendar.Span              // times in which nobody could play
	// Shut is when the bot lost access to the server, or the game's channel began to refuse messages;
	// Again is when to check next. Both are zero while nothing is amiss.
	Shut, Again time.Time
}

// Of returns the absence in a game as known at now, from what was loaded with the game.
func Of(g *store.Game, now time.Time) Absence {
	p := ReadPresence(g.Presence)
	silence := Presence{Shut: g.Silence().From} // it is checked for its end at the same times
	for _, s := range g.Silences {
		if !s.Until.IsZero() {
			silence.Absences = append(silence.Absences, spanOf(s))
		}
	}
	a := Absence{people: g.People, spans: slices.Concat(p.spans(now), silence.spans(now)), Shut: p.Shut, Again: p.Until(now)}
	for _, o := range ReadOutages(g.Outages) {
		if o.Servers().Has(g.Guild) {
			a.spans = append(a.spans, o.Span)
		}
	}
	if a.Shut.IsZero() {
		a.Shut, a.Again = silence.Shut, silence.Until(now)
	}
	return a
}

// Declared returns the absence that consists only of the players' calendars.
func Declared(g *store.Game) Absence { return Absence{people: g.People} }

// With returns the absence in which the user has declared the calendar c, and nobody else any.
func (a Absence) With(user string, c calendar.Calendar) Absence {
	a.people = map[string]map[string]string{user: {settings.Calendar: c.String()}}
	return a
}

// Counted returns how much of the time between from and until counts for user. An empty user stands
// for nobody in particular: only absences of the bot are subtracted.
func (a Absence) Counted(user string, from, until time.Time) time.Duration {
	return a.calendar(user).Counted(from, until, a.spans)
}

// After returns when the duration d of time that counts for user has passed since from. An empty
// user stands for nobody in particular.
func (a Absence) After(user string, from time.Time, d time.Duration) time.Time {
	return a.calendar(user).After(from, d, a.spans)
}

// IsShut reports whether the bot is known to have no access to the game's server, or to be unable to
// write in its channel.
func (a Absence) IsShut() bool { return !a.Shut.IsZero() }

func (a Absence) calendar(user string) calendar.Calendar {
	return calendar.Read(a.people[user][settings.Calendar])
}
