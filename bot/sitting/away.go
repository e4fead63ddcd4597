package sitting

import (
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// tidy implements [Tidy].
func (s *Sitting) tidy(a ask, came string) (Done, error) {
	g := s.g
	if !g.Status.Live() {
		return Done{}, ErrNothing
	}
	bound := g.Status == store.Running && g.Pace > 0 && slices.ContainsFunc(g.Seats, Plays)
	since := lastActivity(g)
	if came, err := time.Parse(time.RFC3339Nano, came); err == nil && came.After(since) {
		since = came
	}
	gone := a.Absence.IsShut() && a.Now.Sub(a.Absence.ShutSince()) >= AwayAfter && a.Now.Sub(since) >= AwayAfter
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
}

// lastActivity returns when something last happened at a table as far as its row tells. Visits of
// people are known only to the task.
func lastActivity(g *store.Game) time.Time {
	last := g.Created
	for _, at := range []time.Time{g.Started, g.EndAsked} {
		if at.After(last) {
			last = at
		}
	}
	for _, m := range slices.Backward(g.Moves) {
		if m.Secret {
			continue // must not be noticed in any way
		}
		if m.At.After(last) {
			last = m.At
		}
		break
	}
	return last
}

// bringBack implements [Back].
func (s *Sitting) bringBack(a ask) (Done, error) {
	away := s.g.Status == store.PutAway
	if !away && s.g.Status != store.Running {
		return Done{}, s.notPutAway()
	}
	seat := ViewSeat(s.g.Seats, a.User)
	switch {
	case seat == engine.Spectator:
		return Done{}, refuse(NotSeated, nil)
	case !away && s.g.Seats[seat].Guardian == "":
		return Done{}, refuse(BackAlready, engine.Args{"name": s.Called(s.BackBy)})
	}
	s.restoreOwner(seat)
	s.addTask(idleTask(a.Now))
	if !away {
		return Done{Code: BackToo}, nil
	}
	s.g.Status, s.g.BackBy = store.Running, a.User
	return Done{Code: BroughtBack}, nil
}

// notPutAway returns the Refusal of a request for a game that is not put away, or not any more.
func (s *Sitting) notPutAway() error {
	if s.Status == store.Running && s.BackBy != "" {
		return refuse(BackAlready, engine.Args{"name": s.Called(s.BackBy)})
	}
	return refuse(NotPutAway, engine.Args{"name": s.Called(s.EndedBy)})
}
