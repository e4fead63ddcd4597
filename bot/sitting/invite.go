package sitting

import (
	"slices"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/engine"
	"sobremesa/store"
)

// mayJoin is a Refusal of whoever is not among those that a table is kept for.
func (s *Sitting) mayJoin(a ask) error {
	g, until := s.g, keptUntil(s.g, a.Outages)
	if len(g.Invited) > 0 && a.Now.Before(until) && !slices.Contains(g.Invited, a.User) && g.Creator != a.User {
		return refuse(NotInvited, engine.Args{"until": until.Unix()})
	}
	return nil
}

// keptUntil is until when only those who are invited may join.
func keptUntil(g *store.Game, outages []calendar.Span) time.Time {
	return after(g.Created, InvitedFor, outages)
}

// KeepFor has a header reckon with outages until when its table is kept.
func KeepFor(s *Sitting, outages []calendar.Span) { s.KeptUntil = keptUntil(s.g, outages) }

// openToAll is [OpenToAll].
func (s *Sitting) openToAll(ask) (Done, error) {
	s.g.Invited = nil
	return Done{Code: OpenedToAll}, nil
}

// isComplete reports whether everybody sits at a table who was invited, and no seat is
// free: there is nobody left to wait for.
func (s *Sitting) isComplete() bool {
	g := s.g
	missing := func(user string) bool { return SeatOf(g.Seats, user) == engine.Spectator }
	return len(g.Invited) > 0 && len(g.Seats) >= g.Capacity && !slices.ContainsFunc(g.Invited, missing) && s.rules != nil
}

// takeSeat seats a person: in the order in which people were invited, if they
// were, else in that in which they come.
func takeSeat(g *store.Game, s store.Seat) {
	rank := slices.Index(g.Invited, s.User)
	at := slices.IndexFunc(g.Seats, func(other store.Seat) bool {
		return rank >= 0 && other.User != "" && slices.Index(g.Invited, other.User) > rank
	})
	if at < 0 {
		at = len(g.Seats)
	}
	g.Seats = slices.Insert(g.Seats, at, s)
}
