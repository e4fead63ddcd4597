package outbox

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"sobremesa/store"
)

// hold keeps a claim, which lasts until a time, by renewing it every third of
// a lease until the context ends or release is called. When it is lost all
// the same, somebody else may be at the task: the context returned ends, and
// release says that the task is not ours any more.
func (l *Loop) hold(ctx context.Context, lease store.Lease, until time.Time, log *slog.Logger) (held context.Context, release func() (ours bool)) {
	ctx, cancel := context.WithCancel(ctx)
	var lost atomic.Bool
	lose := func() {
		lost.Store(true)
		cancel()
	}
	lapse := time.AfterFunc(until.Sub(l.o.Now()), lose)
	var renewing sync.WaitGroup
	renewing.Go(func() {
		ticker := time.NewTicker(l.o.Lease / 3)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
			case <-ctx.Done():
				return
			}
			until := l.o.Now().Add(l.o.Lease)
			err := l.store.Extend(ctx, lease, until)
			switch {
			case err == nil:
				lapse.Reset(until.Sub(l.o.Now()))
			case ctx.Err() != nil:
				return
			case errors.Is(err, store.ErrLeaseLost):
				log.Warn("outbox: somebody else took a task away", "err", err)
				lose()
			default:
				log.Warn("outbox: cannot renew a claim", "err", err)
			}
		}
	})
	return ctx, func() bool {
		cancel()
		renewing.Wait()
		lapse.Stop()
		return !lost.Load()
	}
}
