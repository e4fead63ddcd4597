package discord

import (
	"context"
	"time"
)

// shared is this process's share of the global limit, which counts all requests but those that need
// no bot token. The lock of [limits] guards it.
type shared struct {
	allotted bool        // whether there is a bound
	most     int         // requests allowed in any second
	until    time.Time   // when the share ends
	sent     []time.Time // requests within the last second, oldest first
	reserved int         // requests that running tasks may still send for sure
	waiting  int         // running tasks that wait for their turn
	onPaused func(time.Duration)
}

// window is the time over which Discord counts requests.
const window = time.Second

// sentWithin forgets requests older than a second and returns how many remain.
func (s *shared) sentWithin(now time.Time) int {
	for len(s.sent) > 0 && now.Sub(s.sent[0]) >= window {
		s.sent = s.sent[1:]
	}
	return len(s.sent)
}

// next returns how long it is until a task may send one more request, or 0 when it may.
func (s *shared) next(now time.Time) time.Duration {
	n := s.sentWithin(now)
	switch {
	case !s.allotted:
		return 0
	case s.most <= s.reserved || !s.until.After(now):
		return window / 10 // until more is allotted or given back
	case n+s.reserved < s.most:
		return 0
	}
	return max(time.Millisecond, s.sent[n+s.reserved-s.most].Add(window).Sub(now))
}

// reserveKey is the key of a task's [reservation] in its context.
type reserveKey struct{}

// reservation guarantees a task one request until it has sent one.
type reservation struct{ open bool }

// take counts a request, or returns how long it has to wait. Only tasks wait. Requests that answer
// users do not wait, and leave less for the tasks.
func (s *shared) take(ctx context.Context, now time.Time) time.Duration {
	own, task := ctx.Value(reserveKey{}).(*reservation)
	switch {
	case !task:
		s.sentWithin(now)
	case own.open:
		own.open = false
		s.reserved--
	default:
		if wait := s.next(now); wait > 0 {
			return wait
		}
	}
	if s.allotted {
		s.sent = append(s.sent, now)
	}
	return 0
}
