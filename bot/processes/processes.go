package processes

import (
	"cmp"
	"context"
	"crypto/rand"
	"log/slog"
	"os"
	"sync"
	"time"

	"golang.org/x/mod/semver"

	"sobremesa/bot/discord"
	"sobremesa/store"
)

const (
	every      = time.Second
	everyAlone = 20 * time.Second
	// heard is how long ago another may have been heard of that lives. Who is alone says so
	// more seldom, and is given as long to answer one that comes.
	heard      = 3 * time.Second
	heardAlone = everyAlone + 10*time.Second
	// within bounds how long the store may take.
	within = 2 * time.Second
)

// Requests are those of a process to Discord; the methods are [discord.REST]'s.
type Requests interface {
	Allot(most int, holds time.Duration)
	Sent() int
	Pause(time.Duration)
	OnPaused(func(time.Duration))
}

var _ Requests = (*discord.REST)(nil)

// Member is this process among those that serve a store.
type Member struct {
	store store.Processes
	rest  Requests
	total int
	log   *slog.Logger
	met   chan struct{} // Discord wants no requests

	mu     sync.Mutex
	self   store.Process
	paused time.Time // until when, as this process was told
	newest bool      // of all that were heard of lately

	began, told time.Time // when it told of itself first, and last
	alone       bool
	fair        int // its part of the total
}

// New is a process that tells of itself what is given, but for its id and what follows
// from it. total is how many requests in any second all may send together.
func New(s store.Processes, rest Requests, total int, self store.Process, log *slog.Logger) *Member {
	self.ID, self.Since = rand.Text(), time.Now().UTC()
	self.Host, _ = os.Hostname()
	self.Host = store.CleanText(self.Host)
	m := &Member{store: s, rest: rest, total: total, log: log, met: make(chan struct{}, 1), self: self, newest: true}
	rest.OnPaused(func(d time.Duration) {
		m.mu.Lock()
		m.paused = time.Now().Add(d)
		m.mu.Unlock()
		select {
		case m.met <- struct{}{}:
		default:
		}
	})
	rest.Allot(0, 0)
	return m
}

// Newest reports whether no process that was heard of lately is of a higher version, or
// of the same and begun later.
func (m *Member) Newest() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.newest
}

// Begin makes the process known to the others. It is to be called before tasks are begun.
func (m *Member) Begin(ctx context.Context) {
	m.began = time.Now()
	// What it may send it says once it knows who is there.
	m.turn(ctx)
	m.told = time.Time{}
	m.turn(ctx)
}

// Run goes on with that until the context ends, and takes its leave.
func (m *Member) Run(ctx context.Context) {
	for {
		pause := time.NewTimer(every)
		select {
		case <-pause.C:
		case <-m.met:
			m.told = time.Time{}
		case <-ctx.Done():
			m.leave()
			return
		}
		m.turn(ctx)
	}
}

// turn tells of the process, or looks whether it is still alone, and makes of what it is
// told what it may send until the next.
func (m *Member) turn(ctx context.Context) {
	limited, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	asked := time.Now()
	all, err := m.tell(limited, asked)
	if err != nil {
		if ctx.Err() == nil {
			m.log.Error("cannot tell other processes that this one lives", "err", err)
		}
		return
	}
	others, taken, hands, before, paused := 0, 0, 1, 0, time.Duration(0)
	m.mu.Lock()
	m.newest = true
	for _, p := range all {
		if p.ID == m.self.ID {
			continue
		}
		m.newest = m.newest && isOlder(p, m.self)
		paused = max(paused, p.Paused)
		if p.Lives == 0 || p.Seen > heard && time.Since(m.began) > heard {
			continue
		}
		others++
		taken += p.Share
		if p.Hands {
			hands++
			if p.ID < m.self.ID {
				before++
			}
		}
	}
	m.mu.Unlock()
	m.rest.Pause(paused)
	m.alone = others == 0
	m.fair = 0
	if !m.self.Hands {
		return
	}
	m.fair = m.total / hands
	if before < m.total%hands {
		m.fair++
	}
	m.rest.Allot(max(1, min(m.self.Share, m.fair, m.total-taken)), heard-time.Second-time.Since(asked))
}

// tell tells of the process, or looks only.
func (m *Member) tell(ctx context.Context, now time.Time) ([]store.Process, error) {
	// What was sent counts, even if it was more than its part.
	share := max(m.fair, m.rest.Sent())
	if m.alone && share == m.self.Share && now.Sub(m.told) < everyAlone {
		return m.store.Processes(ctx)
	}
	m.mu.Lock()
	m.self.Share, m.self.Lives, m.self.Paused = share, heard, max(0, m.paused.Sub(now))
	if m.alone {
		m.self.Lives = heardAlone
	}
	self := m.self
	m.mu.Unlock()
	all, err := m.store.Beat(ctx, self)
	if err == nil {
		m.told = now
	}
	return all, err
}

// leave says that the process ends: what it has sent counts for a second.
func (m *Member) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	m.rest.Allot(0, 0)
	m.self.Hands, m.self.Share, m.self.Lives, m.self.Paused = false, m.rest.Sent(), time.Second, max(0, time.Until(m.paused))
	if _, err := m.store.Beat(ctx, m.self); err != nil {
		m.log.Error("cannot tell other processes that this one ends", "err", err)
	}
}

// isOlder reports whether a process is of a lower version than another, or of the same and
// begun before. What is no version, as of a program that was built by hand, is lower than those that are.
func isOlder(p, than store.Process) bool {
	return cmp.Or(semver.Compare(p.Version, than.Version), p.Since.Compare(than.Since), cmp.Compare(p.ID, than.ID)) < 0
}
