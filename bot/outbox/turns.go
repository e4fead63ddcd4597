package outbox

import (
	"slices"
	"sync"

	"sobremesa/store"
)

// turns makes users and servers take turns, so that those with many tasks do not delay those with
// few. In a round, one task is started for each user in whose games a task is due before a second
// one is started for any user, and servers alternate. The task that has been due longest begins the
// next round, so that no task waits forever.
type turns struct {
	mu     sync.Mutex
	served *store.Served // replaced, never modified
}

// manyServed is how many users or servers are remembered. A round ends when there are more.
const manyServed = 100

// servedInRound returns who has had a turn in this round, or nil if tasks are done in the order in
// which they are due.
func (t *turns) servedInRound() *store.Served {
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

// note records the task, or nil for none, that was claimed when after had had their turns.
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
	case after != t.served: // another worker claimed a task in between, so a second turn of a user means nothing
	case slices.ContainsFunc(task.Users, func(user string) bool { return slices.Contains(next.Users, user) }):
		next = store.Served{} // nobody else had a task due
	case slices.Contains(next.Guilds, task.Guild):
		next.Guilds = nil
	}
	if task != nil {
		next.Guilds = append(slices.Clip(next.Guilds), task.Guild)
		next.Users = append(slices.Clip(next.Users), task.Users...)
	}
	t.served = &next
}
