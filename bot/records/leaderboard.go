package records

import (
	"context"

	"sobremesa/store"
)

// LeaderboardLines is how many people a leaderboard lists.
const LeaderboardLines = 10

// Ranking is a leaderboard as shown to a user.
type Ranking struct {
	Lines []store.Ranked
	Own   store.Ranked // of the user; Place is 0 when nothing is counted
	// Prophet is the person with the most points from bets; Place is 0 when there is none.
	Prophet store.Ranked
}

// Leaderboard returns the people of a board, best first. Once a day it schedules a check whether
// they are still members of the guild.
func (r *Records) Leaderboard(ctx context.Context, of store.Board, user string) (is Ranking, err error) {
	if is.Lines, err = r.store.Leaderboard(ctx, of, LeaderboardLines); err != nil {
		return is, err
	}
	if is.Own, err = r.store.Stats(ctx, of, user); err != nil {
		return is, err
	}
	bets := of
	bets.List = store.Prophets
	best, err := r.store.Leaderboard(ctx, bets, 1)
	if err != nil {
		return is, err
	}
	if len(best) > 0 && best[0].Score > 0 {
		is.Prophet = best[0]
	}
	return is, r.askForMembers(ctx, of, is)
}
