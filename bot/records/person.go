package records

import (
	"context"

	"sobremesa/bot/sitting"
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
	People, Artificial Ranked
	// Course holds the rating points before the first rated game and after each one.
	Course []int
	// Borrowed says that the person has finished games only in seats taken over from others, which
	// do not count.
	Borrowed  bool
	Opponents []Opponent
	// Practice counts the wins that do not count for the level: see [Records.Practice].
	Practice int
}

// PersonStats collects a person's statistics.
func (r *Records) PersonStats(ctx context.Context, guild, kind, user string) (*PersonStats, error) {
	s := &PersonStats{User: user}
	for list, line := range map[List]*Ranked{People: &s.People, Artificial: &s.Artificial} {
		b, err := r.standings(ctx, Board{Guild: guild, Kind: kind, List: list}, user)
		if err != nil {
			return nil, err
		}
		*line = b.Own
	}
	for _, line := range []Ranked{s.Artificial, s.People} {
		if line.Games > 0 && line.Name != "" {
			s.Name = line.Name
		}
	}
	var err error
	if s.Left, err = r.hasLeft(ctx, guild, user); err != nil {
		return nil, err
	}
	finishes, err := r.own(ctx, guild, kind, user)
	if err != nil {
		return nil, err
	}
	s.Borrowed = s.People.Games+s.Artificial.Games == 0 && len(finishes) > 0
	s.Practice = practice(r.Weakest(kind), user, finishes)
	var here []store.Finish
	for _, f := range finishes {
		if f.Guild == guild {
			here = append(here, f)
		}
	}
	s.Opponents = opponentsOf(user, here)
	return s, r.folds.of(ctx, guild, kind, func(d *Fold) {
		s.Course = d.Course(user)
		for i := range s.Opponents {
			o := &s.Opponents[i]
			o.Name = d.Tally(People, "", o.User).Name
		}
	})
}

// Wins returns the number of finished games, among people and against artificial players, that the
// person has won alone or shared.
func (s *PersonStats) Wins() int { return s.People.Wins + s.Artificial.Wins }

// Ladder returns where a user stands on a kind's ladder by their finished games, in all guilds if guild is
// "".
func (r *Records) Ladder(ctx context.Context, guild, kind, user string) (sitting.Ladder, error) {
	finishes, err := r.own(ctx, guild, kind, user)
	return sitting.LadderOf(r.games, kind, sitting.BoutsOf(user, finishes)), err
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
	finishes, err := r.own(ctx, guild, kind, user)
	return practice(r.Weakest(kind), user, finishes), err
}
