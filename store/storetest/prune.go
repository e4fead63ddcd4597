package storetest

import (
	"fmt"
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

// pruneRaceRules describe calls concurrent with Prune.
var pruneRaceRules = []raceRule{
	{"pruning during commits keeps new and unfinished rows, and no id is given twice", func(t *testing.T, stores []store.Store) {
		ids := make(map[int64]bool) // of all tasks created
		for round := range enginetest.Times(3, 20) {
			var given [64][]int64
			atOnce(t, stores, func(s store.Store, i int) error {
				if i%4 == 0 {
					return s.Prune(t.Context(), at(10))
				}
				for k, when := range []time.Time{at(1), at(20)} {
					id := fmt.Sprint("r ", round, " ", i, " ", k)
					c := &store.Change{Request: id, Tasks: []store.Task{{Kind: "show", Due: at(0), Payload: []byte(id)}}, At: when}
					if err := s.Commit(t.Context(), c); err != nil {
						return err
					}
					given[i] = append(given[i], c.Tasks[0].ID)
				}
				return nil
			})
			var now []int64
			for i, list := range given {
				for k, id := range list {
					if ids[id] {
						t.Errorf("id %d was given twice", id)
					}
					ids[id], now = true, append(now, id)
					if k == 1 {
						must.Do(t)(stores[0].Answer(t.Context(), fmt.Sprint("r ", round, " ", i, " ", k)))
					}
				}
			}
			done := &store.Change{At: at(1)} // so that these tasks are old too in the next round
			for range now {
				task, err := stores[0].Claim(t.Context(), at(0), at(9))
				must.Succeed(t, err)
				if !slices.Contains(now, task.ID) {
					t.Errorf("task %d was not created in this round", task.ID)
				}
				done.Done = append(done.Done, task.Lease)
			}
			commit(t, stores[0], done)
			wantNext(t, stores[0], time.Time{})
		}
	}},
}
