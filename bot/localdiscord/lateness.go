package localdiscord

import (
	"net/http"
	"time"
)

// A network may lose a request or its answer, or deliver a request long after its sender has given up or died. Routes are named
// as in [Faults].

// HoldRequests has the next n requests of a route arrive so much later than they were sent, whatever becomes of the sender; with
// a negative duration they never arrive. The sender's connection is cut at once.
func (f *Faults) HoldRequests(route string, n int, late time.Duration) {
	f.set(func() { f.detours.add(route, n, detour{held: true, late: late}) })
}

// LoseAnswers has the next n requests of a route take effect and their connections cut before a byte of the answer.
func (f *Faults) LoseAnswers(route string, n int) {
	f.set(func() { f.detours.add(route, n, detour{mute: true}) })
}

// LetArrive has the requests that are held arrive now, and returns when they have been carried out.
func (f *Faults) LetArrive() {
	f.mu.Lock()
	close(f.release)
	f.release = make(chan struct{})
	f.mu.Unlock()
	f.underWay.Wait()
}

// EndDetours lets requests that are sent from now on pass again; those that are under way stay under way.
func (f *Faults) EndDetours() { f.set(func() { f.detours = nil }) }

// RememberNonces says how long an enforced nonce keeps a second message from being made; 0 forgets all at once, those of before
// included. At first it is five minutes: Discord says "the past few minutes".
func (f *Faults) RememberNonces(d time.Duration) { f.set(func() { f.nonceMemory = d }) }

// way is the detour that a request is to take, the zero detour for none.
func (f *Faults) way(key string) detour {
	return locked(f, func() detour { return f.detours.next(key) })
}

func (f *Faults) remembersNonce(age time.Duration) bool {
	return locked(f, func() bool { return age < f.nonceMemory })
}

// arrive waits until a request of a detour arrives, and reports whether it does. What it returns is to be called when the
// request was carried out.
func (s *Server) arrive(w http.ResponseWriter, d detour) (arrived bool, done func()) {
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
