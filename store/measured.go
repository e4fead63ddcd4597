package store

import (
	"context"
	"time"
)

// Measured is a Store that reports measurements for its operator.
type Measured interface {
	// Measure returns the current measurements. It takes no longer than a look at the files.
	Measure(ctx context.Context) Measures
	// LiveGames counts the games that are running or in the lobby, by kind and status. Counts of
	// zero are left out.
	LiveGames(ctx context.Context) ([]LiveGames, error)
}

// Measures are the measurements of a Store.
type Measures struct {
	// Waits is how often a call has waited for its turn since the store was opened, and Waited the
	// total time: for the only writing connection, or for one of this process's connections to a
	// server. Waiting inside the server is not included.
	Waits  int64
	Waited time.Duration
	// Bytes is the size of the database, Log that of its write-ahead log, and Free the free space
	// where the database is; -1 if unknown.
	Bytes, Log, Free int64
}

// LiveGames is the number of games of a kind that have a status.
type LiveGames struct {
	Kind   string
	Status Status
	N      int
}
