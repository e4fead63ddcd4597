package localdiscord

import "time"

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

// sendPlanned sends the planned substitute for a frame, which may be nothing, and reports whether there
// was one.
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
