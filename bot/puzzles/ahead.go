package puzzles

import (
	"context"
	"log/slog"
	"time"
)

// aheadEvery is how often it is looked whether a puzzle is to be found, and how long a program
// that has just started is left to those who wait for it.
const aheadEvery = time.Minute

// FindAhead finds the puzzles of the present day and of the next, in games of some kinds, until
// the context ends, so that nobody who asks for one has to wait for it. What fails is tried again.
func (p *Puzzles) FindAhead(ctx context.Context, log *slog.Logger, kinds ...string) {
	tick := time.NewTicker(aheadEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		for _, kind := range kinds {
			for _, day := range []int{p.Day(), p.Day() + 1} {
				if _, err := p.ofOrFind(ctx, kind, day); err != nil && ctx.Err() == nil {
					log.Warn("cannot find a puzzle ahead", "game", kind, "day", day, "err", err)
				}
			}
		}
	}
}
