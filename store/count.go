package store

import (
	"maps"

	"sobremesa/engine/rating"
)

// Counted holds tallies and ratings counted from finished games.
type Counted struct {
	Tallies map[TallyKey]Tally
	Ratings map[RatingKey]Rated
	last    map[RatingKey]int // number of rated games of each user; the key's N is 0
}

// TallyKey identifies a user's tally on a board.
type TallyKey struct {
	Board
	User string
}

// RatingKey identifies a user's rating at a kind of game after N rated games.
type RatingKey struct {
	Guild, Kind, User string
	N                 int
}

// NewCounted returns an empty Counted.
func NewCounted() Counted {
	return Counted{make(map[TallyKey]Tally), make(map[RatingKey]Rated), make(map[RatingKey]int)}
}

// PutRating adds a stored rating.
func (c Counted) PutRating(key RatingKey, r Rated) {
	c.Ratings[key] = r
	none := key
	none.N = 0
	c.last[none] = max(c.last[none], key.N)
}

// Add counts one more finished game. For the users in that game, c must already hold any tallies on
// its boards and their last ratings.
func (c Counted) Add(f *Finish) {
	for _, e := range f.Entries() {
		for _, board := range f.Boards(e.List) {
			key := TallyKey{board, e.User}
			t := c.Tallies[key]
			t.Add(e)
			c.Tallies[key] = t
		}
	}
	users, places := f.Rated()
	before, keys := make([]rating.Rating, len(users)), make([]RatingKey, len(users))
	for i, user := range users {
		keys[i] = RatingKey{f.Guild, f.Kind, user, 0}
		keys[i].N = c.last[keys[i]]
		before[i] = rating.Beginner()
		if keys[i].N > 0 {
			before[i] = c.Ratings[keys[i]].Rating
		}
	}
	for i, r := range rating.After(before, places) {
		keys[i].N++
		c.PutRating(keys[i], Rated{Game: f.Game, Rating: r})
	}
}

// Count counts finished games, given in the order in which they finished.
func Count(finishes []*Finish) Counted {
	c := NewCounted()
	for _, f := range finishes {
		c.Add(f)
	}
	return c
}

// Clone returns an independent copy.
func (c Counted) Clone() Counted {
	return Counted{maps.Clone(c.Tallies), maps.Clone(c.Ratings), maps.Clone(c.last)}
}

// Without returns the entries of c that other does not have, or has with another value.
func (c Counted) Without(other Counted) Counted {
	more := NewCounted()
	for key, t := range c.Tallies {
		if kept, ok := other.Tallies[key]; !ok || kept != t {
			more.Tallies[key] = t
		}
	}
	for key, r := range c.Ratings {
		if kept, ok := other.Ratings[key]; !ok || kept != r {
			more.PutRating(key, r)
		}
	}
	return more
}
