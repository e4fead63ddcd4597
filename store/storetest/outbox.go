package storetest

import (
	"fmt"
	"testing"
	"time"

	"sobremesa/store"
)

var outboxRules = []rule{
	{"a task comes back as it was put", func(t *testing.T, s store.Store) {
		g, other := create(t, s, "a"), create(t, s, "b")
		c := &store.Change{Game: g, Tasks: []store.Task{
			{Kind: "show", Payload: []byte{0, 255}, Due: at(1)},
			{Kind: "remind", Game: other.ID, Due: at(2)},
		}}
		commit(t, s, c)
		commit(t, s, &store.Change{Tasks: []store.Task{{Kind: "sweep", Payload: []byte("x"), Due: at(3)}}})
		for i, want := range []store.Task{
			{ID: c.Tasks[0].ID, Kind: "show", Game: g.ID, Payload: []byte{0, 255}, Due: at(1)},
			{ID: c.Tasks[1].ID, Kind: "remind", Game: other.ID, Due: at(2)},
			{Kind: "sweep", Payload: []byte("x"), Due: at(3)},
		} {
			got := claim(t, s, at(10), at(20))
			if want.ID == 0 {
				want.ID = got.ID
			}
			if got.ID == 0 {
				t.Errorf("task %d has no id", i)
			}
			same(t, "task", got, &want)
		}
	}},
	{"committing tells the tasks' ids and game", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		c := &store.Change{Game: g, Tasks: []store.Task{{Kind: "a"}, {Kind: "b"}}}
		commit(t, s, c)
		if c.Tasks[0].ID == 0 || c.Tasks[1].ID == 0 || c.Tasks[0].ID == c.Tasks[1].ID {
			t.Errorf("ids %d, %d", c.Tasks[0].ID, c.Tasks[1].ID)
		}
		same(t, "game of the task", c.Tasks[0].Game, g.ID)
	}},
	{"a task without a due time is due when the change was made", func(t *testing.T, s store.Store) {
		commit(t, s, &store.Change{Tasks: []store.Task{{Kind: "show"}}, At: at(5)})
		wantNoTask(t, s, at(4))
		same(t, "due", claim(t, s, at(5), at(6)).Due, at(5))
	}},
	{"a task of an unknown game is refused", func(t *testing.T, s store.Store) {
		err := s.Commit(t.Context(), &store.Change{Tasks: []store.Task{{Kind: "show", Game: 99}}, At: at(0)})
		wantErr(t, "Commit", err, store.ErrNotFound)
	}},
	{"tasks are handed out by due time, then by id", func(t *testing.T, s store.Store) {
		put(t, s, "third", at(3))
		put(t, s, "first", at(1))
		put(t, s, "fourth", at(3))
		put(t, s, "second", at(2))
		var got []string
		for range 4 {
			got = append(got, claim(t, s, at(3), at(10)).Kind)
		}
		same(t, "order", got, []string{"first", "second", "third", "fourth"})
	}},
	{"a task is not handed out before it is due", func(t *testing.T, s store.Store) {
		put(t, s, "show", at(2))
		wantNoTask(t, s, at(2).Add(-time.Millisecond))
		claim(t, s, at(2), at(3))
	}},
	{"a claimed task is the claimer's until the time given", func(t *testing.T, s store.Store) {
		put(t, s, "show", at(0))
		first := claim(t, s, at(0), at(10))
		wantNoTask(t, s, at(10).Add(-time.Millisecond))
		same(t, "task", claim(t, s, at(10), at(20)), first)
		wantNoTask(t, s, at(19))
	}},
	{"a claim that is extended holds until the later of its ends", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{{Kind: "show", Due: at(0)}, {Kind: "next", Due: at(0)}}})
		task := claim(t, s, at(0), at(10))
		for _, until := range []time.Time{at(20), at(30), at(15)} {
			if err := s.Extend(t.Context(), task.ID, until); err != nil {
				t.Fatal(err)
			}
		}
		wantNoTask(t, s, at(30).Add(-time.Millisecond))
		wantPending(t, s, 2, at(30))
		same(t, "task", claim(t, s, at(30), at(40)), task)
		commit(t, s, &store.Change{Done: []int64{task.ID}})
		same(t, "kind", claim(t, s, at(31), at(40)).Kind, "next")
	}},
	{"only what is claimed and unfinished can be extended", func(t *testing.T, s store.Store) {
		extend := func(what string, id int64) {
			t.Helper()
			wantErr(t, "Extend of "+what, s.Extend(t.Context(), id, at(100)), store.ErrNotFound)
		}
		c := &store.Change{Tasks: []store.Task{{Kind: "show", Due: at(0)}}}
		commit(t, s, c)
		id := c.Tasks[0].ID
		extend("an unclaimed task", id)
		claim(t, s, at(0), at(1))
		if err := s.Postpone(t.Context(), id, at(2), "busy"); err != nil {
			t.Fatal(err)
		}
		extend("a task given back", id)
		claim(t, s, at(2), at(3))
		commit(t, s, &store.Change{Done: []int64{id}})
		extend("a finished task", id)
		extend("an unknown task", 99)
		wantPending(t, s, 0, time.Time{})
	}},
	{"while a task of a game is claimed its others wait", func(t *testing.T, s store.Store) {
		a, b := create(t, s, "a"), create(t, s, "b")
		commit(t, s, &store.Change{Game: a, Tasks: []store.Task{{Kind: "a1", Due: at(0)}, {Kind: "a2", Due: at(1)}}})
		commit(t, s, &store.Change{Game: b, Tasks: []store.Task{{Kind: "b1", Due: at(2)}}})
		put(t, s, "none1", at(3))
		put(t, s, "none2", at(4))
		a1 := claim(t, s, at(5), at(10))
		for _, want := range []string{"b1", "none1", "none2"} {
			same(t, "kind", claim(t, s, at(5), at(10)).Kind, want)
		}
		wantNoTask(t, s, at(5))
		commit(t, s, &store.Change{Done: []int64{a1.ID}})
		same(t, "kind", claim(t, s, at(5), at(10)).Kind, "a2")
	}},
	{"while a task is claimed those of the channel's other games wait", func(t *testing.T, s store.Store) {
		old := create(t, s, "a")
		old.Status, old.Ended = store.Cancelled, at(0)
		commit(t, s, &store.Change{Game: old, Tasks: []store.Task{{Kind: "old", Due: at(0)}}})
		next := create(t, s, "a")
		commit(t, s, &store.Change{Game: next, Tasks: []store.Task{{Kind: "next", Due: at(1)}}})
		task := claim(t, s, at(2), at(10))
		same(t, "kind", task.Kind, "old")
		wantNoTask(t, s, at(2))
		same(t, "kind", claim(t, s, at(10), at(20)).Kind, "old") // whoever had it is gone
		commit(t, s, &store.Change{Done: []int64{task.ID}})
		same(t, "kind", claim(t, s, at(11), at(20)).Kind, "next")
	}},
	{"a finished task is never handed out", func(t *testing.T, s store.Store) {
		put(t, s, "show", at(0))
		task := claim(t, s, at(0), at(1))
		commit(t, s, &store.Change{Done: []int64{task.ID}})
		wantNoTask(t, s, at(100))
	}},
	{"a task can be finished unclaimed", func(t *testing.T, s store.Store) {
		c := &store.Change{Tasks: []store.Task{{Kind: "remind", Due: at(50)}}}
		commit(t, s, c)
		commit(t, s, &store.Change{Done: []int64{c.Tasks[0].ID}})
		wantNoTask(t, s, at(100))
	}},
	{"a task is finished once", func(t *testing.T, s store.Store) {
		put(t, s, "show", at(0))
		slow := claim(t, s, at(0), at(1))
		quick := claim(t, s, at(1), at(2)) // the first claim has run out
		same(t, "task", quick.ID, slow.ID)
		commit(t, s, &store.Change{Done: []int64{slow.ID}})
		for _, id := range []int64{quick.ID, 99} {
			err := s.Commit(t.Context(), &store.Change{Done: []int64{id}, At: at(2)})
			wantErr(t, fmt.Sprintf("finishing task %d", id), err, store.ErrConflict)
		}
	}},
	{"a postponed task comes back when it is due, with the reason", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{{Kind: "show", Due: at(0)}, {Kind: "next", Due: at(0)}}})
		task := claim(t, s, at(0), at(100))
		for attempt := 1; attempt <= 3; attempt++ {
			due, reason := at(10*attempt), fmt.Sprintf("429 number %d", attempt)
			if err := s.Postpone(t.Context(), task.ID, due, reason); err != nil {
				t.Fatal(err)
			}
			if attempt == 1 { // its game is free meanwhile
				next := claim(t, s, at(1), at(2))
				same(t, "kind", next.Kind, "next")
				commit(t, s, &store.Change{Done: []int64{next.ID}})
			}
			wantNoTask(t, s, due.Add(-time.Millisecond))
			want := *task
			want.Due, want.Attempts, want.Reason = due, attempt, reason
			task = claim(t, s, due, at(100))
			same(t, "task", task, &want)
		}
	}},
	{"a finished or unknown task cannot be postponed", func(t *testing.T, s store.Store) {
		put(t, s, "show", at(0))
		task := claim(t, s, at(0), at(1))
		commit(t, s, &store.Change{Done: []int64{task.ID}})
		wantErr(t, "Postpone of a finished task", s.Postpone(t.Context(), task.ID, at(2), ""), store.ErrNotFound)
		wantErr(t, "Postpone of an unknown task", s.Postpone(t.Context(), 99, at(2), ""), store.ErrNotFound)
		wantNoTask(t, s, at(100))
	}},
}

func put(t *testing.T, s store.Store, kind string, due time.Time) {
	t.Helper()
	commit(t, s, &store.Change{Tasks: []store.Task{{Kind: kind, Due: due}}})
}

func claim(t *testing.T, s store.Store, now, until time.Time) *store.Task {
	t.Helper()
	task, err := s.Claim(t.Context(), now, until)
	if err != nil {
		t.Fatalf("Claim: %v", err)
	}
	return task
}

func wantNoTask(t *testing.T, s store.Store, now time.Time) {
	t.Helper()
	task, err := s.Claim(t.Context(), now, now.Add(time.Second))
	if err == nil {
		t.Fatalf("task %+v is handed out at %v, want none", *task, now)
	}
	wantErr(t, "Claim", err, store.ErrNotFound)
}
