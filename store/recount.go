package store

import (
	"maps"
	"math"
	"time"
)

// Recount counts the finished games of one kind in one guild, which are added in the order in which
// they finished. Its size depends on the number of users and months, not of games.
type Recount struct {
	Guild, Kind string
	Rated       map[string]History // by user, only those with rated games
	counted     Counted            // holds each user's last rating only
}

// NewRecount returns a Recount without games.
func NewRecount(guild, kind string) *Recount {
	return &Recount{guild, kind, make(map[string]History), NewCounted()}
}

// Clone returns an independent copy.
func (c *Recount) Clone() *Recount {
	return &Recount{c.Guild, c.Kind, maps.Clone(c.Rated), c.counted.Clone()}
}

// Tallies returns the tallies of the games that were added.
func (c *Recount) Tallies() map[TallyKey]Tally { return c.counted.Tallies }

// Add counts the game that finished next. It calls rated for each new rating and returns its error.
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

// People returns the users with a tally, either counted or in kept.
func (c *Recount) People(kept map[TallyKey]Tally) map[string]bool {
	all := make(map[string]bool)
	for _, tallies := range []map[TallyKey]Tally{c.Tallies(), kept} {
		for key := range tallies {
			all[key.User] = true
		}
	}
	return all
}

// Wrong compares the stored tallies with the counted ones. It returns those to be written and those
// to be deleted.
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

// GameResult is a result of a finished game.
type GameResult struct {
	Game  int64
	Ended time.Time
	Result
}

// Finishes groups the results of finished games by game, in their order.
func (c *Recount) Finishes(results []GameResult) (all []*Finish) {
	byGame := make(map[int64]*Finish)
	for _, r := range results {
		f := byGame[r.Game]
		if f == nil {
			f = &Finish{Game: r.Game, Guild: c.Guild, Kind: c.Kind, Ended: r.Ended}
			byGame[r.Game], all = f, append(all, f)
		}
		f.Results = append(f.Results, r.Result)
	}
	return all
}

// History is a digest of the course of a user's rating: equal histories had the same ratings.
type History struct {
	N      int // number of rated games
	digest uint64
}

// Then returns the history with one more rating.
func (h History) Then(r Rated) History {
	if h.N == 0 {
		h.digest = 14695981039346656037 // FNV-1a's offset basis; this variant hashes words, not bytes
	}
	for _, word := range []uint64{uint64(r.Game), math.Float64bits(r.Mean), math.Float64bits(r.Deviation)} {
		h.digest = (h.digest ^ word) * 1099511628211
		h.digest ^= h.digest >> 32
	}
	return History{h.N + 1, h.digest}
}

// Miscounted is the number of stored counts of a kind of game in a guild that do not follow from
// the results of the finished games.
type Miscounted struct {
	Tallies int // lines of leaderboards
	Rated   int // users whose ratings are wrong
}
