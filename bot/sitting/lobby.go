package sitting

import (
	"maps"
	"slices"

	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// Join seats the user, with the given faction unless that is 0. A user who already has a seat gets
// the faction. With 0 users keep the faction they had in the game of which this one is the rematch.
// The game must not have begun: see [TakeChair].
func Join(faction int) Verb {
	needs := gathering | sits | Turns
	if faction == 0 {
		needs |= GameBefore
	}
	return Verb{needs, atOnce, func(s *Sitting, a ask) (Done, error) {
		g := s.g
		switch {
		case a.seat != engine.Spectator && faction != 0:
			return ChooseFaction(faction).do(s, a)
		case a.seat != engine.Spectator:
			return Done{}, engine.Refuse(Seated)
		case len(g.Seats) >= g.Capacity:
			return Done{}, engine.Refuse(Full, "n", g.Capacity, "names", s.Everybody())
		}
		until := a.Absence.After("", g.Created, InvitedFor)
		if len(g.Invited) > 0 && a.Now.Before(until) && !slices.Contains(g.Invited, a.User) && g.Creator != a.User {
			return Done{}, engine.Refuse(NotInvited, "until", until.Unix())
		}
		if err := s.mayRely(a); err != nil {
			return Done{}, err
		}
		chosen := faction
		if faction == 0 {
			if chosen = factionIn(a.Games, a.Before, a.User); s.mayTake(a.Games, engine.Spectator, chosen) != nil {
				chosen = 0
			}
		} else if err := s.mayTake(a.Games, engine.Spectator, faction); err != nil {
			return Done{}, err
		}
		takeSeat(g, store.Seat{User: a.User, Name: CleanName(a.Name), Faction: chosen})
		if s.isCompleteWith(a.User) {
			return Done{Code: Started}, s.startGame(a)
		}
		s.addTask(idleTask(a.Now))
		return Done{Code: Joined}, nil
	}}
}

// Leave gives up the user's seat. If the user opened the table, it passes to the next person,
// or is cancelled when there is none.
var Leave = Verb{0, atOnce, func(s *Sitting, a ask) (Done, error) {
	g := s.g
	if s.Status != store.Lobby { // a running game is left by resigning
		return Done{}, engine.Refuse(AlreadyStarted, "leaving", ViewSeat(g.Seats, a.User) != engine.Spectator)
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
}}

// Add seats an artificial player.
func Add(player string) Verb {
	return Verb{gathering | seated | orOpener, atOnce, func(s *Sitting, a ask) (Done, error) {
		if g := s.g; len(g.Seats) >= g.Capacity {
			return Done{}, engine.Refuse(Full, "n", g.Capacity, "names", s.Everybody())
		}
		return Done{Code: Added}, seatArtificial(a.Games, s.g, player)
	}}
}

// Remove removes the artificial player of a seat.
func Remove(seat engine.Seat) Verb {
	return Verb{gathering | seated | orOpener, atOnce, func(s *Sitting, _ ask) (Done, error) {
		if i := int(seat); i >= 0 && i < len(s.g.Seats) && s.g.Seats[i].Player != "" {
			s.g.Seats = slices.Delete(s.g.Seats, i, i+1)
			return Done{Code: Removed}, nil
		}
		return Done{}, engine.Refuse(NoArtificial)
	}}
}

// StartAgainst begins the game at once for a user who sits alone, against as many of an artificial player
// as the game needs.
func StartAgainst(player string) Verb {
	return Verb{gathering | seated | Begins, atOnce, func(s *Sitting, a ask) (Done, error) {
		if len(s.g.Seats) > 1 { // somebody has sat down since
			return Done{}, engine.Refuse(Stale)
		}
		for s.rules != nil && len(s.g.Seats) < s.rules.Info().MinSeats {
			if err := seatArtificial(a.Games, s.g, player); err != nil {
				return Done{}, err
			}
		}
		return Start.do(s, a)
	}}
}

// Start closes the lobby and begins the game. Players with a seat and the user who opened the
// table may start it.
var Start = Verb{gathering | seated | orOpener | Begins, atOnce, func(s *Sitting, a ask) (Done, error) {
	if s.rules == nil {
		return Done{}, engine.Refuse(OldRules)
	}
	if least := s.rules.Info().MinSeats; len(s.g.Seats) < least {
		return Done{}, engine.Refuse(TooFew, "n", least-len(s.g.Seats), "least", least)
	}
	return Done{Code: Started}, s.startGame(a)
}}

// startGame closes the lobby and plays the first moves of chance. The game stays in its channel if
// threads are no longer possible there.
func (s *Sitting) startGame(a ask) error {
	s.g.Threaded = s.g.Threaded && !a.NoThreads
	s.g.Status, s.g.Started = store.Running, a.Now
	if s.g.Pace > 0 && !s.g.Gives.Known {
		s.g.Gives = perTurn(s.g.Pace)
	}
	s.cancelTasks(seatTakenKey)
	s.refresh() // the seats are final now
	if err := s.begin(nil); err != nil {
		return err
	}
	s.addTask(idleTask(a.Now))
	return s.advance(a.Now)
}

// ChooseFaction gives the user's seat a faction, numbered from 1, that no other player has chosen.
func ChooseFaction(faction int) Verb {
	return Verb{gathering | seated, atOnce, func(s *Sitting, a ask) (Done, error) {
		if err := s.mayTake(a.Games, a.seat, faction); err != nil {
			return Done{}, err
		}
		s.g.Seats[a.seat].Faction = faction
		return Done{Code: FactionChosen, N: faction}, nil
	}}
}

// mayTake returns a Refusal for a faction that the game does not have, or that the player of
// another seat chose.
func (s *Sitting) mayTake(games Games, seat engine.Seat, faction int) error {
	terms := games.Factions(s.g.Kind)
	if len(terms) == 0 {
		return engine.Refuse(NoFactions)
	}
	free := freeFactions(s.g.Seats, seat, len(terms))
	if slices.Contains(free, faction) {
		return nil
	}
	var names []any
	for _, n := range free {
		names = append(names, terms[n-1])
	}
	var by any = ""
	if at := slices.IndexFunc(s.g.Seats, func(other store.Seat) bool { return faction > 0 && other.Faction == faction }); at >= 0 {
		by = Called{&s.Header, engine.Seat(at)}
	}
	return engine.Refuse(FactionTaken, "names", names, "by", by)
}

// KeepsFactions reports whether a user who joins a lobby may get back their faction from the game
// of which this one is the rematch.
func KeepsFactions(s *Sitting, games Games, user string) bool {
	return len(games.Factions(s.g.Kind)) > 0 && slices.Contains(s.g.Invited, user)
}

// OpenToAll lets everybody join a table that was kept for invited users.
var OpenToAll = Verb{gathering | opener, atOnce, func(s *Sitting, _ ask) (Done, error) {
	s.g.Invited = nil
	return Done{Code: OpenedToAll}, nil
}}

// isCompleteWith reports whether, with the user at the table, all invited users have sat down and no
// seat is free, so that there is nobody left to wait for.
func (s *Sitting) isCompleteWith(user string) bool {
	g, seated := s.g, len(s.g.Seats)
	if SeatOf(g.Seats, user) == engine.Spectator {
		seated++
	}
	missing := func(other string) bool { return other != user && SeatOf(g.Seats, other) == engine.Spectator }
	return len(g.Invited) > 0 && seated >= g.Capacity && !slices.ContainsFunc(g.Invited, missing) && s.rules != nil
}

// takeSeat seats a person: in the order of the invitations if they were invited, otherwise last.
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

// seatArtificial seats an artificial player.
func seatArtificial(games Games, g *store.Game, player string) error {
	if players := games.Players(g.Kind); !slices.Contains(players, player) {
		var names []any
		for _, name := range players {
			names = append(names, PlayerTerm(g.Kind, name))
		}
		return engine.Refuse(NoSuchPlayer, "names", names)
	}
	g.Seats = append(g.Seats, store.Seat{Name: player, Player: player})
	return nil
}

// Choices returns the options that can be chosen before the game begins, or nil when its rules are
// no longer available.
func (s *Sitting) Choices() []engine.Option {
	if s.rules == nil {
		return nil
	}
	return s.rules.Info().Options
}

// MayChoose returns a Refusal unless the game has not begun and the user opened the table.
func (s *Sitting) MayChoose(user string) error {
	_, err := s.check(gathering|opener, By{User: user})
	return err
}

// Choice holds new values for a game's options. An option that is not set keeps its value. If that is the
// default at the pace of before, another pace brings its own.
type Choice struct {
	Options  engine.Chosen // the game's own options
	Pace     string        // one of settings.Paces
	Hints    string        // settings.On or settings.Off
	Reliable string        // one of settings.Reliables
}

// Choose changes the options of a game that has not begun. Only the user who opened the table may.
// Seats are kept.
func Choose(c Choice) Verb {
	needs := gathering | opener
	if c.Reliable != "" {
		needs |= Turns
	}
	return Verb{needs, atOnce, func(s *Sitting, a ask) (Done, error) {
		if s.rules == nil {
			return Done{}, engine.Refuse(OldRules)
		}
		chosen := make(engine.Chosen)
		maps.Copy(chosen, s.Options.Chosen)
		maps.Copy(chosen, c.Options)
		pace, gives, known := s.g.Pace, s.g.Gives, true
		if c.Pace != "" {
			pace, gives, known = settings.PaceOf(c.Pace)
			known = known && a.Games.Guardian(s.g.Kind) != ""
		}
		before := a.Games.ByPace(s.g.Kind, s.g.Pace)
		for name, value := range a.Games.ByPace(s.g.Kind, pace) {
			if c.Options[name] == "" && chosen[name] == before[name] {
				chosen[name] = value
			}
		}
		variant, err := s.rules.Info().FormatChosen(chosen)
		if err != nil {
			return Done{}, engine.Refuse(NoSuchChoice)
		}
		hints := s.g.Hints
		if c.Hints != "" {
			hints = c.Hints == settings.On
			known = known && (hints || c.Hints == settings.Off)
		}
		reliable := s.g.Reliable
		if c.Reliable != "" {
			is := false
			reliable, is = settings.ReliableOf(c.Reliable)
			known = known && is && a.Games.Guardian(s.g.Kind) != ""
			if err := a.Reliability.MayAsk(reliable); err != nil {
				return Done{}, err
			}
		}
		switch {
		case !known:
			return Done{}, engine.Refuse(NoSuchChoice)
		case variant == s.g.Variant && pace == s.g.Pace && gives == s.g.Gives && hints == s.g.Hints && reliable == s.g.Reliable:
			return Done{}, ErrNothing
		}
		s.g.Variant, s.g.Pace, s.g.Gives, s.g.Hints, s.g.Reliable, s.Options.Chosen = variant, pace, gives, hints, reliable, chosen
		s.addTask(idleTask(a.Now))
		return Done{Code: HasChosen}, nil
	}}
}
