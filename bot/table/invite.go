package table

import (
	"context"
	"slices"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/engine"
	"sobremesa/store"
)

// InvitedFor is how long those who are invited alone may join; then everybody
// may, so that a table is not kept for people who never come.
const InvitedFor = 24 * time.Hour

// mayJoin is a Refusal of whoever is not among those that a table is kept for.
func (t *Table) mayJoin(g *store.Game, user string, outages []calendar.Span) error {
	until := keptUntil(g, outages)
	if len(g.Invited) > 0 && t.Now().Before(until) && !slices.Contains(g.Invited, user) && g.Creator != user {
		return refuse(NotInvited, engine.Args{"until": until.Unix()})
	}
	return nil
}

// keptUntil is until when only those who are invited may join.
func keptUntil(g *store.Game, outages []calendar.Span) time.Time {
	return after(g.Created, InvitedFor, outages)
}

// OpenToAll lets everybody join a table that was kept for some.
func (t *Table) OpenToAll(ctx context.Context, req Request, ref Ref) (Done, error) {
	return t.inLobby(ctx, req, ref, func(p *Position, c *store.Change) (Done, error) {
		if p.g.Creator != req.User {
			return Done{}, refuse(CreatorOnly, engine.Args{"name": creatorName(p.g)})
		}
		p.g.Invited = nil
		return Done{Code: OpenedToAll}, nil
	})
}

// startIfComplete starts a game at which everybody sits who was invited, when no
// seat is free: there is nobody left to wait for.
func (t *Table) startIfComplete(req Request, p *Position, c *store.Change, done Done) (Done, error) {
	g := p.g
	missing := func(user string) bool { return seatOf(g.Seats, user) == engine.Spectator }
	if len(g.Invited) == 0 || len(g.Seats) < g.Capacity || slices.ContainsFunc(g.Invited, missing) || p.rules == nil {
		return done, nil
	}
	return Done{Code: Started}, t.startGame(req, p, c)
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
