package sitting

import (
	"slices"
	"strconv"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Do carries out a verb and returns the sitting after it, with the outcome. It works on a copy: s
// remains the game as it is stored until the change has been committed, though it may have been
// replayed. The error is a Refusal or ErrNothing. The user's seat gets the name that the user has
// now, unless the verb is one of which nobody else may learn.
func Do(s *Sitting, v Verb, by By, w World) (next *Sitting, done Done, err error) {
	if v.needs.has(asksBoard) {
		if err := s.Replay(); err != nil {
			return nil, Done{}, err
		}
	}
	seat, err := s.check(v.needs, by)
	if err != nil {
		return nil, Done{}, err
	}
	next = s.clone()
	next.next, next.told, next.newest = v.next, nil, by.LastMessage != "" && by.LastMessage == s.Shown().ID
	next.change = store.Change{Others: slices.Clip(s.change.Others)} // the game that a new table follows, when it starts at once
	// A user has a name for each guild: one who asks from a direct message keeps that of the game's.
	if name := CleanName(by.Name); seat != engine.Spectator && name != "" && by.Guild == s.g.Guild {
		next.g.Seats[seat].Name = name
	}
	if done, err = v.do(next, ask{by, w, seat}); err != nil {
		return nil, Done{}, err
	}
	if seat != engine.Spectator && next.isUnseen() {
		next.g.Seats[seat].Name = s.g.Seats[seat].Name
	}
	return next, done, nil
}

// Concerned returns the people of whom the guild has to be asked before the user does a verb: those
// against whom it would begin the game; those without whose consent the game does not end; and the
// user who opened the table, if nobody else may do it. Nothing tells when people leave the guild.
func Concerned(s *Sitting, v Verb, user string) (list []string) {
	begins := v.needs.has(Begins) || v.needs.has(sits) && s.isCompleteWith(user)
	switch {
	case s.Guild == "":
		return nil
	case s.Status == store.Lobby && begins, s.Status == store.Running && v.needs.has(agrees):
		for _, seat := range s.g.Seats {
			if Plays(seat) {
				list = append(list, seat.User)
			}
		}
	}
	if v.needs.has(opener) || v.needs.has(agrees) && s.Status.Live() && s.creatorMayEnd() {
		list = append(list, s.g.Creator)
	}
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(other string) bool { return other == user })
}

// Change returns what is to be stored: the game with its new rows, what the verb adds, the notices,
// and the follow-up tasks, which are derived by comparing the game as it was loaded with the game
// as it is now. (A game may begin without a move.) A task has its kind as its key, so it replaces a
// task of that kind from an earlier change. TaskThink is cancelled when nobody is to think any
// more.
func Change(s *Sitting, w World, notices []store.Task) *store.Change {
	s.change.Tasks = append(s.change.Tasks, notices...)
	s.playOn(w)
	switch next := s.followUp(); {
	case s.isUnseen():
	case next == abandoned:
		s.cancelTasks(TaskShow, ShowRaise, TaskThink, TaskLapse, TaskIdle)
		s.keepClocks(w)
	default:
		s.keepClocks(w)
		s.keepRequest()
		s.keepThread(w.Now)
		d := s.due()
		at := s.thinkTime(w, next)
		s.showNext(w, next, d, at)
		s.thinkNext(d, at)
	}
	s.tellClub(w.Now)
	c := s.change
	c.Game, c.At = s.g, w.Now
	for _, r := range s.newRows() {
		c.Moves = append(c.Moves, *r.Move)
	}
	return &c
}

// Notices returns the notices to the people at the table about the change.
func Notices(s *Sitting, w World) []Notice {
	if s.next == silent {
		return nil
	}
	list := noticesOf(s.loaded, s.g, s.g.BackBy)
	return append(list, s.deals(w, list)...)
}

// Committed prepares a sitting for the next verb after its change was committed.
func Committed(s *Sitting) {
	s.refresh()
	s.remember()
	s.stored = len(s.rows)
	s.next, s.told, s.change = atOnce, nil, store.Change{}
}

// followUp returns how the game goes on. A change to private data alone must not be noticed by
// others, unless a seat has changed hands too.
func (s *Sitting) followUp() followUp {
	next := s.next
	if made := s.newRows(); next == atOnce && len(made) > 0 && !slices.ContainsFunc(made, func(r Row) bool { return !r.Secret }) {
		next = private
	}
	if next == private && s.playersChanged() {
		next = atOnce
	}
	return next
}

// isUnseen reports whether the verb changes nothing that others are shown.
func (s *Sitting) isUnseen() bool { next := s.followUp(); return next == silent || next == private }

// playersChanged reports whether the people who play have changed since the game was loaded: the
// game was brought back, or a seat has changed hands.
func (s *Sitting) playersChanged() bool {
	if s.loaded.Status == store.PutAway && s.g.Status == store.Running {
		return true
	}
	if s.loaded.Status == store.Lobby {
		return false
	}
	for i, now := range s.g.Seats {
		then := s.loaded.Seats[i]
		if now.User != then.User || now.Resigned && !then.Resigned || now.Guardian == "" && then.Guardian != "" {
			return true
		}
	}
	return false
}

// advanced reports whether the game has gone on since it was loaded.
func (s *Sitting) advanced() bool {
	return len(s.newRows()) > 0 || Begun(s.g) && !Begun(s.loaded) || s.playersChanged() || s.standInBegins()
}

// keepRequest schedules or cancels the lapse of a request to end the game, and cancels the idle
// check of a game that is over or was put away.
func (s *Sitting) keepRequest() {
	live := s.g.Status.Live()
	asked := !s.loaded.EndAsked.IsZero()
	switch asks := live && !s.g.EndAsked.IsZero(); {
	case asks && !asked:
		s.addTask(lapseTask(s.g))
	case asked && !asks:
		s.cancelTasks(TaskLapse)
	}
	if !live {
		s.cancelTasks(TaskIdle)
	}
}

// TalkAfter is how long the thread of a finished game stays open, so that the players can talk.
const TalkAfter = time.Hour

// keepThread schedules the task that keeps the name of the game's thread up to date, or closes the
// thread some time after the end.
func (s *Sitting) keepThread(now time.Time) {
	due := now
	isRenamed := !slices.EqualFunc(s.loaded.Seats, s.g.Seats, func(then, now store.Seat) bool { return then.Name == now.Name })
	switch over := s.g.Status.Over(); {
	case s.g.Home == "", !over && !s.playersChanged() && !isRenamed, over && s.loaded.Status.Over():
		return
	case over:
		due = due.Add(TalkAfter)
	}
	s.addTask(store.Task{Kind: TaskThread, Key: TaskThread, Due: due})
}

// due says who is to move after the game has gone on: people, who have to be called, and seats
// whose move is made automatically.
type due struct{ people, automatic bool }

// due returns who is to move, after the plans that the change has thwarted have lapsed.
func (s *Sitting) due() (d due) {
	if s.g.Status != store.Running || !s.advanced() {
		return d
	}
	s.lapsePlans()
	still := s.standsStill()
	for seat := range s.match.ToMove().All() {
		d.automatic = d.automatic || !still && s.movesAutomatically(seat)
	}
	for seat := range s.match.Awaited().All() {
		// Plans are private. A player who has just moved must not be able to find out, by trying
		// one move after another, whether another player has a plan.
		d.people = d.people || still || !s.movesAutomatically(seat) || s.mayBeTakenBack() && Plays(s.g.Seats[seat])
	}
	return d
}

// shownAfter is how long artificial players may think before the state before their move is shown.
const shownAfter = 3 * time.Second

// showNext schedules showing the game. A series of automatic moves that take little thinking is
// shown once, at its end, when a person is to move or the game is over.
func (s *Sitting) showNext(w World, next followUp, d due, thinks time.Time) {
	task := store.Task{Kind: TaskShow, Key: TaskShow, Payload: s.showInPlace(w.Now), Due: w.Now}
	if s.playersChanged() {
		task = ShowAgainTask(s.g, w.Now)
	}
	if d.automatic && next == atOnce && (!d.people || !thinks.After(w.Now)) {
		task.Due = thinks.Add(shownAfter)
	}
	s.addTask(task)
	s.cancelTasks(ShowRaise)
}

// watchPause is how long a game without people rests after each round, so that spectators can
// follow.
const watchPause = 4 * time.Second

// thinkTime returns when the automatic moves are to be made.
func (s *Sitting) thinkTime(w World, next followUp) time.Time {
	switch {
	case next == resting:
		return w.Now.Add(watchPause)
	case next == asking:
		return w.Now.Add(w.AnswerPause)
	case next == atOnce && s.mayBeTakenBack() && s.playsWithPeople(s.g.Seats[s.lastRow().Seat].User):
		return w.Now.Add(w.UndoPause)
	}
	return w.Now
}

// thinkNext schedules or cancels the task that makes the automatic moves.
func (s *Sitting) thinkNext(d due, at time.Time) {
	switch {
	case d.automatic:
		// The task is for this board; on any other board it does nothing.
		board := strconv.Itoa(s.board())
		if s.newest {
			board = newestPrefix + board
		}
		s.addTask(store.Task{Kind: TaskThink, Key: TaskThink, Payload: []byte(board), Due: at})
	case s.advanced() || !s.g.Status.Live():
		s.cancelTasks(TaskThink)
	}
}

// mayBeTakenBack reports whether the last new row is a person's move that they may want to take
// back. Among several people artificial players then wait a little.
func (s *Sitting) mayBeTakenBack() bool {
	if len(s.newRows()) == 0 {
		return false
	}
	m := s.rows[len(s.rows)-1]
	return m.Seat != engine.Chance && s.g.Seats[m.Seat].User != "" && m.StandIn == "" && !m.Auto && !m.Undo && !s.IsOrder(m.Seat, m.Text)
}
