package simulate

import (
	"context"
	"sync"
	"sync/atomic"
)

// batch is how many games a worker takes at a time.
const batch = 8

func (s *simulator[S, M, V]) Run(ctx context.Context, c Config, progress func(games int)) (*Summary, error) {
	if err := s.Check(c); err != nil {
		return nil, err
	}
	// A player's error ends all workers; ctx's own is told at the end.
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		next  atomic.Int64
		total = newSummary(len(c.Players))
		mutex sync.Mutex // guards total
		all   sync.WaitGroup
	)
	for range c.Workers {
		all.Go(func() {
			mine := newSummary(len(c.Players))
			t, err := s.newTable(c)
			if err != nil {
				cancel(err)
				return
			}
			for ctx.Err() == nil {
				from := int(next.Add(batch)) - batch
				to := min(from+batch, c.Games)
				done := 0
				for n := from; n < to && ctx.Err() == nil; n++ {
					if err := t.play(n, nil); err != nil {
						cancel(err)
						break
					}
					facts, err := s.finished(&t.pos)
					if err != nil {
						cancel(err)
						break
					}
					mine.add(&t.game, s.rules.Standings(&t.pos), facts)
					done++
				}
				if progress != nil && done > 0 {
					progress(done)
				}
				if to == c.Games || from >= c.Games {
					break
				}
			}
			mutex.Lock()
			defer mutex.Unlock()
			total.merge(&mine)
		})
	}
	all.Wait()
	if total.Games == c.Games {
		return &total, nil
	}
	return &total, context.Cause(ctx)
}
