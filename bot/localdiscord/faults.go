package localdiscord

import (
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
	planned  []*planned       // of the next requests, the first planned first
	instead  map[int][]string // sent in place of the gateway's next frames, by their op; that of READY stands for READY
	twice    int              // how many more interactions are delivered twice
	release  chan struct{}    // closed to let the held requests arrive
	underWay sync.WaitGroup   // the held requests
}

// standing are the faults that last until they are ended.
type standing struct {
	slow, dated         time.Duration
	noToken             bool
	nonceMemory         time.Duration
	noResume            bool // the address for resuming answers 503
	shards, leastShards int

	identifies    int // what /gateway/bot reports until identifiesEnd
	identifiesEnd time.Time
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

// lost reports whether the sender receives no answer.
func (f fault) lost() bool { return f.held || f.mute }

// substitute is an answer with status 200 in place of the right one.
type substitute struct{ contentType, body string }

func newFaults() *Faults {
	return &Faults{standing: standing{nonceMemory: nonceMemory, shards: 1}, instead: map[int][]string{}, release: make(chan struct{})}
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
	f.planned = append(f.planned, &planned{route, n, what})
}

// next takes the first planned fault for a request of a route, the zero fault for none.
func (f *Faults) next(key string) fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	i := slices.IndexFunc(f.planned, func(one *planned) bool { return one.left > 0 && strings.Contains(key, one.route) })
	if i < 0 {
		return fault{}
	}
	f.planned[i].left--
	return f.planned[i].fault
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

// HoldRequests delays the next n requests of a route by late, as a network does that delivers a request
// long after its sender has given up or died. With a negative duration they never arrive. The sender's
// connection is cut at once.
func (f *Faults) HoldRequests(route string, n int, late time.Duration) {
	f.plan(route, n, fault{held: true, late: late})
}

// LoseAnswers lets the next n requests of a route take effect and cuts their connections before the
// first byte of the answer.
func (f *Faults) LoseAnswers(route string, n int) { f.plan(route, n, fault{mute: true}) }

// LetArrive lets the held requests arrive now, and returns when they have been carried out.
func (f *Faults) LetArrive() {
	f.mu.Lock()
	close(f.release)
	f.release = make(chan struct{})
	f.mu.Unlock()
	f.underWay.Wait()
}

// EndDetours lets new requests pass again. Requests that are held already stay held.
func (f *Faults) EndDetours() {
	f.set(func(*standing) {
		f.planned = slices.DeleteFunc(f.planned, func(one *planned) bool { return one.lost() })
	})
}

// RememberNonces sets how long an enforced nonce prevents a second message. 0 forgets all nonces,
// earlier ones included. The default is five minutes: Discord says "the past few minutes".
func (f *Faults) RememberNonces(d time.Duration) {
	f.set(func(s *standing) { s.nonceMemory = d })
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

// SetSharding sets how many shards /gateway/bot recommends from now on, and the fewest with which a
// client may identify: fewer are refused with close code 4011. Existing sessions stay.
func (f *Faults) SetSharding(recommended, least int) {
	f.set(func(s *standing) { s.shards, s.leastShards = recommended, least })
}

// WithholdHello leaves the next n gateway connections without HELLO.
func (f *Faults) WithholdHello(n int) { f.sendInstead(opHello, make([]string, n)) }

// InsteadOfHello sends these frames in place of HELLO, one to each of the next connections.
func (f *Faults) InsteadOfHello(frames ...string) { f.sendInstead(opHello, frames) }

// InsteadOfReady sends these frames in place of READY, one to each of the next IDENTIFYs.
func (f *Faults) InsteadOfReady(frames ...string) { f.sendInstead(opDispatch, frames) }

// WithholdAcks leaves the next n heartbeats unacknowledged.
func (f *Faults) WithholdAcks(n int) { f.sendInstead(opHeartbeatAck, make([]string, n)) }

func (f *Faults) sendInstead(op int, frames []string) {
	f.set(func(*standing) { f.instead[op] = frames })
}

// sendPlanned sends the planned substitute for a frame, maybe nothing, and reports whether there was one.
func (f *Faults) sendPlanned(op int, c *conn) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := f.instead[op]
	if len(list) == 0 {
		return false
	}
	f.instead[op] = list[1:]
	if list[0] != "" {
		c.queue([]byte(list[0]))
	}
	return true
}

// CutGateway cuts every gateway connection without a closing handshake. Unless resumable, it also drops
// the sessions, so that a RESUME is answered with op 9.
func (f *Faults) CutGateway(resumable bool) {
	if !resumable {
		f.gateway.mu.Lock()
		clear(f.gateway.byID)
		f.gateway.mu.Unlock()
	}
	for _, c := range f.gateway.connections() {
		c.cut()
	}
}

// CloseGateway closes every connection with a code, such as 4000 or 4014. Sessions stay.
func (f *Faults) CloseGateway(code int) { f.gateway.closeAll(code) }

// SendUnknownEvent sends every session an event of an unknown type.
func (f *Faults) SendUnknownEvent() {
	f.gateway.dispatch("SOBREMESA_UNHEARD_OF", "", object{"nobody": []int{1, 2}, "knows": nil})
}

// SendFrame sends every connection this text.
func (f *Faults) SendFrame(text string) {
	for _, c := range f.gateway.connections() {
		c.queue([]byte(text))
	}
}

// RefuseResumeAddress makes the address in READY's resume_gateway_url answer 503 if refuse is true, and
// serves it again if false.
func (f *Faults) RefuseResumeAddress(refuse bool) {
	f.set(func(s *standing) { s.noResume = refuse })
}

// LimitIdentify makes Discord tell that this many IDENTIFYs are left until reset has passed.
func (f *Faults) LimitIdentify(left int, reset time.Duration) {
	f.set(func(s *standing) { s.identifies, s.identifiesEnd = left, time.Now().Add(reset) })
}
