package store

import (
	"context"
	"time"
)

// Attempt is a user's answer to the puzzle of a day, or their result in the game of a day. For a
// game of the day, Kind is the game's name followed by " day" and Move holds the points. There is
// one attempt for each user, day and kind.
type Attempt struct {
	Kind  string // of game
	Day   int    // since 1970-01-01
	User  string
	Guild string // where the user answered, "" in a direct message
	Move  string // in the notation of stored moves
	// Cost is how much of the user's chance to win the move gives away, compared with the best
	// move: 0 to 1.
	Cost float64
	// Streak is the number of days in a row, including this one, on which the user found the
	// answer; 0 if this answer is wrong.
	Streak int
	At     time.Time
}

// Attempts is the part of a [Store] that keeps answers to puzzles.
type Attempts interface {
	// Attempt returns a user's answer to the puzzle of a day. ErrNotFound.
	Attempt(ctx context.Context, kind string, day int, user string) (*Attempt, error)
	// AttemptsIn returns the answers given in a guild on a day, longest streak first, then
	// earliest.
	AttemptsIn(ctx context.Context, guild, kind string, day int) ([]Attempt, error)
	// PutAttempt stores an answer, the user's only one that day. It returns ErrConflict if there
	// already is an answer with another move; if there is one with the same move, nothing changes.
	// ErrText.
	PutAttempt(ctx context.Context, a Attempt) error
}
