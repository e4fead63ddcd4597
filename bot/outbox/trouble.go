package outbox

import (
	"sync"
	"time"
)

// maxLogPause is the longest pause between two log lines about a lasting failure.
const maxLogPause = 5 * time.Minute

// trouble limits logging while the workers fail to look for tasks, which each of them does every
// time. A failure is logged when it begins, and then after growing pauses.
type trouble struct {
	mu         sync.Mutex
	pause      time.Duration // from the last log line to the next; 0 while there is no failure
	logged     time.Time
	suppressed int
}

// failed records that looking for tasks failed. It reports whether to log the failure, and how many
// failures were not logged since the last line.
func (t *trouble) failed(now time.Time) (log bool, suppressed int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pause > 0 && now.Sub(t.logged) < t.pause {
		t.suppressed++
		return false, 0
	}
	suppressed = t.suppressed
	t.pause, t.logged, t.suppressed = min(max(time.Second, 2*t.pause), maxLogPause), now, 0
	return true, suppressed
}

// recovered records that a task was claimed, so that the next failure is a new one.
func (t *trouble) recovered() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pause, t.suppressed = 0, 0
}
