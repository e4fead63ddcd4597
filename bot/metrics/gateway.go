package metrics

import "strconv"

// Connected notes whether a shard of the gateway has a connection that stands.
func (m *Metrics) Connected(shard int, stands bool) {
	is := m.set.GetOrCreateGauge(named("gateway_connected", "shard", strconv.Itoa(shard)), nil)
	if is.Get() == 1 && !stands {
		m.counter("gateway_connections_lost_total").Inc()
	}
	is.Set(map[bool]float64{true: 1}[stands])
}
