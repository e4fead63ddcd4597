package storetest

import (
	"fmt"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// keyed is a task with a key, due at a time, whose payload tells it from others.
func keyed(key, payload string, due time.Time) store.Task {
	return store.Task{Kind: "k", Key: key, Payload: []byte(payload), Due: due}
}

// wantTasks claims and finishes what can be claimed at now, and wants these
// payloads, and nothing left to do then.
func wantTasks(t *testing.T, s store.Store, now time.Time, payloads ...string) {
	t.Helper()
	var got []string
	for range len(payloads) + 5 {
		task, err := s.Claim(t.Context(), now, now.Add(time.Second))
		if err != nil {
			wantErr(t, "Claim", err, store.ErrNotFound)
			break
		}
		got = append(got, string(task.Payload))
		commit(t, s, &store.Change{Done: []store.Lease{task.Lease}, At: now})
	}
	same(t, "tasks", got, payloads)
	wantPending(t, s, 0, time.Time{})
}

var keyRules = []rule{
	{"a task with a key takes the place of the one with the same game and key", func(t *testing.T, s store.Store) {
		g, other := create(t, s, channel), create(t, s, "elsewhere")
		first := &store.Change{Game: g, Tasks: []store.Task{
			keyed("show", "old", at(0)), keyed("deadline", "deadline", at(3)), keyed("", "no key", at(4)),
		}}
		commit(t, s, first)
		commit(t, s, &store.Change{Game: other, Tasks: []store.Task{keyed("show", "other", at(5))}})
		task := claim(t, s, at(0), at(1))
		must.Succeed(t, s.Postpone(t.Context(), task.Lease, at(0), at(100), "busy"))
		next := &store.Change{Game: g, Tasks: []store.Task{{Kind: "new kind", Key: "show", Payload: []byte("new"), Due: at(2)}, keyed("", "no key either", at(6))}}
		commit(t, s, next)
		same(t, "id", next.Tasks[0].ID, first.Tasks[0].ID)
		wantPending(t, s, 5, at(2))
		wantNoTask(t, s, at(1))
		got := claim(t, s, at(2), at(3))
		same(t, "task", got, &store.Task{
			ID: first.Tasks[0].ID, Kind: "new kind", Game: g.ID, Key: "show", Payload: []byte("new"), Due: at(2), Lease: got.Lease,
		})
		commit(t, s, &store.Change{Done: []store.Lease{got.Lease}, At: at(3)})
		wantTasks(t, s, at(10), "deadline", "no key", "other", "no key either")
	}},
	{"a task replaced is due when the new one is, be it earlier or later", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		for _, due := range []time.Time{at(50), at(10), at(30)} {
			commit(t, s, &store.Change{Game: g, Tasks: []store.Task{keyed("deadline", "x", due)}})
			wantPending(t, s, 1, due)
		}
	}},
	{"a task of another game may be named by its number, and its key is that game's", func(t *testing.T, s store.Store) {
		g, other := create(t, s, channel), create(t, s, "elsewhere")
		theirs := keyed("show", "theirs", at(1))
		theirs.Game = other.ID
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{keyed("show", "mine", at(0)), theirs}})
		theirs.Payload = []byte("theirs again")
		commit(t, s, &store.Change{Tasks: []store.Task{theirs}})
		wantTasks(t, s, at(2), "mine", "theirs again")
	}},
	{"of tasks with the same key in one change the last counts", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{keyed("show", "a", at(0)), keyed("think", "b", at(0)), keyed("show", "c", at(0))}})
		wantTasks(t, s, at(1), "c", "b")
	}},
	{"a finished task's place is not taken: the new one is another", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		c := &store.Change{Game: g, Tasks: []store.Task{keyed("show", "a", at(0))}}
		commit(t, s, c)
		task := claim(t, s, at(0), at(5))
		again := &store.Change{Game: g, Done: []store.Lease{task.Lease}, Tasks: []store.Task{keyed("show", "b", at(0))}}
		commit(t, s, again)
		if again.Tasks[0].ID == c.Tasks[0].ID {
			t.Error("it has the finished one's id")
		}
		wantTasks(t, s, at(1), "b")
	}},
	{"a claimed task is left to finish, and the one that replaces it comes after it", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{keyed("show", "a", at(0))}})
		task := claim(t, s, at(0), at(10))
		for _, payload := range []string{"b", "c"} {
			commit(t, s, &store.Change{Game: g, Tasks: []store.Task{keyed("show", payload, at(1))}})
		}
		wantPending(t, s, 2, at(10))
		wantNoTask(t, s, at(9))
		must.Succeed(t, s.Extend(t.Context(), task.Lease, at(9), at(20)))
		wantNoTask(t, s, at(11))
		commit(t, s, &store.Change{Done: []store.Lease{task.Lease}, At: at(12)})
		wantTasks(t, s, at(12), "c")
	}},
	{"a claimed task that was replaced or cancelled does not come back when it is postponed", func(t *testing.T, s store.Store) {
		for what, c := range map[string]*store.Change{
			"replaced":  {Tasks: []store.Task{keyed("show", "new", at(1))}},
			"cancelled": {Cancel: []string{"show"}},
		} {
			g := create(t, s, "channel of what is "+what)
			commit(t, s, &store.Change{Game: g, Tasks: []store.Task{keyed("show", "a", at(0))}})
			task := claim(t, s, at(0), at(10))
			c.Game = g
			commit(t, s, c)
			if err := s.Postpone(t.Context(), task.Lease, at(2), at(3), "busy"); err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			wantErr(t, "Postpone again", s.Postpone(t.Context(), task.Lease, at(2), at(3), "busy"), store.ErrLeaseLost)
			if what == "replaced" {
				wantTasks(t, s, at(5), "new")
			}
			wantTasks(t, s, at(5))
		}
	}},
	{"a claimed task that was replaced is handed out again if its claim runs out, then the new one", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{keyed("show", "a", at(0))}})
		claim(t, s, at(0), at(10))
		for _, second := range []int{1, 11} { // before and after it has run out
			commit(t, s, &store.Change{Game: g, At: at(second), Tasks: []store.Task{keyed("show", fmt.Sprint("at ", second), at(second))}})
		}
		wantTasks(t, s, at(11), "a", "at 11")
	}},
	{"a claim that has run out does not keep a task from being replaced, and is void then", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{keyed("show", "a", at(0))}})
		task := claim(t, s, at(0), at(10))
		commit(t, s, &store.Change{Game: g, At: at(10), Tasks: []store.Task{keyed("show", "b", at(10))}})
		wantErr(t, "Commit by who was late", s.Commit(t.Context(), &store.Change{Done: []store.Lease{task.Lease}, At: at(11)}), store.ErrLeaseLost)
		wantErr(t, "Extend by who was late", s.Extend(t.Context(), task.Lease, at(11), at(20)), store.ErrLeaseLost)
		wantTasks(t, s, at(11), "b")
	}},
	{"a change cancels keys of its game, and puts its tasks after that", func(t *testing.T, s store.Store) {
		g, other := create(t, s, channel), create(t, s, "elsewhere")
		for _, game := range []*store.Game{g, other} {
			commit(t, s, &store.Change{Game: game, Tasks: []store.Task{
				keyed("show", "show", at(0)), keyed("think", "think", at(1)), keyed("deadline", "deadline", at(100)), keyed("", "no key", at(2)),
			}})
		}
		commit(t, s, &store.Change{
			Game: g, Cancel: []string{"think", "deadline", "unknown", "", "remind"},
			Tasks: []store.Task{keyed("remind", "remind", at(3))},
		})
		commit(t, s, &store.Change{Game: other, Cancel: []string{"show", "think", "deadline"}})
		wantTasks(t, s, at(200), "show", "no key", "no key", "remind")
	}},
	{"a change that fails neither replaces nor cancels", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		stale := *g
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{keyed("show", "show", at(0)), keyed("think", "think", at(1))}})
		wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Game: &stale, Cancel: []string{"think"}, Tasks: []store.Task{keyed("show", "new", at(5))}, At: at(0)}), store.ErrConflict)
		wantTasks(t, s, at(2), "show", "think")
	}},
	{"keys of no game are refused", func(t *testing.T, s store.Store) {
		for name, c := range map[string]*store.Change{
			"to cancel": {Request: "r", Cancel: []string{"show"}, At: at(0)},
			"of a task": {Request: "r", Tasks: []store.Task{keyed("show", "x", at(0))}, At: at(0)},
		} {
			if err := s.Commit(t.Context(), c); err == nil {
				t.Errorf("%s: no error", name)
			}
		}
		wantNothingElse(t, s, "r")
	}},
	{"a task with a key of an unknown game is refused", func(t *testing.T, s store.Store) {
		task := keyed("show", "x", at(0))
		task.Game = 99
		wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Tasks: []store.Task{task}, At: at(0)}), store.ErrNotFound)
	}},
}
