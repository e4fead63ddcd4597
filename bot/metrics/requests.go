package metrics

import (
	"cmp"
	"net/http"
	"strconv"
	"sync"
	"time"

	"sobremesa/bot/discord"
)

// globalRate is how many requests a second Discord allows a bot, not counting answers to
// interactions.
const globalRate = 50

// Client returns a copy of c that counts its requests to Discord.
func (m *Metrics) Client(c *http.Client) *http.Client {
	own := *c
	own.Transport = meteredTransport{cmp.Or(c.Transport, http.DefaultTransport), m}
	return &own
}

type meteredTransport struct {
	http.RoundTripper
	m *Metrics
}

func (t meteredTransport) RoundTrip(req *http.Request) (*http.Response, error) {
	route, exempt := discord.RouteOf(req)
	counted := "yes"
	if exempt {
		counted = "no"
	} else {
		t.m.seconds.add(time.Now())
	}
	resp, err := t.RoundTripper.RoundTrip(req)
	status := "none"
	if err == nil {
		status = strconv.Itoa(resp.StatusCode)
	}
	t.m.counter("discord_requests_total", "route", route, "status", status, "counted", counted).Inc()
	return resp, err
}

// busiest counts events in each second of the last minute.
type busiest struct {
	mu      sync.Mutex
	seconds [60]struct {
		at int64 // Unix time
		n  int
	}
}

func (b *busiest) add(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	at := now.Unix()
	s := &b.seconds[at%60]
	if s.at != at {
		s.at, s.n = at, 0
	}
	s.n++
}

// most returns the largest number of events in one second.
func (b *busiest) most(now time.Time) (most int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.seconds {
		if s.at > now.Unix()-60 {
			most = max(most, s.n)
		}
	}
	return most
}
