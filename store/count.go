package store

import (
	"maps"
	"slices"

	"sobremesa/engine/rating"
)

// Counted holds tallies and ratings counted from finished games.
type Counted struct {
	Tallies map[TallyKey]Tally
	Ratings map[RatingKey]Rated
	// The following are by user; the N of their keys is 0. last is the number of rated games,
	// recent holds the users of each of the last rating.Recent of them.
	last   map[RatingKey]int
	recent map[RatingKey][][]string
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
	return Counted{make(map[TallyKey]Tally), make(map[RatingKey]Rated), make(map[RatingKey]int), make(map[RatingKey][][]string)}
}

// PutRating adds a stored rating.
func (c Counted) PutRating(key RatingKey, r Rated) {
	c.Ratings[key] = r
	none := key
	none.N = 0
	c.last[none] = max(c.last[none], key.N)
}

// PutRecent adds the users of one of a user's last rated games. Calls for a user go from the oldest
// of the games to the newest. The key's N is 0.
func (c Counted) PutRecent(key RatingKey, users []string) {
	games := append(slices.Clip(c.recent[key]), users) // never in place: clones share it
	c.recent[key] = games[max(0, len(games)-rating.Recent):]
}

// met returns in how many of a user's recent games another one played.
func (c Counted) met(key RatingKey, other string) (n int) {
	for _, users := range c.recent[key] {
		if slices.Contains(users, other) {
			n++
		}
	}
	return n
}

// Add counts one more finished game. For the users in that game, c must already hold any tallies on
// its boards, their last ratings and their recent games.
func (c Counted) Add(f *Finish) {
	for _, e := range f.Entries() {
		for _, board := range f.Boards(e.List) {
			key := TallyKey{board, e.User}
			t := c.Tallies[key]
			t.Add(e)
			c.Tallies[key] = t
		}
	}
	users, players := f.Rated()
	keys := make([]RatingKey, len(users))
	for i, user := range users {
		keys[i] = RatingKey{f.Guild, f.Kind, user, 0}
		players[i].Rating = rating.Beginner()
		last := keys[i]
		if last.N = c.last[keys[i]]; last.N > 0 {
			players[i].Rating = c.Ratings[last].Rating
		}
	}
	after := rating.After(players, func(i, q int) int { return c.met(keys[i], users[q]) })
	for i, r := range after {
		c.PutRecent(keys[i], users)
		next := keys[i]
		next.N = c.last[keys[i]] + 1
		c.PutRating(next, Rated{Game: f.Game, Rating: r})
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
	return Counted{maps.Clone(c.Tallies), maps.Clone(c.Ratings), maps.Clone(c.last), maps.Clone(c.recent)}
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
