package sitting

import (
	"slices"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/store"
)

// agree is [Agree].
func (s *Sitting) agree(a ask, seq int) (Done, error) {
	if seq != AnyBoard && seq != s.Moves {
		return Done{}, refuse(Stale, nil)
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
}

// mayAgree refuses those who may not agree to end a game, and reports of the others
// whether they may end it alone. A Refusal.
func (s *Sitting) mayAgree(by By, now time.Time) (alone bool, err error) {
	g := s.g
	switch {
	case s.isCreators() && g.Creator == by.User, g.Status == store.Lobby && by.Moderator:
		return true, nil
	case s.isCreators():
		return false, s.openerOnly(CreatorOnly)
	}
	seat, err := s.check(seated|staying, by)
	switch {
	case err != nil:
		return false, err
	case g.Seats[seat].Agrees:
		return false, refuse(AlreadyAgreed, nil)
	case now.Before(g.NoEndUntil):
		return false, refuse(AskedBefore, nil)
	}
	return false, nil
}

// EndQuestion is what somebody has to know before they give a game up.
type EndQuestion struct {
	Nothing bool // is lost: it is theirs to end, and has not begun
	Moves   int  // that players have made
	// Alone: they may end it as a moderator. Agree: they may end it with the others,
	// who have a say and have not agreed, and can answer until then.
	Alone, Agree bool
	Others       engine.Seats
	Until        time.Time
}

// AskEnd is what somebody has to know who asks to give a game up. A Refusal, as
// [Agree]'s and [End]'s.
func (s *Sitting) AskEnd(by By, now time.Time) (EndQuestion, error) {
	alone, err := s.mayAgree(by, now)
	q := EndQuestion{Nothing: alone && s.Gathering(), Moves: s.playersMoves(), Alone: by.Moderator, Agree: err == nil, Others: s.Unanswered(), Until: s.EndLapses}
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

// isCreators reports whether a game is its creator's to give up: nobody has
// moved, or nobody plays.
func (s *Sitting) isCreators() bool {
	return !s.HasMoved() || !slices.ContainsFunc(s.g.Seats, func(s store.Seat) bool { return s.User != "" })
}

// keep is [Keep].
func (s *Sitting) keep(a ask) (Done, error) {
	if s.g.EndAsked.IsZero() {
		return Done{}, refuse(NobodyAsks, nil)
	}
	refuseRequest(s.g)
	s.g.KeptBy = a.User
	return Done{Code: Kept}, nil
}

// endAlone is [End].
func (s *Sitting) endAlone(a ask) (Done, error) {
	switch {
	case a.Moderator:
	case s.Status == store.PutAway:
		if err := s.MayDiscard(a.By); err != nil {
			return Done{}, err
		}
	default:
		return Done{}, refuse(ModeratorOnly, nil)
	}
	s.endBy(a.User, a.Now)
	return Done{Code: Cancelled}, nil
}

// endNow is [EndWithout].
func (s *Sitting) endNow(a ask) (Done, error) {
	s.end(store.Cancelled, a.Now)
	return Done{Code: Cancelled}, nil
}

// abandon is [Abandon].
func (s *Sitting) abandon(a ask) (Done, error) {
	if !s.g.Status.Live() {
		return Done{}, ErrNothing
	}
	return s.endNow(a)
}

// MayDiscard refuses to end a game, unless it is put away and the one who opened it or a
// moderator asks for it.
func (s *Sitting) MayDiscard(by By) error {
	switch {
	case s.Status != store.PutAway:
		return refuse(NotPutAway, nil)
	case by.Moderator, s.Creator == by.User:
		return nil
	}
	return s.openerOnly(CreatorOnly)
}

// lapse is [Lapse].
func (s *Sitting) lapse(a ask) (Done, error) {
	g := s.g
	if !g.Status.Live() || g.EndAsked.IsZero() {
		return Done{}, ErrNothing
	}
	g.EndLapses = lapsesAt(g, a.Absence)
	if shut := a.Absence.ShutUntil(); g.EndLapses.Before(shut) {
		g.EndLapses = shut
	}
	if a.Now.Before(g.EndLapses) {
		s.wake(lapseTask(g))
	} else {
		s.settleRequest(true, a.Now)
	}
	return Done{}, nil
}

// leavesThread has a game be played where it was opened; nothing shows it there.
func leavesThread(g *store.Game) {
	g.Messages = slices.Clone(g.Messages)
	told := store.Shown(g.Messages, g.Home) != nil
	if m := store.Shown(g.Messages, g.Channel); m != nil {
		m.State, m.Channel, m.ID = store.MessageGone, g.Home, ""
		if g.Status == store.Finished && !told {
			m.Part = "" // how it ended: the channel is told instead
		}
	}
	g.Messages = slices.DeleteFunc(g.Messages, func(m store.Message) bool { return m.Channel == g.Channel })
	g.Channel, g.Home, g.Threaded = g.Home, "", false
}

// leaveThread is [LeaveThread].
func (s *Sitting) leaveThread(ask) (Done, error) {
	if s.g.Home == "" {
		return Done{}, ErrNothing
	}
	leavesThread(s.g)
	s.wake(store.Task{Kind: TaskShow, Key: TaskShow})
	return Done{}, nil
}
