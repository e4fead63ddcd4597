package storetest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// outboxRules are what the model does not tell: what is old goes, and any number of it; and clocks that
// are a little ahead.
var outboxRules = []rule{
	{"what was due at once by a clock that is ahead is due, and nothing else", func(t *testing.T, s store.Store) {
		for ahead, now := range map[time.Duration]time.Time{3 * time.Second: at(100), 20 * time.Second: at(500)} {
			commit(t, s, &store.Change{Tasks: []store.Task{{Kind: "show"}}, At: now.Add(ahead)})
			commit(t, s, &store.Change{Tasks: []store.Task{{Kind: "clock", Due: now.Add(ahead)}}, At: now})
			task := claim(t, s, now, now.Add(time.Second))
			same(t, "the task that is due", task.Kind, "show")
			wantErr(t, "claiming another", errOf(s.Claim(t.Context(), now, now.Add(time.Second))), store.ErrNotFound)
			finishAll(t, s)
		}
	}},
	{"pruning deletes older answers and finished tasks", func(t *testing.T, s store.Store) {
		for i, request := range []string{"old", "new"} {
			commit(t, s, &store.Change{Request: request, At: at(10 + i)})
		}
		must.Succeed(t, s.Prune(t.Context(), at(11)))
		wantErr(t, "Answer", errOf(s.Answer(t.Context(), "old")), store.ErrNotFound)
		must.Do(t)(s.Answer(t.Context(), "new"))
		commit(t, s, &store.Change{Request: "old", At: at(12)})
	}},
	{"pruning deletes any number at once, and ids are not given again", func(t *testing.T, s store.Store) {
		n := enginetest.Times(600, 2500)
		c := &store.Change{At: at(1)}
		for range n {
			c.Tasks = append(c.Tasks, store.Task{Kind: "show"})
		}
		commit(t, s, c)
		done := &store.Change{At: at(2)}
		for range c.Tasks {
			done.Done = append(done.Done, claim(t, s, at(1), at(9)).Lease)
		}
		commit(t, s, done)
		must.Succeed(t, s.Prune(t.Context(), at(3)))
		// A late worker with a pruned task must not hit a new one.
		next := &store.Change{Tasks: []store.Task{{Kind: "show"}}, At: at(4)}
		commit(t, s, next)
		if id := next.Tasks[0].ID; slices.ContainsFunc(c.Tasks, func(old store.Task) bool { return old.ID == id }) {
			t.Errorf("a new task has id %d, which was given before", id)
		}
		wantErr(t, "finishing a forgotten task", s.Commit(t.Context(), &store.Change{Done: done.Done[:1], At: at(4)}), store.ErrLeaseLost)
	}},
}

func put(t *testing.T, s store.Store, kind string, due time.Time) {
	t.Helper()
	commit(t, s, &store.Change{Tasks: []store.Task{{Kind: kind, Due: due}}})
}

func claim(t *testing.T, s store.Store, now, until time.Time) *store.Task {
	t.Helper()
	task, err := s.Claim(t.Context(), now, until)
	must.Succeed(t, err)
	return task
}

// wantNext compares when the next task can be claimed; zero is never.
func wantNext(t *testing.T, s store.Store, want time.Time) {
	t.Helper()
	wantReturned(t, "Pending", want)(s.Pending(t.Context()))
}

// wantTasks fails the test unless want tasks are unfinished. It finishes them.
func wantTasks(t *testing.T, s store.Store, want int) {
	t.Helper()
	same(t, "number of tasks that are left", len(finishAll(t, s)), want)
}

// finishAll finishes all tasks, claimed or not, and returns them in the order in which they were
// handed out.
func finishAll(t *testing.T, s store.Store) (list []*store.Task) {
	t.Helper()
	for now := at(0).AddDate(1, 0, 0); ; {
		task, err := s.Claim(t.Context(), now, now.Add(time.Second))
		if errors.Is(err, store.ErrNotFound) {
			return list
		}
		must.Succeed(t, err)
		commit(t, s, &store.Change{Done: []store.Lease{task.Lease}, At: now})
		list = append(list, task)
	}
}
