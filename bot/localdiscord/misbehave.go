package localdiscord

import (
	"slices"
	"time"
)

// WithholdHello leaves the next n gateway connections without HELLO.
func (f *Faults) WithholdHello(n int) { f.sendInstead(opHello, slices.Repeat([]outgoing{{}}, n)) }

// InsteadOfHello sends these frames in place of HELLO, one to each of the next connections.
func (f *Faults) InsteadOfHello(frames ...string) { f.sendInstead(opHello, texts(frames)) }

// InsteadOfReady sends these frames in place of READY, one to each of the next IDENTIFYs.
func (f *Faults) InsteadOfReady(frames ...string) { f.sendInstead(opIdentify, texts(frames)) }

// CloseAtIdentify answers the next n IDENTIFYs with a close code, such as 4011 or 4013.
func (f *Faults) CloseAtIdentify(n, code int) {
	f.sendInstead(opIdentify, slices.Repeat([]outgoing{{code: code}}, n))
}

func texts(frames []string) (list []outgoing) {
	for _, text := range frames {
		list = append(list, outgoing{data: []byte(text)})
	}
	return list
}

func (f *Faults) sendInstead(op int, what []outgoing) {
	f.set(func(*standing) { f.instead[op] = what })
}

// sendPlanned sends the planned substitute for an answer, which may be nothing, and reports whether
// there was one.
func (f *Faults) sendPlanned(op int, c *conn) bool {
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

// Reconnect sends op 7 to every connection.
func (f *Faults) Reconnect() { f.gateway.tell(frame{Op: opReconnect}) }

// InvalidSession sends op 9 to every connection, after which a client may IDENTIFY. Unless resumable,
// it also drops the sessions.
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

// tell sends a frame to every connection.
func (g *gateway) tell(f frame) {
	for _, c := range g.connections() {
		g.reply(c, f)
	}
}

// CloseGateway closes every connection with a code, such as 4000 or 4014. Sessions stay.
func (f *Faults) CloseGateway(code int) { f.gateway.closeAll(code) }

// SendUnknownEvent sends every session an event of an unknown type.
func (f *Faults) SendUnknownEvent() {
	f.gateway.dispatch("SOBREMESA_UNHEARD_OF", "", func(*session) any { return object{"nobody": []int{1, 2}, "knows": nil} })
}

// SendFrame sends these bytes to every connection, as a text or a binary frame.
func (f *Faults) SendFrame(binary bool, data []byte) {
	for _, c := range f.gateway.connections() {
		c.queue(outgoing{data: data, binary: binary})
	}
}

// FreezeGateway silences every open connection: it stays open, but nothing is sent or acknowledged any
// more. The sessions stay, and later connections are served.
func (f *Faults) FreezeGateway() {
	for _, c := range f.gateway.connections() {
		c.frozen.Store(true)
	}
}

// ThrowOut closes each new connection with a close code, some time after READY or RESUMED. Codes 4007
// and 4009 also end the session; after other codes it can be resumed. A code of 0 ends the fault.
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
	f.set(func(s *standing) { s.throwOut = throw })
}

// RefuseResumeAddress makes the address in READY's resume_gateway_url answer 503 if refuse is true, and
// serves it again if false.
func (f *Faults) RefuseResumeAddress(refuse bool) {
	f.set(func(s *standing) { s.noResume = refuse })
}

// LimitIdentify leaves the bot this many IDENTIFYs until reset has passed, as if it had used up the
// others of the day before.
func (f *Faults) LimitIdentify(left int, reset time.Duration) {
	f.set(func(s *standing) {
		s.identifies, s.identifiesFrom, s.identifiesEnd = left, time.Now(), time.Now().Add(reset)
	})
}
