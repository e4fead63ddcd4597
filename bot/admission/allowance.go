package admission

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rate is how much may be asked for: so much at once, and so much in each second that
// goes by; as much as anybody likes when zero.
type Rate struct{ AtOnce, PerSecond int }

// Allowance is how much people may ask for, and the people of a server together. It is
// safe for concurrent use.
type Allowance struct {
	people, servers purse
}

// NewAllowance returns one of which nobody has asked for anything yet.
func NewAllowance(person, server Rate) *Allowance {
	return &Allowance{purse{rate: person}, purse{rate: server}}
}

// Take takes so much, and returns 0; or, when that is more than there is, how long it
// will take until there is enough, and whether it is the server that has to wait. Direct
// messages are of no server.
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

// fewPurses is a number of them that it is not worth to sweep.
const fewPurses = 256

// purse is what each has left, by id. Those who have all of it are forgotten, so that
// there are not many more than have asked for something in the last seconds.
type purse struct {
	rate Rate

	mu      sync.Mutex
	of      map[string]*rate.Limiter
	sweepAt int // how many there may be before the full ones are removed
}

// take takes so much of what one has left, and returns how to give it back; or how long
// to wait for it.
func (p *purse) take(id string, weight int, now time.Time) (back func(), wait time.Duration) {
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

// begin notes one who has all that there is to have.
func (p *purse) begin(id string, now time.Time) *rate.Limiter {
	if len(p.of) >= max(p.sweepAt, fewPurses) {
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
