package store

import (
	"context"
	"strings"
	"time"

	"sobremesa/engine/rating"
)

// List says which games count on a board.
type List string

const (
	// People: games that began without artificial players.
	People List = "people"
	// Artificial: games that began with at least one artificial player.
	Artificial List = "artificial"
)

// Board is a leaderboard: it ranks users by their games of one kind, in one guild, in a month or
// over all time.
type Board struct {
	Guild, Kind string
	List        List
	Month       string // as MonthOf writes it; "" for all time
}

// MonthOf returns the month of t in UTC, as "2026-11".
func MonthOf(t time.Time) string { return t.UTC().Format("2006-01") }

// Tally is a user's totals on a board.
type Tally struct {
	// Name is the name from the last finished game that had one.
	User, Name string
	Games      int // finished games
	Wins       int // alone or shared
	// Scored is the number of games that the user played to the end. Score is the sum of their
	// scores in those games, and Best the highest.
	Scored, Score, Best int
	// Streak is the number of wins in a row up to the last game, BestStreak the longest such run
	// ever.
	Streak, BestStreak int
}

// Mean returns the mean score of the games played to the end, 0 if there are none.
func (t *Tally) Mean() float64 {
	if t.Scored == 0 {
		return 0
	}
	return float64(t.Score) / float64(t.Scored)
}

// Ranked is a user's line on a board.
type Ranked struct {
	Tally
	// Place is 1 for the best. Users with equally many wins, the same mean and the same best score
	// share a place.
	Place  int
	Rating Rating // from the games among people, whatever the board
	// Checked is when the user was last found to be a member of the guild; zero for never.
	Checked time.Time
}

// SetPlaces sets the places of a board's lines, which are in ranking order.
func SetPlaces(lines []Ranked) {
	for i := range lines {
		lines[i].Place = i + 1
		if i > 0 && equal(&lines[i-1].Tally, &lines[i].Tally) {
			lines[i].Place = lines[i-1].Place
		}
	}
}

// equal reports whether two users share a place.
func equal(a, b *Tally) bool {
	return a.Wins == b.Wins && a.Mean() == b.Mean() && a.Best == b.Best
}

// Rating is a user's playing strength at a kind of game, measured by their games among people in a
// guild.
type Rating struct {
	Games  int // number of rated games
	Points int // see rating.Rating.Points; 0 before the first game
	Trend  int // points gained in the last TrendGames games
}

// Provisional reports whether there have been too few games for the points to mean much.
func (r Rating) Provisional() bool { return r.Games < rating.Shown }

// TrendGames is the number of rated games that Rating.Trend covers.
const TrendGames = 5

// Rated is a user's rating after one of their rated games.
type Rated struct {
	Game int64
	rating.Rating
}

// RatingOf returns a user's rating after a history of rated games, in order.
func RatingOf(history []Rated) Rating {
	now, before := rating.Beginner().Points(), rating.Beginner().Points()
	if n := len(history); n > 0 {
		now = history[n-1].Points()
		if n > TrendGames {
			before = history[n-1-TrendGames].Points()
		}
	}
	return Rating{Games: len(history), Points: now, Trend: now - before}
}

// Opponent is how a user did against another one in their games among people.
type Opponent struct {
	User, Name string // Name is from the game that finished last
	Games      int
	// Before and After are the numbers of games in which the user finished before and after the
	// opponent. In the rest they shared a place.
	Before, After int
}

// Bout is a finished game in which all other seats belonged to one artificial player, and the user was
// there at the end, in a seat of their own.
type Bout struct {
	Player string
	Won    bool // alone or shared
	Lost   bool // the user was last
	Helped bool // Seat.Helped
}

// Records is the part of a [Store] that counts finished games. The counts are stored: they are
// written with the results of a game, and can be recounted at any time from all results, in the
// order in which the games finished.
type Records interface {
	// Leaderboard returns at most limit users of a board, ordered by wins, then mean, then best
	// score, then user. Users known to have left the guild and users who were forgotten are left
	// out.
	Leaderboard(ctx context.Context, of Board, limit int) ([]Ranked, error)
	// Stats returns a user's line on a board, whether they are listed or not; its place is the one
	// among the listed users. Without any games, everything is zero except the points, which are a
	// beginner's.
	Stats(ctx context.Context, of Board, user string) (Ranked, error)
	// Ratings returns the history of a user's rating, in the order of the games.
	Ratings(ctx context.Context, guild, kind, user string) ([]Rated, error)
	// Opponents returns the opponents that a user has met in finished games among people, ordered
	// by number of games, then user.
	Opponents(ctx context.Context, guild, kind, user string) ([]Opponent, error)
	// Bouts returns a user's bouts in the order in which they finished. If guild is "", games of all
	// guilds count.
	Bouts(ctx context.Context, guild, kind, user string) ([]Bout, error)
	// HelpedWins counts the games that the user has won with help, whoever had the other seats.
	HelpedWins(ctx context.Context, guild, kind, user string) (int, error)
	// FinishedGames returns at most limit finished games in which the user had a seat, most
	// recently finished first. If guild is "", games of all guilds count, and those of no guild.
	FinishedGames(ctx context.Context, guild, kind, user string, limit int) ([]int64, error)
	// Recount counts all finished games again and corrects the stored counts. It works on some
	// games at a time: other calls can write meanwhile, and games that finish meanwhile are
	// counted. It returns how many entries were wrong. After an error, some of them may have been
	// corrected.
	Recount(ctx context.Context) (changed int, err error)

	// NoteMember stores whether a user was a member of a guild at the given time. A user who is not
	// known to have left counts as a member: see HasLeft.
	NoteMember(ctx context.Context, guild, user string, member bool, at time.Time) error
	HasLeft(ctx context.Context, guild, user string) (bool, error)
}

// Finish is a finished game as far as it affects the counts. It depends only on what is stored
// about the game, so recounting gives the same result.
type Finish struct {
	Game        int64
	Guild, Kind string
	Ended       time.Time
	Results     []Result
}

// CountingRules names the rules by which this package counts finished games. Change the name
// whenever you change the rules: everything counted under another name is then recounted.
const CountingRules = "2"

// Boards returns the boards of a list on which the game counts: that of all time and that of the
// month in which it ended.
func (f *Finish) Boards(list List) []Board {
	all := Board{Guild: f.Guild, Kind: f.Kind, List: list}
	month := all
	month.Month = MonthOf(f.Ended)
	return []Board{all, month}
}

// Entry is what a finished game adds to a user's tallies of one list.
type Entry struct {
	List       List
	User, Name string
	Won        bool
	Scored     bool // Score counts
	Score      int
}

// Add counts one more game.
func (t *Tally) Add(e Entry) {
	t.User = e.User
	if e.Name != "" {
		t.Name = e.Name
	}
	t.Games++
	if e.Scored {
		if t.Scored == 0 || e.Score > t.Best {
			t.Best = e.Score
		}
		t.Scored++
		t.Score += e.Score
	}
	if !e.Won {
		t.Streak = 0
		return
	}
	t.Wins++
	t.Streak++
	t.BestStreak = max(t.BestStreak, t.Streak)
}

// list returns the list in which the game counts.
func (f *Finish) list() List {
	for _, r := range f.Results {
		if r.Player != "" {
			return Artificial
		}
	}
	return People
}

// Entries returns what the game adds to tallies, for each user who was there from the beginning.
func (f *Finish) Entries() []Entry {
	list := f.list()
	var all []Entry
	for _, r := range f.Results {
		if r.User != "" && !r.Substitute {
			all = append(all, Entry{List: list, User: r.User, Name: r.Name, Won: r.Won(), Scored: !r.Absent, Score: r.Score})
		}
	}
	return all
}

// Rated returns the users whom the game rates, and their places, of which only the order matters;
// their ratings are left to the caller. Absent users are last. Those among them who made few of their
// moves are Away: they rate nobody. It returns nil for a game with artificial players.
func (f *Finish) Rated() (users []string, players []rating.Player) {
	if f.list() != People {
		return nil, nil
	}
	last, present := 1, 0
	for _, r := range f.Results {
		last = max(last, r.Place)
		if !r.Absent {
			present++
		}
	}
	for _, r := range f.Results {
		if r.Substitute {
			continue
		}
		p := rating.Player{Place: r.Place, Away: r.Absent && r.Place > present+1}
		if r.Absent {
			p.Place = last + 1
		}
		users, players = append(users, r.User), append(players, p)
	}
	if len(users) < 2 {
		return nil, nil
	}
	return users, players
}

// retired begins the pseudonym of a forgotten user. No id begins with it.
const retired = "retired-"

// Pseudonym returns the pseudonym of a forgotten user, made from a random text that must be unique.
func Pseudonym(random string) string { return retired + random }

// IsRetired reports whether a user is a pseudonym.
func IsRetired(user string) bool { return strings.HasPrefix(user, retired) }
