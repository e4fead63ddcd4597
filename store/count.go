package store

import (
	"maps"

	"sobremesa/engine/rating"
)

// Counted is what is kept of finished games: all of it, or as much as is asked about.
type Counted struct {
	Tallies map[TallyKey]Tally
	Ratings map[RatingKey]Rated
	last    map[RatingKey]int // how many rated games a person has, by the key of none of them
}

// TallyKey is whose tally it is, and on which board.
type TallyKey struct {
	Board
	User string
}

// RatingKey is whose rating it is, at what, and after how many rated games.
type RatingKey struct {
	Guild, Kind, User string
	N                 int
}

// NewCounted is what is kept before the first game is finished.
func NewCounted() Counted {
	return Counted{make(map[TallyKey]Tally), make(map[RatingKey]Rated), make(map[RatingKey]int)}
}

// PutRating notes a rating that is kept.
func (c Counted) PutRating(key RatingKey, r Rated) {
	c.Ratings[key] = r
	none := key
	none.N = 0
	c.last[none] = max(c.last[none], key.N)
}

// Add counts one more finished game. Of the people of whom it says something, the
// tallies on its boards and the last ratings have to be there, as far as there are any.
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

// Count counts finished games, given in their order.
func Count(finishes []*Finish) Counted {
	c := NewCounted()
	for _, f := range finishes {
		c.Add(f)
	}
	return c
}

// Clone is a copy that can be added to.
func (c Counted) Clone() Counted {
	return Counted{maps.Clone(c.Tallies), maps.Clone(c.Ratings), maps.Clone(c.last)}
}

// Without is what the one says and the other does not.
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
