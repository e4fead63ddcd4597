package table

import (
	"context"

	"sobremesa/engine"
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
	// Practice are the wins over the weakest artificial player alone, which do not
	// count for the level.
	Practice int
}

// PersonStats collects what is known of how a person plays.
func (t *Table) PersonStats(ctx context.Context, guild, kind, user string) (*PersonStats, error) {
	s := &PersonStats{User: user}
	for list, line := range map[store.List]*store.Ranked{store.People: &s.People, store.Artificial: &s.Artificial, store.Prophets: &s.Prophet} {
		var err error
		if *line, err = t.store.Stats(ctx, store.Board{Guild: guild, Kind: kind, List: list}, user); err != nil {
			return nil, err
		}
	}
	for _, line := range []store.Ranked{s.Prophet, s.Artificial, s.People} {
		if line.Games > 0 && line.Name != "" {
			s.Name = line.Name
		}
	}
	if s.People.Games+s.Artificial.Games == 0 {
		finished, err := t.store.FinishedGames(ctx, guild, kind, user, 1)
		if err != nil {
			return nil, err
		}
		s.Borrowed = len(finished) > 0
	}
	left, err := t.store.HasLeft(ctx, guild, user)
	if err != nil {
		return nil, err
	}
	s.Left = left
	history, err := t.store.Ratings(ctx, guild, kind, user)
	if err != nil {
		return nil, err
	}
	s.Course = []int{rating.Beginner().Points()}
	for _, r := range history {
		s.Course = append(s.Course, r.Points())
	}
	if s.Opponents, err = t.store.Opponents(ctx, guild, kind, user); err != nil {
		return nil, err
	}
	s.Practice, err = t.Practice(ctx, guild, kind, user)
	return s, err
}

// Wins are the finished games that the person has won at the table's end, alone
// or shared: those among people and those with artificial players.
func (s *PersonStats) Wins() int { return s.People.Wins + s.Artificial.Wins }

// WinsPerLevel is with how many wins a person's level rises.
const WinsPerLevel = 3

// LevelOf is the level of somebody who has won so many finished games, 1 at
// first, and how many wins of those that the next one takes they have.
func LevelOf(wins int) (level, done int) { return 1 + wins/WinsPerLevel, wins % WinsPerLevel }

// Weakest is the artificial player of a kind over which alone a win does not count for
// the level; "" where there is none, or no other.
func (t *Table) Weakest(kind string) string {
	if players := t.Games.Players(kind); len(players) > 1 {
		return players[0]
	}
	return ""
}

// Practice is how many games of a kind somebody has won over its weakest artificial
// player alone; in all guilds where guild is "".
func (t *Table) Practice(ctx context.Context, guild, kind, user string) (int, error) {
	weakest := t.Weakest(kind)
	if weakest == "" {
		return 0, nil
	}
	return t.store.WinsOver(ctx, guild, kind, user, weakest)
}

// IsNewcomer reports whether the person in a seat is at the first turn of the
// first game of its kind that they play in its guild. What they have finished
// is read only while the game is so young.
func (t *Table) IsNewcomer(ctx context.Context, p *Position, seat engine.Seat) (bool, error) {
	if !p.IsFirstTurn(seat) {
		return false, nil
	}
	finished, err := t.store.FinishedGames(ctx, p.Guild, p.Kind, p.Seats[seat].User, 1)
	return err == nil && len(finished) == 0, err
}
