package storetest

import (
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// day is how far the clock runs ahead in these rules before it is put right.
const day = 24 * 60 * 60 // seconds

var clockRules = []rule{
	{"what was put by a clock a day ahead is due as long after now as was meant", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, At: at(day), Tasks: []store.Task{
			{Kind: "later", Due: at(day + 10)}, {Kind: "first", Due: at(day)}, {Kind: "second"},
		}})
		commit(t, s, &store.Change{Game: g, At: at(day + 60), Tasks: []store.Task{{Kind: "third"}}})
		for _, want := range []string{"first", "second", "third"} {
			task := claim(t, s, at(20), at(25))
			same(t, "kind", task.Kind, want)
			commit(t, s, &store.Change{Done: []store.Lease{task.Lease}})
		}
		wantPending(t, s, 1, at(30))
		wantNoTask(t, s, at(29))
		same(t, "kind", claim(t, s, at(30), at(35)).Kind, "later")
	}},
	{"what was postponed by a clock a day ahead comes back after the time that was meant", func(t *testing.T, s store.Store) {
		put(t, s, "show", at(0))
		task := claim(t, s, at(0), at(3))
		must.Succeed(t, s.Postpone(t.Context(), task.Lease, at(day), at(day+60), "busy"))
		wantNoTask(t, s, at(1))
		wantNoTask(t, s, at(60))
		again := claim(t, s, at(61), at(65))
		if again.Attempts != 1 || again.Reason != "busy" {
			t.Errorf("attempts %d, reason %q", again.Attempts, again.Reason)
		}
	}},
	{"what was claimed by a clock a day ahead is free as long after now as the claim was to hold", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{{Kind: "show", Due: at(0)}, {Kind: "next", Due: at(0)}}})
		slow := claim(t, s, at(day), at(day+3))
		wantNoTask(t, s, at(10))
		wantNoTask(t, s, at(12))
		quick := claim(t, s, at(13), at(20))
		same(t, "task", quick.ID, slow.ID)
		wantErr(t, "Commit by the first", s.Commit(t.Context(), &store.Change{Done: []store.Lease{slow.Lease}, At: at(14)}), store.ErrLeaseLost)
		commit(t, s, &store.Change{Done: []store.Lease{quick.Lease}})
		same(t, "kind", claim(t, s, at(14), at(20)).Kind, "next")
	}},
	{"what was extended by a clock a day ahead is free as long after now as the claim was to hold", func(t *testing.T, s store.Store) {
		put(t, s, "show", at(0))
		task := claim(t, s, at(0), at(3))
		must.Succeed(t, s.Extend(t.Context(), task.Lease, at(day), at(day+3)))
		wantNoTask(t, s, at(5))
		claim(t, s, at(8), at(20))
	}},
	{"a claim that is extended after the clock was put back holds as long as it says now", func(t *testing.T, s store.Store) {
		commit(t, s, &store.Change{At: at(day), Tasks: []store.Task{{Kind: "show"}}})
		task := claim(t, s, at(day), at(day+3))
		must.Succeed(t, s.Extend(t.Context(), task.Lease, at(1), at(8)))
		wantNoTask(t, s, at(7))
		claim(t, s, at(8), at(20))
	}},
	{"a task that is replaced after the clock was put back is due when the new one is", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, At: at(day), Tasks: []store.Task{keyed("show", "old", at(day))}})
		commit(t, s, &store.Change{Game: g, At: at(1), Tasks: []store.Task{keyed("show", "new", at(60))}})
		wantNoTask(t, s, at(30))
		wantTasks(t, s, at(60), "new")
	}},
	{"what is due in a week by a clock that was right stays so", func(t *testing.T, s store.Store) {
		put(t, s, "deadline", at(7*day))
		put(t, s, "show", at(0))
		task := claim(t, s, at(0), at(3))
		commit(t, s, &store.Change{Done: []store.Lease{task.Lease}, At: at(1)})
		wantNoTask(t, s, at(day)) // the clock runs ahead, and back
		wantNoTask(t, s, at(1))
		wantPending(t, s, 1, at(7*day))
		wantNoTask(t, s, at(7*day).Add(-time.Millisecond))
		same(t, "kind", claim(t, s, at(7*day), at(7*day+3)).Kind, "deadline")
	}},
	{"clocks that differ by seconds leave each other's times alone", func(t *testing.T, s store.Store) {
		commit(t, s, &store.Change{At: at(20), Tasks: []store.Task{{Kind: "show", Due: at(22)}}})
		wantNoTask(t, s, at(0))
		wantPending(t, s, 1, at(22))
	}},
}
