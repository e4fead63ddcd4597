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

// keep renews a lease, requested at asked, every third of its length until the context ends or
// release is called. If the lease is lost all the same, another worker may take the task over: then
// the returned context ends, and release returns false.
//
// The remaining time is measured by the process's monotonic clock, which nobody can set.
func (l *Loop) keep(ctx context.Context, lease store.Lease, asked time.Time, log *slog.Logger) (held context.Context, release func() (holds bool)) {
	ctx, cancel := context.WithCancel(ctx)
	var lost atomic.Bool
	leaseLost := func() {
		lost.Store(true)
		cancel()
	}
	expiry := time.AfterFunc(l.o.Lease-time.Since(asked), leaseLost)
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
			asked, now := time.Now(), l.o.Now()
			err := l.store.Extend(ctx, lease, now, now.Add(l.o.Lease))
			switch {
			case err == nil:
				expiry.Reset(l.o.Lease - time.Since(asked))
			case ctx.Err() != nil:
				return
			case errors.Is(err, store.ErrLeaseLost):
				log.Warn("outbox: somebody else took a task away", "err", err)
				leaseLost()
			default:
				log.Warn("outbox: cannot renew a lease", "err", err)
			}
		}
	})
	return ctx, func() bool {
		cancel()
		renewing.Wait()
		expiry.Stop()
		return !lost.Load()
	}
}
