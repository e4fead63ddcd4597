package health

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

// Health is what the parts of a program say of themselves. The zero value is that of a
// program that has not begun. It is safe for concurrent use.
type Health struct {
	mu       sync.Mutex
	commit   func(context.Context) error // nil before Begin
	loops    map[string]*loop
	ears     map[string]bool // whether they are open, by name
	stopping bool

	commits singleflight.Group // at most one at a time is tried
}

// loop is one that turns.
type loop struct {
	turned time.Time
	within time.Duration
}

// Begin says that the program has begun to work. commit commits something, by which it
// is known whether that is possible.
func (h *Health) Begin(commit func(context.Context) error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.commit = commit
}

// Loop makes a loop known, which has to turn at least so often, and returns what it calls
// at each turn. It is to be called when the loop begins.
func (h *Health) Loop(name string, within time.Duration) (turned func()) {
	l := &loop{within: within}
	turned = func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		l.turned = time.Now()
	}
	turned()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.loops == nil {
		h.loops = make(map[string]*loop)
	}
	h.loops[name] = l
	return turned
}

// Ear says whether interactions are heard by one of the ways in which they come. A
// program without ears, which only works off what others have heard, names none.
func (h *Health) Ear(name string, open bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ears == nil {
		h.ears = make(map[string]bool)
	}
	h.ears[name] = open
}

// Stopping says that the program is being stopped: it is not ready from now on, and goes
// on with what it has begun.
func (h *Health) Stopping() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.stopping = true
}

// Stuck says what stands still although it should turn, in sentences; nothing when all is
// well. When the program is being stopped its loops end, and nothing is wrong with that.
func (h *Health) Stuck() (wrong []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stopping {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(h.loops)) {
		l := h.loops[name]
		if still := time.Since(l.turned); still > l.within {
			wrong = append(wrong, fmt.Sprintf("%s has stood still for %v, and should turn every %v at least", name, still.Round(time.Second), l.within))
		}
	}
	return wrong
}

// commitWithin is how long a commit may take until it counts as impossible.
const commitWithin = 2 * time.Second

// NotReady says why the program does not do its work just now, in sentences; nothing when
// it does. It tries to commit something.
func (h *Health) NotReady(ctx context.Context) (why []string) {
	h.mu.Lock()
	commit, stopping := h.commit, h.stopping
	for _, name := range slices.Sorted(maps.Keys(h.ears)) {
		if !h.ears[name] {
			why = append(why, name+" is not connected")
		}
	}
	h.mu.Unlock()
	if stopping {
		why = append(why, "it is being stopped")
	}
	if commit == nil {
		return append(why, "it has not begun yet")
	}
	if err := h.try(ctx, commit); err != nil {
		why = append(why, fmt.Sprintf("nothing can be committed: %v", err))
	}
	return why
}

// try commits something. A disk that hangs is not waited for, and is asked for no more
// while it does.
func (h *Health) try(ctx context.Context, commit func(context.Context) error) error {
	tried := h.commits.DoChan("", func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitWithin)
		defer cancel()
		return nil, commit(ctx)
	})
	patience := time.NewTimer(commitWithin + commitWithin/10) // it may be cut short by its own time
	defer patience.Stop()
	select {
	case result := <-tried:
		return result.Err
	case <-ctx.Done():
		return ctx.Err()
	case <-patience.C:
		return fmt.Errorf("a commit has not ended within %v", commitWithin)
	}
}
