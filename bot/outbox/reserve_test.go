package outbox_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/store"
)

// A loop without a reservation leaves tasks to other processes, however often it is woken. With one
// it releases what it reserved.
func TestNoTaskIsClaimedWithoutAReservation(t *testing.T) {
	inBubble(t, func(b *bubble) {
		type key struct{}
		var asked, out atomic.Int64
		var may atomic.Bool
		counted := &between{Store: b.store}
		handlers := map[string]outbox.Handler{"k": func(ctx context.Context, _ *store.Task) error {
			if ctx.Value(key{}) == nil {
				b.Error("the handler's context is not the reserved one")
			}
			return nil
		}}
		loop := outbox.New(counted, outbox.Options{Workers: 2, Reserve: func(ctx context.Context) (context.Context, func(), time.Duration) {
			asked.Add(1)
			if !may.Load() {
				return nil, nil, time.Second
			}
			out.Add(1)
			return context.WithValue(ctx, key{}, true), func() { out.Add(-1) }, 0
		}})
		b.put(task("a"), task("b"), task("c"))
		ctx, stop := context.WithCancel(b.Context())
		ended := make(chan struct{})
		go func() { loop.Run(ctx, handlers); close(ended) }()
		for range 100 {
			time.Sleep(100 * time.Millisecond)
			loop.Wake()
		}
		if n := counted.calls.Load(); n != 0 || asked.Load() > 30 {
			b.Errorf("in ten seconds it has asked %d times whether it may, and %d times for a task", asked.Load(), n)
		}
		may.Store(true)
		time.Sleep(5 * time.Second)
		stop()
		<-ended
		if n := b.pending(); n != 0 || out.Load() != 0 {
			b.Errorf("%d tasks are left, %d were not released", n, out.Load())
		}
	})
}
