package localdiscord

import (
	"crypto/md5"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// rate is the global rate limit. It counts in real time, because clients wait in real time.
type rate struct {
	perSecond int // negative for no limit

	mu     sync.Mutex
	second time.Time
	count  int
}

// take counts a request. It returns the limit if there were too many, else nil.
func (r *rate) take() *rateLimit {
	if r.perSecond < 0 {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	if now.Sub(r.second) >= time.Second {
		r.second, r.count = now, 0
	}
	if r.count++; r.count > r.perSecond {
		return &rateLimit{after: time.Second - now.Sub(r.second), global: true}
	}
	return nil
}

// rateLimit is the error of a 429 answer.
type rateLimit struct {
	after  time.Duration
	global bool
}

func (l *rateLimit) Error() string { return "You are being rate limited." }

// answer fills the headers of a 429 answer on a route and returns its status and body.
func (l *rateLimit) answer(h http.Header, route string) (int, any) {
	seconds := l.after.Seconds()
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(seconds))))
	if l.global {
		h.Set("X-RateLimit-Global", "true")
		h.Set("X-RateLimit-Scope", "global")
	} else {
		h.Set("X-RateLimit-Scope", "user")
		bucketHeaders(h, route, "5", "0", l.after)
	}
	return http.StatusTooManyRequests, map[string]any{
		"message": "You are being rate limited.", "code": 0, "retry_after": seconds, "global": l.global,
	}
}

// bucketHeaders announces how many requests are left in a bucket, and when it is full again.
func bucketHeaders(h http.Header, route, limit, left string, after time.Duration) {
	h.Set("X-RateLimit-Bucket", fmt.Sprintf("%x", md5.Sum([]byte(route)))) // 32 hexadecimal digits, as at Discord
	h.Set("X-RateLimit-Limit", limit)
	h.Set("X-RateLimit-Remaining", left)
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", after.Seconds()))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(time.Now().Add(after).UnixMilli())/1000))
}
