package storetest

import (
	"errors"
	"testing"
	"time"

	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// taskRaceRules are about changes that take several games at once.
var taskRaceRules = []raceRule{
	{"keys of two games can be committed at once in either order, and each is one task", func(t *testing.T, stores []store.Store) {
		a, b := create(t, stores[0], "a"), create(t, stores[0], "b")
		for range enginetest.Times(4, 40) {
			atOnce(t, stores, func(s store.Store, i int) error {
				games := []int64{a.ID, b.ID}
				c := &store.Change{At: at(0)}
				for k := range games {
					c.Tasks = append(c.Tasks, store.Task{Kind: "show", Game: games[(i+k)%2], Key: "show", Due: at(0)})
				}
				return s.Commit(t.Context(), c)
			})
			wantTasks(t, stores[0], 2)
		}
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
