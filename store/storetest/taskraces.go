package storetest

import (
	"cmp"
	"errors"
	"testing"

	"sobremesa/engine/enginetest"
	"sobremesa/store"
)

// taskRaceRules are about calls that schedules rarely make together, and about changes that take several
// games at once.
var taskRaceRules = []raceRule{
	{"a task replaced while it is being claimed stays the claimer's, and the new one comes after it", func(t *testing.T, stores []store.Store) {
		g := create(t, stores[0], channel)
		for round := range enginetest.Times(10, 150) {
			show := func(payload string) *store.Change {
				return &store.Change{At: at(1), Tasks: []store.Task{{Kind: "show", Game: g.ID, Key: "show", Due: at(0), Payload: []byte(payload)}}}
			}
			commit(t, stores[0], show("old"))
			var claims [64]*store.Task
			atOnce(t, stores, func(s store.Store, i int) (err error) {
				if i == round%callsAtOnce(stores) {
					return s.Commit(t.Context(), show("new"))
				}
				claims[i], err = s.Claim(t.Context(), at(1), at(10))
				if errors.Is(err, store.ErrNotFound) {
					return nil
				}
				return err
			})
			first := cmp.Or(claims[:]...)
			if first != nil {
				marks := []func() error{
					func() error {
						return stores[0].Commit(t.Context(), &store.Change{Done: []store.Lease{first.Lease}, At: at(2)})
					},
					func() error { return stores[0].Postpone(t.Context(), first.Lease, at(2), at(2), "later") },
				}
				if string(first.Payload) == "new" {
					marks = marks[:1]
				}
				if err := marks[round%len(marks)](); err != nil {
					t.Errorf("the claim on the %s task was lost: %v", first.Payload, err)
				}
			}
			var payloads []string
			for _, task := range finishAll(t, stores[0]) {
				payloads = append(payloads, string(task.Payload))
			}
			if first != nil && string(first.Payload) == "new" {
				same(t, "what is left when the new task was claimed", payloads, []string(nil))
			} else {
				same(t, "what is left", payloads, []string{"new"})
			}
			for _, task := range claims {
				if task != nil && task != first {
					t.Errorf("%+v and %+v were claimed at the same time", first, task)
				}
			}
			if t.Failed() {
				t.Fatalf("in round %d", round)
			}
		}
	}},
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
