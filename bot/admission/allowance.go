package admission

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rate limits how much may be asked for: AtOnce in a burst, and PerSecond sustained. The zero Rate
// is no limit.
type Rate struct{ AtOnce, PerSecond int }

// Allowance limits the rates of each person and of all people of a server together. It is safe for
// concurrent use.
type Allowance struct {
	people, servers limiters
}

// NewAllowance returns an allowance that nobody has used yet.
func NewAllowance(person, server Rate) *Allowance {
	return &Allowance{limiters{rate: person}, limiters{rate: server}}
}

// Take uses up weight and returns 0. If there is not enough left, it uses nothing and returns how
// long to wait, and whether the server's limit is the reason. Direct messages are not subject to a
// server's limit.
func (a *Allowance) Take(who Who, weight int, now time.Time) (wait time.Duration, server bool) {
	back, wait := a.people.take(who.Person, weight, now)
	if wait > 0 || who.Server == "" {
		return wait, false
	}
	if _, wait = a.servers.take(who.Server, weight, now); wait > 0 {
		back()
	}
	return wait, wait > 0
}

// minSweep is the number of limiters below which removing unused ones is not worthwhile.
const minSweep = 256

// limiters holds a limiter for each id. Limiters that are full are removed from time to time, so
// there are not many more than ids that were used in the last seconds.
type limiters struct {
	rate Rate

	mu      sync.Mutex
	of      map[string]*rate.Limiter
	sweepAt int // number of limiters at which the full ones are removed
}

// take uses up weight and returns a function that gives it back, or it returns how long to wait.
func (p *limiters) take(id string, weight int, now time.Time) (back func(), wait time.Duration) {
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
func (p *limiters) begin(id string, now time.Time) *rate.Limiter {
	if len(p.of) >= max(p.sweepAt, minSweep) {
		for id, one := range p.of {
			if one.TokensAt(now) >= float64(p.rate.AtOnce) {
				delete(p.of, id)
			}
		}
		p.sweepAt = 2 * len(p.of)
	}
	if p.of == nil {
		p.of = make(map[string]*rate.Limiter)
	}
	one := rate.NewLimiter(rate.Limit(p.rate.PerSecond), p.rate.AtOnce)
	p.of[id] = one
	return one
}
