package calendar

import (
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"
	_ "time/tzdata" // so that it works where the system has no time zones
)

// Calendar is when a person's time does not count. The zero Calendar counts
// always. It is a value: With... return another.
type Calendar struct {
	// Zone is a name of the IANA's, such as "Europe/Madrid"; "" is UTC.
	Zone string `json:"zone,omitempty"`
	// Sleep is a part of each day.
	Sleep Hours `json:"sleep"`
	// Vacations are in order and have days between them.
	Vacations []Vacation `json:"vacations,omitempty"`
	// Changed is when zone or sleep were last declared; see Adopt.
	Changed time.Time `json:"changed,omitzero"`
}

// Hours are a part of each day, over midnight when Until is the smaller one;
// equal, they are none.
type Hours struct {
	From  Minute `json:"from"`
	Until Minute `json:"until"` // not of them any more
}

// Minute is a time of day: how many minutes after midnight the clock shows.
type Minute int

// DayMinutes is how many minutes a clock shows in a day.
const DayMinutes Minute = 24 * 60

// MaxSleep is how long the hours of sleep may be: somebody who sleeps all day
// would never have to move.
const MaxSleep = 12 * 60 * time.Minute

// Errors of what people declare; test with errors.Is.
var (
	// ErrZone: there is no such time zone.
	ErrZone = errors.New("calendar: no such time zone")
	// ErrSleep: longer than MaxSleep.
	ErrSleep = errors.New("calendar: too much sleep")
	// ErrTooSoon: zone or sleep were declared less than ChangeEvery ago.
	ErrTooSoon = errors.New("calendar: the hours were changed a short while ago")
	// ErrPast: vacations begin today at the earliest.
	ErrPast = errors.New("calendar: a vacation in the past")
	// ErrOrder: the last day is before the first.
	ErrOrder = errors.New("calendar: a vacation that ends before it begins")
	// ErrTooLong: more than MaxVacation days in a year.
	ErrTooLong = errors.New("calendar: too many days of vacation")
)

// ChangeEvery is how often zone and sleep can be declared, within Grace of which
// they can be put right: somebody who went to bed again whenever they woke up
// would never have to move.
const (
	ChangeEvery = 24 * time.Hour
	Grace       = time.Hour
)

// Adopt is a calendar in the place of the one that was declared before.
// ErrTooSoon.
func (c Calendar) Adopt(next Calendar, now time.Time) (Calendar, error) {
	next.Changed = c.Changed
	if next.Zone == c.Zone && next.Sleep == c.Sleep {
		return next, nil
	}
	switch ago := now.Sub(c.Changed).Abs(); { // clocks may have been put back
	case ago >= ChangeEvery:
		next.Changed = now.UTC().Truncate(time.Second)
	case ago > Grace:
		return c, ErrTooSoon
	}
	return next, nil
}

// Read reads what String wrote. What cannot be read counts as nothing declared.
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
	for _, m := range []Minute{c.Sleep.From, c.Sleep.Until} {
		if m < 0 || m >= DayMinutes {
			return ErrSleep
		}
	}
	if c.Sleep.length() > MaxSleep {
		return ErrSleep
	}
	return nil
}

// String writes a calendar as it is stored; "" for one that was never declared.
func (c Calendar) String() string {
	if c.Zone == "" && c.Sleep == (Hours{}) && len(c.Vacations) == 0 && c.Changed.IsZero() {
		return ""
	}
	text, _ := json.Marshal(c) // of strings and numbers: it can't fail
	return string(text)
}

// WithZone is the calendar in another time zone: the same hours and days
// there. The name is one of Zones, in whatever case, or its city alone. ErrZone.
func (c Calendar) WithZone(name string) (Calendar, error) {
	offered, ok := offeredZone(name)
	if !ok {
		return c, ErrZone
	}
	c.Zone = offered
	return c, nil
}

// WithSleep is the calendar with other hours of sleep. ErrSleep.
func (c Calendar) WithSleep(h Hours) (Calendar, error) {
	c.Sleep = h
	return c, c.check()
}

// Location is the time zone; UTC when it is not known (any more).
func (c Calendar) Location() *time.Location {
	l, err := zone(c.Zone)
	if err != nil {
		return time.UTC
	}
	return l
}

// zones are those that were asked for, of the ones that are offered: to read one
// takes a while.
var zones sync.Map // of *time.Location by name

// zone loads a time zone. "Local" is none: it is the machine's.
func zone(name string) (*time.Location, error) {
	if l, ok := zones.Load(name); ok {
		return l.(*time.Location), nil
	}
	if name == "Local" {
		return nil, ErrZone
	}
	l, err := time.LoadLocation(name)
	if err != nil {
		return nil, ErrZone
	}
	if _, ok := offeredZone(name); ok {
		zones.Store(name, l)
	}
	return l, nil
}

// length is how long the hours are on a day on which no clock is changed.
func (h Hours) length() time.Duration {
	return time.Duration((h.Until-h.From+DayMinutes)%DayMinutes) * time.Minute
}

// has reports whether a clock shows one of the hours.
func (h Hours) has(m Minute) bool {
	if h.From <= h.Until {
		return h.From <= m && m < h.Until
	}
	return m >= h.From || m < h.Until
}

// away reports whether a day is one of vacation.
func (c *Calendar) away(d Day) bool {
	return slices.ContainsFunc(c.Vacations, func(v Vacation) bool { return v.has(d) })
}
