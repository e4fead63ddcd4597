package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
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
// for, and with that the task of each. The time is that of a turn, or of a
// decision that one is called for in another's: a seat that is awaited in a turn
// which the game has not come to before, or was not awaited any more, gets a new
// clock. Within a turn it keeps the one that it has, with the reminders that it
// has had; a move gives back some of the time (goOn), and a standing order, an
// undo or what others do none. One whose move is taken back goes on with the
// clock of before (goBack).
func (t *Table) keepClocks(ctx context.Context, p *Position, c *store.Change) error {
	var awaited engine.Seats
	if p.g.Status == store.Running {
		if p.match == nil {
			return nil // nobody has moved
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
		before, now := s.Clock, t.Now()
		moved, back := p.hasMoved(seat)
		switch {
		case before.Since.IsZero() && back && !before.From.IsZero():
			outages, err := t.outages(ctx, p.g.Guild)
			if err != nil {
				return err
			}
			p.goBack(seat, now, outages)
		case before.Since.IsZero() || moved && p.match.Turn() > p.latestTurn():
			s.Clock = store.Clock{Since: now}
			if p.g.Pace > 0 {
				s.Clock.Left, s.Clock.From = p.g.Pace, now
				p.hurry(seat, now, t.AnswerPause)
			}
		case moved && p.g.Pace > 0:
			outages, err := t.outages(ctx, p.g.Guild)
			if err != nil {
				return err
			}
			p.goOn(seat, now, outages)
			p.hurry(seat, now, t.AnswerPause)
		}
		if s.Clock != before && p.g.Pace > 0 {
			c.Tasks = append(c.Tasks, clockTask(p.g, seat, nil))
		}
	}
	return nil
}

// hasMoved reports whether a seat has made a move since the game was loaded, and
// whether it has taken one back. A standing order is neither.
func (p *Position) hasMoved(seat engine.Seat) (moved, back bool) {
	for _, r := range p.made() {
		if r.Seat == seat && !p.mereOrder(&r) {
			moved, back = !r.Undo, r.Undo
		}
	}
	return moved, back
}

// latestTurn is the number of the last turn that the game had come to when it was
// loaded, also if it has gone back since.
func (p *Position) latestTurn() int {
	latest := p.momentAt(0).turn
	for _, r := range p.rows[:p.stored] {
		latest = max(latest, r.After.turn)
	}
	return latest
}

const (
	// stepPart: a move leaves at least this part of the pace for the next of its turn.
	stepPart = 5
	// longestTurn is for how many times its pace a turn may last that way.
	longestTurn = 2
)

// goOn gives a seat that has moved and is awaited in the same turn enough time to
// go on: who is at it is not to run out of time in a long turn, and nobody is to
// hold a game for ever by one move after the other.
func (p *Position) goOn(seat engine.Seat, now time.Time, outages []calendar.Span) {
	clock, cal := &p.g.Seats[seat].Clock, calendarIn(p.g, seat)
	left := clock.Left - cal.Counted(clock.From, now, outages)
	may := longestTurn*p.g.Pace - cal.Counted(p.turnBegan(), now, outages)
	if least := min(p.g.Pace/stepPart, may); left < least {
		clock.Left, clock.From = least, now
	}
}

// hurry leaves a seat little time in a turn that ran out already, in which a
// stand-in has just moved for it: the turn goes on.
func (p *Position) hurry(seat engine.Seat, now time.Time, pause time.Duration) {
	if s := &p.g.Seats[seat]; s.Missed > 0 && p.stoodInFor(seat) {
		s.Clock.Left, s.Clock.From, s.Clock.Reminded = min(p.g.Pace, pause), now, len(remindAt)
	}
}

// turnBegan is when the game came to the turn that is played, for the first time
// if moves were taken back.
func (p *Position) turnBegan() time.Time {
	turn := p.match.Turn()
	if p.momentAt(0).turn == turn {
		return p.g.Started
	}
	return p.rows[slices.IndexFunc(p.rows, func(r Row) bool { return r.After.turn == turn })].At
}

// leastBack is the least time that a turn has which goes on because its move was
// taken back, or a tenth of the pace if that is less: enough to move again. It is
// given once in a turn.
const leastBack = 30 * time.Minute

// goBack has the clock of a seat that has taken a move back, and was not awaited
// any more, run on with what was left when it made the move: what has passed
// since was the others'.
func (p *Position) goBack(seat engine.Seat, now time.Time, outages []calendar.Span) {
	clock := &p.g.Seats[seat].Clock
	clock.Since = now
	if p.g.Pace == 0 {
		return
	}
	left := clock.Left
	if taken := p.rows[len(p.rows)-1].Takes; taken != none {
		left -= calendarIn(p.g, seat).Counted(clock.From, p.rows[taken].At, outages)
	}
	if !p.wentBack(seat) {
		left = max(left, min(p.g.Pace/10, leastBack))
	}
	clock.Left, clock.From = left, now
}

// wentBack reports whether a seat came to be awaited in the turn that is played,
// before the last change, because it had taken a move back.
func (p *Position) wentBack(seat engine.Seat) bool {
	turn := p.match.Turn()
	for _, r := range p.rows[:p.stored] {
		if r.Undo && r.Seat == seat && r.After.turn == turn && (r.Before.turn != turn || !r.Before.toMove.Has(seat)) {
			return true
		}
	}
	return false
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
			err = t.standIn(ctx, g, c, seat)
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
		return t.finish(ctx, task, c)
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
