package discord

import (
	"context"
	"maps"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// route identifies requests that Discord counts together: of one kind, to one channel or with one
// interaction's token.
type route struct {
	pattern string // "POST /channels/{channel}/messages"
	major   string // channel id or interaction token; "" where there is only one
	exempt  bool   // it has an interaction's token: it needs no bot's, and does not count towards the global rate limit
}

// limits keeps the rate limits that Discord tells in its headers. It never waits, but says how long
// a request would have to.
type limits struct {
	mu      sync.Mutex
	global  time.Time // until then only exempt routes may be used
	ban     ban
	shared  shared
	names   map[string]string     // by pattern: Discord's name of the bucket
	buckets map[bucketKey]*bucket // those in use, and some old ones
}

type bucketKey struct{ name, major string }

// bucket allows a number of requests until a time.
type bucket struct {
	left    int
	reset   time.Time
	refused int // requests in a row that Discord has refused, whatever times it told
}

// maxWait is the longest wait that is believed. Discord has been seen to ask for hours, but a
// nonsensical number must not silence a channel for ever.
const maxWait = 24 * time.Hour

// The first and the longest wait after a refusal, whatever it says: after several in a row, the times that
// Discord asked for have proved too short, and each refusal counts towards a ban. The wait doubles.
const firstRefused, longestRefused = 100 * time.Millisecond, time.Minute

// fewBuckets is the number of buckets below which removing old ones is not worth it.
const fewBuckets = 256

func (l *limits) key(r route) bucketKey {
	if name, ok := l.names[r.pattern]; ok {
		return bucketKey{name, r.major}
	}
	return bucketKey{r.pattern, r.major}
}

// take counts a request that is about to be sent, and returns 0. If the request has to wait, take
// does not count it and returns how long. turn is true when the request waits for this process's
// share of the global limit.
func (l *limits) take(ctx context.Context, r route, now time.Time) (wait time.Duration, turn bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !r.exempt && l.global.After(now) {
		return l.global.Sub(now), false
	}
	if wait := l.ban.wait(now); wait > 0 {
		return wait, false
	}
	b := l.buckets[l.key(r)]
	counts := b != nil && b.reset.After(now) // otherwise the response will tell what Discord allows
	if counts && b.left <= 0 {
		return b.reset.Sub(now), false
	}
	if !r.exempt {
		if wait := l.shared.take(ctx, now); wait > 0 {
			return wait, true
		}
	}
	if counts {
		b.left--
	}
	l.ban.asked(now)
	return 0, false
}

// note learns from a response that is not a 429.
func (l *limits) note(r route, h http.Header, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ban.answered(now)
	l.name(r, h)
	if b := l.buckets[l.key(r)]; b != nil {
		b.refused = 0
	}
	left, err := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	after := seconds(h.Get("X-RateLimit-Reset-After"))
	if err != nil || after == 0 {
		return
	}
	key, reset := l.key(r), now.Add(after)
	// Responses overtake one another: within one window the smallest number is the latest.
	const skew = 500 * time.Millisecond
	if b := l.buckets[key]; b != nil && b.reset.After(now) && reset.Sub(b.reset) < skew {
		left = min(left, b.left)
	}
	l.set(key, bucket{left: left, reset: reset}, now)
}

// refuse learns from a 429 and returns how long to wait. It is 0 if the response did not say.
func (l *limits) refuse(r route, h http.Header, body []byte, now time.Time) (after time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	after, global := retryAfter(h, body)
	banned := isBan(h, body)
	if banned {
		after = l.ban.refused(after, now)
	} else {
		l.ban.answered(now)
	}
	if global || banned {
		after = max(after, time.Second)
		l.global = now.Add(after)
		if global && l.shared.onPaused != nil { // who has the same address meets the ban as well
			l.shared.onPaused(after)
		}
		return after
	}
	l.name(r, h)
	if after > 0 {
		tries := 0
		if b := l.buckets[l.key(r)]; b != nil {
			tries = b.refused
		}
		after = max(after, min(longestRefused, firstRefused<<min(tries, 16)))
		l.set(l.key(r), bucket{reset: now.Add(after), refused: tries + 1}, now)
	}
	return after
}

// ban is the state of this machine's address, which Discord's network blocks for a while after too many
// refused requests. Nothing is let through then, whatever the route, and each request prolongs it.
type ban struct {
	until  time.Time // nothing is sent before
	tries  int       // blocked requests in a row, 0 without a ban
	answer time.Time // until then the response to the one request after the wait is awaited
}

const (
	// The first and the longest wait for the end of a ban that does not say when it ends. The wait doubles.
	banPause, banMost = 5 * time.Second, 10 * time.Minute
	// banAnswer is how long others wait for the response to the request that finds out.
	banAnswer = 3 * time.Second
)

// isBan reports whether a 429 comes from the network before Discord's API: it has neither Discord's JSON
// nor the headers of its limits.
func isBan(h http.Header, body []byte) bool {
	var said struct {
		Message *string  `json:"message"`
		After   *float64 `json:"retry_after"`
	}
	discords := decode(body, &said) == nil && (said.Message != nil || said.After != nil)
	return !discords && h.Get("X-RateLimit-Scope") == "" && h.Get("X-RateLimit-Bucket") == "" && h.Get("X-RateLimit-Global") == ""
}

// wait returns how long nothing may be sent.
func (b *ban) wait(now time.Time) time.Duration {
	return max(0, b.until.Sub(now), b.answer.Sub(now))
}

// asked records that a request is sent. If it is the first after a ban, others wait for its response.
func (b *ban) asked(now time.Time) {
	if b.tries > 0 {
		b.answer = now.Add(banAnswer)
	}
}

// answered records a response of Discord's API, which ends a ban unless it was asked for before.
func (b *ban) answered(now time.Time) {
	if !now.Before(b.until) {
		*b = ban{}
	}
}

// refused records a blocked request and returns how long to wait, given how long the response asks to.
func (b *ban) refused(after time.Duration, now time.Time) time.Duration {
	if now.Before(b.until) { // it was sent before the ban was known
		after = max(after, b.until.Sub(now))
	} else {
		after = max(after, min(banMost, banPause<<min(b.tries, 16)))
		b.tries++
	}
	b.until, b.answer = now.Add(after), time.Time{}
	return after
}

// name records which bucket Discord counts a route in. There are only few patterns.
func (l *limits) name(r route, h http.Header) {
	name := h.Get("X-RateLimit-Bucket")
	if name == "" {
		return
	}
	if l.names == nil {
		l.names = make(map[string]string)
	}
	l.names[r.pattern] = name
}

func (l *limits) set(key bucketKey, b bucket, now time.Time) {
	if l.buckets == nil {
		l.buckets = make(map[bucketKey]*bucket)
	}
	l.buckets[key] = &b
	if len(l.buckets) > fewBuckets {
		maps.DeleteFunc(l.buckets, func(_ bucketKey, old *bucket) bool { return !old.reset.After(now) })
	}
}

// retryAfter returns how long a 429 asks to wait, or 0 if it does not say, and whether that applies
// to all routes.
func retryAfter(h http.Header, body []byte) (after time.Duration, global bool) {
	var said struct {
		RetryAfter float64 `json:"retry_after"` // seconds
		Global     bool    `json:"global"`
	}
	if decode(body, &said) != nil {
		said.RetryAfter = 0 // a proxy's page and not Discord's JSON
	}
	after = max(believable(said.RetryAfter), seconds(h.Get("X-RateLimit-Reset-After")))
	// Retry-After is rounded up to whole seconds.
	if whole := seconds(h.Get("Retry-After")); after == 0 || whole-after >= time.Second {
		after = whole
	}
	return after, said.Global || h.Get("X-RateLimit-Global") == "true"
}

// seconds parses a header that is a number of seconds. It returns 0 for anything else.
func seconds(text string) time.Duration {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0
	}
	return believable(s)
}

func believable(seconds float64) time.Duration {
	if math.IsNaN(seconds) || seconds <= 0 {
		return 0
	}
	return time.Duration(min(seconds, maxWait.Seconds()) * float64(time.Second))
}

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
