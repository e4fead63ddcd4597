package storetest

import (
	"errors"
	"strings"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// outboxRules are examples to read first. The full rules for tasks are those of the model: see
// modelRules.
var outboxRules = []rule{
	{"while a task of a game is claimed its other tasks wait", func(t *testing.T, s store.Store) {
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
		wantNext(t, s, at(10))
		commit(t, s, &store.Change{Done: []store.Lease{a1.Lease}})
		same(t, "kind", claim(t, s, at(5), at(10)).Kind, "a2")
	}},
	{"tasks of users who have had no turn come first, those of other guilds before them", func(t *testing.T, s store.Store) {
		for _, of := range []struct{ channel, guild, user string }{{"a1", "A", "ana"}, {"a2", "A", "ana"}, {"a3", "A", "luis"}, {"b", "B", "eva"}, {"b2", "B", "ana"}} {
			g := newGame(of.channel)
			g.Guild, g.Seats = of.guild, []store.Seat{{User: of.user, Name: of.user}, {Player: "bot"}}
			commit(t, s, &store.Change{Game: g, Tasks: []store.Task{{Kind: of.channel, Due: at(0)}}})
		}
		put(t, s, "none", at(1))
		served := &store.Served{Guilds: []string{"A"}, Users: []string{"ana"}}
		for _, want := range []string{"b B eva", "none  ", "a3 A luis", "a1 A ana", "a2 A ana", "b2 B ana"} {
			task, err := s.Claim(t.Context(), at(2), at(9), store.Wanted{Served: served})
			must.Succeed(t, err)
			same(t, "task", task.Kind+" "+task.Guild+" "+strings.Join(task.Users, ","), want)
		}
	}},
	{"clocks that differ by seconds do not change each other's times", func(t *testing.T, s store.Store) {
		commit(t, s, &store.Change{At: at(20), Tasks: []store.Task{{Kind: "show", Due: at(22)}}})
		wantNoTask(t, s, at(0))
		wantNext(t, s, at(22))
	}},
}

// day is how far the clock runs ahead before it is corrected.
const day = 24 * time.Hour

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

func wantNoTask(t *testing.T, s store.Store, now time.Time) {
	t.Helper()
	task, err := s.Claim(t.Context(), now, now.Add(time.Second))
	if err == nil {
		t.Fatalf("task %+v is handed out at %v, want none", *task, now)
	}
	wantErr(t, "Claim", err, store.ErrNotFound)
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
