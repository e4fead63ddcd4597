package storetest

import (
	"fmt"
	"testing"
	"time"

	"sobremesa/engine/must"
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
			want.Lease = store.Lease{Task: got.ID, Claim: got.Lease.Claim}
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
		wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Tasks: []store.Task{{Kind: "show", Game: 99}}, At: at(0)}), store.ErrNotFound)
	}},
	{"a task without a kind is refused, and the change with it", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{{Kind: "show", Key: "board"}}})
		for what, task := range map[string]store.Task{"new": {}, "the first with its key": {Key: "reminder"}, "in another's place": {Key: "board"}} {
			next := *load(t, s, g.ID)
			next.EndedBy = "changed"
			if err := s.Commit(t.Context(), &store.Change{Game: &next, Tasks: []store.Task{task}, At: at(1)}); err == nil {
				t.Errorf("%s: no error", what)
			}
		}
		same(t, "Game", load(t, s, g.ID), g)
		same(t, "kind", claim(t, s, at(2), at(3)).Kind, "show")
		wantNoTask(t, s, at(2))
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
		same(t, "task", claim(t, s, at(10), at(20)).ID, first.ID)
		wantNoTask(t, s, at(19))
	}},
	{"a claim that is extended holds until the later of its ends", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{{Kind: "show", Due: at(0)}, {Kind: "next", Due: at(0)}}})
		task := claim(t, s, at(0), at(10))
		for _, until := range []time.Time{at(20), at(30), at(15)} {
			must.Succeed(t, s.Extend(t.Context(), task.Lease, at(1), until))
		}
		wantNoTask(t, s, at(30).Add(-time.Millisecond))
		wantPending(t, s, 2, at(30))
		again := claim(t, s, at(30), at(40))
		same(t, "task", again.ID, task.ID)
		commit(t, s, &store.Change{Done: []store.Lease{again.Lease}})
		same(t, "kind", claim(t, s, at(31), at(40)).Kind, "next")
	}},
	{"only who claimed a task last may extend, postpone or finish it, until it is given back", func(t *testing.T, s store.Store) {
		refused := func(who string, l store.Lease) {
			t.Helper()
			wantErr(t, "Extend by "+who, s.Extend(t.Context(), l, at(5), at(100)), store.ErrLeaseLost)
			wantErr(t, "Postpone by "+who, s.Postpone(t.Context(), l, at(5), at(100), "busy"), store.ErrLeaseLost)
			wantErr(t, "Commit by "+who, s.Commit(t.Context(), &store.Change{Request: "r", Done: []store.Lease{l}, At: at(0)}), store.ErrLeaseLost)
			wantErr(t, "Answer", errOf(s.Answer(t.Context(), "r")), store.ErrNotFound)
		}
		c := &store.Change{Tasks: []store.Task{{Kind: "show", Due: at(0)}}}
		commit(t, s, c)
		id := c.Tasks[0].ID
		refused("somebody who claimed nothing", store.Lease{Task: id})
		refused("somebody who guesses", store.Lease{Task: id, Claim: 1})
		slow := claim(t, s, at(0), at(1)).Lease
		quick := claim(t, s, at(1), at(2)).Lease // the first claim has run out
		refused("the one it was taken from", slow)
		must.Succeed(t, s.Extend(t.Context(), quick, at(1), at(3)))
		must.Succeed(t, s.Postpone(t.Context(), quick, at(2), at(5), "busy"))
		refused("the one who gave it back", quick)
		wantPending(t, s, 1, at(5))
		last := claim(t, s, at(5), at(6)).Lease
		refused("the first", slow)
		refused("the second", quick)
		// A claim that has run out is still the last one.
		commit(t, s, &store.Change{Done: []store.Lease{last}, At: at(7)})
		refused("the one who finished it", last)
		refused("the owner of an unknown task", store.Lease{Task: 99, Claim: 1})
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
		commit(t, s, &store.Change{Done: []store.Lease{a1.Lease}})
		same(t, "kind", claim(t, s, at(5), at(10)).Kind, "a2")
	}},
	{"tasks go with their game to another channel, so that two of one game are never claimed at once", func(t *testing.T, s store.Store) {
		g, stays := create(t, s, "home"), newGame("home")
		stays.Kind = "other"
		commit(t, s, &store.Change{Game: stays, Tasks: []store.Task{keyed("show", "of who stays", at(2))}})
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{keyed("show", "a", at(0)), keyed("late", "b", at(3))}})
		task := claim(t, s, at(0), at(10))
		g.Channel, g.Home = "thread", "home"
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{keyed("show", "c", at(1))}})
		other := claim(t, s, at(5), at(10))
		same(t, "payload", string(other.Payload), "of who stays")
		commit(t, s, &store.Change{Done: []store.Lease{other.Lease}, At: at(6)})
		wantNoTask(t, s, at(9))
		commit(t, s, &store.Change{Done: []store.Lease{task.Lease}, At: at(9)})
		wantTasks(t, s, at(9), "c", "b")
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
		task = claim(t, s, at(10), at(20)) // the one who had it is gone
		same(t, "kind", task.Kind, "old")
		commit(t, s, &store.Change{Done: []store.Lease{task.Lease}})
		same(t, "kind", claim(t, s, at(11), at(20)).Kind, "next")
	}},
	{"a finished task is never handed out", func(t *testing.T, s store.Store) {
		put(t, s, "show", at(0))
		task := claim(t, s, at(0), at(1))
		commit(t, s, &store.Change{Done: []store.Lease{task.Lease}})
		wantNoTask(t, s, at(100))
	}},
	{"a postponed task comes back when it is due, with the reason", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Tasks: []store.Task{{Kind: "show", Due: at(0)}, {Kind: "next", Due: at(0)}}})
		task := claim(t, s, at(0), at(100))
		for attempt := 1; attempt <= 3; attempt++ {
			due, reason := at(10*attempt), fmt.Sprintf("429 number %d", attempt)
			must.Succeed(t, s.Postpone(t.Context(), task.Lease, task.Due, due, reason))
			if attempt == 1 { // its game is free meanwhile
				next := claim(t, s, at(1), at(2))
				same(t, "kind", next.Kind, "next")
				commit(t, s, &store.Change{Done: []store.Lease{next.Lease}})
			}
			wantNoTask(t, s, due.Add(-time.Millisecond))
			want := *task
			want.Due, want.Attempts, want.Reason = due, attempt, reason
			task = claim(t, s, due, at(100))
			want.Lease = store.Lease{Task: task.ID, Claim: task.Lease.Claim}
			same(t, "task", task, &want)
		}
	}},
	{"the tasks of a guild are postponed together", func(t *testing.T, s store.Store) {
		a, b, elsewhere := create(t, s, "a"), create(t, s, "b"), newGame("c")
		elsewhere.Guild = "another guild"
		commit(t, s, &store.Change{Game: elsewhere, Tasks: []store.Task{{Kind: "elsewhere", Due: at(3)}}})
		commit(t, s, &store.Change{Game: a, Tasks: []store.Task{{Kind: "claimed", Due: at(0)}}})
		commit(t, s, &store.Change{Game: b, Tasks: []store.Task{{Kind: "soon", Due: at(1)}, {Kind: "late", Due: at(40)}}})
		put(t, s, "of no game", at(3))
		claimed := claim(t, s, at(0), at(10))
		postpone := func(now, due time.Time, want int) {
			t.Helper()
			if n, err := s.PostponeGuild(t.Context(), guild, now, due, "403"); n != want || err != nil {
				t.Errorf("%d tasks postponed, %v; want %d", n, err, want)
			}
		}
		postpone(at(3), at(30), 1)
		postpone(at(3), at(30), 0) // it is not before that
		for _, want := range []string{"elsewhere", "of no game"} {
			same(t, "kind", claim(t, s, at(5), at(100)).Kind, want)
		}
		wantNoTask(t, s, at(9))
		commit(t, s, &store.Change{Done: []store.Lease{claimed.Lease}})
		wantNoTask(t, s, at(29))
		soon := claim(t, s, at(30), at(35))
		if soon.Kind != "soon" || soon.Attempts != 1 || soon.Reason != "403" {
			t.Errorf("task %+v", soon)
		}
		postpone(at(35), at(60), 1) // the claim has run out
		same(t, "kind", claim(t, s, at(40), at(100)).Kind, "late")
		wantNoTask(t, s, at(59))
	}},
	{"the tasks of a guild that were postponed can be woken, and no others", func(t *testing.T, s store.Store) {
		a, b, elsewhere := create(t, s, "a"), create(t, s, "b"), newGame("c")
		elsewhere.Guild = "another guild"
		commit(t, s, &store.Change{Game: elsewhere, Tasks: []store.Task{{Kind: "elsewhere", Due: at(0)}}})
		commit(t, s, &store.Change{Game: a, Tasks: []store.Task{{Kind: "a", Due: at(0)}}})
		commit(t, s, &store.Change{Game: b, Tasks: []store.Task{{Kind: "b", Due: at(0)}, {Kind: "deadline", Due: at(500)}}})
		for range 3 {
			task := claim(t, s, at(0), at(10))
			must.Succeed(t, s.Postpone(t.Context(), task.Lease, at(0), at(300), "403"))
		}
		wake := func(now time.Time, want int) {
			t.Helper()
			if n, err := s.WakeGuild(t.Context(), guild, now); n != want || err != nil {
				t.Errorf("%d tasks woken, %v; want %d", n, err, want)
			}
		}
		wake(at(20), 2)
		wake(at(20), 0) // they are due
		for _, want := range []string{"a", "b"} {
			task := claim(t, s, at(20), at(30))
			same(t, "kind", task.Kind, want)
			commit(t, s, &store.Change{Done: []store.Lease{task.Lease}})
		}
		wantNoTask(t, s, at(299))
		same(t, "kind", claim(t, s, at(300), at(400)).Kind, "elsewhere")
		wake(at(310), 0)
		wantNoTask(t, s, at(399))
	}},
	{"tasks of a kind are hastened one after the other, those of a guild or all", func(t *testing.T, s store.Store) {
		a, b, elsewhere := create(t, s, "a"), create(t, s, "b"), newGame("c")
		elsewhere.Guild = "another guild"
		commit(t, s, &store.Change{Game: elsewhere, Tasks: []store.Task{{Kind: "clock", Payload: []byte("elsewhere"), Due: at(50)}}})
		commit(t, s, &store.Change{Game: a, Tasks: []store.Task{
			{Kind: "clock", Payload: []byte("second"), Due: at(60)}, {Kind: "other", Due: at(61)},
			{Kind: "clock", Payload: []byte("claimed"), Due: at(0)}, {Kind: "clock", Payload: []byte("far"), Due: at(101)}}})
		commit(t, s, &store.Change{Game: b, Tasks: []store.Task{{Kind: "clock", Payload: []byte("first"), Due: at(11)}, {Kind: "clock", Payload: []byte("third"), Due: at(70)}}})
		commit(t, s, &store.Change{Tasks: []store.Task{{Kind: "clock", Payload: []byte("of no game"), Due: at(80)}}})
		claimed := claim(t, s, at(0), at(20))
		hasten := func(guild string, now time.Time, want int) {
			t.Helper()
			if n, err := s.Hasten(t.Context(), "clock", guild, now, at(100), 2*time.Second); n != want || err != nil {
				t.Errorf("%d tasks hastened, %v; want %d", n, err, want)
			}
		}
		next := func(payload string, due time.Time) {
			t.Helper()
			task := claim(t, s, due, at(200))
			if string(task.Payload) != payload || !task.Due.Equal(due) || task.Attempts != 0 {
				t.Errorf("%q at %v after %d attempts, want %q at %v", task.Payload, task.Due, task.Attempts, payload, due)
			}
			commit(t, s, &store.Change{Done: []store.Lease{task.Lease}, At: due})
		}
		hasten(guild, at(10), 3)
		commit(t, s, &store.Change{Done: []store.Lease{claimed.Lease}, At: at(10)})
		next("first", at(10))
		next("second", at(12))
		next("third", at(14))
		wantNoTask(t, s, at(49))
		hasten("", at(49), 2)
		next("elsewhere", at(49))
		next("of no game", at(51))
		wantNoTask(t, s, at(60))
		next("", at(61))
		next("far", at(101))
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

func wantNoTask(t *testing.T, s store.Store, now time.Time) {
	t.Helper()
	task, err := s.Claim(t.Context(), now, now.Add(time.Second))
	if err == nil {
		t.Fatalf("task %+v is handed out at %v, want none", *task, now)
	}
	wantErr(t, "Claim", err, store.ErrNotFound)
}
