package processes

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"os"
	"slices"
	"sync"
	"time"

	"golang.org/x/mod/semver"

	"sobremesa/bot/discord"
	"sobremesa/store"
)

// Kept is how long a process stays listed after it has died.
const Kept = 3 * time.Minute

// backMost is how far a store's clock may be put back without an effect: a process that was heard of
// later than that is not listed.
const backMost = time.Second

// all is the scope of the processes that serve a store, by their ids. A value is what a process last
// told of itself.
var all = store.Scope{Kind: "process"}

// Process is what a process tells of itself. Durations are measured by the store's clock.
type Process struct {
	ID      string    `json:"-"` // unique to the process
	Version string    // of the program
	Host    string    // the machine's name
	Ears    string    // how it receives what users do
	Hands   bool      // it carries out tasks
	Since   time.Time // when it started, by its own clock
	Share   int       // the most requests to Discord that it sends in any second
	// Lives is for how much longer it counts as alive, 0 if it does not. Paused is for how much longer
	// no process may send requests, as far as this one was told, or 0.
	Lives, Paused time.Duration
	Seen          time.Duration `json:"-"` // how long ago the process told this
}

// tell stores what a process tells of itself.
func tell(ctx context.Context, s store.ValueStore, p Process) error {
	return s.SetValues(ctx, store.Texts{all.Key(p.ID): store.JSON(p)})
}

// List returns the processes that serve a store or did until a few minutes ago, ordered by their ids.
func List(ctx context.Context, s store.ValueStore) ([]Process, error) {
	list, _, err := read(ctx, s)
	return list, err
}

// read is List. It also returns what the processes that are not listed any more have told.
func read(ctx context.Context, s store.ValueStore) (list []Process, gone store.Texts, err error) {
	found, err := s.Values(ctx, all)
	if err != nil {
		return nil, nil, err
	}
	gone = make(store.Texts)
	for id, v := range found[all] {
		p, err := store.ReadJSON[Process]("what process "+id+" tells", v.Text)
		if err != nil {
			return nil, nil, err
		}
		p.ID, p.Seen = id, max(0, v.Age)
		p.Lives, p.Paused = p.Lives-p.Seen, max(0, p.Paused-p.Seen)
		if p.Lives < -Kept && p.Paused == 0 || v.Age < -backMost {
			gone[all.Key(id)] = v.Text
			continue
		}
		p.Lives = max(0, p.Lives)
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Process) int { return cmp.Compare(a.ID, b.ID) })
	return list, gone, nil
}

// clean removes what processes have told that are not listed any more, unless they have just told
// something else.
func clean(ctx context.Context, s store.ValueStore, gone store.Texts) error {
	for key, text := range gone {
		if err := s.SwapValue(ctx, key, text, "", nil); err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return nil
}

const (
	beatEvery      = time.Second
	beatEveryAlone = 20 * time.Second
	// maxSilence is how long ago a living process was last heard of, at most. A process that is
	// alone sends signs of life less often, and has as long to notice another one.
	maxSilence      = 3 * time.Second
	maxSilenceAlone = beatEveryAlone + 10*time.Second
	storeTimeout    = 2 * time.Second // limits the time of a call to the store
)

// Requests controls the requests of a process to Discord. The methods are those of [discord.REST].
type Requests interface {
	Allot(most int, holds time.Duration)
	Sent() int
	Pause(time.Duration)
	OnPaused(func(time.Duration))
}

var _ Requests = (*discord.REST)(nil)

// Member is this process among those that serve a store.
type Member struct {
	store store.ValueStore
	rest  Requests
	total int
	log   *slog.Logger
	met   chan struct{} // signalled when Discord asks for a pause

	mu     sync.Mutex
	self   Process
	paused time.Time // end of the pause that this process was told of
	newest bool      // no process heard of lately is newer

	began, lastBeat time.Time // first and last sign of life
	alone           bool
	fair            int // its part of the total
}

// New returns a member for the process self, whose id, start and host it sets. total is how many
// requests all processes together may send in any second.
func New(s store.ValueStore, rest Requests, total int, self Process, log *slog.Logger) *Member {
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

// Newest reports whether no process heard of lately has a higher version, or the same version and a
// later start.
func (m *Member) Newest() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.newest
}

// ID returns the id of this process.
func (m *Member) ID() string { return m.self.ID }

// Knows reports whether an id is that of a process that serves the store or did until a few minutes ago.
func (m *Member) Knows(ctx context.Context, id string) (bool, error) {
	list, err := List(ctx, m.store)
	return slices.ContainsFunc(list, func(p Process) bool { return p.ID == id }), err
}

// Begin announces the process to the others. It must be called before tasks are begun.
func (m *Member) Begin(ctx context.Context) {
	m.began = time.Now()
	// The first turn finds out who is there, the second announces the part.
	m.turn(ctx)
	m.lastBeat = time.Time{}
	m.turn(ctx)
}

// Run sends signs of life until the context ends, and then says goodbye.
func (m *Member) Run(ctx context.Context) {
	for {
		pause := time.NewTimer(beatEvery)
		select {
		case <-pause.C:
		case <-m.met:
			m.lastBeat = time.Time{}
		case <-ctx.Done():
			m.leave()
			return
		}
		m.turn(ctx)
	}
}

// turn sends a sign of life, or checks whether the process is still alone, and computes how much it
// may send until the next turn.
func (m *Member) turn(ctx context.Context) {
	limited, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	asked := time.Now()
	all, err := m.beat(limited, asked)
	if err != nil {
		if ctx.Err() == nil {
			m.log.Error("cannot tell other processes that this one lives", "err", err)
		}
		return
	}
	newest, living := true, 0       // none of the others is newer; how many of them are alive
	var pause time.Duration         // the longest pause that Discord asked one of them for
	taken, hands, before := 0, 1, 0 // requests a second of the living; how many carry out tasks; how many of these come before this process
	for _, p := range all {
		if p.ID == m.self.ID {
			continue
		}
		newest, pause = newest && isOlder(p, m.self), max(pause, p.Paused)
		if p.Lives == 0 || p.Seen > maxSilence && time.Since(m.began) > maxSilence {
			continue
		}
		living++
		taken += p.Share
		if p.Hands {
			hands++
			if p.ID < m.self.ID {
				before++
			}
		}
	}
	m.mu.Lock()
	m.newest = newest
	m.mu.Unlock()
	m.rest.Pause(pause)
	m.alone, m.fair = living == 0, 0
	if !m.self.Hands {
		return
	}
	if m.fair = m.total / hands; before < m.total%hands {
		m.fair++
	}
	m.rest.Allot(max(1, min(m.self.Share, m.fair, m.total-taken)), maxSilence-time.Second-time.Since(asked))
}

// beat sends a sign of life if one is due, and returns all processes.
func (m *Member) beat(ctx context.Context, now time.Time) ([]Process, error) {
	// Requests that were sent count, even beyond the process's part.
	share := max(m.fair, m.rest.Sent())
	if m.alone && share == m.self.Share && now.Sub(m.lastBeat) < beatEveryAlone {
		return List(ctx, m.store)
	}
	m.mu.Lock()
	m.self.Share, m.self.Lives, m.self.Paused = share, maxSilence, max(0, m.paused.Sub(now))
	if m.alone {
		m.self.Lives = maxSilenceAlone
	}
	self := m.self
	m.mu.Unlock()
	if err := tell(ctx, m.store, self); err != nil {
		return nil, err
	}
	m.lastBeat = now
	list, gone, err := read(ctx, m.store)
	if err != nil {
		return nil, err
	}
	return list, clean(ctx, m.store, gone)
}

// leave announces that the process ends. Its last requests count for another second.
func (m *Member) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	m.rest.Allot(0, 0)
	m.self.Hands, m.self.Share, m.self.Lives, m.self.Paused = false, m.rest.Sent(), time.Second, max(0, time.Until(m.paused))
	if err := tell(ctx, m.store, m.self); err != nil {
		m.log.Error("cannot tell other processes that this one ends", "err", err)
	}
}

// isOlder reports whether p has a lower version than another process, or the same version and an
// earlier start. An invalid version, such as that of a local build, is lower than all valid ones.
func isOlder(p, than Process) bool {
	return cmp.Or(semver.Compare(p.Version, than.Version), p.Since.Compare(than.Since), cmp.Compare(p.ID, than.ID)) < 0
}
