package localdiscord

import (
	"slices"
	"strings"
	"sync"
	"time"
)

// Faults are failures on demand. A route is named by any part of "METHOD /pattern" as Exchange.Route has it: "PATCH", "callback",
// "POST /channels/{channel}/messages"; "" is every route.
type Faults struct {
	gateway *gateway

	mu         sync.Mutex
	planned    plan[fault]
	slow       time.Duration
	dated      time.Duration
	noToken    bool
	twice      int
	limited    map[string]time.Time     // channels, until when
	exhausts   map[string]time.Duration // channels whose next request is the last of so long
	expelled   map[string]bool          // guilds
	noDirect   map[string]bool          // people
	uploadRate int                      // bytes a second, 0: no limit

	misbehaviour // of the gateway

	detours     plan[detour]
	nonceMemory time.Duration
	release     chan struct{}  // closed when what is held is to arrive
	underWay    sync.WaitGroup // what is held
}

// nonceMemory is how long a nonce keeps a second message from being made, unless a test says otherwise.
const nonceMemory = 5 * time.Minute

// misbehaviour is how the gateway is to misbehave from now on. The faults' lock guards it.
type misbehaviour struct {
	instead    map[int][]outgoing // in the place of the next answers to an op, of opHello in its own
	disallowed int                // intents
	throwOut   func(*conn)
	noResume   bool // nothing answers where sessions are to be resumed
	sharding   Sharding

	// What /gateway/bot tells until identifiesEnd: what was left at identifiesFrom.
	identifies                    int
	identifiesFrom, identifiesEnd time.Time
}

// detour is what becomes of the next requests of a route on their way.
type detour struct {
	held bool
	late time.Duration // held: how much later the request arrives; negative: never
	mute bool          // its answer is lost
}

// plan is what becomes of the next requests of routes, the first that was planned first.
type plan[T any] []*planned[T]

// planned is one thing for the next left requests of a route.
type planned[T any] struct {
	route string
	left  int
	what  T
}

func (p *plan[T]) add(route string, n int, what T) {
	if n > 0 {
		*p = append(*p, &planned[T]{route, n, what})
	}
}

// next is what becomes of a request of a route, the zero value for nothing.
func (p *plan[T]) next(key string) (what T) {
	i := slices.IndexFunc(*p, func(one *planned[T]) bool { return strings.Contains(key, one.route) })
	if i < 0 {
		return what
	}
	one := (*p)[i]
	if one.left--; one.left == 0 {
		*p = slices.Delete(*p, i, i+1)
	}
	return one.what
}

// fault is what becomes of requests: why they are refused, or what is answered.
type fault struct {
	err     error
	instead *substitute
}

// substitute is what is answered, with status 200, in place of the truth.
type substitute struct{ contentType, body string }

func newFaults() *Faults {
	return &Faults{
		misbehaviour: misbehaviour{disallowed: intentGuildMembers | intentPresences | intentMessageContent, instead: map[int][]outgoing{}},
		limited:      map[string]time.Time{}, exhausts: map[string]time.Duration{}, expelled: map[string]bool{}, noDirect: map[string]bool{},
		nonceMemory: nonceMemory, release: make(chan struct{}),
	}
}

// Next429 answers the next n requests of a route with 429 and this Retry-After.
func (f *Faults) Next429(route string, n int, after time.Duration) {
	f.plan(route, n, fault{err: &rateLimit{after: after}})
}

// NextGlobal429 is Next429 for the global limit, on any route.
func (f *Faults) NextGlobal429(n int, after time.Duration) {
	f.plan("", n, fault{err: &rateLimit{after: after, global: true}})
}

// Next500 answers the next n requests of a route with 500. The request has no effect.
func (f *Faults) Next500(route string, n int) { f.NextRefusal(route, n, errInternal) }

// NextRefusal answers the next n requests of a route with a refusal. The request has no effect.
func (f *Faults) NextRefusal(route string, n int, refusal *Error) {
	f.plan(route, n, fault{err: refusal})
}

// NextAnswer answers the next n requests of a route with status 200 and this body in place of the right one, as somebody who stands
// before Discord may. The request has its effect.
func (f *Faults) NextAnswer(route string, n int, contentType, body string) {
	f.plan(route, n, fault{instead: &substitute{contentType, body}})
}

// LimitChannel answers all requests about a channel with 429 for so long, counted from now and told truly; 0 ends it.
func (f *Faults) LimitChannel(channel string, d time.Duration) {
	f.set(func() { f.limited[channel] = time.Now().Add(d) })
}

// ExhaustChannel makes the next request about a channel, which is carried out, the last that is allowed for so long.
func (f *Faults) ExhaustChannel(channel string, d time.Duration) {
	f.set(func() { f.exhausts[channel] = d })
}

// ExpelBot throws the bot out of a guild, and false takes it in again. The guild and its channels are as they were, but not for
// the bot.
func (f *Faults) ExpelBot(guild string, out bool) { f.set(func() { f.expelled[guild] = out }) }

// CloseDirect has a person take no direct messages, and false takes them again.
func (f *Faults) CloseDirect(user string, closed bool) { f.set(func() { f.noDirect[user] = closed }) }

// LimitUploads has each request arrive at so many bytes a second; 0 ends it.
func (f *Faults) LimitUploads(bytesPerSecond int) { f.set(func() { f.uploadRate = bytesPerSecond }) }

func (f *Faults) set(change func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change()
}

// locked reads something of the faults.
func locked[T any](f *Faults, read func() T) T {
	f.mu.Lock()
	defer f.mu.Unlock()
	return read()
}

func (f *Faults) plan(route string, n int, what fault) {
	f.set(func() { f.planned.add(route, n, what) })
}

// SkewDate has every answer bear a Date that is so much later than now.
func (f *Faults) SkewDate(d time.Duration) { f.set(func() { f.dated = d }) }

// DelayAnswers has every REST answer wait for d after its effect; 0 ends it.
func (f *Faults) DelayAnswers(d time.Duration) { f.set(func() { f.slow = d }) }

// RefuseToken has the bot's own token refused (401, close code 4004), as after it was reset; false takes it again.
func (f *Faults) RefuseToken(refuse bool) { f.set(func() { f.noToken = refuse }) }

// DeliverTwice has each of the next n interactions sent to the bot twice.
func (f *Faults) DeliverTwice(n int) { f.set(func() { f.twice = n }) }

// next takes the fault that was planned first for a request of a route, the zero fault for none.
func (f *Faults) next(key string) fault {
	return locked(f, func() fault { return f.planned.next(key) })
}

// limitOf is the limit that a channel is under, nil for none.
func (f *Faults) limitOf(channel string) *rateLimit {
	if left := time.Until(locked(f, func() time.Time { return f.limited[channel] })); left > 0 {
		return &rateLimit{after: left}
	}
	return nil
}

// exhaust is the limit that a channel is under from now on, after a request that was the last; nil if it was not.
func (f *Faults) exhaust(channel string) *rateLimit {
	f.mu.Lock()
	defer f.mu.Unlock()
	d := f.exhausts[channel]
	if d == 0 {
		return nil
	}
	delete(f.exhausts, channel)
	f.limited[channel] = time.Now().Add(d)
	return &rateLimit{after: d}
}

func (f *Faults) isExpelled(guild string) bool {
	return locked(f, func() bool { return f.expelled[guild] })
}

func (f *Faults) takesNoDirect(user string) bool {
	return locked(f, func() bool { return f.noDirect[user] })
}

func (f *Faults) uploadsAt() int { return locked(f, func() int { return f.uploadRate }) }

func (f *Faults) delay() time.Duration { return locked(f, func() time.Duration { return f.slow }) }

func (f *Faults) dateSkew() time.Duration { return locked(f, func() time.Duration { return f.dated }) }

func (f *Faults) tokenGood() bool { return locked(f, func() bool { return !f.noToken }) }

// moreDeliveries is how many times more than once the next interaction is sent.
func (f *Faults) moreDeliveries() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.twice == 0 {
		return 0
	}
	f.twice--
	return 1
}
