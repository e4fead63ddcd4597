package metrics

import (
	"context"
	"io"
	"strconv"
	"sync"
	"time"

	vm "github.com/VictoriaMetrics/metrics"

	"sobremesa/bot/discord"
	"sobremesa/store"
)

// figures holds metrics that are looked up when the page is requested, instead of being counted as
// things happen.
type figures struct {
	mu      sync.Mutex
	live    []store.LiveGames
	counted time.Time // when live was
}

const (
	// lookWithin is how long looking up may take. Metrics that are not known by then are left out
	// of the page.
	lookWithin = 5 * time.Second
	// countEvery is how often live games are counted at most; counting 100,000 takes a while.
	countEvery = time.Minute
)

// LookUp adds the metrics of a store to the page. now is the clock by which tasks are due.
func (m *Metrics) LookUp(s store.Store, now func() time.Time) {
	m.set.RegisterMetricsWriter(func(w io.Writer) {
		ctx, cancel := context.WithTimeout(context.Background(), lookWithin)
		defer cancel()
		if next, err := s.Pending(ctx); err == nil {
			vm.WriteGaugeFloat64(w, prefix+"outbox_oldest_due_seconds", overdue(next, now()).Seconds())
		}
		if left, err := discord.IdentifiesTold(ctx, store.Facts{In: s}); err == nil {
			vm.WriteGaugeUint64(w, prefix+"gateway_identifies_left", uint64(left))
		}
		if measured, ok := s.(store.Measured); ok {
			m.measure(ctx, w, s, measured)
		}
	})
}

// overdue returns how long a task due at next has been due, 0 if it is not due yet or next is zero.
func overdue(next, now time.Time) time.Duration {
	if next.IsZero() {
		return 0
	}
	return max(0, now.Sub(next)).Round(time.Millisecond)
}

// measure writes the metrics that a store measures itself.
func (m *Metrics) measure(ctx context.Context, w io.Writer, s store.Store, measured store.Measured) {
	is := measured.Measure(ctx)
	vm.WriteCounterUint64(w, prefix+"store_waits_total", uint64(is.Waits))
	vm.WriteCounterFloat64(w, prefix+"store_wait_seconds_total", is.Waited.Seconds())
	for name, bytes := range map[string]int64{"database_bytes": is.Bytes, "database_wal_bytes": is.Log, "disk_free_bytes": is.Free} {
		if bytes >= 0 {
			vm.WriteGaugeUint64(w, prefix+name, uint64(bytes))
		}
	}
	if text, err := store.ReadText(ctx, s, store.LastBackup); err == nil && is.File {
		at, _ := strconv.ParseInt(text, 10, 64) // "" means never
		vm.WriteGaugeUint64(w, prefix+"last_backup_timestamp_seconds", uint64(max(0, at)/1000))
	}
	m.figures.mu.Lock()
	defer m.figures.mu.Unlock()
	if time.Since(m.figures.counted) >= countEvery {
		live, err := measured.LiveGames(ctx)
		if err != nil {
			return
		}
		m.figures.live, m.figures.counted = live, time.Now()
	}
	for _, l := range m.figures.live {
		vm.WriteGaugeUint64(w, named("live_games", "game", l.Kind, "status", string(l.Status)), uint64(l.N))
	}
}
