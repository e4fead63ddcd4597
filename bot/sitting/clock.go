package sitting

import (
	"fmt"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/store"
)

// TaskClock is the kind of the task that fires when a reminder for a seat is due or its time is
// over; see [Clock]. Its key names the seat.
const TaskClock = "clock"

// remindAt lists the percentages of the time after which players are reminded.
var remindAt = []time.Duration{50, 80, 95}

// ClockKey returns the key of the task of a seat's clock.
func ClockKey(seat engine.Seat) string { return fmt.Sprint(TaskClock, " ", seat) }

// clockTask returns the next task of a running clock.
func clockTask(g *store.Game, seat engine.Seat, away absence.Absence) store.Task {
	return store.Task{Kind: TaskClock, Key: ClockKey(seat), Game: g.ID, Due: NextDue(g, seat, away)}
}

// NextDue returns when the next reminder, or the end, of a running clock is due.
func NextDue(g *store.Game, seat engine.Seat, away absence.Absence) time.Time {
	c := g.Seats[seat].Clock
	passes := c.Left
	if c.Reminded < len(remindAt) && !c.Quiet {
		passes -= g.Pace - g.Pace*remindAt[c.Reminded]/100
	}
	return away.After(g.Seats[seat].User, c.From, passes)
}

// Due computes when the task of a running clock is due.
type Due func(g *store.Game, seat engine.Seat, away absence.Absence, now time.Time) time.Time

// TimeLeft returns how much time a seat whose clock runs has left.
func TimeLeft(g *store.Game, seat engine.Seat, now time.Time, away absence.Absence) time.Duration {
	c := g.Seats[seat].Clock
	return c.Left - away.Counted(g.Seats[seat].User, c.From, now)
}

// RemindersDue returns how many reminders are due when the given time is left.
func RemindersDue(pace, left time.Duration) (n int) {
	for n < len(remindAt) && pace-left >= pace*remindAt[n]/100 {
		n++
	}
	return n
}

// RemindsNow reports whether a reminder of a running clock is due.
func RemindsNow(g *store.Game, seat engine.Seat, w World) bool {
	left := TimeLeft(g, seat, w.Now, w.Absence)
	return left > 0 && RemindersDue(g.Pace, left) > g.Seats[seat].Clock.Reminded
}

// IsDue reports whether a reminder or the end of a running clock is due.
func IsDue(g *store.Game, seat engine.Seat, w World) bool {
	return TimeLeft(g, seat, w.Now, w.Absence) <= 0 || RemindsNow(g, seat, w)
}

// Ticks reports whether the clock of a seat's person runs.
func Ticks(g *store.Game, seat engine.Seat) bool {
	return g.Pace > 0 && int(seat) < len(g.Seats) && IsAwaited(g, seat)
}

// Deadline returns when the time of a seat whose clock runs will be over.
func Deadline(g *store.Game, seat engine.Seat, away absence.Absence) time.Time {
	c := g.Seats[seat].Clock
	return away.After(g.Seats[seat].User, c.From, c.Left)
}

// IsAwaited reports whether a game waits for a seat's person, with or without a clock.
func IsAwaited(g *store.Game, seat engine.Seat) bool {
	return g.Status == store.Running && !g.Seats[seat].Clock.Since.IsZero() && g.Seats[seat].StandIn == ""
}

// Deadlines returns, for each seat whose clock runs, when its time will be over as far as is known
// now. It returns nil when no clock runs.
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
