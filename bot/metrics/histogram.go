package metrics

import (
	"strconv"
	"time"
)

// took records a duration in a histogram in Prometheus' format: how many durations were at most
// each of the bounds, their number, and their sum. bounds are in seconds.
func (m *Metrics) took(d time.Duration, bounds []float64, name string, labels ...string) {
	seconds := max(0, d.Seconds())
	for _, bound := range bounds {
		n := m.counter(name+"_bucket", append(labels, "le", strconv.FormatFloat(bound, 'g', -1, 64))...)
		if seconds <= bound {
			n.Inc()
		}
	}
	m.counter(name+"_bucket", append(labels, "le", "+Inf")...).Inc()
	m.counter(name+"_count", labels...).Inc()
	m.set.GetOrCreateFloatCounter(named(name+"_sum", labels...)).Add(seconds)
}

// Bounds of the histograms, in seconds.
var (
	answerBounds = []float64{.05, .1, .2, .3, .5, .75, 1, 1.5, 2, 2.5, 3, 5} // an answer is deferred after 1.5 s, and too late after 3 s
	commitBounds = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}
	taskBounds   = []float64{.01, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120}
	drawBounds   = []float64{.01, .025, .05, .1, .2, .3, .5, 1, 2.5, 5, 10}
)
