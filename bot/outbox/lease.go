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

// keeper renews leases: in which store, for how long, and by which clock.
type keeper struct {
	store interface {
		Extend(ctx context.Context, l store.Lease, now, until time.Time) error
	}
	length time.Duration
	now    func() time.Time
}

// keep renews a lease, requested at asked, every third of its length until the context ends or
// release is called. If the lease is lost all the same, another worker may take the task over: then
// the returned context ends, and release returns false.
//
// The remaining time is measured by the process's monotonic clock, which nobody can set.
func (k keeper) keep(ctx context.Context, lease store.Lease, asked time.Time, log *slog.Logger) (held context.Context, release func() (holds bool)) {
	ctx, cancel := context.WithCancel(ctx)
	var lost atomic.Bool
	leaseLost := func() {
		lost.Store(true)
		cancel()
	}
	expiry := time.AfterFunc(k.length-time.Since(asked), leaseLost)
	var renewing sync.WaitGroup
	renewing.Go(func() {
		ticker := time.NewTicker(k.length / 3)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
			case <-ctx.Done():
				return
			}
			asked, now := time.Now(), k.now()
			err := k.store.Extend(ctx, lease, now, now.Add(k.length))
			switch {
			case err == nil:
				expiry.Reset(k.length - time.Since(asked))
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
