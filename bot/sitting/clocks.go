package sitting

import (
	"cmp"
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

// remindAt lists the percentages of the time that a clock held when the game began to wait after which
// players are reminded. So who has most of a game's time left is reminded once they have used up half of
// it in one turn, and whoever has little is reminded in each turn that takes much of it.
var remindAt = []time.Duration{50, 80, 95}

// ClockKey returns the key of the task of a seat's clock.
func ClockKey(seat engine.Seat) string { return fmt.Sprint(TaskClock, " ", seat) }

// clockTask returns the next task of a running clock.
func clockTask(g *store.Game, seat engine.Seat, away absence.Absence) store.Task {
	return store.Task{Kind: TaskClock, Key: ClockKey(seat), Game: g.ID, Due: NextDue(g, seat, away)}
}

// leastNotice is what a reminder after the first in a turn leaves at least of a clock for the game.
const leastNotice = time.Minute

// reminders returns which of remindAt hold for a running clock. Where little is left, one must do.
func reminders(g *store.Game, seat engine.Seat) []time.Duration {
	n := len(remindAt)
	for n > 1 && g.ForGame() && heldBy(g, seat)*(100-remindAt[n-1])/100 < leastNotice {
		n--
	}
	return remindAt[:n]
}

// NextDue returns when the next reminder, or the end, of a running clock is due.
func NextDue(g *store.Game, seat engine.Seat, away absence.Absence) time.Time {
	c := g.Seats[seat].Clock
	passes := c.Left
	if at := reminders(g, seat); c.Reminded < len(at) && !c.Quiet {
		held := heldBy(g, seat)
		passes -= held - held*at[c.Reminded]/100
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

// TimeAtTurn returns the time that a seat's clock had when the turn began: that of a seat which is awaited,
// or in a game with a clock for the whole game, of any seat of a person. It returns false for others.
func (h *Header) TimeAtTurn(seat engine.Seat) (time.Duration, bool) {
	own := h.Seats[seat]
	switch {
	case h.Pace == 0 || h.Status != store.Running || own.User == "" || IsGone(own):
		return 0, false
	case Ticks(&h.Game, seat):
		return heldBy(&h.Game, seat), true
	case own.Clock.From.IsZero():
		return h.Pace, h.ForGame()
	}
	return own.Clock.Left, h.ForGame()
}

// heldBy returns the time that a seat's clock had when the game began to wait for it.
func heldBy(g *store.Game, seat engine.Seat) time.Duration {
	return cmp.Or(g.Seats[seat].Clock.Held, g.Pace)
}

// RemindersDue returns how many reminders of a running clock are due when the given time is left,
// counting those that are due within the given percent of its time.
func RemindersDue(g *store.Game, seat engine.Seat, left, early time.Duration) (n int) {
	held, at := heldBy(g, seat), reminders(g, seat)
	for n < len(at) && held-left >= held*(at[n]-early)/100 {
		n++
	}
	return n
}

// RemindsNow reports whether a reminder of a running clock is due.
func RemindsNow(g *store.Game, seat engine.Seat, w World) bool {
	left := TimeLeft(g, seat, w.Now, w.Absence)
	return left > 0 && RemindersDue(g, seat, left, 0) > g.Seats[seat].Clock.Reminded
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
// clock that runs. A clock runs for each person whom the game waits for, and for nobody else. It gets
// time back (startClock) when its seat becomes awaited, or is awaited in a turn that the game has not
// reached before. Within a turn it runs on, with the reminders that were sent. A move of the seat may
// add some time (extendClock); standing orders, undos and moves of others do not. When a player takes a
// move back, the clock goes on from where it stopped (resumeClock).
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
			s.stopClock(seat, w)
		}
		if awaited.Has(seat) && IsKept(*own) {
			s.giveTurn(seat) // the guardian plays it
		}
		return
	}
	moved, undone := s.lastAction(seat)
	switch {
	case own.StandIn != "":
		return // it moves at once
	case stopped && undone && !before.From.IsZero():
		s.resumeClock(seat, w)
	case stopped || moved && (s.now().turn > s.latestTurn() || s.g.Gives.Known && s.wasLedOn(seat)):
		s.startClock(seat, w)
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

// wasLedOn reports whether a stand-in's move has just led a seat from a turn whose time was over into
// another one, which undos had led back from before. The seat has time for that one.
func (s *Sitting) wasLedOn(seat engine.Seat) bool {
	r := s.lastRow()
	return r.Seat == seat && r.StandIn != "" && r.Before.turn != s.now().turn
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

// stepPart: a move within a turn gives back a stepPart-th of the time for a turn.
const stepPart = 5

// perTurn returns what a clock for each turn gives back.
func perTurn(pace time.Duration) store.Gives {
	return store.Gives{Known: true, Turn: pace, Move: pace / stepPart}
}

// startClock starts the clock of a seat for which the game begins to wait. A clock for each turn is full
// then. A clock for the game goes on from where it stopped, with what the turn gives back.
func (s *Sitting) startClock(seat engine.Seat, w World) {
	g, c := s.g, &s.g.Seats[seat].Clock
	if g.Pace == 0 {
		*c = store.Clock{Since: w.Now}
		return
	}
	if c.From.IsZero() || !g.ForGame() {
		c.Left = g.Pace
	}
	s.giveTurn(seat)
	*c = store.Clock{Since: w.Now, Left: c.Left, From: w.Now, Held: c.Left, Turn: c.Turn}
	s.shortenClock(seat, w.Now, w.AnswerPause)
}

// giveTurn gives a clock for the game what it gets back in a turn in which the game waits for its seat,
// once in the turn, no matter what is taken back.
func (s *Sitting) giveTurn(seat engine.Seat) {
	c, turn := &s.g.Seats[seat].Clock, int(s.now().turn)+1
	if s.g.ForGame() && turn > c.Turn {
		c.Left, c.Turn = min(c.Left+s.g.Gives.Turn, s.g.Pace), turn
	}
}

// leastTaken: who takes over a seat has at least a leastTaken-th of a clock for the game, or what a turn
// gives, so that a seat whose time has run out can still be played.
const leastTaken = 10

// leftTo returns the clock of who takes over a seat: that of a game goes on, any other begins anew.
func leftTo(g *store.Game, old store.Clock) (c store.Clock) {
	if g.ForGame() && !old.From.IsZero() {
		c.From, c.Turn = old.From, old.Turn
		c.Left = max(old.Left, g.Gives.Turn, g.Pace/leastTaken)
	}
	return c
}

// stopClock stops the clock of a seat for which the game does not wait any more. Time that was spent
// stays spent, also if what ended the wait is taken back.
func (s *Sitting) stopClock(seat engine.Seat, w World) {
	c := &s.g.Seats[seat].Clock
	if s.g.Gives.Known {
		c.Left, c.From = max(0, TimeLeft(s.g, seat, w.Now, w.Absence)), w.Now
	}
	c.Since = time.Time{}
	s.cancelTasks(ClockKey(seat))
}

// extendClock gives a seat that has moved and is still awaited in the same turn what a move gives back,
// so that active players do not run out of time in a long turn. A move in the place of one that was taken
// back gives nothing: nobody may delay a game for ever.
func (s *Sitting) extendClock(seat engine.Seat, w World) {
	clock := &s.g.Seats[seat].Clock
	left := TimeLeft(s.g, seat, w.Now, w.Absence)
	switch gives := s.g.Gives; {
	case !gives.Known:
		s.extendFormerClock(seat, left, w)
	case gives.Move > 0 && s.goesFurther(seat):
		clock.Left, clock.From = min(max(left, 0)+gives.Move, s.g.Pace), w.Now
	}
}

// goesFurther reports whether more moves of a seat stand in the current turn than ever before.
func (s *Sitting) goesFurther(seat engine.Seat) bool {
	stand, most := 0, 0
	for i := range s.rows {
		r := &s.rows[i]
		if r.Seat != seat || r.Before.turn != s.now().turn || s.isOrderOnly(r) {
			continue
		}
		if i == len(s.rows)-1 {
			break
		}
		if stand++; r.Undo {
			stand -= 2
		}
		most = max(most, stand)
	}
	return stand+1 > most
}

// formerTurn is how many times the pace a turn may last in games that began under the earlier rule.
const formerTurn = 2

// extendFormerClock is extendClock in a game that began under the earlier rule: each move leaves at least
// a stepPart-th of the pace for the next move of the turn, until the turn has lasted formerTurn times the
// pace.
func (s *Sitting) extendFormerClock(seat engine.Seat, left time.Duration, w World) {
	clock := &s.g.Seats[seat].Clock
	may := formerTurn*s.g.Pace - w.Absence.Counted(s.g.Seats[seat].User, s.turnBegan(), w.Now)
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
// or a tenth of the pace if that is less. It is granted once in a turn, where time is for a turn.
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
	if taken := s.rows[len(s.rows)-1].Takes; taken != noRow && !s.g.Gives.Known {
		left -= w.Absence.Counted(s.g.Seats[seat].User, clock.From, s.rows[taken].At)
	}
	if !s.g.ForGame() && !s.resumedBefore(seat) {
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
