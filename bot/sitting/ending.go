package sitting

import (
	"slices"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/store"
)

// Tidy checks whether a table is idle. came is the payload of its TaskIdle: when something was last
// done at it. After two weeks without activity, outages not counted, a lobby is closed, and a game
// that nobody is obliged to continue is put away: one without a clock, one that its people have all
// left to guardians, and any game in a server from which the bot has been gone for as long. Back
// brings the game back. A game of a season is never put away: the club ends it.
func Tidy(came string) Verb {
	return Verb{0, atOnce, func(s *Sitting, a ask) (Done, error) {
		g := s.g
		if !g.Status.Live() {
			return Done{}, ErrNothing
		}
		bound := IsOfClub(g) || g.Status == store.Running && g.Pace > 0 && slices.ContainsFunc(g.Seats, Plays)
		since := lastActivity(g)
		if came, err := time.Parse(time.RFC3339Nano, came); err == nil && came.After(since) {
			since = came
		}
		gone := !IsOfClub(g) && a.Absence.IsShut() && a.Now.Sub(a.Absence.Shut) >= AwayAfter && a.Now.Sub(since) >= AwayAfter
		if due := a.Absence.After("", since, AwayAfter); !gone && (bound || a.Now.Before(due)) {
			again := idleTask(since)
			if again.Due = due; bound {
				again = idleTask(a.Now) // a game with a clock is checked again later
			}
			s.addTask(again)
			return Done{}, nil
		}
		if g.Status == store.Lobby {
			s.end(store.Cancelled, a.Now)
		} else {
			forgetRequest(g)
			g.Status, g.BackBy = store.PutAway, ""
		}
		return Done{}, nil
	}}
}

// lastActivity returns when something last happened at a table as far as its row tells. Visits of
// people are known only to the task.
func lastActivity(g *store.Game) time.Time {
	last := slices.MaxFunc([]time.Time{g.Created, g.Started, g.EndAsked}, time.Time.Compare)
	for _, m := range slices.Backward(g.Moves) {
		if !m.Secret { // a secret order must not be noticed in any way
			return slices.MaxFunc([]time.Time{last, m.At}, time.Time.Compare)
		}
	}
	return last
}

// Back brings back a game that was put away. The user must have a seat and must not have
// resigned. If another user was quicker, the user gets their own seat back from a guardian.
var Back = Verb{asksBoard | BePutAway, atOnce, func(s *Sitting, a ask) (Done, error) {
	away := s.g.Status == store.PutAway
	if !away && s.g.Status != store.Running {
		return Done{}, s.notPutAway()
	}
	seat := ViewSeat(s.g.Seats, a.User)
	switch {
	case seat == engine.Spectator:
		return Done{}, engine.Refuse(NotSeated)
	case !away && s.g.Seats[seat].Guardian == "":
		return Done{}, engine.Refuse(BackAlready, "name", s.Called(s.BackBy))
	}
	s.restoreOwner(seat)
	s.addTask(idleTask(a.Now))
	if !away {
		return Done{Code: BackToo}, nil
	}
	s.g.Status, s.g.BackBy = store.Running, a.User
	return Done{Code: BroughtBack}, nil
}}

// notPutAway returns the Refusal of a request for a game that is not put away, or not any more.
func (s *Sitting) notPutAway() error {
	if s.Status == store.Running && s.BackBy != "" {
		return engine.Refuse(BackAlready, "name", s.Called(s.BackBy))
	}
	return engine.Refuse(NotPutAway, "name", s.Called(s.EndedBy))
}

// Agree agrees to end the game. In a lobby, and before a player has moved, the user who opened the
// table ends it at once, and in a lobby so does a moderator. Later all who have a say have to
// agree; fateOf decides when the game ends. seq is the number of the board on which the user was
// asked, or AnyBoard. Moderators use End to end a game alone.
func Agree(seq int) Verb {
	return Verb{agrees, atOnce, func(s *Sitting, a ask) (Done, error) {
		if seq != AnyBoard && seq != s.Moves {
			return Done{}, engine.Refuse(Stale)
		}
		alone, err := s.mayAgree(a.By, a.Now)
		if err != nil {
			return Done{}, err
		}
		if alone {
			s.endBy(a.User, a.Now)
			return Done{Code: Cancelled}, nil
		}
		g := s.g
		g.Seats[a.seat].Agrees = true
		if g.EndAsked.IsZero() {
			g.EndAsked, g.NoEndUntil = a.Now, time.Time{}
			g.KeptBy, g.BackBy = "", ""
			g.EndLapses = lapsesAt(g, absence.Declared(g))
		}
		if s.settleRequest(false, a.Now) {
			return Done{Code: Cancelled}, nil
		}
		h := HeaderOf(g)
		return Done{Code: Agreed, N: h.Unanswered().Len()}, nil
	}}
}

// mayAgree returns a Refusal for a user who may not agree to end the game, and reports whether the
// user may end it alone.
func (s *Sitting) mayAgree(by By, now time.Time) (alone bool, err error) {
	g := s.g
	switch {
	case IsOfClub(g):
		return false, engine.Refuse(OfSeason)
	case s.creatorMayEnd() && g.Creator == by.User, g.Status == store.Lobby && by.Moderator:
		return true, nil
	case s.creatorMayEnd():
		return false, engine.Refuse(CreatorOnly, "name", s.Called(s.Creator))
	}
	seat, err := s.check(seated|staying, by)
	switch {
	case err != nil:
		return false, err
	case g.Seats[seat].Agrees:
		return false, engine.Refuse(AlreadyAgreed)
	case now.Before(g.NoEndUntil):
		return false, engine.Refuse(AskedBefore, "name", s.Called(s.KeptBy))
	}
	return false, nil
}

// EndQuestion holds what a user has to know before they ask to end a game.
type EndQuestion struct {
	Nothing bool // nothing is lost: the user may end the game alone, and it has not begun
	// Alone says that the user may end the game as a moderator. Agree says that they may end it
	// together with the players in Others, who have a say, have not agreed yet, and can answer
	// until Until.
	Alone, Agree bool
	Others       engine.Seats
	Until        time.Time
}

// AskEnd returns what a user has to know who asks to end the game. The error is a Refusal as of
// [Agree] and [End].
func (s *Sitting) AskEnd(by By, now time.Time) (EndQuestion, error) {
	alone, err := s.mayAgree(by, now)
	q := EndQuestion{Nothing: alone && s.Gathering(), Alone: by.Moderator, Agree: err == nil, Others: s.Unanswered(), Until: s.EndLapses}
	if err != nil && !q.Alone {
		return EndQuestion{}, err
	}
	if seat := s.SeatOf(by.User); alone {
		q.Others = 0
	} else if seat != engine.Spectator {
		q.Others &^= engine.SeatsOf(seat)
	}
	if s.EndAsked.IsZero() {
		g := *s.g
		g.EndAsked = now
		q.Until = lapsesAt(&g, absence.Declared(&g))
	}
	return q, nil
}

// creatorMayEnd reports whether the user who opened the table may end the game alone: no player has
// moved, or no people play.
func (s *Sitting) creatorMayEnd() bool {
	return !s.HasMoved() || !slices.ContainsFunc(s.g.Seats, func(s store.Seat) bool { return s.User != "" })
}

// Keep refuses to end the game. The request is off, and cannot be repeated for the rest of its
// time until a player has moved.
var Keep = Verb{seated | staying, atOnce, func(s *Sitting, a ask) (Done, error) {
	if s.g.EndAsked.IsZero() {
		return Done{}, engine.Refuse(NobodyAsks, "name", s.Called(s.KeptBy))
	}
	refuseRequest(s.g)
	s.g.KeptBy = a.User
	return Done{Code: Kept}, nil
}}

// End ends a game on the word of a moderator, who need not have a seat. The user who opened a
// game may also end it while it is put away.
var End = Verb{OrPutAway, atOnce, func(s *Sitting, a ask) (Done, error) {
	switch {
	case IsOfClub(s.g):
		return Done{}, engine.Refuse(OfSeason)
	case a.Moderator:
	case s.Status == store.PutAway:
		if err := s.MayDiscard(a.By); err != nil {
			return Done{}, err
		}
	default:
		return Done{}, engine.Refuse(ModeratorOnly)
	}
	s.endBy(a.User, a.Now)
	return Done{Code: Cancelled}, nil
}}

// EndWithout ends a game that cannot go on because a person is missing whom nobody can replace.
var EndWithout = Verb{0, atOnce, func(s *Sitting, a ask) (Done, error) {
	s.end(store.Cancelled, a.Now)
	return Done{Code: Cancelled}, nil
}}

// Abandon ends a game that cannot be played any more because its channel is gone. Its pending
// tasks are cancelled.
var Abandon = Verb{0, abandoned, func(s *Sitting, a ask) (Done, error) {
	if !s.g.Status.Live() {
		return Done{}, ErrNothing
	}
	return EndWithout.do(s, a)
}}

// MayDiscard returns a Refusal unless the game was put away and the user opened it or is a
// moderator.
func (s *Sitting) MayDiscard(by By) error {
	switch {
	case s.Status != store.PutAway:
		return s.notPutAway()
	case by.Moderator, s.Creator == by.User:
		return nil
	}
	return engine.Refuse(CreatorOnly, "name", s.Called(s.Creator))
}

// Lapse lets a request to end the game lapse when the time to answer is over. Time in which nobody
// could play is added. Players who have left the guild count as absent.
var Lapse = Verb{agrees, atOnce, func(s *Sitting, a ask) (Done, error) {
	g := s.g
	if !g.Status.Live() || g.EndAsked.IsZero() {
		return Done{}, ErrNothing
	}
	g.EndLapses = lapsesAt(g, a.Absence)
	if shut := a.Absence.Again; g.EndLapses.Before(shut) {
		g.EndLapses = shut
	}
	if a.Now.Before(g.EndLapses) {
		s.addTask(lapseTask(g))
		return Done{}, nil
	}
	if err := s.keepSeats(a.World); err != nil {
		return Done{}, err
	}
	s.settleRequest(true, a.Now)
	return Done{}, nil
}}

// LeaveThread moves a game whose thread is gone back to the channel where it was opened. Nothing shows
// the game there yet.
var LeaveThread = Verb{0, silent, func(s *Sitting, a ask) (Done, error) {
	if s.g.Home == "" {
		return Done{}, ErrNothing
	}
	g := s.g
	g.Messages = slices.Clone(g.Messages)
	told := store.Shown(g.Messages, g.Home) != nil
	if m := store.Shown(g.Messages, g.Channel); m != nil {
		m.State, m.Channel, m.ID = store.MessageGone, g.Home, ""
		if g.Status == store.Finished && !told {
			m.Part = "" // the channel is told the result instead
		}
	}
	g.Messages = slices.DeleteFunc(g.Messages, func(m store.Message) bool { return m.Channel == g.Channel })
	g.Channel, g.Home, g.Threaded = g.Home, "", false
	s.endSilence(a.Now)
	s.addTask(store.Task{Kind: TaskShow, Key: TaskShow})
	return Done{}, nil
}}
