package records

import (
	"context"

	"sobremesa/store"
)

// LeaderboardLines is how many people a leaderboard lists.
const LeaderboardLines = 10

// Ranking is a leaderboard as shown to a user.
type Ranking struct {
	Lines []Ranked
	Own   Ranked // of the user; Place is 0 when nothing is counted
}

// Leaderboard returns the people of a board, best first: on the list of games among people by their
// rating, which does not depend on the month, and those whose rating is provisional after all
// others; on the other list by wins, then mean, then best score. Once a day it schedules a check
// whether they are still members of the guild.
func (r *Records) Leaderboard(ctx context.Context, of Board, user string) (is Ranking, err error) {
	b, err := r.standings(ctx, of, user)
	if err != nil {
		return is, err
	}
	is = Ranking{Lines: b.best(), Own: b.own}
	return is, r.askForMembers(ctx, of, is)
}

// standings is a board as of one moment.
type standings struct {
	listed []Ranked // all users who are listed, with their places
	own    Ranked   // of one user, listed or not; its place is the one among the listed users
}

// best returns the first LeaderboardLines lines.
func (s *standings) best() []Ranked { return s.listed[:min(len(s.listed), LeaderboardLines)] }

// standings returns a board and a user's own line on it. Users known to have left the guild and users
// who were forgotten are not listed.
func (r *Records) standings(ctx context.Context, of Board, user string) (*standings, error) {
	found, err := r.members(ctx, of.Guild)
	if err != nil {
		return nil, err
	}
	s := &standings{}
	err = r.folds.of(ctx, of.Guild, of.Kind, func(d *Fold) {
		s.own.Rating = d.Rating(user)
		for _, line := range d.Lines(of.List, of.Month) {
			m, known := found[line.User]
			line.Checked = m.checked
			if line.User == user {
				s.own = line
			}
			if !store.IsRetired(line.User) && (m.present || !known) {
				s.listed = append(s.listed, line)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	of.List.rank(s.listed)
	if s.own.Games > 0 {
		s.own.Place = of.List.placeAmong(s.listed, s.own)
	}
	return s, nil
}
