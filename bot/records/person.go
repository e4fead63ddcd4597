package records

import (
	"context"

	"sobremesa/bot/sitting"
	"sobremesa/engine/rating"
	"sobremesa/store"
)

// PersonStats holds a person's statistics from the finished games of a kind in a guild.
type PersonStats struct {
	User, Name string
	// Left says that the person is known to have left the guild. Nobody there is shown their
	// statistics, as on the leaderboards.
	Left bool
	// People and Artificial are the person's lines on the all-time leaderboards. Games is 0 in a
	// line where nothing is counted.
	People, Artificial store.Ranked
	// Course holds the rating points before the first rated game and after each one.
	Course []int
	// Borrowed says that the person has finished games only in seats taken over from others, which
	// do not count.
	Borrowed  bool
	Opponents []store.Opponent
	// Practice counts the wins that do not count for the level: see [Records.Practice].
	Practice int
}

// PersonStats collects a person's statistics.
func (r *Records) PersonStats(ctx context.Context, guild, kind, user string) (*PersonStats, error) {
	s := &PersonStats{User: user}
	for list, line := range map[store.List]*store.Ranked{store.People: &s.People, store.Artificial: &s.Artificial} {
		var err error
		if *line, err = r.line(ctx, store.Board{Guild: guild, Kind: kind, List: list}, user); err != nil {
			return nil, err
		}
	}
	for _, line := range []store.Ranked{s.Artificial, s.People} {
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

// Wins returns the number of finished games, among people and against artificial players, that the
// person has won alone or shared.
func (s *PersonStats) Wins() int { return s.People.Wins + s.Artificial.Wins }

// HasFinished reports whether a user has finished a game of a kind in a guild, or anywhere if guild
// is "".
func (r *Records) HasFinished(ctx context.Context, guild, kind, user string) (bool, error) {
	finished, err := r.store.FinishedGames(ctx, guild, kind, user, 1)
	return len(finished) > 0, err
}

// Ladder returns where a user stands on a kind's ladder by their finished games, in all guilds if guild is
// "".
func (r *Records) Ladder(ctx context.Context, guild, kind, user string) (sitting.Ladder, error) {
	bouts, err := r.store.Bouts(ctx, guild, kind, user)
	return sitting.LadderOf(r.games, kind, bouts), err
}

// WinsPerLevel is how many wins raise a person's level.
const WinsPerLevel = 3

// LevelOf returns the level of a user with the given number of wins, starting at 1, and how many of
// the wins for the next level they have.
func LevelOf(wins int) (level, done int) { return 1 + wins/WinsPerLevel, wins % WinsPerLevel }

// Weakest returns the artificial player of a kind against which a win alone does not count for the
// level. It returns "" if there is none, or only one.
func (r *Records) Weakest(kind string) string {
	if players := r.games.Players(kind); len(players) > 1 {
		return players[0]
	}
	return ""
}

// Practice returns how many games of a kind a user has won that do not count for the level: alone
// against the weakest artificial player, or with hints. guild "" stands for all guilds.
func (r *Records) Practice(ctx context.Context, guild, kind, user string) (int, error) {
	helped, err := r.store.HelpedWins(ctx, guild, kind, user)
	weakest := r.Weakest(kind)
	if err != nil || weakest == "" {
		return helped, err
	}
	bouts, err := r.store.Bouts(ctx, guild, kind, user)
	for _, b := range bouts {
		if b.Won && !b.Helped && b.Player == weakest {
			helped++
		}
	}
	return helped, err
}
