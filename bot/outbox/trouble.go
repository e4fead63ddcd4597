package outbox

import (
	"sync"
	"time"
)

// seldomest is how often a trouble that lasts is logged at least.
const seldomest = 5 * time.Minute

// trouble is what keeps the workers of a loop from looking for tasks, each of them each
// time: it is logged as it begins, and then after pauses that grow.
type trouble struct {
	mu     sync.Mutex
	pause  time.Duration // until it is logged next, from when it last was; 0: there is none
	logged time.Time
	unsaid int
}

// met notes that a look has failed. It reports whether to log that, and how many looks
// have failed since it was logged last.
func (t *trouble) met(now time.Time) (log bool, unsaid int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pause > 0 && now.Sub(t.logged) < t.pause {
		t.unsaid++
		return false, 0
	}
	unsaid = t.unsaid
	t.pause, t.logged, t.unsaid = min(max(time.Second, 2*t.pause), seldomest), now, 0
	return true, unsaid
}

// over notes that a task was claimed, so that the next trouble is another.
func (t *trouble) over() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pause, t.unsaid = 0, 0
}
