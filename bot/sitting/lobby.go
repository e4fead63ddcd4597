package sitting

import (
	"slices"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/store"
)

// join is [Join].
func (s *Sitting) join(a ask, faction int) (Done, error) {
	g := s.g
	switch {
	case a.seat != engine.Spectator && faction != 0:
		return s.chooseFaction(a, faction)
	case a.seat != engine.Spectator:
		return Done{}, refuse(Seated, nil)
	case len(g.Seats) >= g.Capacity:
		return Done{}, refuse(Full, engine.Args{"n": g.Capacity})
	}
	if err := s.mayJoin(a); err != nil {
		return Done{}, err
	}
	if faction == 0 {
		if faction = factionIn(a.Games, a.Before, a.User); s.mayTake(a.Games, engine.Spectator, faction) != nil {
			faction = 0
		}
	} else if err := s.mayTake(a.Games, engine.Spectator, faction); err != nil {
		return Done{}, err
	}
	takeSeat(g, store.Seat{User: a.User, Name: CleanName(a.Name), Faction: faction})
	if s.isComplete() {
		return Done{Code: Started}, s.startGame(a)
	}
	s.wake(idleTask(a.Now))
	return Done{Code: Joined}, nil
}

// leave is [Leave].
func (s *Sitting) leave(a ask) (Done, error) {
	g := s.g
	if s.Status != store.Lobby { // it can be resigned
		return Done{}, refuse(AlreadyStarted, engine.Args{"leaving": ViewSeat(g.Seats, a.User) != engine.Spectator})
	}
	if _, err := s.check(seated, a.By); err != nil {
		return Done{}, err
	}
	g.Seats = slices.Delete(g.Seats, int(a.seat), int(a.seat)+1)
	heir := slices.IndexFunc(g.Seats, func(s store.Seat) bool { return s.User != "" })
	switch {
	case heir < 0 && g.Creator == a.User:
		s.end(store.Cancelled, a.Now)
	case g.Creator == a.User:
		g.Creator = g.Seats[heir].User
	}
	return Done{Code: Left}, nil
}

// add is [Add].
func (s *Sitting) add(a ask, player string) (Done, error) {
	if g := s.g; len(g.Seats) >= g.Capacity {
		return Done{}, refuse(Full, engine.Args{"n": g.Capacity})
	}
	return Done{Code: Added}, seatArtificial(a.Games, s.g, player)
}

// remove is [Remove].
func (s *Sitting) remove(_ ask, seat engine.Seat) (Done, error) {
	g := s.g
	for i := len(g.Seats) - 1; i >= 0; i-- {
		if g.Seats[i].Player != "" && (seat == engine.Spectator || int(seat) == i) {
			g.Seats = slices.Delete(g.Seats, i, i+1)
			return Done{Code: Removed}, nil
		}
	}
	return Done{}, refuse(NoArtificial, nil)
}

// start is [Start].
func (s *Sitting) startNow(a ask) (Done, error) {
	if s.rules == nil {
		return Done{}, refuse(OldRules, nil)
	}
	if least := s.rules.Info().MinSeats; len(s.g.Seats) < least {
		return Done{}, refuse(TooFew, engine.Args{"n": least - len(s.g.Seats), "least": least})
	}
	return Done{Code: Started}, s.startGame(a)
}

// startGame closes a lobby and lets chance begin. Where there can be no thread any
// more the game stays in the channel.
func (s *Sitting) startGame(a ask) error {
	s.g.Threaded = s.g.Threaded && !a.NoThreads
	s.g.Status, s.g.Started = store.Running, a.Now
	s.refresh() // the seats are settled
	if err := s.begin(nil); err != nil {
		return err
	}
	s.wake(idleTask(a.Now))
	return s.advance(a.Now)
}

// chooseFaction gives a seat a faction, a number from 1, of those that nobody else has
// chosen.
func (s *Sitting) chooseFaction(a ask, faction int) (Done, error) {
	if err := s.mayTake(a.Games, a.seat, faction); err != nil {
		return Done{}, err
	}
	s.g.Seats[a.seat].Faction = faction
	return Done{Code: FactionChosen, N: faction}, nil
}

// mayTake is a Refusal of a faction that a game does not have, or that another
// seat's player chose.
func (s *Sitting) mayTake(games Games, seat engine.Seat, faction int) error {
	terms := games.Factions(s.g.Kind)
	if len(terms) == 0 {
		return refuse(NoFactions, nil)
	}
	var free []any
	may := false
	for i, term := range terms {
		if !isChosen(s.g.Seats, seat, i+1) {
			free = append(free, term)
			may = may || faction == i+1
		}
	}
	if !may {
		return refuse(FactionTaken, engine.Args{"names": free})
	}
	return nil
}

// KeepsFactions reports whether somebody who comes to a lobby is to have what they had
// in the game that it is the rematch of.
func KeepsFactions(s *Sitting, games Games, user string) bool {
	return len(games.Factions(s.g.Kind)) > 0 && slices.Contains(s.g.Invited, user)
}

// mayJoin is a Refusal of people for whom a table is not kept.
func (s *Sitting) mayJoin(a ask) error {
	g, until := s.g, keptUntil(s.g, a.Absence)
	if len(g.Invited) > 0 && a.Now.Before(until) && !slices.Contains(g.Invited, a.User) && g.Creator != a.User {
		return refuse(NotInvited, engine.Args{"until": until.Unix()})
	}
	return nil
}

// keptUntil is until when only those who are invited may join.
func keptUntil(g *store.Game, away absence.Absence) time.Time {
	return away.After("", g.Created, InvitedFor)
}

// KeepFor has a header reckon with outages until when its table is kept.
func KeepFor(s *Sitting, away absence.Absence) { s.KeptUntil = keptUntil(s.g, away) }

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

// seatArtificial seats an artificial player under its own name.
func seatArtificial(games Games, g *store.Game, player string) error {
	if players := games.Players(g.Kind); !slices.Contains(players, player) {
		var names []any
		for _, name := range players {
			names = append(names, PlayerTerm(g.Kind, name))
		}
		return refuse(NoSuchPlayer, engine.Args{"names": names})
	}
	g.Seats = append(g.Seats, store.Seat{Name: player, Player: player})
	return nil
}
