package localdiscord

import (
	"slices"
	"time"

	"github.com/gorilla/websocket"
)

// WithholdHello leaves the next n gateway connections without HELLO.
func (f *Faults) WithholdHello(n int) { f.sendInstead(opHello, slices.Repeat([]outgoing{{}}, n)) }

// InsteadOfHello gives the next connections these frames in HELLO's place, one each.
func (f *Faults) InsteadOfHello(frames ...string) { f.sendInstead(opHello, texts(frames)) }

// InsteadOfReady answers the next IDENTIFYs with these frames in READY's place, one each.
func (f *Faults) InsteadOfReady(frames ...string) { f.sendInstead(opIdentify, texts(frames)) }

// ReconnectAtIdentify answers the next n IDENTIFY with op 7 in READY's place.
func (f *Faults) ReconnectAtIdentify(n int) {
	f.InsteadOfReady(slices.Repeat([]string{`{"op":7,"d":null}`}, n)...)
}

// CloseAtIdentify answers the next n IDENTIFY with a close code, such as 4011 or 4013.
func (f *Faults) CloseAtIdentify(n, code int) {
	f.sendInstead(opIdentify, slices.Repeat([]outgoing{{code: code}}, n))
}

func texts(frames []string) (list []outgoing) {
	for _, text := range frames {
		list = append(list, outgoing{data: []byte(text), raw: websocket.TextMessage})
	}
	return list
}

func (f *Faults) sendInstead(op int, what []outgoing) { f.set(func() { f.instead[op] = what }) }

// sayInstead sends what is to take the place of an answer, if only nothing, and reports whether there was such a thing.
func (f *Faults) sayInstead(op int, c *conn) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := f.instead[op]
	if len(list) == 0 {
		return false
	}
	f.instead[op] = list[1:]
	if what := list[0]; what.code != 0 || what.data != nil {
		c.queue(what)
	}
	return true
}

// DisallowIntents sets the intents whose asking is answered with close code 4014. At first these are the three privileged
// ones, which a new application may not use.
func (f *Faults) DisallowIntents(bits int) { f.set(func() { f.disallowed = bits }) }

func (f *Faults) refusedIntents(asked int) bool {
	return locked(f, func() bool { return asked&f.disallowed != 0 })
}

// CutGateway cuts every gateway connection without a closing handshake. Unless resumable, the sessions are forgotten too, so
// that a RESUME is answered with op 9.
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

// Reconnect sends op 7 to every connection.
func (f *Faults) Reconnect() { f.gateway.tell(frame{Op: opReconnect}) }

// InvalidSession sends op 9 to every connection, on which a client may IDENTIFY then. Unless resumable, the sessions are forgotten.
func (f *Faults) InvalidSession(resumable bool) {
	g := f.gateway
	g.mu.Lock()
	for c := range g.conns {
		if s := c.sess; s != nil {
			s.conn, s.lost, c.sess = nil, time.Now(), nil
			if !resumable {
				delete(g.byID, s.id)
			}
		}
	}
	g.attached()
	g.mu.Unlock()
	g.tell(frame{Op: opInvalidSession, D: resumable})
}

// tell sends every connection a frame.
func (g *gateway) tell(f frame) {
	for _, c := range g.connections() {
		g.reply(c, f)
	}
}

// CloseGateway closes every connection with a code, such as 4000 or 4014. Sessions stay.
func (f *Faults) CloseGateway(code int) { f.gateway.closeAll(code) }

// SendUnknownEvent sends every session an event of a kind that no client knows.
func (f *Faults) SendUnknownEvent() {
	f.gateway.dispatch("SOBREMESA_UNHEARD_OF", 0, "", func(*session) any { return object{"nobody": []int{1, 2}, "knows": nil} })
}

// SendFrame sends every connection a text frame, or a binary one, of these bytes.
func (f *Faults) SendFrame(binary bool, data []byte) {
	kind := websocket.TextMessage
	if binary {
		kind = websocket.BinaryMessage
	}
	for _, c := range f.gateway.connections() {
		c.queue(outgoing{data: data, raw: kind})
	}
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
		throw = func(*conn) {}
	}
	f.set(func() { f.throwOut = throw })
}

// letIn is called after READY or RESUMED was sent.
func (f *Faults) letIn(c *conn) {
	if throwOut := locked(f, func() func(*conn) { return f.throwOut }); throwOut != nil {
		throwOut(c)
	}
}

// RefuseResumeAddress has the address of READY's resume_gateway_url answer 503; false takes it again.
func (f *Faults) RefuseResumeAddress(refuse bool) { f.set(func() { f.noResume = refuse }) }

func (f *Faults) noGatewayAt(path string) bool {
	return path == resumePath && locked(f, func() bool { return f.noResume })
}

// LimitIdentify leaves the bot this many IDENTIFYs for a time, as if others had used up the rest of the day's.
func (f *Faults) LimitIdentify(left int, reset time.Duration) {
	f.set(func() { f.identifies, f.identifiesFrom, f.identifiesEnd = left, time.Now(), time.Now().Add(reset) })
}

// identifyLimit is what LimitIdentify left, since when, and when that ends.
func (f *Faults) identifyLimit() (left int, since, end time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.identifies, f.identifiesFrom, f.identifiesEnd
}
