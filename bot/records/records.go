package records

import (
	"context"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// Records reports on finished games. It remembers what it has read of them, and is safe for concurrent
// use.
type Records struct {
	store Store
	folds *folds
	turns turns
	games sitting.Games
	now   func() time.Time
	wake  func()
}

// Store is what Records needs of a store. The methods are those of [store.Store].
type Store interface {
	store.ValueStore
	Finishes(ctx context.Context, of store.LogQuery) (store.Log, error)
	Game(ctx context.Context, id int64) (*store.Game, error)
	Commit(ctx context.Context, c *store.Change) error
}

// New returns the records of games in a store. now is the clock. wake is called after a task was
// added to the outbox.
func New(s Store, games sitting.Games, now func() time.Time, wake func()) *Records {
	return &Records{store: s, folds: newFolds(s, maxFolds), games: games, now: now, wake: wake}
}

// LeaderboardLines is how many people a leaderboard lists.
const LeaderboardLines = 10

// Ranking is a leaderboard as shown to a user.
type Ranking struct {
	Lines []Ranked
	Own   Ranked // of the user; Place is 0 when nothing is counted
	// Players are the artificial players with a rating, the best first, on the list of games with them.
	Players []RatedPlayer
}

// Leaderboard returns the people of a board, best first: on the list of games among people by their
// rating, which does not depend on the month, and those whose rating is provisional after all
// others; on the other list by wins, then mean, then best score. Once a day it schedules a check
// whether they are still members of the guild.
func (r *Records) Leaderboard(ctx context.Context, of Board, user string) (is Ranking, err error) {
	is, err = r.standings(ctx, of, user)
	if err == nil {
		err = r.askForMembers(ctx, of, is)
	}
	return is, err
}

// standings returns a board and a user's own line on it, with the place among those who are listed. Users
// known to have left the guild and users who were forgotten are not.
func (r *Records) standings(ctx context.Context, of Board, user string) (is Ranking, err error) {
	found, err := r.members(ctx, of.Guild)
	if err != nil {
		return is, err
	}
	var listed []Ranked
	err = r.folds.of(ctx, of.Guild, of.Kind, func(d *Fold) {
		is.Own.Rating = d.Rating(user)
		if of.List == Artificial {
			is.Players = d.Players()
		}
		for _, line := range d.Lines(of.List, of.Month) {
			m, known := found[line.User]
			line.Checked = m.checked
			if line.User == user {
				is.Own = line
			}
			if !store.IsRetired(line.User) && (m.present || !known) {
				listed = append(listed, line)
			}
		}
	})
	of.List.rank(listed)
	if is.Own.Games > 0 {
		is.Own.Place = of.List.placeAmong(listed, is.Own)
	}
	is.Lines = listed[:min(len(listed), LeaderboardLines)]
	return is, err
}
