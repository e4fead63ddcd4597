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

// Allot sets how many requests per second tasks may send from now on, including those sent for
// users, and how long that holds. After that time tasks send none. Before the first call there is
// no bound.
func (r *REST) Allot(most int, holds time.Duration) {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	s := &r.limits.shared
	s.allotted, s.most, s.until = true, most, r.now().Add(holds)
}

// Sent returns how many requests that count towards the global limit were sent within the last
// second or may be sent at any moment.
func (r *REST) Sent() int {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	s := &r.limits.shared
	return s.sentWithin(r.now()) + s.reserved
}

// OnPaused sets a function to be told when Discord refuses all requests of the bot for a while,
// except those that need no bot token. The function must not block.
func (r *REST) OnPaused(told func(time.Duration)) {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	r.limits.shared.onPaused = told
}

// Pause refuses all but exempt requests for a while, because Discord has told another process to
// pause.
func (r *REST) Pause(d time.Duration) {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	if until := r.now().Add(d); until.After(r.limits.global) {
		r.limits.global = until
	}
}

// Reserve begins a task that may send requests. The context that it returns is guaranteed one
// request; further requests with it wait for their turn. release gives back the request if it was
// not used. If no task should begin now, Reserve returns how long to wait instead.
func (r *REST) Reserve(ctx context.Context) (reserved context.Context, release func(), wait time.Duration) {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	s, now := &r.limits.shared, r.now()
	if wait = max(r.limits.global.Sub(now), s.next(now)); wait <= 0 && s.waiting > 0 {
		wait = shortWait
	}
	if wait > 0 {
		return nil, nil, wait
	}
	own := &reservation{open: true}
	s.reserved++
	return context.WithValue(ctx, reserveKey{}, own), func() {
		r.limits.mu.Lock()
		defer r.limits.mu.Unlock()
		if own.open {
			own.open = false
			s.reserved--
		}
	}, 0
}

// awaitTurn waits for a task's turn. Meanwhile no other task begins.
func (r *REST) awaitTurn(ctx context.Context, wait time.Duration) error {
	r.waits(1)
	defer r.waits(-1)
	return pause(ctx, wait)
}

func (r *REST) waits(n int) {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	r.limits.shared.waiting += n
}
