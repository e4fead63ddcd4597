package localdiscord

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// hub sends events to the open pages. An event may depend on its receiver: it is a function of the
// page's user that returns nil for no event.
type hub struct {
	mu    sync.Mutex
	pages map[*listener]bool
	done  chan struct{}
	end   func() // closes done
}

// listener is an open event stream.
type listener struct {
	user string
	out  chan []byte // closed if the page did not keep up
}

func newHub() *hub {
	done := make(chan struct{})
	return &hub{pages: map[*listener]bool{}, done: done, end: sync.OnceFunc(func() { close(done) })}
}

// send makes and queues an event for each page. A page that is 1,024 events behind is disconnected; it
// reconnects and loads afresh.
func (h *hub) send(event func(user string) any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for l := range h.pages {
		e := event(l.user)
		if e == nil {
			continue
		}
		b, _ := json.Marshal(e)
		select {
		case l.out <- b:
		default:
			delete(h.pages, l)
			close(l.out)
		}
	}
}

// everybody sends the same event to all pages.
func (h *hub) everybody(e any) { h.send(func(string) any { return e }) }

// to sends an event to one user's pages.
func (h *hub) to(user string, e any) {
	h.send(func(u string) any {
		if u == user {
			return e
		}
		return nil
	})
}

// serve handles GET /local/events. The first event tells the page that it is listening. The page loads
// messages only then, so that it misses none.
func (h *hub) serve(w http.ResponseWriter, r *http.Request, user string, first any) {
	l := &listener{user: user, out: make(chan []byte, 1024)}
	h.mu.Lock()
	h.pages[l] = true
	h.mu.Unlock()
	defer func() {
		h.mu.Lock()
		delete(h.pages, l)
		h.mu.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	flush := http.NewResponseController(w)
	write := func(format string, args ...any) bool {
		_, err := fmt.Fprintf(w, format+"\n\n", args...)
		return err == nil && flush.Flush() == nil
	}
	b, _ := json.Marshal(first)
	alive := time.NewTicker(20 * time.Second)
	defer alive.Stop()
	for ok := write("data: %s", b); ok; {
		select {
		case b, ok = <-l.out:
			ok = ok && write("data: %s", b)
		case <-alive.C:
			ok = write(": alive")
		case <-h.done:
			return
		case <-r.Context().Done():
			return
		}
	}
}
