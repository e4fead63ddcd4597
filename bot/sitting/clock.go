package sitting

import (
	"fmt"
	"time"

	"sobremesa/bot/absence"
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

// clockTask is the task of a seat whose clock runs, due when something is.
func clockTask(g *store.Game, seat engine.Seat, away absence.Absence) store.Task {
	return store.Task{Kind: TaskClock, Key: ClockKey(seat), Game: g.ID, Due: NextDue(g, seat, away)}
}

// NextDue is when the next reminder, or the end, of a clock that runs is due.
func NextDue(g *store.Game, seat engine.Seat, away absence.Absence) time.Time {
	c := g.Seats[seat].Clock
	passes := c.Left
	if c.Reminded < len(remindAt) && !c.Quiet {
		passes -= g.Pace - g.Pace*remindAt[c.Reminded]/100
	}
	return away.After(g.Seats[seat].User, c.From, passes)
}

// Due is when a clock's task is due.
type Due func(g *store.Game, seat engine.Seat, away absence.Absence, now time.Time) time.Time

// TimeLeft is how much of its time a seat whose clock runs has left.
func TimeLeft(g *store.Game, seat engine.Seat, now time.Time, away absence.Absence) time.Duration {
	c := g.Seats[seat].Clock
	return c.Left - away.Counted(g.Seats[seat].User, c.From, now)
}

// RemindersDue is how many reminders are due by the time that so much is left.
func RemindersDue(pace, left time.Duration) (n int) {
	for n < len(remindAt) && pace-left >= pace*remindAt[n]/100 {
		n++
	}
	return n
}

// RemindsNow reports whether a reminder is due of a clock that runs.
func RemindsNow(g *store.Game, seat engine.Seat, w World) bool {
	left := TimeLeft(g, seat, w.Now, w.Absence)
	return left > 0 && RemindersDue(g.Pace, left) > g.Seats[seat].Clock.Reminded
}

// IsDue reports whether a reminder is due of a clock that runs, or its end.
func IsDue(g *store.Game, seat engine.Seat, w World) bool {
	return TimeLeft(g, seat, w.Now, w.Absence) <= 0 || RemindsNow(g, seat, w)
}

// Ticks reports whether a game's clock runs for a seat's person.
func Ticks(g *store.Game, seat engine.Seat) bool {
	return g.Pace > 0 && int(seat) < len(g.Seats) && IsAwaited(g, seat)
}

// Deadline is when the time of a seat whose clock runs will have run out.
func Deadline(g *store.Game, seat engine.Seat, away absence.Absence) time.Time {
	c := g.Seats[seat].Clock
	return away.After(g.Seats[seat].User, c.From, c.Left)
}

// IsAwaited reports whether a game waits for a seat's person, whether their clock runs
// or not.
func IsAwaited(g *store.Game, seat engine.Seat) bool {
	return g.Status == store.Running && !g.Seats[seat].Clock.Since.IsZero() && g.Seats[seat].StandIn == ""
}

// Deadlines are when the time of those whom the game waits for will have run
// out, as far as is known today; of those whose clock runs.
func Deadlines(g *store.Game, away absence.Absence) map[engine.Seat]time.Time {
	var all map[engine.Seat]time.Time
	for i := range g.Seats {
		if seat := engine.Seat(i); Ticks(g, seat) {
			if all == nil {
				all = make(map[engine.Seat]time.Time)
			}
			all[seat] = Deadline(g, seat, away)
		}
	}
	return all
}
