package metrics

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	vm "github.com/VictoriaMetrics/metrics"
)

// Metrics holds the metrics of one bot. It is safe for concurrent use.
type Metrics struct {
	set     *vm.Set
	seconds busiest
	figures figures
}

// New returns metrics without any counts.
func New() *Metrics {
	m := &Metrics{set: vm.NewSet()}
	m.set.NewGauge(prefix+"discord_busiest_second_share", func() float64 { return float64(m.seconds.most(time.Now())) / globalRate })
	m.set.NewCounter(prefix + "gateway_connections_lost_total")
	for _, outcome := range commitOutcomes {
		m.counter("commits_total", "outcome", outcome.name)
	}
	return m
}

// Write writes the page.
func (m *Metrics) Write(w io.Writer) {
	m.set.WritePrometheus(w)
	vm.WriteProcessMetrics(w)
}

// prefix is the beginning of all metric names.
const prefix = "sobremesa_"

// named returns the name of a series. labels alternates names and values.
func named(name string, labels ...string) string {
	var b strings.Builder
	b.WriteString(prefix + name)
	separator := "{"
	for pair := range slices.Chunk(labels, 2) {
		fmt.Fprintf(&b, "%s%s=%q", separator, pair[0], pair[1])
		separator = ","
	}
	if len(labels) > 0 {
		b.WriteString("}")
	}
	return b.String()
}

func (m *Metrics) counter(name string, labels ...string) *vm.Counter {
	return m.set.GetOrCreateCounter(named(name, labels...))
}
