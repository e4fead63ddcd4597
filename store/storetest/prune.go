package storetest

import (
	"slices"
	"testing"
	"time"

	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

var pruneRules = []rule{
	{"pruning deletes older answers and finished tasks", func(t *testing.T, s store.Store) {
		for i, request := range []string{"old", "new"} {
			commit(t, s, &store.Change{Request: request, At: at(10 + i)})
		}
		must.Succeed(t, s.Prune(t.Context(), at(11)))
		wantErr(t, "Answer", errOf(s.Answer(t.Context(), "old")), store.ErrNotFound)
		must.Do(t)(s.Answer(t.Context(), "new"))
		commit(t, s, &store.Change{Request: "old", At: at(12)})
	}},
	{"pruning keeps games, unfinished tasks, the log and values", func(t *testing.T, s store.Store) {
		g := newGame("a")
		commit(t, s, &store.Change{Game: g, Moves: moves(0, 5)})
		over := finish(t, s, 1, person("ana", 10, 1))
		put(t, s, "remind", at(1))
		set(t, s, server, "lang", "es")
		must.Succeed(t, s.Prune(t.Context(), at(0).Add(24*time.Hour)))
		same(t, "Game", load(t, s, g.ID), g)
		wantLog(t, s, store.LogQuery{Guild: guild, Kind: kind}, over.ID)
		wantValues(t, s, server, map[string]string{"lang": "es"})
		wantTasks(t, s, 1)
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
