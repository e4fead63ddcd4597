package records

import (
	"cmp"
	"context"
	"math"
	"slices"

	"sobremesa/store"
)

// LeaderboardLines is how many people a leaderboard lists.
const LeaderboardLines = 10

// Ranking is a leaderboard as shown to a user.
type Ranking struct {
	Lines []store.Ranked
	Own   store.Ranked // of the user; Place is 0 when nothing is counted
}

// Leaderboard returns the people of a board, best first: on the list of games among people by their
// rating, which does not depend on the month, and those whose rating is provisional after all
// others; on the other list in the store's order. Once a day it schedules a check whether they are
// still members of the guild.
func (r *Records) Leaderboard(ctx context.Context, of store.Board, user string) (is Ranking, err error) {
	if is.Lines, err = r.best(ctx, of); err != nil {
		return is, err
	}
	if is.Own, err = r.line(ctx, of, user); err != nil {
		return is, err
	}
	return is, r.askForMembers(ctx, of, is)
}

// best returns the first LeaderboardLines lines of a board.
func (r *Records) best(ctx context.Context, of store.Board) ([]store.Ranked, error) {
	if of.List != store.People {
		return r.store.Leaderboard(ctx, of, LeaderboardLines)
	}
	all, err := r.rated(ctx, of)
	return all[:min(len(all), LeaderboardLines)], err
}

// line returns a user's line on a board, whether they are listed or not. Its place is the one among
// the listed users.
func (r *Records) line(ctx context.Context, of store.Board, user string) (store.Ranked, error) {
	own, err := r.store.Stats(ctx, of, user)
	if err != nil || of.List != store.People || own.Games == 0 {
		return own, err
	}
	all, err := r.rated(ctx, of)
	own.Place = placeAmong(all, own)
	return own, err
}

// rated returns all lines of a board of games among people.
func (r *Records) rated(ctx context.Context, of store.Board) ([]store.Ranked, error) {
	all, err := r.store.Leaderboard(ctx, of, math.MaxInt32)
	slices.SortStableFunc(all, compareRated)
	for i := range all {
		all[i].Place = placeAmong(all, all[i])
	}
	return all, err
}

// placeAmong returns the place of a line among lines in order.
func placeAmong(all []store.Ranked, own store.Ranked) int {
	better, _ := slices.BinarySearchFunc(all, own, compareRated)
	return better + 1
}

// compareRated orders lines by rating, best first. Users with the same rating have the same place
// if their wins, mean and best score are the same too.
func compareRated(a, b store.Ranked) int {
	sure := func(r store.Ranked) int {
		if r.Rating.Provisional() {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(sure(b), sure(a)), cmp.Compare(b.Rating.Points, a.Rating.Points),
		cmp.Compare(b.Wins, a.Wins), cmp.Compare(b.Mean(), a.Mean()), cmp.Compare(b.Best, a.Best))
}
