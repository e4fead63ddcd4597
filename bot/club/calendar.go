package club

import (
	"time"

	"sobremesa/bot/calendar"
)

// A season begins on a Monday evening and ends on a Sunday evening, so that its last day is one on
// which people have time; the day after, when the next one begins, is for looking at how it ended.
const (
	beginDay  = time.Monday
	beginHour = 18
	// leastOpen is how long people can count in before the first season begins.
	leastOpen = 2 * 24 * time.Hour
	// leastBetween is how long people can look at how a season has ended before the next one begins.
	leastBetween = 12 * time.Hour
)

// Least is how many people a season needs. With fewer it waits a week.
const Least = 4

// WarnAhead is how long before the end those who have games left are told.
const WarnAhead = 48 * time.Hour

// Moment is how long the club waits before it shows that somebody has said something of themselves:
// many may do so at once.
const Moment = 5 * time.Second

// Bank is the time that a player has for a whole game of a season, for each week that the season lasts:
// 36 hours in two weeks.
const Bank = 18 * time.Hour

// Location returns the zone of the club's dates.
func (c *Club) Location() *time.Location { return calendar.Calendar{Zone: c.Zone}.Location() }

// nextBeginning returns the first time after one at which a season may begin.
func (c *Club) nextBeginning(after time.Time) time.Time {
	local := after.In(c.Location())
	for days := 0; ; days++ {
		at := time.Date(local.Year(), local.Month(), local.Day()+days, beginHour, 0, 0, 0, c.Location())
		if at.Weekday() == beginDay && at.After(after) {
			return at.UTC()
		}
	}
}

// endOf returns when a season ends that begins at a time: a day before the next one begins, by the
// clock of the club's zone.
func (c *Club) endOf(begins time.Time) time.Time { return c.Later(begins, 7*c.Weeks-1) }

// Later returns the same time of day, in the club's zone, some days later.
func (c *Club) Later(at time.Time, days int) time.Time {
	return at.In(c.Location()).AddDate(0, 0, days).UTC()
}

// Week returns which week of a season it is, from 0.
func (s *Season) Week(now time.Time) int {
	return max(0, int(now.Sub(s.Begins)/(7*24*time.Hour)))
}
