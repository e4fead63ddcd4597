package bot_test

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"sobremesa/store"
)

// crews is the number of a metered bot's workers: one that thinks, and one for everything else.
const crews = 2

// meter counts what a bot does. The bot has nothing left to do when each of its workers has looked
// for a task and found none since the last write.
type meter struct {
	done *work

	claiming sync.RWMutex // held for reading while a worker looks for a task

	quiet   *sync.Cond
	written int           // transactions so far
	held    bool          // tasks are withheld
	idle    map[bool]bool // by whether the worker is the one for other tasks
	gaveUp  bool
}

// What else is counted.
const (
	otherReads = "other reads"
	writes     = "writes"
	requests   = "requests"
)

// during runs do and returns its cost.
func (m *meter) during(do func()) cost {
	m.done.mu.Lock()
	m.done.count = make(map[string]int)
	m.done.mu.Unlock()
	do()
	m.done.mu.Lock()
	defer m.done.mu.Unlock()
	n := m.done.count
	return cost{n[loads], n[replays], n[otherReads], n[writes], n[requests]}
}

// hold withholds tasks from the workers, or no longer withholds them. It waits until no worker is
// looking for a task: a worker that began to look earlier could still claim a task that is added
// later.
func (m *meter) hold(held bool) {
	m.claiming.Lock()
	defer m.claiming.Unlock()
	m.set(func() { m.held = held; clear(m.idle) })
}

func (m *meter) giveUp() { m.set(func() { m.gaveUp = true }) }
func (m *meter) wrote()  { m.done.note(writes); m.set(func() { m.written++; clear(m.idle) }) }

func (m *meter) set(change func()) {
	m.quiet.L.Lock()
	defer m.quiet.L.Unlock()
	change()
	m.quiet.Broadcast()
}

func (m *meter) untilQuiet() {
	m.set(func() { clear(m.idle) })
	m.quiet.L.Lock()
	defer m.quiet.L.Unlock()
	for len(m.idle) < crews && !m.gaveUp {
		m.quiet.Wait()
	}
}

// meteredRequests counts requests to Discord.
type meteredRequests struct {
	http.RoundTripper
	*meter
}

func (r meteredRequests) RoundTrip(req *http.Request) (*http.Response, error) {
	r.done.note(requests)
	return r.RoundTripper.RoundTrip(req)
}

// meteredStore counts the loads of games, other reads and write transactions of a store.
type meteredStore struct {
	store.Store
	*meter
}

func (s meteredStore) Claim(ctx context.Context, now, until time.Time, of ...store.Wanted) (*store.Task, error) {
	s.claiming.RLock()
	defer s.claiming.RUnlock()
	s.quiet.L.Lock()
	held, before := s.held, s.written
	s.quiet.L.Unlock()
	if held {
		return nil, store.ErrNotFound
	}
	task, err := s.Store.Claim(ctx, now, until, of...)
	if errors.Is(err, store.ErrNotFound) {
		s.set(func() {
			if delete(s.idle, of[0].Others); s.written == before && !s.held {
				s.idle[of[0].Others] = true
			}
		})
	} else {
		s.wrote()
	}
	return task, err
}

func (s meteredStore) Commit(ctx context.Context, c *store.Change) error {
	defer s.wrote()
	return s.Store.Commit(ctx, c)
}

func (s meteredStore) Postpone(ctx context.Context, l store.Lease, now, due time.Time, reason string) error {
	defer s.wrote()
	return s.Store.Postpone(ctx, l, now, due, reason)
}

func (s meteredStore) SetValues(ctx context.Context, texts store.Texts) error {
	if texts.Sorted()[0].Kind != "process" {
		defer s.wrote()
	}
	return s.Store.SetValues(ctx, texts)
}

func (s meteredStore) SwapValue(ctx context.Context, key store.Key, had, text string, others store.Texts) error {
	defer s.wrote()
	return s.Store.SwapValue(ctx, key, had, text, others)
}

func (s meteredStore) Game(ctx context.Context, id int64) (*store.Game, error) {
	s.done.note(loads)
	return s.Store.Game(ctx, id)
}

func (s meteredStore) Games(ctx context.Context, q store.Query) ([]*store.Game, error) {
	if q.Moves {
		s.done.note(loads)
	} else {
		s.done.note(otherReads)
	}
	return s.Store.Games(ctx, q)
}

func (s meteredStore) Answer(ctx context.Context, request string) ([]byte, error) {
	s.done.note(otherReads)
	return s.Store.Answer(ctx, request)
}

// What processes tell each other has nothing to do with players.
func (s meteredStore) Values(ctx context.Context, of ...store.Scope) (store.Found, error) {
	if of[0].Kind != "process" {
		s.done.note(otherReads)
	}
	return s.Store.Values(ctx, of...)
}
