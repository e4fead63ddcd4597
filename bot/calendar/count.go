package calendar

import "time"

// Span is a stretch of time, such as one in which nobody could play.
type Span struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"` // not of it any more
}

// Counted is how much of the time from one instant until another counts; 0 when
// it is not later. The spans may overlap and be in any order.
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

// After is the first instant at which so much counted time has passed since
// another: that itself when d is not positive.
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

// stretch tells whether an instant counts, and an instant after it until which
// that does not change.
func (c *Calendar) stretch(t time.Time, outages []Span) (counts bool, until time.Time) {
	local := t.In(c.Location())
	hour, minute, second := local.Clock()
	now := Minute(hour*60 + minute)
	begun := time.Duration(second)*time.Second + time.Duration(local.Nanosecond()) // of the minute
	counts = !c.Sleep.has(now) && !c.away(dayOf(local))

	// The clock goes on evenly until it is changed, or it is midnight.
	at := func(m Minute) time.Time { return t.Add(time.Duration(m-now)*time.Minute - begun) }
	until = at(DayMinutes)
	earlier := func(u time.Time) {
		if u.After(t) && u.Before(until) {
			until = u
		}
	}
	earlier(at(c.Sleep.From))
	earlier(at(c.Sleep.Until))
	_, change := local.ZoneBounds() // the zero time, which is past, when there will be none
	earlier(change)
	for _, o := range outages {
		counts = counts && (t.Before(o.From) || !t.Before(o.Until))
		earlier(o.From)
		earlier(o.Until)
	}
	return counts, until
}
