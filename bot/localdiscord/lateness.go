package localdiscord

import (
	"net/http"
	"slices"
	"time"
)

// These faults imitate a network that loses a request or its answer, or that delivers a request long
// after its sender has given up or died. Routes are named as in [Faults].

// HoldRequests delays the next n requests of a route by late, whatever happens to their sender. With a
// negative duration they never arrive. The sender's connection is cut at once.
func (f *Faults) HoldRequests(route string, n int, late time.Duration) {
	f.plan(route, n, fault{held: true, late: late})
}

// LoseAnswers lets the next n requests of a route take effect and cuts their connections before the
// first byte of the answer.
func (f *Faults) LoseAnswers(route string, n int) {
	f.plan(route, n, fault{mute: true})
}

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

// arrive waits until a request arrives, which a fault may delay, and reports whether it does. The caller
// calls done after it has carried out the request.
func (s *Server) arrive(w http.ResponseWriter, d fault) (arrived bool, done func()) {
	if !d.held {
		return true, func() {}
	}
	s.faults.mu.Lock()
	release := s.faults.release
	s.faults.underWay.Add(1)
	s.faults.mu.Unlock()
	if h, ok := w.(http.Hijacker); ok {
		if conn, _, err := h.Hijack(); err == nil {
			conn.Close()
		}
	}
	if d.late < 0 {
		s.faults.underWay.Done()
		return false, nil
	}
	timer := time.NewTimer(d.late)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-release:
	case <-s.closed:
		s.faults.underWay.Done()
		return false, nil
	}
	return true, s.faults.underWay.Done
}
