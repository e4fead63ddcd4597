package sitting

import (
	"slices"
	"strconv"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Change is what is to be written of what was done: the game with its new rows, what
// they bring, and what is to be done next, which follows from how the game was when it
// was loaded and how it is now; a game may begin without a move. Notices are the tasks
// that tell people of it. Each task has its kind as its key: it takes the place of what
// an earlier change wanted of the kind, and think is cancelled when nobody is to think
// any more.
func Change(s *Sitting, w World, notices []store.Task) *store.Change {
	s.brings.Tasks = append(s.brings.Tasks, notices...)
	switch goes := s.follows(); goes {
	case silent, unseen:
	case abandoned:
		s.cancel(TaskShow, ShowRaise, TaskThink, TaskLapse, TaskIdle)
		s.keepClocks(w)
	default:
		s.keepClocks(w)
		s.keepRequest()
		s.keepThread(w.Now)
		d := s.due()
		at := s.thinksAt(w, goes)
		s.showNext(w, goes, d, at)
		s.thinkNext(d, at)
	}
	c := s.brings
	c.Game, c.Moves, c.At = s.g, s.moves(), w.Now
	return &c
}

// Notices are what the people at a table are to be told themselves of what was done.
func Notices(s *Sitting, w World) []Notice {
	if s.goes == silent {
		return nil
	}
	list := noticesOf(s.was, s.g, s.g.BackBy)
	return append(list, s.deals(w, list)...)
}

// Committed has a sitting go on from a change that was committed.
func Committed(s *Sitting) {
	s.refresh()
	s.remember()
	s.stored, s.replayed = len(s.rows), s.Began()
	s.goes, s.told, s.brings = atOnce, nil, store.Change{}
}

// follows is how the game goes on: what is one person's own is nobody else's to see,
// unless somebody else plays for a seat than before.
func (s *Sitting) follows() followUp {
	goes := s.goes
	if made := s.made(); goes == atOnce && len(made) > 0 && !slices.ContainsFunc(made, func(r Row) bool { return !r.Secret }) {
		goes = unseen
	}
	if goes == unseen && s.passedOn() {
		goes = atOnce
	}
	return goes
}

// passedOn reports whether others play than when the game was loaded: it goes on
// again, or a seat has passed on.
func (s *Sitting) passedOn() bool {
	if s.was.Status == store.PutAway && s.g.Status == store.Running {
		return true
	}
	if s.was.Status == store.Lobby {
		return false
	}
	for i, now := range s.g.Seats {
		then := s.was.Seats[i]
		if now.User != then.User || now.Resigned && !then.Resigned || now.Guardian == "" && then.Guardian != "" {
			return true
		}
	}
	return false
}

// advanced reports whether the game has gone on since it was loaded.
func (s *Sitting) advanced() bool {
	return len(s.made()) > 0 || s.Began() && !s.replayed || s.passedOn() || s.stepsIn()
}

// keepRequest has a request to end the game lapse in time, and nothing be looked
// after in a game that is not played any more.
func (s *Sitting) keepRequest() {
	live := s.g.Status.Live()
	asked := !s.was.EndAsked.IsZero()
	switch asks := live && !s.g.EndAsked.IsZero(); {
	case asks && !asked:
		s.wake(lapseTask(s.g))
	case asked && !asks:
		s.cancel(TaskLapse)
	}
	if !live {
		s.cancel(TaskIdle)
	}
}

// TalkAfter is how long people are left to themselves in the thread of a game that is
// over before it is closed; from their last word.
const TalkAfter = time.Hour

// keepThread has the name of a game's thread kept up with those who play there, and
// the thread closed some time after the end.
func (s *Sitting) keepThread(now time.Time) {
	due := now
	switch over := s.g.Status.Over(); {
	case s.g.Home == "", !over && !s.passedOn(), over && s.was.Status.Over():
		return
	case over:
		due = due.Add(TalkAfter)
	}
	s.wake(store.Task{Kind: TaskThread, Key: TaskThread, Due: due})
}

// due says who is to move after a change by which the game went on: whether there are
// people, who have to be called, and somebody whose move is made by itself.
type due struct{ people, byItself bool }

// due tells who is to move, after the plans have lapsed that the change thwarts.
func (s *Sitting) due() (d due) {
	if s.g.Status != store.Running || !s.advanced() {
		return d
	}
	s.lapsePlans()
	still := s.standsStill()
	for seat := range s.match.ToMove().All() {
		d.byItself = d.byItself || !still && s.movesByItself(seat)
	}
	for seat := range s.match.Awaited().All() {
		// Whether somebody has a plan is their own: it must look the same to the one who
		// has just moved, and who could try one move after the other to find out.
		d.people = d.people || still || !s.movesByItself(seat) || s.mayThinkTwice() && Plays(s.g.Seats[seat])
	}
	return d
}

// shownAfter is how long a thought may take until what was done before it is shown.
const shownAfter = 3 * time.Second

// showNext has the channel shown how the game stands. What is done by themselves, one
// after the other, by those who need not think for long is shown at once, when a person is
// to move or all is over.
func (s *Sitting) showNext(w World, goes followUp, d due, thinks time.Time) {
	task := store.Task{Kind: TaskShow, Key: TaskShow, Payload: s.showInPlace(w.Now), Due: w.Now}
	if s.passedOn() {
		task = ShowAgainTask(s.g, w.Now)
	}
	if d.byItself && goes == atOnce && (!d.people || !thinks.After(w.Now)) {
		task.Due = thinks.Add(shownAfter)
	}
	s.wake(task)
	s.cancel(ShowRaise)
}

// watchPause is how long a game without people rests when each of its players has had
// a turn, so that those who watch can follow.
const watchPause = 4 * time.Second

// thinksAt is when those whose move is made by itself are to make it.
func (s *Sitting) thinksAt(w World, goes followUp) time.Time {
	switch {
	case goes == resting:
		return w.Now.Add(watchPause)
	case goes == asking:
		return w.Now.Add(w.AnswerPause)
	case goes == atOnce && s.mayThinkTwice():
		return w.Now.Add(w.UndoPause)
	}
	return w.Now
}

// thinkNext wakes those whose move is made by itself, when it is time to.
func (s *Sitting) thinkNext(d due, at time.Time) {
	switch {
	case d.byItself:
		// It is for this board: for any other it has nothing left to do.
		board := strconv.Itoa(s.board())
		if s.quiet {
			board = quietly + board
		}
		s.wake(store.Task{Kind: TaskThink, Key: TaskThink, Payload: []byte(board), Due: at})
	case s.advanced() || !s.g.Status.Live():
		s.cancel(TaskThink)
	}
}

// mayThinkTwice reports whether what was done ends with a person's move that they may
// want to take back: artificial players wait a little with theirs.
func (s *Sitting) mayThinkTwice() bool {
	if len(s.made()) == 0 {
		return false
	}
	m := s.rows[len(s.rows)-1]
	return m.Seat != engine.Chance && s.g.Seats[m.Seat].User != "" && m.StandIn == "" && !m.Auto && !m.Undo && !s.isOrder(m.Seat, m.Text)
}
