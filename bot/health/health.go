package health

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

// Health collects what the parts of a program report. The zero value is that of a program that has
// not begun. It is safe for concurrent use.
type Health struct {
	mu       sync.Mutex
	commit   func(context.Context) error // nil before Begin
	loops    []*loop
	closed   []string // the ears that are not open
	deaf     string   // why nothing arrives by those that are, "" when something does
	stopping bool

	commits singleflight.Group // tries one commit at a time
	tried   time.Time          // when a commit was last tried
	failure error              // what came of it
}

// loop is a loop that must turn regularly.
type loop struct {
	name   string
	within time.Duration
	turned time.Time
}

// Begin says that the program has begun to work. commit commits something to find out whether that
// is possible.
func (h *Health) Begin(commit func(context.Context) error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.commit = commit
}

// Loop registers a loop, which must turn at least once in the given time, and returns the function
// that the loop calls at each turn. It must be called when the loop begins.
func (h *Health) Loop(name string, within time.Duration) (turned func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	l := &loop{name, within, time.Now()}
	h.loops = append(h.loops, l)
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		l.turned = time.Now()
	}
}

// Ear says whether interactions arrive by one of the ways in which they can come. A program without
// ears, which only carries out tasks, never calls it.
func (h *Health) Ear(name string, open bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = slices.DeleteFunc(h.closed, func(other string) bool { return other == name })
	if !open {
		h.closed = append(h.closed, name)
	}
}

// Deaf says why no interactions arrive although the ears are open, or "" when they do.
func (h *Health) Deaf(why string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.deaf = why
}

// Stopping says that the program is being stopped: it is no longer ready, but finishes what it has
// begun.
func (h *Health) Stopping() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.stopping = true
}

// Stuck describes each loop that has stopped, in a sentence. It returns nothing when all is well,
// and when the program is being stopped, since its loops end then.
func (h *Health) Stuck() (wrong []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stopping {
		return nil
	}
	for _, l := range h.loops {
		if still := time.Since(l.turned); still > l.within {
			wrong = append(wrong, fmt.Sprintf("%s has stood still for %v, and should turn every %v at least", l.name, still.Round(time.Second), l.within))
		}
	}
	return wrong
}

const (
	commitWithin = 2 * time.Second // how long a commit may take before it counts as impossible
	commitEvery  = 5 * time.Second // how long the result of a try counts, however often somebody asks
)

// NotReady says in sentences why the program is not ready, or returns nothing if it is. It tries a
// commit, unless one was tried a moment ago.
func (h *Health) NotReady(ctx context.Context) (why []string) {
	h.mu.Lock()
	commit, stopping := h.commit, h.stopping
	for _, name := range h.closed {
		why = append(why, name+" is not connected")
	}
	if h.deaf != "" {
		why = append(why, h.deaf)
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

// try tries a commit. It does not wait for a disk that hangs, and starts no second commit while the
// first hangs.
func (h *Health) try(ctx context.Context, commit func(context.Context) error) error {
	tried := h.commits.DoChan("", func() (any, error) {
		h.mu.Lock()
		recent, failure := !h.tried.IsZero() && time.Since(h.tried) < commitEvery, h.failure
		h.mu.Unlock()
		if recent {
			return nil, failure
		}
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitWithin)
		defer cancel()
		err := commit(ctx)
		h.mu.Lock()
		defer h.mu.Unlock()
		h.tried, h.failure = time.Now(), err
		return nil, err
	})
	select {
	case result := <-tried:
		return result.Err
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(commitWithin + commitWithin/10): // longer, so that the commit's own timeout comes first
		return fmt.Errorf("a commit has not ended within %v", commitWithin)
	}
}

// Healthz answers 200 while all loops turn, otherwise 503 with those that have stopped.
func (h *Health) Healthz(w http.ResponseWriter, _ *http.Request) { tell(w, h.Stuck()) }

// Readyz answers 200 while the program is ready, otherwise 503 with the reasons.
func (h *Health) Readyz(w http.ResponseWriter, r *http.Request) { tell(w, h.NotReady(r.Context())) }

func tell(w http.ResponseWriter, wrong []string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	text := "ok"
	if len(wrong) > 0 {
		w.WriteHeader(http.StatusServiceUnavailable)
		text = strings.Join(wrong, "\n")
	}
	_, _ = w.Write([]byte(text + "\n"))
}
