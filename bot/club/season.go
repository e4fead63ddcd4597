package club

import (
	"fmt"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/league"
	"sobremesa/store"
)

// Start starts a club, or changes where and how one is played; a season that is open or played goes on
// under the new channel and zone. seed is for the lots of its first season.
func (s *State) Start(channel, zone string, weeks, seats int, seed engine.Seed, now time.Time) {
	if channel != s.Channel || s.Gone {
		s.Season.Posts = nil
		if s.Last != nil && s.Last.Posts[Final].Lost {
			delete(s.Last.Posts, Final)
		}
	}
	s.Channel, s.Gone, s.Zone, s.Weeks, s.Seats = channel, false, zone, weeks, seats
	if s.Season.Phase == None {
		s.open(s.nextBeginning(now.Add(leastOpen)), seed, now)
	}
}

// Stop ends a club, if it is not stopped. A season that is played goes on to its end; after it none opens. Of
// one that is open its message says that it will not be played.
func (s *State) Stop() (changed bool) {
	changed, s.Weeks = !s.Stopped(), 0
	if season := &s.Season; season.Phase == Open {
		s.Season = Season{Number: season.Number, Opened: season.Opened, Posts: season.Posts}
	}
	return changed
}

// Stopped reports whether the club opens no further season.
func (c *Club) Stopped() bool { return c.Weeks == 0 }

// MoveEnd moves the end of the season that is played, unless it ends then already.
func (s *State) MoveEnd(to time.Time) (changed bool) {
	if s.Season.Phase != Playing || s.Season.Ends.Equal(to) {
		return false
	}
	s.Season.Ends = to.UTC()
	return true
}

// TakeOut takes a player out of the season: an artificial player takes the games that are left.
func (s *State) TakeOut(user string) bool {
	i := s.Season.Entry(user)
	if i < 0 {
		return false
	}
	s.Season.Players[i].Out = true
	return true
}

// Forget gives a person a pseudonym, and takes them out of the season that is not over. It reports
// whether the document has changed.
func (s *State) Forget(user, pseudonym string) (changed bool) {
	forget := func(of *Season, out bool) {
		for i := range of.Players {
			if e := &of.Players[i]; e.User == user {
				e.User, e.Name, e.Out, changed = pseudonym, "", e.Out || out, true
			}
		}
	}
	forget(&s.Season, true)
	if s.Last != nil {
		forget(s.Last, false)
	}
	return changed
}

// IsThere reports whether there is a club: one that goes on, or whose last season is still played.
func (c *Club) IsThere() bool { return c.Channel != "" && (!c.Stopped() || c.Season.Phase != None) }

// IsPlayed reports whether games of the season are played.
func (s *Season) IsPlayed() bool { return s.Phase == Playing || s.Phase == Ending }

// Entry returns the place of a user who plays, or -1.
func (s *Season) Entry(user string) int {
	return slices.IndexFunc(s.Players, func(e Entry) bool { return e.User == user && !e.Out })
}

// HasOut reports whether a user was taken out of the season: until it is over they count in for none.
func (s *Season) HasOut(user string) bool {
	return s.Entry(user) < 0 && slices.ContainsFunc(s.Players, func(e Entry) bool { return e.User == user })
}

// open opens the next season. It has the number of one that was stopped before it began: nobody has played that.
func (s *State) open(begins time.Time, seed engine.Seed, now time.Time) {
	number := s.Season.Number
	if s.Season.Phase != None || s.Season.Opened.IsZero() {
		number++
	}
	s.Season = Season{Number: number, Phase: Open, Seed: seed, Opened: now.UTC(), Begins: begins}
}

// World is what a club has to know to go on.
type World struct {
	Now  time.Time
	Seed engine.Seed // for the lots of a season that opens
	// Strength returns how strong a person is.
	Strength func(user string) (league.Entrant, error)
	// Away returns how much of a time nobody in the server could play, because the bot did not run or was
	// not there. Shut means that it is not there now.
	Away func(from, until time.Time) time.Duration
	Shut bool
}

// Advance does what is due, except that it begins no games and posts nothing: see [State.Ready] and
// package announce. It reports whether the document has changed, and returns values that are to be
// stored with it. The club goes on by itself at [State.Wake].
func (s *State) Advance(w World) (changed bool, values store.Texts, err error) {
	values = make(store.Texts)
	changed, s.Shut = s.takeOutcomes(values), w.Shut
	season := &s.Season
	switch {
	case w.Shut: // it waits
	case season.Phase == Open:
		if w.Now.Before(season.Begins) {
			break
		}
		changed = true
		if len(s.CountedIn()) < Least {
			season.Begins, season.Waited = s.Later(season.Begins, 7), season.Waited+1
			break
		}
		err = s.begin(w)
	case season.Phase == Playing:
		changed = s.seatLatecomers() || changed
		if away := w.Away(season.Begins, w.Now).Truncate(time.Hour); away > season.Away {
			changed = true
			season.Ends, season.Away = season.Ends.Add(away-season.Away), away
		}
		if over := season.isOver(); over || !w.Now.Before(season.Ends) {
			changed = true
			season.Phase = Ending
		}
	case season.Phase == Ending:
		if season.isOver() {
			changed = true
			s.finish(w, values)
		}
	}
	return changed, values, err
}

// begin cuts the groups and draws up the games of the season that is open. If the club comes to it days too
// late, the season begins and ends as many days later.
func (s *State) begin(w World) error {
	season := &s.Season
	var all []league.Entrant
	for _, user := range s.CountedIn() {
		e, err := w.Strength(user)
		if err != nil {
			return err
		}
		e.ID = user
		all = append(all, e)
	}
	for n, group := range league.Cut(all, s.Sizes(), league.Lot(season.Seed)) {
		first := len(season.Players)
		for _, at := range group {
			user := all[at].ID
			season.Players = append(season.Players, Entry{User: user, Name: s.Members[user].Name, Group: n})
		}
		for _, g := range s.games(len(group)) {
			for i := range g {
				g[i] += first
			}
			season.Games = append(season.Games, Game{Players: g})
		}
	}
	for next := s.Later(season.Begins, 1); !w.Now.Before(next); next = s.Later(next, 1) {
		season.Begins = next
	}
	season.Phase, season.Ends = Playing, s.endOf(season.Begins)
	return nil
}

// takeOutcomes takes the outcomes of finished games into the document, and out of the values.
func (s *State) takeOutcomes(values store.Texts) (changed bool) {
	of := outcomes(s.Guild, s.Kind)
	for name, o := range s.Outcomes {
		values[of.Key(name)] = ""
		var season, n int
		if _, err := fmt.Sscan(name, &season, &n); err != nil || season != s.Season.Number || n < 0 || n >= len(s.Season.Games) {
			changed = true // of a season that is over
			continue
		}
		g := &s.Season.Games[n]
		if changed = true; o.Again {
			g.Begun = false
			s.Gone = s.Gone || o.Gone != "" && o.Gone == s.Channel
		} else if g.Outcome == nil {
			g.Outcome = &o
		}
	}
	return changed
}

// seatLatecomers gives the games that have not begun of players who are out to people who count in and
// do not play.
func (s *State) seatLatecomers() (changed bool) {
	season := &s.Season
	for _, user := range s.CountedIn() {
		if slices.ContainsFunc(season.Players, func(e Entry) bool { return e.User == user }) {
			continue
		}
		for gone, e := range season.Players {
			if !e.Out || !slices.ContainsFunc(season.Games, func(g Game) bool { return !g.Begun && slices.Contains(g.Players, gone) }) {
				continue
			}
			came := len(season.Players)
			season.Players = append(season.Players, Entry{User: user, Name: s.Members[user].Name, Group: e.Group, Came: true})
			for i := range season.Games {
				if g := &season.Games[i]; !g.Begun {
					g.Players = slices.Clone(g.Players)
					if at := slices.Index(g.Players, gone); at >= 0 {
						g.Players[at] = came
					}
				}
			}
			changed = true
			break
		}
	}
	return changed
}

// Ready returns the numbers of the games that may be begun now, in the order in which they are to be
// begun: all that are left, once the end date has passed.
func (s *State) Ready() (list []int) {
	season := &s.Season
	free := make([]int, len(season.Players))
	for i, e := range season.Players {
		free[i] = s.Limit(e.User)
		if e.Out || season.Phase == Ending {
			free[i] = len(season.Games)
		}
	}
	games := make([]league.Game, len(season.Games))
	for n, g := range season.Games {
		games[n] = g.Players
		if g.Begun && g.Outcome == nil {
			for _, p := range g.Players {
				free[p]--
			}
		}
	}
	if s.Gone || !season.IsPlayed() {
		return nil
	}
	return league.Ready(games, func(n int) bool { return season.Games[n].Begun }, free)
}

// PlaysOut reports whether games that run are to be played to their end for somebody, as
// [Season.IsPlayedOut] says.
func (s *Season) PlaysOut() bool {
	return slices.ContainsFunc(s.Games, func(g Game) bool {
		return g.Begun && g.Outcome == nil && slices.ContainsFunc(g.Players, func(p int) bool { return s.Phase == Ending || s.Players[p].Out })
	})
}

// IsPlayedOut reports whether a user's games are played to their end by artificial players: everybody's once
// the season is over, before only those of who is out.
func (s *Season) IsPlayedOut(user string) bool {
	return user != "" && (s.Phase == Ending || slices.ContainsFunc(s.Players, func(e Entry) bool { return e.Out && e.User == user }))
}

// Left returns the numbers of the games of a player that have not ended.
func (s *Season) Left(player int) (list []int) {
	for n, g := range s.Games {
		if g.Outcome == nil && slices.Contains(g.Players, player) {
			list = append(list, n)
		}
	}
	return list
}

// isOver reports whether all games have ended.
func (s *Season) isOver() bool {
	return !slices.ContainsFunc(s.Games, func(g Game) bool { return g.Outcome == nil })
}

// finish ends a season whose games have all ended, and opens the next one. Whoever was held in half of
// their games, or was taken out, does not count in any more.
func (s *State) finish(w World, values store.Texts) {
	season := s.Season
	for n := range season.GroupCount() {
		for _, l := range season.Standings(n) {
			e := season.Players[l.Player]
			m, ok := s.Members[e.User]
			if !ok {
				continue // forgotten, or it never was a person
			}
			m.Group = n + 1
			if m.In = m.In && !l.Held && !e.Out; n == 0 && l.Place == 1 && !l.Held {
				m.Titles = append(slices.Clone(m.Titles), season.Number)
			}
			s.Members[e.User] = m
			values[scopeOf(s.Guild, s.Kind).Key(e.User)] = store.JSON(m)
		}
	}
	s.Last = &season
	if s.Stopped() {
		s.Season = Season{Number: season.Number}
		return
	}
	over := season.Ends
	if w.Now.After(over) {
		over = w.Now
	}
	s.open(s.nextBeginning(over.Add(leastBetween)), w.Seed, w.Now)
}

// Wake returns when the club goes on by itself next, zero if it does not.
func (s *State) Wake(now time.Time) time.Time {
	season := &s.Season
	switch season.Phase {
	case Open:
		return season.Begins
	case Playing:
		next := season.Ends
		for _, at := range []time.Time{season.Ends.Add(-WarnAhead), s.Later(season.Begins, 7*(season.Week(now)+1))} {
			if at.After(now) && at.Before(next) {
				next = at
			}
		}
		return next
	}
	return time.Time{}
}
