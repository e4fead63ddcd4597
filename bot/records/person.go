package records

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/league"
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
	// Reliability is of all kinds of games in the guild.
	Reliability sitting.Reliability
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
	s.Name = cmp.Or(s.People.Name, s.Artificial.Name)
	var err error
	if s.Left, err = r.hasLeft(ctx, guild, user); err != nil {
		return nil, err
	}
	finishes, err := r.own(ctx, guild, kind, user)
	if err != nil {
		return nil, err
	}
	s.Borrowed = s.People.Games+s.Artificial.Games == 0 && len(finishes) > 0
	s.Practice = r.practice(kind, user, finishes)
	var here []store.Finish
	for _, f := range finishes {
		if f.Guild == guild {
			here = append(here, f)
		}
	}
	s.Opponents = opponentsOf(user, here)
	if s.Reliability, err = r.Reliability(ctx, guild, user); err != nil {
		return nil, err
	}
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

// Entrant returns how strong a user is by their finished games of a kind in a guild: their rating, or their
// level without rated games.
func (r *Records) Entrant(ctx context.Context, guild, kind, user string) (league.Entrant, error) {
	e := league.Entrant{ID: user}
	err := r.folds.of(ctx, guild, kind, func(d *Fold) {
		is := d.Rating(user)
		e.Rated, e.Rating = is.Games > 0, float64(is.Points)
		e.Level = d.Tally(People, "", user).Wins + d.Tally(Artificial, "", user).Wins
	})
	if err != nil || e.Rated {
		return e, err
	}
	practice, err := r.Practice(ctx, guild, kind, user)
	e.Level, _ = LevelOf(e.Level - practice)
	return e, err
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
// against the weakest artificial player, with hints, or with a program of others at the table. guild ""
// stands for all guilds.
func (r *Records) Practice(ctx context.Context, guild, kind, user string) (int, error) {
	finishes, err := r.own(ctx, guild, kind, user)
	return r.practice(kind, user, finishes), err
}

// own returns the finished games in which a user has a result, in the order in which they finished. guild
// and kind "" stand for all.
func (r *Records) own(ctx context.Context, guild, kind, user string) ([]store.Finish, error) {
	if user == "" {
		return nil, nil
	}
	log, err := r.store.Finishes(ctx, store.LogQuery{Guild: guild, Kind: kind, User: user})
	return log.Finishes, err
}

// HasFinished reports whether a user has finished a game of a kind in a guild, or anywhere if guild
// is "".
func (r *Records) HasFinished(ctx context.Context, guild, kind, user string) (bool, error) {
	log, err := r.store.Finishes(ctx, store.LogQuery{Guild: guild, Kind: kind, User: user, Limit: 1})
	return len(log.Finishes) > 0, err
}

// Opponent is how a user did against another one in their games among people.
type Opponent struct {
	User, Name string // Name is from the game that finished last
	Games      int
	// Before and After are the numbers of games in which the user finished before and after the
	// opponent. In the rest they shared a place.
	Before, After int
}

// opponentsOf returns the opponents that a user has met in finished games among people of one guild,
// ordered by number of games, then user. Names are left out.
func opponentsOf(user string, finishes []store.Finish) []Opponent {
	met := make(map[string]Opponent)
	for i := range finishes {
		f := &finishes[i]
		if listOf(f) != People {
			continue
		}
		for _, own := range f.Results {
			if own.User != user || own.Substitute {
				continue
			}
			for _, other := range f.Results {
				if other.User == user || other.Substitute {
					continue
				}
				o := met[other.User]
				o.User = other.User
				o.Games++
				switch compareFinishers(own, other) {
				case -1:
					o.Before++
				case 1:
					o.After++
				}
				met[other.User] = o
			}
		}
	}
	var list []Opponent
	for _, o := range met {
		list = append(list, o)
	}
	slices.SortFunc(list, func(a, b Opponent) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), strings.Compare(a.User, b.User))
	})
	return list
}

// compareFinishers returns -1 if one finished before the other. Absent users come after all others.
func compareFinishers(a, b store.Result) int {
	last := func(r store.Result) int {
		if r.Absent {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(last(a), last(b)), cmp.Compare(a.Place, b.Place))
}

// practice is like Practice, given the user's finished games of the kind.
func (r *Records) practice(kind, user string, finishes []store.Finish) (n int) {
	weakest := r.Weakest(kind)
	program := func(is store.Result) bool { return r.games.IsProgram(kind, is.Player) }
	for _, f := range finishes {
		at := slices.IndexFunc(f.Results, func(is store.Result) bool { return is.User == user && !is.Substitute && is.Won() })
		if at < 0 {
			continue
		}
		alone := sitting.BoutsOf(user, []store.Finish{f})
		if f.Results[at].Helped || slices.ContainsFunc(f.Results, program) || weakest != "" && len(alone) > 0 && alone[0].Player == weakest {
			n++
		}
	}
	return n
}

// Recent is a finished game of a person.
type Recent struct {
	Seat   engine.Seat
	Frames []engine.Frame // public, without undone moves
	// Took holds the time that the person took for each of their moves since it was their turn. It
	// omits moves that were made for them or automatically.
	Took []time.Duration
}

// RecentGames returns the last games of a kind that a person has finished in a guild, at most n. It
// omits games whose rules this program no longer has, and games that the person left early or
// joined by taking over a seat.
func (r *Records) RecentGames(ctx context.Context, guild, kind, user string, n int) ([]Recent, error) {
	log, err := r.store.Finishes(ctx, store.LogQuery{Guild: guild, Kind: kind, User: user, Limit: n, Last: true})
	if err != nil {
		return nil, err
	}
	var list []Recent
	for _, f := range slices.Backward(log.Finishes) {
		g, err := r.store.Game(ctx, f.Game)
		if err != nil {
			return nil, err
		}
		seat := sitting.SeatOf(g.Seats, user)
		if seat == engine.Spectator || g.Seats[seat].Before != "" {
			continue
		}
		s := sitting.Of(r.games, g)
		frames, err := s.Frames(engine.Spectator, 0)
		if engine.IsRefused(err, sitting.OldRules) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, Recent{Seat: seat, Frames: s.WithoutUndone(frames), Took: s.Took(seat)})
	}
	return list, nil
}
