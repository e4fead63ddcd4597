package puzzles

import (
	"context"
	"log/slog"
	"time"
)

// aheadEvery is how often FindAhead checks whether a puzzle is missing. It also delays the first
// check, so that a program that has just started serves its users first.
const aheadEvery = time.Minute

// FindAhead finds the puzzles of the current and of the next day for the given kinds of games until
// the context ends, so that nobody who asks for one has to wait. It retries after errors.
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
