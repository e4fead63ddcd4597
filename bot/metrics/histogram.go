package metrics

import (
	"strconv"
	"time"
)

// took notes how long something took, in a histogram as Prometheus has them: how often it
// took no longer than each of some bounds, how often in all, and for how long in all.
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

// Bounds of histograms, in seconds.
var (
	answerBounds = []float64{.05, .1, .2, .3, .5, .75, 1, 1.5, 2, 2.5, 3, 5} // an answer is deferred at 1.5, and too late at 3
	commitBounds = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}
	taskBounds   = []float64{.01, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120}
	drawBounds   = []float64{.01, .025, .05, .1, .2, .3, .5, 1, 2.5, 5, 10}
)
