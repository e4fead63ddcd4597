package storetest

import (
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
)

var pendingRules = []rule{
	{"nothing is pending in the beginning or when all is finished", func(t *testing.T, s store.Store) {
		wantPending(t, s, 0, time.Time{})
		put(t, s, "show", at(0))
		commit(t, s, &store.Change{Done: []store.Lease{claim(t, s, at(0), at(5)).Lease}})
		wantPending(t, s, 0, time.Time{})
	}},
	{"pending tells the earliest due", func(t *testing.T, s store.Store) {
		put(t, s, "late", at(30))
		put(t, s, "soon", at(20))
		wantPending(t, s, 2, at(20))
	}},
	{"pending tells the end of a claim", func(t *testing.T, s store.Store) {
		put(t, s, "show", at(0))
		put(t, s, "late", at(30))
		claim(t, s, at(0), at(10))
		wantPending(t, s, 2, at(10))
		claim(t, s, at(10), at(40))
		wantPending(t, s, 2, at(30))
	}},
	{"a task whose game is being worked on waits for the end of that claim", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{{Kind: "show", Due: at(0)}, {Kind: "wake", Due: at(1)}, {Kind: "remind", Due: at(60)}}})
		task := claim(t, s, at(2), at(10))
		wantPending(t, s, 3, at(10))
		put(t, s, "sweep", at(20))
		wantPending(t, s, 4, at(10))
		commit(t, s, &store.Change{Done: []store.Lease{task.Lease}})
		wantPending(t, s, 3, at(1))
	}},
	{"of tasks that are wanted, others neither count nor are in the way", func(t *testing.T, s store.Store) {
		slow, others := store.Wanted{Kind: "slow"}, store.Wanted{Kind: "slow", Others: true}
		claims := func(wanted store.Wanted, from, until int, kind string) {
			t.Helper()
			task, err := s.Claim(t.Context(), at(from), at(until), wanted)
			if kind == "" {
				wantErr(t, "Claim", err, store.ErrNotFound)
			} else if err != nil || task.Kind != kind {
				t.Fatalf("%+v, %v, want %s", task, err, kind)
			}
		}
		next := func(wanted store.Wanted, want time.Time) {
			t.Helper()
			if _, got, err := s.Pending(t.Context(), wanted); err != nil || !got.Equal(want) {
				t.Errorf("of %+v the next is at %v, %v, want %v", wanted, got, err, want)
			}
		}
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{{Kind: "slow", Due: at(1)}, {Kind: "slow", Due: at(2)}, {Kind: "show", Due: at(3)}, {Kind: "show", Due: at(4)}}})
		next(slow, at(1))
		next(others, at(3))
		next(store.Wanted{Kind: "slow", Before: at(1)}, time.Time{})
		next(store.Wanted{Kind: "slow", Before: at(2)}, at(1))
		claims(others, 2, 9, "")
		claims(slow, 5, 9, "slow")
		claims(slow, 5, 9, "") // one at a time of a channel
		next(slow, at(9))
		next(others, at(3))
		claims(others, 5, 8, "show")
		next(others, at(8))
		claims(slow, 9, 20, "slow")
	}},
	{"what pending tells is when a claim succeeds", func(t *testing.T, s store.Store) {
		a, b := create(t, s, "a"), create(t, s, "b")
		commit(t, s, &store.Change{Game: a, Tasks: []store.Task{{Kind: "a1", Due: at(0)}, {Kind: "a2", Due: at(7)}, {Kind: "a3", Due: at(50)}}})
		commit(t, s, &store.Change{Game: b, Tasks: []store.Task{{Kind: "b1", Due: at(3)}, {Kind: "b2", Due: at(4)}}})
		put(t, s, "none", at(5))
		for step := range 60 {
			n, next, err := s.Pending(t.Context())
			must.Succeed(t, err)
			if n == 0 {
				return
			}
			wantNoTask(t, s, next.Add(-time.Millisecond))
			task := claim(t, s, next, next.Add(2*time.Second))
			switch step % 3 {
			case 0: // left to its end
			case 1:
				must.Succeed(t, s.Postpone(t.Context(), task.Lease, next, next.Add(5*time.Second), "busy"))
			case 2:
				commit(t, s, &store.Change{Done: []store.Lease{task.Lease}})
			}
		}
		t.Error("tasks are still pending after 60 steps")
	}},
}

func wantPending(t *testing.T, s store.Store, n int, next time.Time) {
	t.Helper()
	gotN, gotNext, err := s.Pending(t.Context())
	must.Succeed(t, err)
	if gotN != n || !gotNext.Equal(next) {
		t.Errorf("Pending = %d, %v; want %d, %v", gotN, gotNext, n, next)
	}
}
