package store

import (
	"maps"
	"math"
	"time"
)

// Recount is what finished games of a kind in a guild count for, as far as they were added
// in their order. It grows with the people and the months, and not with the games.
type Recount struct {
	Guild, Kind string
	Rated       map[string]History // by user; of who has no rated game there is none
	counted     Counted            // of ratings, the last of each person
}

// NewRecount is what is kept before the first game is finished.
func NewRecount(guild, kind string) *Recount {
	return &Recount{guild, kind, make(map[string]History), NewCounted()}
}

// Clone is a copy that can be added to.
func (c *Recount) Clone() *Recount {
	return &Recount{c.Guild, c.Kind, maps.Clone(c.Rated), c.counted.Clone()}
}

// Tallies are those of the games that were added.
func (c *Recount) Tallies() map[TallyKey]Tally { return c.counted.Tallies }

// Add counts the game that was finished next, and tells rated of each rating that it brings.
// It returns the error of that.
func (c *Recount) Add(f *Finish, rated func(RatingKey, Rated) error) error {
	c.counted.Add(f)
	users, _ := f.Rated()
	for _, user := range users {
		key := RatingKey{c.Guild, c.Kind, user, c.Rated[user].N}
		delete(c.counted.Ratings, key)
		key.N++
		right := c.counted.Ratings[key]
		c.Rated[user] = c.Rated[user].Then(right)
		if err := rated(key, right); err != nil {
			return err
		}
	}
	return nil
}

// People are those of whom something is counted, or kept.
func (c *Recount) People(kept map[TallyKey]Tally) map[string]bool {
	all := make(map[string]bool)
	for _, tallies := range []map[TallyKey]Tally{c.Tallies(), kept} {
		for key := range tallies {
			all[key.User] = true
		}
	}
	return all
}

// Wrong is what has to be put where other tallies are kept, and what has to go.
func (c *Recount) Wrong(kept map[TallyKey]Tally) (put map[TallyKey]Tally, gone []TallyKey) {
	put = make(map[TallyKey]Tally)
	for key, t := range c.Tallies() {
		if had, ok := kept[key]; !ok || had != t {
			put[key] = t
		}
	}
	for key := range kept {
		if _, ok := c.Tallies()[key]; !ok {
			gone = append(gone, key)
		}
	}
	return put, gone
}

// GameResult is a result of a finished game, GameBet a bet on one.
type (
	GameResult struct {
		Game  int64
		Ended time.Time
		Result
	}
	GameBet struct {
		Game int64
		Bet
	}
)

// Finishes puts the results and bets of finished games together, in the order of the results.
func (c *Recount) Finishes(results []GameResult, bets []GameBet) (all []*Finish) {
	byGame := make(map[int64]*Finish)
	for _, r := range results {
		f := byGame[r.Game]
		if f == nil {
			f = &Finish{Game: r.Game, Guild: c.Guild, Kind: c.Kind, Ended: r.Ended}
			byGame[r.Game], all = f, append(all, f)
		}
		f.Results = append(f.Results, r.Result)
	}
	for _, b := range bets {
		if f := byGame[b.Game]; f != nil {
			f.Bets = append(f.Bets, b.Bet)
		}
	}
	return all
}

// History is how a person's rating went, without its steps: two that are equal had the same.
type History struct {
	N      int // rated games
	digest uint64
}

// Then is the history with one more rating.
func (h History) Then(r Rated) History {
	if h.N == 0 {
		h.digest = 14695981039346656037 // FNV-1a's, which goes by words here
	}
	for _, word := range []uint64{uint64(r.Game), math.Float64bits(r.Mean), math.Float64bits(r.Deviation)} {
		h.digest = (h.digest ^ word) * 1099511628211
		h.digest ^= h.digest >> 32
	}
	return History{h.N + 1, h.digest}
}

// Miscounted is how much of what is kept of the finished games of a kind in a guild does not
// follow from their results.
type Miscounted struct {
	Tallies int // lines of leaderboards
	Rated   int // people whose ratings are others
	Bets    int // that brought something else
}
