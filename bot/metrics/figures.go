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

// figures are those that are not counted as things happen, but looked up when somebody
// asks.
type figures struct {
	mu      sync.Mutex
	live    []store.LiveGames
	counted time.Time // when live was
}

const (
	// lookWithin is how long looking up may take. What is not known by then is left out of
	// the page.
	lookWithin = 5 * time.Second
	// countEvery is how often live games are counted at most: of 100,000 it takes a while.
	countEvery = time.Minute
)

// LookUp has the figures of a store be on the page, by a clock by which its tasks are due.
func (m *Metrics) LookUp(s store.Store, now func() time.Time) {
	m.set.RegisterMetricsWriter(func(w io.Writer) {
		ctx, cancel := context.WithTimeout(context.Background(), lookWithin)
		defer cancel()
		if next, err := s.Pending(ctx); err == nil {
			vm.WriteGaugeFloat64(w, prefix+"outbox_oldest_due_seconds", overdue(next, now()).Seconds())
		}
		if left, err := discord.IdentifiesUncounted(ctx, s); err == nil {
			vm.WriteGaugeUint64(w, prefix+"gateway_identifies_left", uint64(left))
		}
		if text, err := s.Fact(ctx, store.LastBackup); err == nil {
			at, _ := strconv.ParseInt(text, 10, 64) // "": never
			vm.WriteGaugeUint64(w, prefix+"last_backup_timestamp_seconds", uint64(max(0, at)/1000))
		}
		if measured, ok := s.(store.Measured); ok {
			m.measure(ctx, w, measured)
		}
	})
}

// overdue is for how long something is due, 0 when it is not yet or is nothing.
func overdue(next, now time.Time) time.Duration {
	if next.IsZero() {
		return 0
	}
	return max(0, now.Sub(next)).Round(time.Millisecond)
}

// measure writes what a store tells of itself.
func (m *Metrics) measure(ctx context.Context, w io.Writer, s store.Measured) {
	is := s.Measure(ctx)
	vm.WriteCounterUint64(w, prefix+"store_waits_total", uint64(is.Waits))
	vm.WriteCounterFloat64(w, prefix+"store_wait_seconds_total", is.Waited.Seconds())
	for name, bytes := range map[string]int64{"database_bytes": is.Bytes, "database_wal_bytes": is.Log, "disk_free_bytes": is.Free} {
		if bytes >= 0 {
			vm.WriteGaugeUint64(w, prefix+name, uint64(bytes))
		}
	}
	m.figures.mu.Lock()
	defer m.figures.mu.Unlock()
	if time.Since(m.figures.counted) >= countEvery {
		live, err := s.LiveGames(ctx)
		if err != nil {
			return
		}
		m.figures.live, m.figures.counted = live, time.Now()
	}
	for _, l := range m.figures.live {
		vm.WriteGaugeUint64(w, named("live_games", "game", l.Kind, "status", string(l.Status)), uint64(l.N))
	}
}
