package store

import (
	"cmp"
	"slices"
	"time"
)

// Finish is a finished game in the log of finished games: all that leaderboards, ratings and the like
// follow from. It depends only on what is stored about the game.
type Finish struct {
	// Number is larger than that of every game of the same guild and kind that finished before,
	// whatever the clock said.
	Number      int64
	Game        int64
	Guild, Kind string
	Ended       time.Time
	// Results has the users who were present at the end first, by place and seat, then those who were
	// absent, by score, best first, and seat. In a seat that was taken over, the user who resigned it
	// comes before the one who took it.
	Results []Result
}

// LogQuery selects finished games.
type LogQuery struct {
	// Guild and Kind select the games of a kind in a guild, or in none if Guild is "". With a User,
	// "" stands for all guilds, and for all kinds.
	Guild, Kind string
	// User, unless "", selects the games in which a user has a result.
	User  string
	After int64 // only games with a larger Number
	Limit int   // the number of games, unless 0
	Last  bool  // of more games than Limit the last ones, not the first
}

// Log is a part of the log of finished games, as of one moment.
type Log struct {
	Finishes []Finish // in the order in which they finished
	// Renamed differs from what it was before a user with results was forgotten. Whoever remembers
	// finished games then has to forget them, since they name that user.
	Renamed int
}

// NumberedResult is a result with the Number of its game, as stores read it.
type NumberedResult struct {
	Number int64
	Result
}

// AddResults gives finished games their results, which come in the order of the games.
func AddResults(games []Finish, results []NumberedResult) {
	for i := range games {
		f, n := &games[i], 0
		for n < len(results) && results[n].Number == f.Number {
			n++
		}
		f.Results = make([]Result, n)
		for k := range f.Results {
			f.Results[k] = results[k].Result
		}
		results = results[n:]
		slices.SortFunc(f.Results, compareResults)
	}
}

// compareResults orders the results of a game.
func compareResults(a, b Result) int {
	switch {
	case a.Absent && b.Absent:
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Seat, b.Seat), cmp.Compare(number(b.Replaced), number(a.Replaced)))
	case !a.Absent && !b.Absent:
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Seat, b.Seat))
	}
	return cmp.Compare(number(a.Absent), number(b.Absent))
}

func number(is bool) int {
	if is {
		return 1
	}
	return 0
}
