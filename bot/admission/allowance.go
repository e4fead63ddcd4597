package admission

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rate limits how much may be asked for: AtOnce in a burst, and PerSecond sustained. The zero Rate
// is no limit.
type Rate struct {
	AtOnce    int
	PerSecond float64
}

// Allowance limits the rates of each person and of all people of a server together. It is safe for
// concurrent use.
type Allowance struct {
	people, servers *Limiter
}

// NewAllowance returns an allowance that nobody has used yet.
func NewAllowance(person, server Rate) *Allowance {
	return &Allowance{NewLimiter(person), NewLimiter(server)}
}

// Take uses up weight and returns 0. If there is not enough left, it uses nothing and returns how
// long to wait, and whether the server's limit is the reason. Direct messages are not subject to a
// server's limit.
func (a *Allowance) Take(who Who, weight int, now time.Time) (wait time.Duration, server bool) {
	back, wait := a.people.Take(who.Person, weight, now)
	if wait > 0 || who.Server == "" {
		return wait, false
	}
	if _, wait = a.servers.Take(who.Server, weight, now); wait > 0 {
		back()
	}
	return wait, wait > 0
}

// minSweep is the number of limiters below which removing unused ones is not worthwhile.
const minSweep = 256

// Limiter limits the rate of each of many ids. Those with their whole burst left are forgotten from
// time to time, so it remembers not many more than were used lately. It is safe for concurrent use.
type Limiter struct {
	rate Rate

	mu      sync.Mutex
	of      map[string]*rate.Limiter
	sweepAt int // number of limiters at which the full ones are removed
}

// NewLimiter returns a limiter that no id has used yet.
func NewLimiter(r Rate) *Limiter { return &Limiter{rate: r, of: make(map[string]*rate.Limiter)} }

// Take uses up weight and returns a function that gives it back, or it returns how long to wait.
func (p *Limiter) Take(id string, weight int, now time.Time) (back func(), wait time.Duration) {
	if p.rate == (Rate{}) {
		return func() {}, 0
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	one := p.of[id]
	if one == nil {
		one = p.begin(id, now)
	}
	r := one.ReserveN(now, min(weight, p.rate.AtOnce))
	if wait = r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
	}
	return func() { r.CancelAt(now) }, wait
}

// begin adds a full limiter for an id.
func (p *Limiter) begin(id string, now time.Time) *rate.Limiter {
	if len(p.of) >= max(p.sweepAt, minSweep) {
		for id, one := range p.of {
			if one.TokensAt(now) >= float64(p.rate.AtOnce) {
				delete(p.of, id)
			}
		}
		p.sweepAt = 2 * len(p.of)
	}
	one := rate.NewLimiter(rate.Limit(p.rate.PerSecond), p.rate.AtOnce)
	p.of[id] = one
	return one
}
