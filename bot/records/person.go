package records

import (
	"context"

	"sobremesa/engine/rating"
	"sobremesa/store"
)

// PersonStats is what the finished games of a kind in a guild tell of a person.
type PersonStats struct {
	User, Name string
	// Left: the person has left the guild, as far as is known; nobody there is
	// shown them, as on the boards.
	Left bool
	// People, Artificial and Prophet are the person's lines on the boards of all
	// time; without games where nothing is counted.
	People, Artificial, Prophet store.Ranked
	// Course are the points of the rating before the first rated game and after
	// each.
	Course []int
	// Borrowed: the person has finished games, but only in chairs of others, which
	// do not count.
	Borrowed  bool
	Opponents []store.Opponent
	// Practice are the wins over the weakest artificial player alone and those with hints,
	// which do not count for the level.
	Practice int
}

// PersonStats collects what is known of how a person plays.
func (r *Records) PersonStats(ctx context.Context, guild, kind, user string) (*PersonStats, error) {
	s := &PersonStats{User: user}
	for list, line := range map[store.List]*store.Ranked{store.People: &s.People, store.Artificial: &s.Artificial, store.Prophets: &s.Prophet} {
		var err error
		if *line, err = r.store.Stats(ctx, store.Board{Guild: guild, Kind: kind, List: list}, user); err != nil {
			return nil, err
		}
	}
	for _, line := range []store.Ranked{s.Prophet, s.Artificial, s.People} {
		if line.Games > 0 && line.Name != "" {
			s.Name = line.Name
		}
	}
	if s.People.Games+s.Artificial.Games == 0 {
		var err error
		if s.Borrowed, err = r.HasFinished(ctx, guild, kind, user); err != nil {
			return nil, err
		}
	}
	left, err := r.store.HasLeft(ctx, guild, user)
	if err != nil {
		return nil, err
	}
	s.Left = left
	history, err := r.store.Ratings(ctx, guild, kind, user)
	if err != nil {
		return nil, err
	}
	s.Course = []int{rating.Beginner().Points()}
	for _, after := range history {
		s.Course = append(s.Course, after.Points())
	}
	if s.Opponents, err = r.store.Opponents(ctx, guild, kind, user); err != nil {
		return nil, err
	}
	s.Practice, err = r.Practice(ctx, guild, kind, user)
	return s, err
}

// Wins are the finished games that the person has won at the table's end, alone
// or shared: those among people and those with artificial players.
func (s *PersonStats) Wins() int { return s.People.Wins + s.Artificial.Wins }

// HasFinished reports whether somebody has finished a game of a kind in a guild.
func (r *Records) HasFinished(ctx context.Context, guild, kind, user string) (bool, error) {
	finished, err := r.store.FinishedGames(ctx, guild, kind, user, 1)
	return len(finished) > 0, err
}
