package calendar

import (
	"cmp"
	"slices"
	"time"
)

// MaxVacation is how many days of vacation a person may have in a calendar year. Each day counts
// once and as a whole, past days included.
const MaxVacation = 30

// Day is a calendar day in the form "2006-01-02". Days compare like strings.
type Day string

const dayLayout = "2006-01-02"

func dayOf(t time.Time) Day { return Day(t.Format(dayLayout)) }

// Time returns midnight UTC of the day.
func (d Day) Time() time.Time {
	t, _ := time.Parse(dayLayout, string(d))
	return t
}

// Next returns the day n days later, or earlier if n is negative.
func (d Day) Next(n int) Day { return dayOf(d.Time().AddDate(0, 0, n)) }

// Vacation is a range of days, both ends included.
type Vacation struct {
	From  Day `json:"from"`
	Until Day `json:"until"`
}

func (v Vacation) has(d Day) bool { return v.From <= d && d <= v.Until }

// Today returns the current day in the person's time zone.
func (c Calendar) Today(now time.Time) Day { return dayOf(now.In(c.Location())) }

// DaysOff returns how many days of a year are vacation.
func (c Calendar) DaysOff(year int) int {
	first, last := dayOf(time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)), dayOf(time.Date(year, 12, 31, 0, 0, 0, 0, time.UTC))
	n := 0
	for _, v := range c.Vacations {
		if from, until := max(v.From, first), min(v.Until, last); from <= until {
			n += int(until.Time().Sub(from.Time())/(24*time.Hour)) + 1
		}
	}
	return n
}

// WithVacation returns the calendar with one more vacation, which may overlap others and must not
// begin before today. The errors are ErrOrder, ErrPast and ErrTooLong.
func (c Calendar) WithVacation(v Vacation, now time.Time) (Calendar, error) {
	today := c.Today(now)
	switch {
	case v.Until < v.From:
		return c, ErrOrder
	case v.From < today:
		return c, ErrPast
	case v.Until > v.From.Next(2*366): // bounds the loop below
		return c, ErrTooLong
	}
	next := c
	next.Vacations = merged(append(slices.Clone(c.Vacations), v))
	for year := v.From.Time().Year(); year <= v.Until.Time().Year(); year++ {
		if next.DaysOff(year) > MaxVacation {
			return c, ErrTooLong
		}
	}
	// Drop vacations of more than a year ago; they no longer matter.
	next.Vacations = slices.DeleteFunc(next.Vacations, func(v Vacation) bool { return v.Until < today.Next(-400) })
	return next, nil
}

// WithoutVacations returns the calendar without the days of vacation after today; today remains if
// it is one. It reports whether there were any.
func (c Calendar) WithoutVacations(now time.Time) (next Calendar, ok bool) {
	today := c.Today(now)
	next = c
	next.Vacations = nil
	for _, v := range c.Vacations {
		ok = ok || v.Until > today
		if v.Until = min(v.Until, today); v.From <= v.Until {
			next.Vacations = append(next.Vacations, v)
		}
	}
	return next, ok
}

// Coming returns the vacations that are not over.
func (c Calendar) Coming(now time.Time) []Vacation {
	today := c.Today(now)
	return slices.DeleteFunc(slices.Clone(c.Vacations), func(v Vacation) bool { return v.Until < today })
}

// merged sorts vacations and joins those that overlap or touch.
func merged(list []Vacation) []Vacation {
	slices.SortFunc(list, func(a, b Vacation) int { return cmp.Compare(a.From, b.From) })
	var all []Vacation
	for _, v := range list {
		if n := len(all); n > 0 && v.From <= all[n-1].Until.Next(1) {
			all[n-1].Until = max(all[n-1].Until, v.Until)
			continue
		}
		all = append(all, v)
	}
	return all
}
