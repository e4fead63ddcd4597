package discord

import (
	"context"
	"encoding/json"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// route names what Discord counts together: requests of one kind to one
// channel, or with one interaction's token.
type route struct {
	pattern string // "POST /channels/{channel}/messages"
	major   string // the channel's id, or the interaction's token; "" where there is but one
	// exempt routes take no part in the limit that all others share, and need no token
	// of the bot: those with an interaction's token.
	exempt bool
}

// limits keeps what Discord's headers tell of how many requests it takes. It never
// waits: it says how long one would have to.
type limits struct {
	mu      sync.Mutex
	global  time.Time // until when only exempt routes are taken
	shared  shared
	names   map[string]string     // by pattern, Discord's name of the bucket that it counts in
	buckets map[bucketKey]*bucket // only those that count now, and some of before
	sweepAt int                   // how many buckets there may be before the old ones are removed
}

type bucketKey struct{ name, major string }

// bucket is so many requests until a time.
type bucket struct {
	left  int
	reset time.Time
}

// maxWait is the longest wait that is believed: Discord has been seen to ask
// for hours, and nonsense is not to silence a channel for ever.
const maxWait = 24 * time.Hour

// fewBuckets is a number of buckets that it is not worth to sweep.
const fewBuckets = 256

func (l *limits) key(r route) bucketKey {
	if name, ok := l.names[r.pattern]; ok {
		return bucketKey{name, r.major}
	}
	return bucketKey{r.pattern, r.major}
}

// take counts a request that is about to be sent, and returns 0; or how long
// it would have to wait, in which case it is not counted. It is the turn of another
// process, or request, of ours when that is the reason.
func (l *limits) take(ctx context.Context, r route, now time.Time) (wait time.Duration, turn bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !r.exempt && l.global.After(now) {
		return l.global.Sub(now), false
	}
	b := l.buckets[l.key(r)]
	counts := b != nil && b.reset.After(now) // else what Discord allows will be known by its answer
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
	return 0, false
}

// note learns from an answer that was not a 429.
func (l *limits) note(r route, h http.Header, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.name(r, h)
	left, err := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	after := seconds(h.Get("X-RateLimit-Reset-After"))
	if err != nil || after == 0 {
		return
	}
	key, reset := l.key(r), now.Add(after)
	// Answers overtake one another: of one count the smallest number is true.
	const skew = 500 * time.Millisecond
	if b := l.buckets[key]; b != nil && b.reset.After(now) && reset.Sub(b.reset) < skew {
		left = min(left, b.left)
	}
	l.set(key, bucket{left, reset}, now)
}

// refuse learns from a 429 which said how long to wait; 0 if it did not.
func (l *limits) refuse(r route, h http.Header, global bool, after time.Duration, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if global {
		after = max(after, time.Second)
		l.global = now.Add(after)
		if l.shared.onPaused != nil {
			l.shared.onPaused(after)
		}
		return
	}
	l.name(r, h)
	if after > 0 {
		l.set(l.key(r), bucket{0, now.Add(after)}, now)
	}
}

// name learns which bucket Discord counts a route in. Patterns are few.
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
	if len(l.buckets) <= max(l.sweepAt, fewBuckets) {
		return
	}
	for key, old := range l.buckets {
		if !old.reset.After(now) {
			delete(l.buckets, key)
		}
	}
	l.sweepAt = 2 * len(l.buckets)
}

// retryAfter reads how long a 429 asks to wait, 0 if it does not say, and
// whether it is for all routes.
func retryAfter(h http.Header, body []byte) (after time.Duration, global bool) {
	var said struct {
		RetryAfter float64 `json:"retry_after"` // seconds
		Global     bool    `json:"global"`
	}
	if json.Unmarshal(body, &said) != nil {
		said.RetryAfter = 0 // a page of something that stands before Discord
	}
	after = max(believable(said.RetryAfter), seconds(h.Get("X-RateLimit-Reset-After")))
	// Retry-After is rounded up to whole seconds.
	if whole := seconds(h.Get("Retry-After")); after == 0 || whole-after >= time.Second {
		after = whole
	}
	return after, said.Global || h.Get("X-RateLimit-Global") == "true"
}

// seconds reads a header that is a number of seconds; 0 if it is none.
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
