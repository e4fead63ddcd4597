package calendar

import (
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"
	_ "time/tzdata" // for systems without a time zone database
)

// Calendar says when a person's time does not count. With the zero Calendar all time counts. A
// Calendar is a value: the With methods return a changed copy.
type Calendar struct {
	Zone      string     `json:"zone,omitempty"`      // an IANA time zone name such as "Europe/Madrid"; "" is UTC
	Sleep     Hours      `json:"sleep"`               // the same part of each day
	Vacations []Vacation `json:"vacations,omitempty"` // sorted; they neither overlap nor touch
	// Changed is when the zone or the hours of sleep were last declared, and Slept whether hours of
	// sleep have ever been; see Adopt.
	Changed time.Time `json:"changed,omitzero"`
	Slept   bool      `json:"slept,omitempty"`
}

// Hours are a part of each day. They span midnight if Until is less than From, and are empty if
// both are equal.
type Hours struct {
	From  Minute `json:"from"`
	Until Minute `json:"until"` // exclusive
}

// Minute is a time of day in minutes after midnight on the clock.
type Minute int

// DayMinutes is the number of minutes that a clock shows in a day.
const DayMinutes Minute = 24 * 60

// MaxSleep is the maximal length of the hours of sleep. A person who slept all day would never have
// to move.
const MaxSleep = 12 * 60 * time.Minute

// Errors for invalid declarations; test with errors.Is.
var (
	ErrZone    = errors.New("calendar: no such time zone")                        // no time zone has this name, or several have
	ErrSleep   = errors.New("calendar: too much sleep")                           // the hours are invalid or longer than MaxSleep
	ErrTooSoon = errors.New("calendar: the hours were changed a short while ago") // zone or sleep were declared less than ChangeEvery ago
	ErrPast    = errors.New("calendar: a vacation in the past")                   // it begins before today
	ErrOrder   = errors.New("calendar: a vacation that ends before it begins")    // the last day is before the first
	ErrTooLong = errors.New("calendar: too many days of vacation")                // a year would have more than MaxVacation days of it
)

// Zone and sleep can be changed once in ChangeEvery, and corrected within Grace. A person who could
// go to bed again whenever they woke up would never have to move. What was never declared can be
// declared at any time.
const (
	ChangeEvery = 24 * time.Hour
	Grace       = time.Hour
)

// Adopt returns next as the successor of the calendar c. The error is ErrTooSoon, with c unchanged,
// if zone or sleep may not be changed yet.
func (c Calendar) Adopt(next Calendar, now time.Time) (Calendar, error) {
	had := c.Slept || c.Sleep != Hours{} // stored calendars may lack Slept
	next.Changed, next.Slept = c.Changed, had || next.Sleep != Hours{}
	moved, slept := next.Zone != c.Zone, next.Sleep != c.Sleep
	if !moved && !slept {
		return next, nil
	}
	changes := moved && c.Zone != "" || slept && had
	switch ago := now.Sub(c.Changed).Abs(); { // the system clock may have been set back
	case ago >= ChangeEvery, !changes:
		next.Changed = now.UTC().Truncate(time.Second)
	case ago > Grace:
		return c, ErrTooSoon
	}
	return next, nil
}

// Read decodes the form of String. A text that cannot be decoded counts as nothing declared.
func Read(text string) Calendar {
	var c Calendar
	if json.Unmarshal([]byte(text), &c) != nil || c.check() != nil {
		return Calendar{}
	}
	return c
}

func (c Calendar) check() error {
	if _, err := zone(c.Zone); err != nil {
		return err
	}
	if s := c.Sleep; min(s.From, s.Until) < 0 || max(s.From, s.Until) >= DayMinutes {
		return ErrSleep
	}
	if length := (c.Sleep.Until - c.Sleep.From + DayMinutes) % DayMinutes; time.Duration(length)*time.Minute > MaxSleep {
		return ErrSleep
	}
	return nil
}

// String encodes a calendar for the store. It returns "" for a calendar that was never declared.
func (c Calendar) String() string {
	if c.Zone == "" && c.Sleep == (Hours{}) && len(c.Vacations) == 0 && c.Changed.IsZero() {
		return ""
	}
	text, _ := json.Marshal(c) // cannot fail: it holds only strings, numbers and a time
	return string(text)
}

// WithZone returns the calendar with another time zone, and with the same hours and days there. The
// text is a name of one of Zones in any case and spelling: its own or one that links to it in the
// time zone database, its city in Spanish or English, or a country with one zone. An offset in whole
// hours, such as "UTC+2", is a zone without summer time. The error is ErrZone.
func (c Calendar) WithZone(text string) (Calendar, error) {
	name, ok := findZone(text)
	if !ok {
		return c, ErrZone
	}
	c.Zone = name
	return c, nil
}

// WithSleep returns the calendar with other hours of sleep. The error is ErrSleep.
func (c Calendar) WithSleep(h Hours) (Calendar, error) {
	c.Sleep = h
	return c, c.check()
}

// Location returns the time zone, or UTC when the zone is not (or no longer) known.
func (c Calendar) Location() *time.Location {
	l, err := zone(c.Zone)
	if err != nil {
		return time.UTC
	}
	return l
}

// zones caches the loaded time zones, because loading one takes a while.
var zones sync.Map // *time.Location by name

// zone loads a time zone. It refuses "Local", which is the machine's zone.
func zone(name string) (*time.Location, error) {
	if l, ok := zones.Load(name); ok {
		return l.(*time.Location), nil
	}
	l, err := time.LoadLocation(name)
	if err != nil || name == "Local" {
		return nil, ErrZone
	}
	zones.Store(name, l)
	return l, nil
}

// has reports whether a time of day is in the hours.
func (h Hours) has(m Minute) bool {
	if h.From <= h.Until {
		return h.From <= m && m < h.Until
	}
	return m >= h.From || m < h.Until
}

// away reports whether a day is a day of vacation.
func (c *Calendar) away(d Day) bool {
	return slices.ContainsFunc(c.Vacations, func(v Vacation) bool { return v.has(d) })
}

// Span is a stretch of time, such as an outage.
type Span struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"` // exclusive
}

// Counted returns how much of the time between from and until counts, 0 if until is not later. The
// outages may overlap and be in any order.
func (c Calendar) Counted(from, until time.Time, outages []Span) time.Duration {
	var sum time.Duration
	for from.Before(until) {
		counts, next := c.stretch(from, outages)
		if next.After(until) {
			next = until
		}
		if counts {
			sum += next.Sub(from)
		}
		from = next
	}
	return sum
}

// After returns the first instant at which d of counted time has passed since from; that is from
// itself if d is not positive.
func (c Calendar) After(from time.Time, d time.Duration, outages []Span) time.Time {
	for d > 0 {
		counts, next := c.stretch(from, outages)
		step := next.Sub(from)
		if counts {
			step = min(step, d)
			d -= step
		}
		from = from.Add(step)
	}
	return from
}

// stretch reports whether the instant t counts, and returns a later instant until which the answer
// stays the same.
func (c *Calendar) stretch(t time.Time, outages []Span) (counts bool, until time.Time) {
	local := t.In(c.Location())
	hour, minute, second := local.Clock()
	now := Minute(hour*60 + minute)
	begun := time.Duration(second)*time.Second + time.Duration(local.Nanosecond()) // since the minute began
	counts = !c.Sleep.has(now) && !c.away(dayOf(local))

	// A clock runs evenly until it is changed, or until midnight.
	at := func(m Minute) time.Time { return t.Add(time.Duration(m-now)*time.Minute - begun) }
	until = at(DayMinutes)
	earlier := func(u time.Time) {
		if u.After(t) && u.Before(until) {
			until = u
		}
	}
	earlier(at(c.Sleep.From))
	earlier(at(c.Sleep.Until))
	_, change := local.ZoneBounds() // the zero time, which is past, if no change will come
	earlier(change)
	for _, o := range outages {
		counts = counts && (t.Before(o.From) || !t.Before(o.Until))
		earlier(o.From)
		earlier(o.Until)
	}
	return counts, until
}
