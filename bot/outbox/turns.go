package outbox

import (
	"slices"
	"sync"

	"sobremesa/store"
)

// turns has people and servers take turns: who has many tasks holds up nobody who has few.
// In a round everybody in whose games a task is due has one begun before anybody has a
// second, and servers alternate. The task that has been due longest begins the next round,
// so that each task's time comes.
type turns struct {
	mu     sync.Mutex
	served *store.Served // never changed but replaced
}

// manyServed is how many users or servers are remembered; a round is over then.
const manyServed = 100

// had is who has had a turn in this round; nil if nobody takes turns.
func (t *turns) had() *store.Served {
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.served == nil {
		t.served = &store.Served{}
	}
	return t.served
}

// note notes what was handed out after those who had had a turn, nil for nothing.
func (t *turns) note(after *store.Served, task *store.Task) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	next := *t.served
	switch {
	case task == nil || len(next.Users) >= manyServed || len(next.Guilds) >= manyServed:
		next = store.Served{}
	case after != t.served: // another worker was handed one meanwhile: that it is somebody's second tells nothing
	case slices.ContainsFunc(task.Users, func(user string) bool { return slices.Contains(next.Users, user) }):
		next = store.Served{} // nobody else had any
	case slices.Contains(next.Guilds, task.Guild):
		next.Guilds = nil
	}
	if task != nil {
		next.Guilds = append(slices.Clip(next.Guilds), task.Guild)
		next.Users = append(slices.Clip(next.Users), task.Users...)
	}
	t.served = &next
}
