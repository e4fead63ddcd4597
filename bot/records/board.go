package records

import (
	"cmp"
	"slices"
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
	User  string `json:"-"`
	Name  string `json:"-"`
	Games int    `json:"games"` // finished games
	Wins  int    `json:"wins"`  // alone or shared
	// Scored is the number of games that the user played to the end. Score is the sum of their
	// scores in those games, and Best the highest.
	Scored int `json:"scored"`
	Score  int `json:"score"`
	Best   int `json:"best"`
	// Streak is the number of wins in a row up to the last game, BestStreak the longest such run
	// ever.
	Streak     int `json:"streak"`
	BestStreak int `json:"best_streak"`
}

// Mean returns the mean score of the games played to the end, 0 if there are none.
func (t *Tally) Mean() float64 {
	if t.Scored == 0 {
		return 0
	}
	return float64(t.Score) / float64(t.Scored)
}

// Rating is a user's playing strength at a kind of game, measured by their games among people in a
// guild.
type Rating struct {
	Games  int // number of rated games
	Points int // see rating.Rating.Points; 0 before the first game
	Trend  int // points gained in the last TrendGames games
}

// RatedPlayer is an artificial player, a program of others among them, with its rating by its games with
// people who have one. It is nobody's opponent for theirs.
type RatedPlayer struct {
	Name   string
	Rating Rating
}

// TrendGames is the number of rated games that Rating.Trend covers.
const TrendGames = 5

// Provisional reports whether there have been too few games for the points to mean much.
func (r Rating) Provisional() bool { return r.Games < rating.Shown }

// Ranked is a user's line on a board.
type Ranked struct {
	Tally
	// Place is 1 for the best. Users who are equal in all that the board is ordered by share a place.
	Place  int
	Rating Rating // from the games among people, whatever the board
	// Checked is when the user was last found to be a member of the guild; zero for never.
	Checked time.Time
}

// compare orders the lines of a list, best first: people by their ratings, provisional ones last;
// then, as on the other list, by wins, mean and best score. Equal users share a place.
func (l List) compare(a, b *Ranked) int {
	byTally := cmp.Or(cmp.Compare(b.Wins, a.Wins), cmp.Compare(b.Mean(), a.Mean()), cmp.Compare(b.Best, a.Best))
	if l != People {
		return byTally
	}
	if sure := !a.Rating.Provisional(); sure != !b.Rating.Provisional() {
		if sure {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(b.Rating.Points, a.Rating.Points), byTally)
}

// rank puts the lines of a list in order, and gives them their places.
func (l List) rank(lines []Ranked) {
	slices.SortFunc(lines, func(a, b Ranked) int { return cmp.Or(l.compare(&a, &b), strings.Compare(a.User, b.User)) })
	for i := range lines {
		lines[i].Place = i + 1
		if i > 0 && l.compare(&lines[i-1], &lines[i]) == 0 {
			lines[i].Place = lines[i-1].Place
		}
	}
}

// placeAmong returns the place of a line among ranked lines, of which it may be one.
func (l List) placeAmong(lines []Ranked, own Ranked) int {
	better, _ := slices.BinarySearchFunc(lines, own, func(a, b Ranked) int { return l.compare(&a, &b) })
	return better + 1
}
