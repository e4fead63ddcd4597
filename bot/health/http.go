package health

import (
	"net/http"
	"strings"
)

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
