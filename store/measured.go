package store

import (
	"context"
	"time"
)

// Measured is a Store that tells of itself what its operator wants to know.
type Measured interface {
	// Measure tells what is at hand, and takes no longer than a look at the files.
	Measure(ctx context.Context) Measures
	// LiveGames counts the games that are running or in the lobby, by kind and status; none
	// of which there are none.
	LiveGames(ctx context.Context) ([]LiveGames, error)
}

// Measures are what a Store tells of itself.
type Measures struct {
	// Waits is how often a call has waited for its turn, since the store was opened, and
	// Waited for how long in all: for the one right to write there is, or for a connection
	// of this process to a server. What a server has calls wait for is not known here.
	Waits  int64
	Waited time.Duration
	// Bytes are those of the database, Log those of what is written ahead of it, Free
	// those that are left where it is; -1 of what is not known.
	Bytes, Log, Free int64
}

// LiveGames is how many games of a kind have a status.
type LiveGames struct {
	Kind   string
	Status Status
	N      int
}
