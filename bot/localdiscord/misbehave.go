package localdiscord

import (
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// gatewayPlan is how the gateway is to misbehave from now on.
type gatewayPlan struct {
	mu       sync.Mutex
	instead  map[int][]string // frames in the place of the answer to an op; of opHello in HELLO's own
	throwOut func(*conn)
	noResume bool // nothing answers where sessions are to be resumed

	// What /gateway/bot tells until resets, and how many IDENTIFYs there had been when it was set.
	left, since int
	resets      time.Time
}

// FreezeGateway has every connection that stands fall silent: it stays open, but nothing is sent or acknowledged any more. The
// sessions stay, and connections made later are served.
func (f *Faults) FreezeGateway() {
	for _, c := range f.gateway.connections() {
		c.frozen.Store(true)
	}
}

// ThrowOut closes every connection that gets in from now on, by READY or RESUMED, after this time with a close code; a code of
// 0 ends that. Codes 4007 and 4009 end the session as well, others leave it to be resumed.
func (f *Faults) ThrowOut(after time.Duration, code int) {
	throw := func(c *conn) {
		time.AfterFunc(after, func() {
			if code == 4007 || code == 4009 {
				f.gateway.endSession(c)
			}
			c.close(code)
		})
	}
	if code == 0 {
		throw = nil
	}
	f.gateway.plan.set(func(p *gatewayPlan) { p.throwOut = throw })
}

// InsteadOfHello gives the next connections these frames in HELLO's place, one each.
func (f *Faults) InsteadOfHello(frames ...string) { f.gateway.plan.put(opHello, frames) }

// InsteadOfReady answers the next IDENTIFYs with these frames in READY's place, one each.
func (f *Faults) InsteadOfReady(frames ...string) { f.gateway.plan.put(opIdentify, frames) }

// SendFrame sends every connection a text frame, or a binary one, of these bytes.
func (f *Faults) SendFrame(binary bool, data []byte) {
	kind := websocket.TextMessage
	if binary {
		kind = websocket.BinaryMessage
	}
	for _, c := range f.gateway.connections() {
		c.sendRaw(kind, data)
	}
}

// RefuseResumeAddress has the address of READY's resume_gateway_url answer 503; false takes it again.
func (f *Faults) RefuseResumeAddress(refuse bool) {
	f.gateway.plan.set(func(p *gatewayPlan) { p.noResume = refuse })
}

// LimitIdentify leaves the bot this many IDENTIFYs for a time, as if others had used up the rest of the day's.
func (f *Faults) LimitIdentify(left int, reset time.Duration) {
	f.gateway.mu.Lock()
	since := f.gateway.identified
	f.gateway.mu.Unlock()
	f.gateway.plan.set(func(p *gatewayPlan) { p.left, p.since, p.resets = left, since, time.Now().Add(reset) })
}

func (p *gatewayPlan) set(change func(*gatewayPlan)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change(p)
}

func (p *gatewayPlan) put(op int, frames []string) {
	p.set(func(p *gatewayPlan) {
		if p.instead == nil {
			p.instead = map[int][]string{}
		}
		p.instead[op] = frames
	})
}

// insteadOf sends what is to take the place of an answer and reports whether there was such a thing.
func (p *gatewayPlan) insteadOf(op int, c *conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	frames := p.instead[op]
	if len(frames) == 0 {
		return false
	}
	p.instead[op] = frames[1:]
	c.sendRaw(websocket.TextMessage, []byte(frames[0]))
	return true
}

// letIn is called after READY or RESUMED was sent.
func (g *gateway) letIn(c *conn) {
	g.plan.mu.Lock()
	throwOut := g.plan.throwOut
	g.plan.mu.Unlock()
	if throwOut != nil {
		throwOut(c)
	}
}

func (p *gatewayPlan) refuses(path string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.noResume && strings.TrimSuffix(path, "/") == resumePath
}

// starts is what LimitIdentify set; told says whether it still holds.
func (p *gatewayPlan) starts(identified int) (left int, reset time.Duration, told bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	reset = time.Until(p.resets)
	return max(0, p.left-(identified-p.since)), reset, reset > 0
}

// Login is an IDENTIFY or a RESUME that came with the right token.
type Login struct {
	Resume bool
	Path   string // that was dialled, such as "/ws"
	At     time.Time
}

// Logins lists all there were, the oldest first.
func (s *Server) Logins() []Login {
	s.gateway.mu.Lock()
	defer s.gateway.mu.Unlock()
	return append([]Login(nil), s.gateway.logins...)
}

func (g *gateway) login(c *conn, resume bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	g.logins = append(g.logins, Login{resume, c.path, now})
	if !resume {
		g.identifies = append(g.identifies, now)
		g.identified++
	}
}
