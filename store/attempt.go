package store

import (
	"context"
	"time"
)

// Attempt is a person's answer to the puzzle of a day, or what came of their game of a day: once
// a day of each kind, which is then that of the game and " day", and Move the points.
type Attempt struct {
	Kind  string // of game
	Day   int    // since 1970-01-01
	User  string
	Guild string // where they answered, "" in a direct message
	Move  string // as moves are stored
	// Cost is what their chance to win lost by it, compared with the best move: 0 to 1.
	Cost float64
	// Streak is for how many days in a row they have found the answer, this one
	// included; 0 when they have not found this one.
	Streak int
	At     time.Time
}

// Attempts is the part of a [Store] that keeps answers to puzzles.
type Attempts interface {
	// Attempt returns a person's answer to the puzzle of a day. ErrNotFound.
	Attempt(ctx context.Context, kind string, day int, user string) (*Attempt, error)
	// AttemptsIn returns the answers of a day that were given in a guild, the longest
	// streak first, then the earliest.
	AttemptsIn(ctx context.Context, guild, kind string, day int) ([]Attempt, error)
	// PutAttempt keeps an answer: the only one of its person that day. ErrConflict when
	// there is one with another move; with the same move it is the answer that is kept,
	// and nothing changes. ErrText.
	PutAttempt(ctx context.Context, a Attempt) error
}
