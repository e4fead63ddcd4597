package discord

import (
	"context"
	"time"
)

// shared is this process's part of the requests that Discord counts together: all but
// those that need no token. [limits] keeps it, under its lock.
type shared struct {
	allotted bool        // there is a bound
	most     int         // of the requests in any second
	until    time.Time   // when what was allotted is somebody else's
	sent     []time.Time // within the last second, the first first
	reserved int         // requests that a task which was begun is sure to be allowed
	waiting  int         // tasks that were begun and may send nothing just now
	onPaused func(time.Duration)
}

// window is the time over which requests are counted, as Discord does.
const window = time.Second

// sentWithin forgets what was sent before the last second, and returns how many were since.
func (s *shared) sentWithin(now time.Time) int {
	for len(s.sent) > 0 && now.Sub(s.sent[0]) >= window {
		s.sent = s.sent[1:]
	}
	return len(s.sent)
}

// next is how long it is until a task may send one more request, 0 when it may.
func (s *shared) next(now time.Time) time.Duration {
	n := s.sentWithin(now)
	switch {
	case !s.allotted:
		return 0
	case s.most <= s.reserved || !s.until.After(now):
		return window / 10 // whenever more is allotted, or given back
	case n+s.reserved < s.most:
		return 0
	}
	return max(time.Millisecond, s.sent[n+s.reserved-s.most].Add(window).Sub(now))
}

// reserveKey is the key of a task's [reservation] in its context.
type reserveKey struct{}

// reservation is a request that a task is allowed, until it has sent one.
type reservation struct{ open bool }

// take counts a request, or tells how long it would have to wait. Only tasks wait: those
// who ask for something themselves don't, and what they send is missing to tasks.
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

// Allot sets how many requests a second tasks may send from now on, those that are sent
// for others counted, and for how long that holds: none are sent by tasks after that. Before it is called there is no bound.
func (r *REST) Allot(most int, holds time.Duration) {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	s := &r.limits.shared
	s.allotted, s.most, s.until = true, most, r.now().Add(holds)
}

// Sent is how many requests were sent within the last second that Discord counts
// together, and may be at any moment.
func (r *REST) Sent() int {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	s := &r.limits.shared
	return s.sentWithin(r.now()) + s.reserved
}

// OnPaused has a function be told when Discord wants no requests of the bot for a while,
// but those that need no token. It must not block.
func (r *REST) OnPaused(told func(time.Duration)) {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	r.limits.shared.onPaused = told
}

// Pause sends none of them for a while, since Discord told somebody else that it wants none.
func (r *REST) Pause(d time.Duration) {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	if until := r.now().Add(d); until.After(r.limits.global) {
		r.limits.global = until
	}
}

// Reserve begins a task that may send requests: the context that it returns is allowed
// one, and whatever else is sent with it waits for its turn. release gives back what was
// not used. When no task should be begun now it tells how long to wait instead.
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

// awaitTurn waits, while no other task is begun.
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
