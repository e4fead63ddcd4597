package calendar

import "time"

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
