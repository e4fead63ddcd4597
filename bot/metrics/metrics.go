package metrics

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	vm "github.com/VictoriaMetrics/metrics"

	"sobremesa/bot/discord"
	"sobremesa/bot/games"
	"sobremesa/bot/outbox"
	"sobremesa/store"
)

// Metrics holds the metrics of one bot. It is safe for concurrent use.
type Metrics struct {
	set     *vm.Set
	seconds busiest
	figures figures

	mu   sync.Mutex
	ears map[string]bool // by name, whether it is connected
	deaf bool            // nothing arrives by them
}

// New returns metrics without any counts.
func New() *Metrics {
	vm.ExposeMetadata(true) // for the whole program
	m := &Metrics{set: vm.NewSet(), ears: make(map[string]bool)}
	m.set.NewGauge(prefix+"discord_busiest_second_share", func() float64 { return float64(m.seconds.most(time.Now())) / globalRate })
	m.set.NewCounter(prefix + "gateway_connections_lost_total")
	for _, outcome := range commitOutcomes {
		m.counter("commits_total", "outcome", outcome.name)
	}
	for _, reason := range discord.Refusals {
		m.counter("http_refused_total", "reason", string(reason))
	}
	return m
}

// Write writes the page.
func (m *Metrics) Write(w io.Writer) {
	var page bytes.Buffer
	m.set.WritePrometheus(&page)
	vm.WriteProcessMetrics(&page)
	describe(w, &page)
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

// took records a duration in a histogram with bounds in seconds.
func (m *Metrics) took(d time.Duration, bounds []float64, name string, labels ...string) {
	m.set.GetOrCreatePrometheusHistogramExt(named(name, labels...), bounds).Update(max(0, d.Seconds()))
}

// Bounds of the histograms, in seconds.
var (
	answerBounds = []float64{.05, .1, .2, .3, .5, .75, 1, 1.5, 2, 2.5, 3, 5} // an answer is deferred after 1.5 s, and too late after 3 s
	commitBounds = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}
	taskBounds   = []float64{.01, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120}
	drawBounds   = []float64{.01, .025, .05, .1, .2, .3, .5, 1, 2.5, 5, 10}
)

// Drawn records how long drawing a game's picture or film took, and how long a picture waited for
// its turn.
func (m *Metrics) Drawn(g *games.Game, what string, waited, took time.Duration) {
	m.took(took, drawBounds, "drawing_seconds", "game", g.Name(), "what", what)
	if what != "film" {
		m.took(waited, drawBounds, "drawing_wait_seconds")
	}
}

// Connected records whether a shard of the gateway is connected.
func (m *Metrics) Connected(shard int, stands bool) {
	if m.ear("shard "+strconv.Itoa(shard), stands) && !stands {
		m.counter("gateway_connections_lost_total").Inc()
	}
}

// Listening records whether the address for Discord's HTTP requests is open.
func (m *Metrics) Listening(open bool) { m.ear("http", open) }

// Deaf records whether nothing arrives by the ears although they are connected.
func (m *Metrics) Deaf(deaf bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.deaf = deaf
}

// ear records whether an ear is connected, and returns whether it was.
func (m *Metrics) ear(name string, connected bool) (was bool) {
	m.mu.Lock()
	was, m.ears[name] = m.ears[name], connected
	m.mu.Unlock()
	m.set.GetOrCreateGauge(named("ear_open", "ear", name), func() float64 {
		m.mu.Lock()
		defer m.mu.Unlock()
		if m.ears[name] && !m.deaf {
			return 1
		}
		return 0
	})
	return was
}

// Refused counts a request that came by HTTP and was refused.
func (m *Metrics) Refused(why discord.Refusal) {
	m.counter("http_refused_total", "reason", string(why)).Inc()
}

// Task returns a function that counts tasks that were tried and logs those that are done. The
// outbox logs all others.
func (m *Metrics) Task(log *slog.Logger) func(task *store.Task, outcome outbox.Outcome, waited, took time.Duration) {
	return func(task *store.Task, outcome outbox.Outcome, waited, took time.Duration) {
		if outcome == outbox.Done {
			log.Info("task done", "task", task.ID, "kind", task.Kind, "game", task.Game, "waited", waited.Round(time.Millisecond), "took", took.Round(time.Millisecond))
		}
		kind := task.Kind
		if outcome == outbox.Unknown {
			kind = "unknown" // so that the number of label values is limited
		}
		m.counter("tasks_total", "kind", kind, "outcome", string(outcome)).Inc()
		m.took(took, taskBounds, "task_seconds", "kind", kind)
		m.took(waited, taskBounds, "task_wait_seconds", "kind", kind)
	}
}
