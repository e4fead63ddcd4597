package store

import (
	"bytes"
	"slices"
)

// Forget replaces a user by a pseudonym in a game. In a lobby it removes their seat, and another
// user who sits there becomes the creator. Every other seat of theirs is marked as resigned, even
// in a finished game, so that nobody is invited to a rematch in their name. It reports whether the
// game mentioned the user.
func (g *Game) Forget(user, pseudonym string) (said bool, err error) {
	before, err := g.Document()
	if err != nil {
		return false, err
	}
	if g.Status == Lobby {
		g.Seats = slices.DeleteFunc(g.Seats, func(s Seat) bool { return s.User == user })
		heir := slices.IndexFunc(g.Seats, func(s Seat) bool { return s.User != "" })
		if g.Creator == user && heir >= 0 {
			g.Creator = g.Seats[heir].User
		}
	}
	for _, id := range []*string{&g.Creator, &g.EndedBy, &g.KeptBy, &g.BackBy} {
		if *id == user {
			*id = pseudonym
		}
	}
	g.Invited = slices.DeleteFunc(g.Invited, func(id string) bool { return id == user })
	for i := range g.Seats {
		g.Seats[i].forget(user, pseudonym)
	}
	after, err := g.Document()
	return !bytes.Equal(before, after), err
}

func (s *Seat) forget(user, pseudonym string) {
	if s.User == user {
		s.User, s.Name, s.Resigned = pseudonym, "", true
		s.Note, s.Plan, s.PlanMoves = "", "", 0
	}
	formers := s.Formers()
	for i, f := range formers {
		if f.User == user {
			formers[i].User, formers[i].Name = pseudonym, ""
		}
	}
	s.SetFormers(formers)
}

// kept returns what a game, loaded with its moves, holds about a user except their result. named is
// false when the game does not mention them.
func (g *Game) kept(user string) (k KeptGame, named bool) {
	k = KeptGame{ID: g.ID, Kind: g.Kind, Guild: g.Guild, Channel: g.Channel, Status: g.Status,
		Created: g.Created, Started: g.Started, Ended: g.Ended,
		Opened: g.Creator == user, Closed: g.EndedBy == user, Invited: slices.Contains(g.Invited, user)}
	named = k.Opened || k.Closed || k.Invited || user == g.KeptBy || user == g.BackBy
	for i := range g.Seats {
		for _, f := range g.Seats[i].Formers() {
			if f.User == user {
				k.Name, named = f.Name, true
			}
		}
	}
	if i := slices.IndexFunc(g.Seats, func(s Seat) bool { return s.User == user }); i >= 0 {
		s, n := &g.Seats[i], i+1
		k.Seat, k.Name, k.Note, k.Plan, k.Faction, named = &n, s.Name, s.Note, s.Plan, s.Faction, true
		for _, m := range g.Moves {
			if int(m.Seat) == i && m.StandIn == "" && s.Before == "" {
				k.Moves = append(k.Moves, KeptMove{m.Text, m.At, m.Undo})
			}
		}
	}
	return k, named
}
