package store

import (
	"context"
	"strings"
	"time"

	"sobremesa/engine/rating"
)

// List is which games count on a board.
type List string

const (
	// People: games that began without artificial players.
	People List = "people"
	// Artificial: games that began with some.
	Artificial List = "artificial"
	// Prophets: bets of people on winners of games that they only watched.
	Prophets List = "prophets"
)

// Board is a list of people whose games are counted together: of one kind, in
// one guild, over a time.
type Board struct {
	Guild, Kind string
	List        List
	Month       string // as MonthOf writes it; "" for all time
}

// MonthOf is the month of a moment, in UTC: "2026-11".
func MonthOf(t time.Time) string { return t.UTC().Format("2006-01") }

// Tally is what is counted of a person on a board.
type Tally struct {
	// Name is that of the last game that was finished in which there was one.
	User, Name string
	Games      int // finished
	Wins       int // alone or shared
	// Scored are the games that the person played to the end; Score is the sum of
	// what they scored in those, and Best the best of it.
	Scored, Score, Best int
	// Streak is how many of the last games were won without a break, BestStreak how
	// many ever were.
	Streak, BestStreak int
}

// Mean is the mean score of the games played to the end, 0 without one.
func (t *Tally) Mean() float64 {
	if t.Scored == 0 {
		return 0
	}
	return float64(t.Score) / float64(t.Scored)
}

// Ranked is a person's line on a board.
type Ranked struct {
	Tally
	// Place is 1 for the best. People with as many wins, the same mean and the same
	// best score share a place.
	Place  int
	Rating Rating // whatever the board: of the games among people
	// Checked is when the person was last found to be a member of the guild, zero
	// for never.
	Checked time.Time
}

// SetPlaces sets the places of the lines of a board, given in their order.
func SetPlaces(of List, lines []Ranked) {
	for i := range lines {
		lines[i].Place = i + 1
		if i > 0 && equal(of, &lines[i-1].Tally, &lines[i].Tally) {
			lines[i].Place = lines[i-1].Place
		}
	}
}

// equal reports whether two people share a place on a list.
func equal(of List, a, b *Tally) bool {
	if of == Prophets && a.Score != b.Score {
		return false
	}
	return a.Wins == b.Wins && a.Mean() == b.Mean() && a.Best == b.Best
}

// Rating is how well a person plays, as the games of a kind among people in a
// guild tell.
type Rating struct {
	Games  int // rated ones
	Points int // see rating.Rating.Points; 1,000 before the first
	Trend  int // how many of them the last TrendGames brought
}

// Shown reports whether there have been enough games for the points to tell
// something.
func (r Rating) Shown() bool { return r.Games >= rating.Shown }

// TrendGames is over how many rated games a trend is told.
const TrendGames = 5

// Rated is a rating after one of the person's rated games.
type Rated struct {
	Game int64
	rating.Rating
}

// RatingOf is a person's rating after a history of rated games, in their order.
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

// Opponent is how a person did against another in their games among people.
type Opponent struct {
	User, Name string // the name is that of the game that finished last
	Games      int
	// Before and After are in how many of them the person finished before and after
	// the other; in the rest they shared a place.
	Before, After int
}

// Records is the part of a [Store] that counts finished games. What is counted
// is kept: it is written with the results of a game, and can be counted anew
// from all results, in the order in which the games were finished, at any time.
type Records interface {
	// Leaderboard lists people of a board by wins, then mean, then best score, then
	// user; prophets by points (Score), then wins, then mean and best. It leaves
	// out those who have left the guild, as far as that is known, and those who
	// were forgotten. At most limit.
	Leaderboard(ctx context.Context, of Board, limit int) ([]Ranked, error)
	// Stats returns a person's line on a board, whether it is listed or not; the
	// place is that among those who are. All zero when nothing is counted, but for
	// a beginner's points.
	Stats(ctx context.Context, of Board, user string) (Ranked, error)
	// Ratings returns how a person's rating went, in the order of the games.
	Ratings(ctx context.Context, guild, kind, user string) ([]Rated, error)
	// Opponents lists whom a person has met in finished games among people, by the
	// number of games, then user.
	Opponents(ctx context.Context, guild, kind, user string) ([]Opponent, error)
	// WinsOver counts the games of a kind that a person has won, alone or shared, in
	// which nobody but an artificial player of that name had the other seats, without having
	// been helped (Seat.Helped); in all guilds where guild is "".
	WinsOver(ctx context.Context, guild, kind, user, player string) (int, error)
	// HelpedWins counts those that the person has won and been helped in, whoever had the
	// other seats.
	HelpedWins(ctx context.Context, guild, kind, user string) (int, error)
	// FinishedGames lists finished games with a seat of the person, those finished
	// last first, at most limit.
	FinishedGames(ctx context.Context, guild, kind, user string, limit int) ([]int64, error)
	// Recount counts all finished games anew and puts right what was kept, some games at a
	// time: others write meanwhile, and games that finish meanwhile are counted. It tells how
	// many entries were different. One that ends with an error has put right a part.
	Recount(ctx context.Context) (changed int, err error)

	// NoteMember keeps whether a person was found to be a member of a guild, at a
	// time. A person who is not known to have left counts as a member: see HasLeft.
	NoteMember(ctx context.Context, guild, user string, member bool, at time.Time) error
	HasLeft(ctx context.Context, guild, user string) (bool, error)
}

// Finish is a finished game as its results count: a function of what the store
// keeps of it, so that counting anew gives the same.
type Finish struct {
	Game        int64
	Guild, Kind string
	Ended       time.Time
	Results     []Result
	Bets        []Bet
}

// CountingRules names the rules by which finished games are counted here. If you
// change them, change the name: what was counted by others is counted anew.
const CountingRules = "1"

// Boards lists the boards of a list on which the game counts: that of all time
// and that of the month in which it ended.
func (f *Finish) Boards(list List) []Board {
	all := Board{Guild: f.Guild, Kind: f.Kind, List: list}
	month := all
	month.Month = MonthOf(f.Ended)
	return []Board{all, month}
}

// Entry is what a finished game adds to one person's tallies of one list.
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

// list is the list that a game counts in.
func (f *Finish) list() List {
	for _, r := range f.Results {
		if r.Player != "" {
			return Artificial
		}
	}
	return People
}

// Entries lists what the game adds to whose tallies: of all people who were
// there from its beginning, and of those who had bet.
func (f *Finish) Entries() []Entry {
	list := f.list()
	var all []Entry
	for _, r := range f.Results {
		if r.User != "" && !r.Substitute {
			all = append(all, Entry{List: list, User: r.User, Name: r.Name, Won: r.Won(), Scored: !r.Absent, Score: r.Score})
		}
	}
	for _, b := range Settle(f.Bets, f.Results) {
		all = append(all, Entry{List: Prophets, User: b.User, Name: b.Name, Won: b.Points > 0, Scored: true, Score: b.Points})
	}
	return all
}

// Rated lists who is rated by the game, and their places. Only the order of the
// places counts. Nobody is in a game with artificial players.
func (f *Finish) Rated() (users []string, places []int) {
	if f.list() != People {
		return nil, nil
	}
	last := 1
	for _, r := range f.Results {
		last = max(last, r.Place)
	}
	for _, r := range f.Results {
		switch {
		case r.Substitute:
			continue
		case r.Absent:
			places = append(places, last+1)
		default:
			places = append(places, r.Place)
		}
		users = append(users, r.User)
	}
	if len(users) < 2 {
		return nil, nil
	}
	return users, places
}

// retired begins the name by which a person is kept who was forgotten; ids do
// not begin like that.
const retired = "retired-"

// Pseudonym is the name by which a person is kept who was forgotten, made of a
// random text that nobody else has.
func Pseudonym(random string) string { return retired + random }

// IsRetired reports whether a user is somebody who was forgotten.
func IsRetired(user string) bool { return strings.HasPrefix(user, retired) }
