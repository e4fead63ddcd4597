package table

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/engine"
	"sobremesa/store"
)

// TaskClock: the time that a seat has for its turn has come to a point at which
// something is due, a reminder or its end; see Table.RunClock. Its key names the
// seat.
const TaskClock = "clock"

// remindAt is at how much of the time people are reminded, in percent.
var remindAt = []time.Duration{50, 80, 95}

// keepClocks brings the clocks of the seats in line with whom the game waits
// for, and with that the task of each. A seat that goes on being awaited keeps
// its clock; one that has moved and is awaited again gets a new one, which is short
// in a turn that ran out already; one whose move was taken back goes on with that
// of before.
func (t *Table) keepClocks(p *Position, c *store.Change) {
	var awaited engine.Seats
	if p.g.Status == store.Running {
		if p.match == nil {
			return // nobody has moved
		}
		awaited = p.match.Awaited()
	}
	for i := range p.g.Seats {
		seat, s := engine.Seat(i), &p.g.Seats[i]
		if !awaited.Has(seat) || !Plays(*s) {
			if !s.Clock.Since.IsZero() {
				s.Clock.Since = time.Time{}
				c.Cancel = append(c.Cancel, clockKey(seat))
			}
			continue
		}
		moved, back := movedIn(c.Moves, seat)
		if !s.Clock.Since.IsZero() && !moved {
			continue
		}
		now := t.Now()
		if back && !s.Clock.From.IsZero() {
			s.Clock.Since = now
		} else {
			s.Clock = store.Clock{Since: now}
			if p.g.Pace > 0 {
				s.Clock.Left, s.Clock.From = p.g.Pace, now
				if s.Missed > 0 && p.stoodInFor(c, seat) { // it goes on with the turn that ran out
					s.Clock.Left, s.Clock.Reminded = min(p.g.Pace, t.AnswerPause), len(remindAt)
				}
			}
		}
		if p.g.Pace > 0 {
			c.Tasks = append(c.Tasks, clockTask(p.g, seat, nil))
		}
	}
}

// leastBack is the least time that a turn has which goes on because its move was
// taken back, or a tenth of the pace if that is less: enough to move again.
const leastBack = 30 * time.Minute

// giveTimeBack leaves a seat whose move is taken back the time that was left when
// it made the move: what has passed since was the others'.
func giveTimeBack(g *store.Game, move store.Move, now time.Time, outages []calendar.Span) {
	c := &g.Seats[move.Seat].Clock
	if g.Pace == 0 || c.From.IsZero() {
		return
	}
	left := c.Left - calendarIn(g, move.Seat).Counted(c.From, move.At, outages)
	c.Left, c.From = max(left, min(g.Pace/10, leastBack)), now
}

// movedIn reports whether a seat has moved, and whether that was to take a move
// back.
func movedIn(moves []store.Move, seat engine.Seat) (moved, back bool) {
	for _, m := range moves {
		if m.Seat == seat {
			moved, back = true, m.Undo
		}
	}
	return moved, back
}

func clockKey(seat engine.Seat) string { return fmt.Sprint(TaskClock, " ", seat) }

// clockTask is the task of a seat whose clock runs, due when something is.
func clockTask(g *store.Game, seat engine.Seat, outages []calendar.Span) store.Task {
	return store.Task{Kind: TaskClock, Key: clockKey(seat), Game: g.ID, Due: nextDue(g, seat, calendarIn(g, seat), outages)}
}

// calendarIn is the calendar of a seat's owner, as it was loaded with the game.
func calendarIn(g *store.Game, seat engine.Seat) calendar.Calendar {
	return calendar.Read(g.People[g.Seats[seat].User][SettingCalendar])
}

// nextDue is when the next reminder, or the end, of a clock that runs is due.
func nextDue(g *store.Game, seat engine.Seat, cal calendar.Calendar, outages []calendar.Span) time.Time {
	c := g.Seats[seat].Clock
	passes := c.Left
	if c.Reminded < len(remindAt) && !c.Quiet {
		passes -= g.Pace - g.Pace*remindAt[c.Reminded]/100
	}
	return cal.After(c.From, passes, outages)
}

// timeLeft is how much of its time a seat whose clock runs has left.
func timeLeft(g *store.Game, seat engine.Seat, now time.Time, outages []calendar.Span) time.Duration {
	c := g.Seats[seat].Clock
	return c.Left - calendarIn(g, seat).Counted(c.From, now, outages)
}

// remindersDue is how many reminders are due by the time that so much is left.
func remindersDue(pace, left time.Duration) (n int) {
	for n < len(remindAt) && pace-left >= pace*remindAt[n]/100 {
		n++
	}
	return n
}

// ticks reports whether a game's clock runs for a seat.
func ticks(g *store.Game, seat engine.Seat) bool {
	return g.Status == store.Running && g.Pace > 0 && int(seat) < len(g.Seats) && !g.Seats[seat].Clock.Since.IsZero()
}

// RunClock carries a TaskClock out: it reminds the seat's owner or, when their
// time has run out, has the guardian move. What is not due, because time did
// not count meanwhile, is put off, and the board says so. Doing it again does nothing.
func (t *Table) RunClock(ctx context.Context, task *store.Task) error {
	n, err := strconv.Atoi(strings.TrimPrefix(task.Key, TaskClock+" "))
	if err != nil || n < 0 || n >= engine.MaxSeats {
		return fmt.Errorf("table: a clock of %q", task.Key)
	}
	seat := engine.Seat(n)
	return retryOnConflict(ctx, func() error {
		g, err := t.store.Game(ctx, task.Game)
		if errors.Is(err, store.ErrNotFound) || err == nil && !ticks(g, seat) {
			return nil
		}
		if err != nil {
			return err
		}
		outages, err := t.outages(ctx, g.Guild)
		if err != nil {
			return err
		}
		c := &store.Change{Game: g, At: t.Now()}
		left := timeLeft(g, seat, c.At, outages)
		shut, err := t.shutUntil(ctx, g.Guild, left <= 0 || remindersDue(g.Pace, left) > g.Seats[seat].Clock.Reminded)
		if err != nil {
			return err
		}
		if outages, err = t.outages(ctx, g.Guild); err != nil {
			return err
		}
		left = timeLeft(g, seat, c.At, outages)
		if !shut.IsZero() {
			later := clockTask(g, seat, outages)
			later.Due = shut
			c.Tasks = append(c.Tasks, later)
		} else if left <= 0 {
			err = t.standIn(g, c, seat)
		} else {
			if due := remindersDue(g.Pace, left); due > g.Seats[seat].Clock.Reminded {
				g.Seats[seat].Clock.Reminded = due
				err = t.remind(ctx, c, seat)
			} else if timeLeft(g, seat, c.At, nil) < left {
				// Since it was put in there was an outage, of which the board does not know.
				c.Tasks = append(c.Tasks, showAgain(g, c.At))
			}
			c.Tasks = append(c.Tasks, clockTask(g, seat, outages))
		}
		if err != nil {
			return err
		}
		if err := t.store.Commit(ctx, c); err != nil {
			return err
		}
		t.Wake()
		return nil
	})
}

// Deadlines are when the time of those whom the game waits for will have run
// out, as far as is known today; of those whose clock runs.
func (t *Table) Deadlines(ctx context.Context, p *Position) (map[engine.Seat]time.Time, error) {
	var all map[engine.Seat]time.Time
	var outages []calendar.Span
	for i := range p.g.Seats {
		seat := engine.Seat(i)
		if !ticks(p.g, seat) {
			continue
		}
		if all == nil {
			all = make(map[engine.Seat]time.Time)
			var err error
			if outages, err = t.outages(ctx, p.g.Guild); err != nil {
				return nil, err
			}
		}
		all[seat] = deadline(p.g, seat, outages)
	}
	return all, nil
}

// deadline is when the time of a seat whose clock runs will have run out.
func deadline(g *store.Game, seat engine.Seat, outages []calendar.Span) time.Time {
	c := g.Seats[seat].Clock
	return calendarIn(g, seat).After(c.From, c.Left, outages)
}
