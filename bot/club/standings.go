package club

import (
	"fmt"
	"slices"

	"sobremesa/engine/league"
	"sobremesa/store"
)

// GroupCount returns how many groups a season has.
func (s *Season) GroupCount() (n int) {
	for _, e := range s.Players {
		n = max(n, e.Group+1)
	}
	return n
}

// GroupName returns the name of a group, from 0: A, B, …, Z, AA, AB, …
func GroupName(n int) string {
	if n < 26 {
		return fmt.Sprintf("%c", 'A'+n)
	}
	return GroupName(n/26-1) + GroupName(n%26)
}

// Group returns the places in Players of a group's players, in the order of their strength; those who
// came later are last.
func (s *Season) Group(n int) (list []int) {
	for i, e := range s.Players {
		if e.Group == n {
			list = append(list, i)
		}
	}
	return list
}

// Standings returns how a group stands, best first; Line.Player is the place in Players. Players whose
// seats artificial players held in half of their games or more, not counting those that they never had to move in,
// those who never moved at all, and those who are out, are held.
func (s *Season) Standings(group int) []league.Line {
	all := s.Group(group)
	results, _ := s.resultsOf(all)
	held, lots := make([]bool, len(all)), make([]uint64, len(all))
	for i, p := range all {
		n, of := 0, 0
		for _, g := range s.Games {
			at := slices.Index(g.Players, p)
			if at < 0 {
				continue
			}
			switch o := g.Outcome; {
			case o != nil && o.Held[at]:
				n, of = n+1, of+1
			case o == nil || at >= len(o.Idle) || !o.Idle[at]: // not played out before they could move
				of++
			}
		}
		held[i], lots[i] = s.Players[p].Out || 2*n >= of, league.Lot(s.Seed).Of(s.Players[p].User)
	}
	lines := league.Table(results, held, lots)
	for i := range lines {
		lines[i].Player = all[lines[i].Player]
	}
	return lines
}

// Kept returns what is stored of a person in the club.
func (s *State) Kept(user string) store.KeptClub {
	m := s.Members[user]
	k := store.KeptClub{Guild: s.Guild, Kind: s.Kind, Name: m.Name, In: m.In, AtOnce: m.AtOnce, Titles: m.Titles}
	for _, season := range []*Season{s.Last, &s.Season} {
		if season == nil {
			continue
		}
		for i, e := range season.Players {
			if e.User != user {
				continue
			}
			for _, l := range season.Standings(e.Group) {
				if l.Player == i {
					k.Seasons = append(k.Seasons, store.KeptSeason{Number: season.Number, Group: GroupName(e.Group), Place: l.Place, Out: e.Out})
				}
			}
		}
	}
	return k
}

// Reach returns the best and the worst place in their group that a player can still reach.
func (s *Season) Reach(player int) (best, worst int) {
	all := s.Group(s.Players[player].Group)
	results, left := s.resultsOf(all)
	if len(left) == 0 {
		for _, l := range s.Standings(s.Players[player].Group) {
			if l.Player == player {
				return l.Place, l.Place
			}
		}
	}
	return league.Reach(results, left, len(all), slices.Index(all, player))
}

// resultsOf returns the finished games of a group, and those that are left. Their players are numbered
// by their places in the group.
func (s *Season) resultsOf(group []int) (results []league.Result, left []league.Game) {
	for _, g := range s.Games {
		if !slices.Contains(group, g.Players[0]) {
			continue
		}
		players := make(league.Game, len(g.Players))
		for i, p := range g.Players {
			players[i] = slices.Index(group, p)
		}
		if g.Outcome == nil {
			left = append(left, players)
		} else {
			results = append(results, league.Result{Players: players, Places: g.Outcome.Places})
		}
	}
	return results, left
}
