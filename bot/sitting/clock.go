package sitting

import (
	"fmt"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/engine"
	"sobremesa/store"
)

// TaskClock: the time that a seat has for its turn has come to a point at which
// something is due, a reminder or its end; see [Clock]. Its key names the seat.
const TaskClock = "clock"

// remindAt is at how much of the time people are reminded, in percent.
var remindAt = []time.Duration{50, 80, 95}

// ClockKey is the key of the task of a seat's clock.
func ClockKey(seat engine.Seat) string { return fmt.Sprint(TaskClock, " ", seat) }

// ClockTask is the task of a seat whose clock runs, due when something is.
func ClockTask(g *store.Game, seat engine.Seat, outages []calendar.Span) store.Task {
	return store.Task{Kind: TaskClock, Key: ClockKey(seat), Game: g.ID, Due: NextDue(g, seat, CalendarIn(g, seat), outages)}
}

// CalendarIn is the calendar of a seat's owner, as it was loaded with the game.
func CalendarIn(g *store.Game, seat engine.Seat) calendar.Calendar {
	return calendar.Read(g.People[g.Seats[seat].User][SettingCalendar])
}

// NextDue is when the next reminder, or the end, of a clock that runs is due.
func NextDue(g *store.Game, seat engine.Seat, cal calendar.Calendar, outages []calendar.Span) time.Time {
	c := g.Seats[seat].Clock
	passes := c.Left
	if c.Reminded < len(remindAt) && !c.Quiet {
		passes -= g.Pace - g.Pace*remindAt[c.Reminded]/100
	}
	return cal.After(c.From, passes, outages)
}

// TimeLeft is how much of its time a seat whose clock runs has left.
func TimeLeft(g *store.Game, seat engine.Seat, now time.Time, outages []calendar.Span) time.Duration {
	c := g.Seats[seat].Clock
	return c.Left - CalendarIn(g, seat).Counted(c.From, now, outages)
}

// RemindersDue is how many reminders are due by the time that so much is left.
func RemindersDue(pace, left time.Duration) (n int) {
	for n < len(remindAt) && pace-left >= pace*remindAt[n]/100 {
		n++
	}
	return n
}

// Ticks reports whether a game's clock runs for a seat.
func Ticks(g *store.Game, seat engine.Seat) bool {
	return g.Status == store.Running && g.Pace > 0 && int(seat) < len(g.Seats) && !g.Seats[seat].Clock.Since.IsZero()
}

// Deadline is when the time of a seat whose clock runs will have run out.
func Deadline(g *store.Game, seat engine.Seat, outages []calendar.Span) time.Time {
	c := g.Seats[seat].Clock
	return CalendarIn(g, seat).After(c.From, c.Left, outages)
}

// IsAwaited reports whether a game waits for a seat, whether its clock runs or not.
func IsAwaited(g *store.Game, seat engine.Seat) bool {
	return g.Status == store.Running && !g.Seats[seat].Clock.Since.IsZero()
}

// Deadlines are when the time of those whom the game waits for will have run
// out, as far as is known today; of those whose clock runs.
func Deadlines(g *store.Game, outages []calendar.Span) map[engine.Seat]time.Time {
	all := make(map[engine.Seat]time.Time)
	for i := range g.Seats {
		if seat := engine.Seat(i); Ticks(g, seat) {
			all[seat] = Deadline(g, seat, outages)
		}
	}
	return all
}

// HasClocks reports whether a game's clock runs for anybody.
func HasClocks(g *store.Game) bool {
	for i := range g.Seats {
		if Ticks(g, engine.Seat(i)) {
			return true
		}
	}
	return false
}

// after is when so much time has passed that is nobody's own: all counts but
// that of outages.
func after(from time.Time, d time.Duration, outages []calendar.Span) time.Time {
	return calendar.Calendar{}.After(from, d, outages)
}
