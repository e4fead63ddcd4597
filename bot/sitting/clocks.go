package sitting

import (
	"fmt"
	"slices"
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

// keepClocks starts, continues and stops the clocks after a change, and schedules a task for each
// clock that runs. A clock runs for each person whom the game waits for, and for nobody else. The
// time is for a whole turn, or for a decision in another player's turn: a seat gets a new clock
// when it becomes awaited, or is awaited in a turn that the game has not reached before. Within a
// turn the clock runs on, with the reminders that were sent. A move of the seat may add some time
// (extendClock); standing orders, undos and moves of others do not. When a player takes a move
// back, the clock goes on from where it stopped (resumeClock).
func (s *Sitting) keepClocks(w World) {
	var awaited engine.Seats
	if s.g.Status == store.Running {
		if !s.Began() {
			return // nobody has moved
		}
		awaited = s.match.Awaited()
	}
	for i := range s.g.Seats {
		s.keepClock(engine.Seat(i), awaited, w)
	}
}

// keepClock is keepClocks for one seat.
func (s *Sitting) keepClock(seat engine.Seat, awaited engine.Seats, w World) {
	own := &s.g.Seats[seat]
	before, stoodIn := own.Clock, own.StandIn != ""
	if stoodIn && !s.standInContinues(seat, awaited) {
		own.StandIn = ""
	}
	stopped := before.Since.IsZero()
	if !awaited.Has(seat) || !Plays(*own) {
		if !stopped {
			own.Clock.Since = time.Time{}
			s.cancelTasks(ClockKey(seat))
		}
		return
	}
	moved, undone := s.lastAction(seat)
	switch {
	case own.StandIn != "":
		return // it moves at once
	case stopped && undone && !before.From.IsZero():
		s.resumeClock(seat, w)
	case stopped || moved && s.now().turn > s.latestTurn():
		own.Clock = store.Clock{Since: w.Now}
		if s.g.Pace > 0 {
			own.Clock.Left, own.Clock.From = s.g.Pace, w.Now
			s.shortenClock(seat, w.Now, w.AnswerPause)
		}
	case moved && s.g.Pace > 0:
		s.extendClock(seat, w)
		s.shortenClock(seat, w.Now, w.AnswerPause)
	}
	if (own.Clock != before || stoodIn) && s.g.Pace > 0 {
		s.addTask(clockTask(s.g, seat, absence.Declared(s.g)))
	}
}

// lastAction reports whether a seat's last action since the game was loaded was a move, or an undo.
// Standing orders do not count.
func (s *Sitting) lastAction(seat engine.Seat) (moved, undone bool) {
	for _, r := range s.newRows() {
		if r.Seat == seat && !s.isOrderOnly(&r) {
			moved, undone = !r.Undo, r.Undo
		}
	}
	return moved, undone
}

// latestTurn returns the number of the latest turn that the game had reached when it was loaded,
// even if undos have led back from it.
func (s *Sitting) latestTurn() int32 {
	latest := s.phaseAt(0).turn
	for _, r := range s.rows[:s.stored] {
		latest = max(latest, r.After.turn)
	}
	return latest
}

const (
	// stepPart: a move leaves at least one stepPart-th of the pace for the next move of the turn.
	stepPart    = 5
	longestTurn = 2 // how many times the pace a turn may last that way
)

// extendClock gives a seat that has moved and is still awaited in the same turn enough time for the
// next move. Active players must not run out of time in a long turn, and nobody may delay a game
// for ever by making one move after another.
func (s *Sitting) extendClock(seat engine.Seat, w World) {
	clock := &s.g.Seats[seat].Clock
	left := TimeLeft(s.g, seat, w.Now, w.Absence)
	may := longestTurn*s.g.Pace - w.Absence.Counted(s.g.Seats[seat].User, s.turnBegan(), w.Now)
	if least := min(s.g.Pace/stepPart, may); left < least {
		clock.Left, clock.From = least, w.Now
	}
}

// shortenClock leaves a seat little time if its turn had already run out and a stand-in has just
// moved for it.
func (s *Sitting) shortenClock(seat engine.Seat, now time.Time, pause time.Duration) {
	if own := &s.g.Seats[seat]; own.Missed > 0 && s.stoodInFor(seat) {
		own.Clock.Left, own.Clock.From, own.Clock.Reminded = min(s.g.Pace, pause), now, len(remindAt)
	}
}

// turnBegan returns when the game reached the current turn. If undos have led back to the turn,
// that is the first time.
func (s *Sitting) turnBegan() time.Time {
	turn := s.now().turn
	if s.phaseAt(0).turn == turn {
		return s.g.Started
	}
	return s.rows[slices.IndexFunc(s.rows, func(r Row) bool { return r.After.turn == turn })].At
}

// leastBack is the least time that a player has after taking back the move that ended their turn,
// or a tenth of the pace if that is less. It is granted once in a turn.
const leastBack = 30 * time.Minute

// resumeClock restarts the clock of a seat that is awaited again because it has taken a move back,
// with the time that was left when it made the move. The time since then was the others'.
func (s *Sitting) resumeClock(seat engine.Seat, w World) {
	clock := &s.g.Seats[seat].Clock
	clock.Since = w.Now
	if s.g.Pace == 0 {
		return
	}
	left := clock.Left
	if taken := s.rows[len(s.rows)-1].Takes; taken != noRow {
		left -= w.Absence.Counted(s.g.Seats[seat].User, clock.From, s.rows[taken].At)
	}
	if !s.resumedBefore(seat) {
		left = max(left, min(s.g.Pace/10, leastBack))
	}
	clock.Left, clock.From = left, w.Now
}

// resumedBefore reports whether an earlier undo has already made the seat awaited again in the
// current turn.
func (s *Sitting) resumedBefore(seat engine.Seat) bool {
	turn := s.now().turn
	return slices.ContainsFunc(s.rows[:s.stored], func(r Row) bool {
		return r.Undo && r.Seat == seat && r.After.turn == turn && (r.Before.turn != turn || !r.Before.toMove.Has(seat))
	})
}
