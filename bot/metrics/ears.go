package metrics

import "strconv"

// Connected records whether a shard of the gateway is connected.
func (m *Metrics) Connected(shard int, stands bool) {
	if m.ear("shard "+strconv.Itoa(shard), stands) && !stands {
		m.counter("gateway_connections_lost_total").Inc()
	}
}

// Listening records whether the address for Discord's HTTP requests is open.
func (m *Metrics) Listening(open bool) { m.ear("http", open) }

// ear records whether an ear is open, and returns whether it was.
func (m *Metrics) ear(name string, open bool) (was bool) {
	gauge := m.set.GetOrCreateGauge(named("ear_open", "ear", name), nil)
	was = gauge.Get() == 1
	value := 0.0
	if open {
		value = 1
	}
	gauge.Set(value)
	return was
}
