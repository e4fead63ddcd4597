package localdiscord

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"
)

// Faults injects failures on demand. Methods name a route by any part of Exchange.Route ("METHOD
// /pattern"): "PATCH", "callback", "POST /channels/{channel}/messages". "" names every route.
type Faults struct {
	gateway *gateway

	mu         sync.Mutex
	planned    plan[fault]
	slow       time.Duration
	dated      time.Duration
	noToken    bool
	twice      int
	expelled   map[string]bool // by guild
	noDirect   map[string]bool // by person
	uploadRate int             // bytes a second, 0 for no limit

	misbehaviour // of the gateway

	detours     plan[detour]
	nonceMemory time.Duration
	release     chan struct{}  // closed to let the held requests arrive
	underWay    sync.WaitGroup // the held requests
}

// nonceMemory is how long a nonce prevents a second message by default.
const nonceMemory = 5 * time.Minute

// misbehaviour holds the gateway's faults. The lock of Faults guards it.
type misbehaviour struct {
	instead  map[int][]outgoing // sent in place of the next answers, by the op of the client's message; opHello stands for HELLO itself
	throwOut func(*conn)
	noResume bool // the address for resuming answers 503
	sharding Sharding

	// /gateway/bot reports these until identifiesEnd: identifies is the number left at identifiesFrom.
	identifies                    int
	identifiesFrom, identifiesEnd time.Time
}

// detour is a network fault of a request.
type detour struct {
	held bool
	late time.Duration // if held: the delay until the request arrives; negative for never
	mute bool          // the answer is lost
}

// plan holds the faults of the next requests, the first planned first.
type plan[T any] []*planned[T]

// planned is a fault for the next left requests of a route.
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

// next takes the fault for a request of a route, the zero value for none.
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

// fault replaces the answer to a request, by an error or by a substitute.
type fault struct {
	err     error
	instead *substitute
}

// substitute is an answer with status 200 in place of the right one.
type substitute struct{ contentType, body string }

func newFaults() *Faults {
	return &Faults{
		misbehaviour: misbehaviour{instead: map[int][]outgoing{}},
		expelled:     map[string]bool{}, noDirect: map[string]bool{},
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

// NextAnswer answers the next n requests of a route with status 200 and this body in place of the right
// one, as a proxy before Discord may. The request takes effect.
func (f *Faults) NextAnswer(route string, n int, contentType, body string) {
	f.plan(route, n, fault{instead: &substitute{contentType, body}})
}

// ExpelBot removes the bot from a guild if expelled is true, and lets it in again if false. The guild
// and its channels stay as they are for everybody else.
func (f *Faults) ExpelBot(guild string, out bool) { f.set(func() { f.expelled[guild] = out }) }

// CloseDirect makes a person refuse direct messages if closed is true, and accept them again if false.
func (f *Faults) CloseDirect(user string, closed bool) { f.set(func() { f.noDirect[user] = closed }) }

// LimitUploads limits requests to this many bytes a second. 0 ends it.
func (f *Faults) LimitUploads(bytesPerSecond int) { f.set(func() { f.uploadRate = bytesPerSecond }) }

func (f *Faults) set(change func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change()
}

// locked reads a fault under the lock.
func locked[T any](f *Faults, read func() T) T {
	f.mu.Lock()
	defer f.mu.Unlock()
	return read()
}

func (f *Faults) plan(route string, n int, what fault) {
	f.set(func() { f.planned.add(route, n, what) })
}

// SkewDate shifts the Date header of every answer by d.
func (f *Faults) SkewDate(d time.Duration) { f.set(func() { f.dated = d }) }

// DelayAnswers delays every REST answer by d after the request has taken effect. 0 ends it.
func (f *Faults) DelayAnswers(d time.Duration) { f.set(func() { f.slow = d }) }

// RefuseToken refuses the bot's own token (401, close code 4004) as after a reset if refuse is true,
// and accepts it again if false.
func (f *Faults) RefuseToken(refuse bool) { f.set(func() { f.noToken = refuse }) }

// DeliverTwice sends each of the next n interactions to the bot twice.
func (f *Faults) DeliverTwice(n int) { f.set(func() { f.twice = n }) }

// next takes the first planned fault for a request of a route, the zero fault for none.
func (f *Faults) next(key string) fault {
	return locked(f, func() fault { return f.planned.next(key) })
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

// moreDeliveries returns how many more times than once to send the next interaction.
func (f *Faults) moreDeliveries() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.twice == 0 {
		return 0
	}
	f.twice--
	return 1
}

// Sharding is the server's demands on shards.
type Sharding struct {
	// Shards is how many shards /gateway/bot recommends. 0 means 1.
	Shards int
	// Least is the fewest shards with which a client may identify. Fewer are refused with close code
	// 4011.
	Least int
	// Every is the least time between two IDENTIFYs. An earlier one is answered with op 9. Discord's value
	// is 5 s; 0 means no limit.
	Every time.Duration
}

// SetSharding sets the demands from now on. Existing sessions stay.
func (f *Faults) SetSharding(s Sharding) { f.set(func() { f.sharding = s }) }

func (f *Faults) shardsWanted() Sharding {
	s := locked(f, func() Sharding { return f.sharding })
	s.Shards = cmp.Or(s.Shards, 1)
	return s
}

// identifiesTooSoon reports whether a shard identifies too soon after another, and records the time.
func (g *gateway) identifiesTooSoon() bool {
	every := g.server.faults.shardsWanted().Every
	g.mu.Lock()
	defer g.mu.Unlock()
	last := g.identified
	g.identified = time.Now()
	return !last.IsZero() && g.identified.Sub(last) < every
}
