package localdiscord

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// Faults injects failures on demand. Methods name a route by any part of Exchange.Route ("METHOD
// /pattern"): "PATCH", "callback", "POST /channels/{channel}/messages". "" names every route.
type Faults struct {
	gateway *gateway

	mu       sync.Mutex
	standing standing
	planned  []*planned         // of the next requests, the first planned first
	instead  map[int][]outgoing // sent in place of the next answers of the gateway, by the op of the client's message; opHello stands for HELLO itself
	twice    int                // how many more interactions are delivered twice
	release  chan struct{}      // closed to let the held requests arrive
	underWay sync.WaitGroup     // the held requests
}

// standing are the faults that last until they are ended. Its maps are never changed.
type standing struct {
	slow, dated time.Duration
	noToken     bool
	expelled    map[string]bool // by guild
	noDirect    map[string]bool // by person
	nonceMemory time.Duration
	throwOut    func(*conn) // called after READY or RESUMED is sent
	noResume    bool        // the address for resuming answers 503
	sharding    Sharding

	// /gateway/bot reports these until identifiesEnd: identifies is the number left at identifiesFrom.
	identifies                    int
	identifiesFrom, identifiesEnd time.Time
}

// nonceMemory is how long a nonce prevents a second message by default.
const nonceMemory = 5 * time.Minute

// planned is a fault for the next left requests of a route.
type planned struct {
	route string
	left  int
	fault
}

// fault is what happens to a request, and to its answer.
type fault struct {
	held    bool
	late    time.Duration // if held: the delay until the request arrives; negative for never
	err     error         // answered in place of carrying out the request
	instead *substitute   // answered in place of the right answer
	mute    bool          // the answer is lost
}

// faked reports whether the answer is not the server's own.
func (f fault) faked() bool { return f.err != nil || f.instead != nil }

// lost reports whether the sender receives no answer.
func (f fault) lost() bool { return f.held || f.mute }

// substitute is an answer with status 200 in place of the right one.
type substitute struct{ contentType, body string }

func newFaults() *Faults {
	return &Faults{
		standing: standing{nonceMemory: nonceMemory, throwOut: func(*conn) {}, sharding: Sharding{Shards: 1}},
		instead:  map[int][]outgoing{}, release: make(chan struct{}),
	}
}

// now returns the faults that last.
func (f *Faults) now() standing {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.standing
}

func (f *Faults) set(change func(*standing)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(&f.standing)
}

// plan plans a fault for the next n requests of a route.
func (f *Faults) plan(route string, n int, what fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n > 0 {
		f.planned = append(f.planned, &planned{route, n, what})
	}
}

// next takes the first planned fault for a request of a route, the zero fault for none.
func (f *Faults) next(key string) fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	i := slices.IndexFunc(f.planned, func(one *planned) bool { return strings.Contains(key, one.route) })
	if i < 0 {
		return fault{}
	}
	one := f.planned[i]
	if one.left--; one.left == 0 {
		f.planned = slices.Delete(f.planned, i, i+1)
	}
	return one.fault
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
func (f *Faults) ExpelBot(guild string, out bool) {
	f.set(func(s *standing) { s.expelled = with(s.expelled, guild, out) })
}

// CloseDirect makes a person refuse direct messages if closed is true, and accept them again if false.
func (f *Faults) CloseDirect(user string, closed bool) {
	f.set(func(s *standing) { s.noDirect = with(s.noDirect, user, closed) })
}

// with returns a copy of a set that has the id or not.
func with(set map[string]bool, id string, has bool) map[string]bool {
	out := map[string]bool{}
	maps.Copy(out, set)
	out[id] = has
	return out
}

// SkewDate shifts the Date header of every answer by d.
func (f *Faults) SkewDate(d time.Duration) { f.set(func(s *standing) { s.dated = d }) }

// DelayAnswers delays every REST answer by d after the request has taken effect. 0 ends it.
func (f *Faults) DelayAnswers(d time.Duration) { f.set(func(s *standing) { s.slow = d }) }

// RefuseToken refuses the bot's own token (401, close code 4004) as after a reset if refuse is true,
// and accepts it again if false.
func (f *Faults) RefuseToken(refuse bool) { f.set(func(s *standing) { s.noToken = refuse }) }

// DeliverTwice sends each of the next n interactions to the bot twice.
func (f *Faults) DeliverTwice(n int) { f.set(func(*standing) { f.twice = n }) }

// deliveries returns how often to send the next interaction.
func (f *Faults) deliveries() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.twice == 0 {
		return 1
	}
	f.twice--
	return 2
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
func (f *Faults) SetSharding(to Sharding) {
	to.Shards = cmp.Or(to.Shards, 1)
	f.set(func(s *standing) { s.sharding = to })
}

// identifiesTooSoon reports whether a shard identifies too soon after another, and records the time.
func (g *gateway) identifiesTooSoon() bool {
	every := g.server.faults.now().sharding.Every
	g.mu.Lock()
	defer g.mu.Unlock()
	last := g.identified
	g.identified = time.Now()
	return !last.IsZero() && g.identified.Sub(last) < every
}
