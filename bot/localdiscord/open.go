package localdiscord

import (
	"cmp"
	"log/slog"
	"sync"
	"time"
)

// Open opens a server on its file. It creates a missing file and fills it with DefaultWorld. It fails with
// SQLite's errors.
func Open(opt Options) (*Server, error) {
	opt.Log = cmp.Or(opt.Log, slog.New(slog.DiscardHandler))
	if opt.Now == nil {
		opt.Now = time.Now
	}
	opt.AckWithin = cmp.Or(opt.AckWithin, 3*time.Second)
	opt.HeartbeatInterval = cmp.Or(opt.HeartbeatInterval, 41250*time.Millisecond)
	opt.GlobalRate = cmp.Or(opt.GlobalRate, 50)
	st, err := openStorage(opt.Path)
	if err != nil {
		return nil, err
	}
	w, err := loadWorld(st)
	if err != nil {
		st.db.Close()
		return nil, err
	}
	s := &Server{
		opt: opt, log: opt.Log, now: opt.Now, store: st, world: w,
		ids:          &snowflakes{now: opt.Now},
		faults:       newFaults(),
		rate:         &rate{perSecond: opt.GlobalRate},
		events:       newHub(),
		interactions: map[string]*interaction{},
		modals:       map[string]*Modal{},
		nonces:       map[string]sentNonce{},
		renamed:      map[string][]time.Time{},
		closed:       make(chan struct{}),
	}
	if err := s.loadEndpoint(); err != nil {
		st.db.Close()
		return nil, err
	}
	s.gateway = newGateway(s)
	s.faults.gateway = s.gateway
	s.handler = s.addresses()
	s.end = sync.OnceValue(s.close)
	return s, nil
}

// Close ends gateway connections and event streams and closes the file. Requests under way may fail.
func (s *Server) Close() error { return s.end() }

func (s *Server) close() error {
	close(s.closed)
	s.mu.Lock()
	for _, it := range s.interactions {
		it.timer.Stop()
	}
	s.mu.Unlock()
	s.gateway.closeAll(1001)
	s.events.end()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store.db.Close()
}
