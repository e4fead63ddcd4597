package simulate

import (
	"context"
	"sync"
	"sync/atomic"
)

func (s *simulator[S, M, V]) Each(ctx context.Context, c Config, done func(*Game) error) error {
	if err := s.Check(c); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		next  atomic.Int64
		mutex sync.Mutex // guards what follows, and done
		left  = c.Games
		all   sync.WaitGroup
	)
	work := func() error {
		t, err := s.newTable(c)
		if err != nil {
			return err
		}
		defer t.close()
		for n := int(next.Add(1)) - 1; n < c.Games; n = int(next.Add(1)) - 1 {
			if err := t.play(ctx, n, nil); err != nil {
				return err
			}
			mutex.Lock()
			err := context.Cause(ctx)
			if err == nil {
				if err = done(&t.game); err == nil {
					left--
				} else {
					cancel(err) // before another worker gets the lock: done has said that it is the last
				}
			}
			mutex.Unlock()
			if err != nil {
				return err
			}
		}
		return nil
	}
	for range c.Workers {
		all.Go(func() {
			if err := work(); err != nil {
				cancel(err) // the first one ends all
			}
		})
	}
	all.Wait()
	if left == 0 {
		return nil
	}
	return context.Cause(ctx)
}

func (s *simulator[S, M, V]) Run(ctx context.Context, c Config, progress func()) (*Summary, error) {
	total := newSummary(len(c.Players))
	err := s.Each(ctx, c, func(g *Game) error {
		total.add(g)
		if progress != nil {
			progress()
		}
		return nil
	})
	return &total, err
}
