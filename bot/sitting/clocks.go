package sitting

import (
	"slices"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/store"
)

// keepClocks has clocks run for the seats that the game waits for, with a task for
// each, and for no others. The time is that of a turn, or of a
// decision that one is called for in another's: a seat that is awaited in a turn
// which the game has not come to before, or was not awaited any more, gets a new
// clock. Within a turn it keeps the one that it has, with the reminders that it
// has had; a move gives back some of the time (goOn), and a standing order, an
// undo or what others do none. One whose move is taken back goes on with the
// clock of before (goBack).
func (s *Sitting) keepClocks(w World) {
	var awaited engine.Seats
	if s.g.Status == store.Running {
		if !s.Began() {
			return // nobody has moved
		}
		awaited = s.match.Awaited()
	}
	for i := range s.g.Seats {
		seat, own := engine.Seat(i), &s.g.Seats[i]
		before, stoodIn := own.Clock, own.StandIn != ""
		if stoodIn && !s.standsInStill(seat, awaited) {
			own.StandIn = ""
		}
		stopped := before.Since.IsZero()
		if !awaited.Has(seat) || !Plays(*own) {
			if !stopped {
				own.Clock.Since = time.Time{}
				s.cancel(ClockKey(seat))
			}
			continue
		}
		moved, back := s.hasMoved(seat)
		switch {
		case own.StandIn != "":
			continue // it moves at once
		case stopped && back && !before.From.IsZero():
			s.goBack(seat, w)
		case stopped || moved && s.now().turn > s.latestTurn():
			own.Clock = store.Clock{Since: w.Now}
			if s.g.Pace > 0 {
				own.Clock.Left, own.Clock.From = s.g.Pace, w.Now
				s.hurry(seat, w.Now, w.AnswerPause)
			}
		case moved && s.g.Pace > 0:
			s.goOn(seat, w)
			s.hurry(seat, w.Now, w.AnswerPause)
		}
		if (own.Clock != before || stoodIn) && s.g.Pace > 0 {
			s.wake(clockTask(s.g, seat, absence.Declared(s.g)))
		}
	}
}

// hasMoved reports whether a seat has made a move since the game was loaded, and
// whether it has taken one back. A standing order is neither.
func (s *Sitting) hasMoved(seat engine.Seat) (moved, back bool) {
	for _, r := range s.made() {
		if r.Seat == seat && !s.mereOrder(&r) {
			moved, back = !r.Undo, r.Undo
		}
	}
	return moved, back
}

// latestTurn is the number of the last turn that the game had come to when it was
// loaded, also if it has gone back since.
func (s *Sitting) latestTurn() int32 {
	latest := s.momentAt(0).turn
	for _, r := range s.rows[:s.stored] {
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
// go on: people who are playing must not run out of time in a long turn, and nobody
// may hold a game for ever by one move after the other.
func (s *Sitting) goOn(seat engine.Seat, w World) {
	clock := &s.g.Seats[seat].Clock
	left := TimeLeft(s.g, seat, w.Now, w.Absence)
	may := longestTurn*s.g.Pace - w.Absence.Counted(s.g.Seats[seat].User, s.turnBegan(), w.Now)
	if least := min(s.g.Pace/stepPart, may); left < least {
		clock.Left, clock.From = least, w.Now
	}
}

// hurry leaves a seat little time in a turn that ran out already, in which a
// stand-in has just moved for it: the turn goes on.
func (s *Sitting) hurry(seat engine.Seat, now time.Time, pause time.Duration) {
	if own := &s.g.Seats[seat]; own.Missed > 0 && s.stoodInFor(seat) {
		own.Clock.Left, own.Clock.From, own.Clock.Reminded = min(s.g.Pace, pause), now, len(remindAt)
	}
}

// turnBegan is when the game came to the turn that is played, for the first time
// if moves were taken back.
func (s *Sitting) turnBegan() time.Time {
	turn := s.now().turn
	if s.momentAt(0).turn == turn {
		return s.g.Started
	}
	return s.rows[slices.IndexFunc(s.rows, func(r Row) bool { return r.After.turn == turn })].At
}

// leastBack is the least time that a turn has which goes on because its move was
// taken back, or a tenth of the pace if that is less: enough to move again. It is
// given once in a turn.
const leastBack = 30 * time.Minute

// goBack has the clock of a seat that has taken a move back, and was not awaited
// any more, run on with what was left when it made the move: what has passed
// since was the others'.
func (s *Sitting) goBack(seat engine.Seat, w World) {
	clock := &s.g.Seats[seat].Clock
	clock.Since = w.Now
	if s.g.Pace == 0 {
		return
	}
	left := clock.Left
	if taken := s.rows[len(s.rows)-1].Takes; taken != none {
		left -= w.Absence.Counted(s.g.Seats[seat].User, clock.From, s.rows[taken].At)
	}
	if !s.wentBack(seat) {
		left = max(left, min(s.g.Pace/10, leastBack))
	}
	clock.Left, clock.From = left, w.Now
}

// wentBack reports whether a seat came to be awaited in the turn that is played,
// before the last change, because it had taken a move back.
func (s *Sitting) wentBack(seat engine.Seat) bool {
	turn := s.now().turn
	for _, r := range s.rows[:s.stored] {
		if r.Undo && r.Seat == seat && r.After.turn == turn && (r.Before.turn != turn || !r.Before.toMove.Has(seat)) {
			return true
		}
	}
	return false
}
