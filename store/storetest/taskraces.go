package storetest

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"sobremesa/engine/enginetest"
	"sobremesa/store"
)

// taskRaceRules are the rules for tasks that need concurrent calls. The model makes only one call
// after the other.
var taskRaceRules = []raceRule{
	{"concurrent workers carry out each task once, and never two of a channel together", func(t *testing.T, stores []store.Store) {
		const channels, each = 3, 8
		channelOf := make(map[int64]int)
		for i := range channels {
			for _, kind := range []string{"one kind", "another"} {
				g := newGame(fmt.Sprint("channel ", i))
				g.Kind = kind
				c := &store.Change{Game: g}
				for range each / 2 {
					c.Tasks = append(c.Tasks, store.Task{Kind: "show", Due: at(0)})
				}
				commit(t, stores[0], c)
				channelOf[g.ID] = i
			}
		}
		var busy [channels]sync.Mutex
		var done sync.Map
		var carriedOut atomic.Int64
		var failed atomic.Bool
		wantAll(t, atOnce(stores, func(s store.Store, _ int) (err error) {
			defer func() {
				if err != nil {
					failed.Store(true)
				}
			}()
			for !failed.Load() {
				task, err := s.Claim(t.Context(), at(1), at(100))
				if errors.Is(err, store.ErrNotFound) {
					if next, err := s.Pending(t.Context()); err != nil || next.IsZero() {
						return err
					}
					runtime.Gosched() // another worker has it
					continue
				}
				if err != nil {
					return err
				}
				in := channelOf[task.Game]
				if !busy[in].TryLock() {
					return fmt.Errorf("task %d was handed out while another one of channel %d was claimed", task.ID, in)
				}
				if _, again := done.LoadOrStore(task.ID, true); again {
					return fmt.Errorf("task %d was carried out twice", task.ID)
				}
				runtime.Gosched() // another worker may get one now
				carriedOut.Add(1)
				busy[in].Unlock()
				if err := s.Commit(t.Context(), &store.Change{Done: []store.Lease{task.Lease}, At: at(1)}); err != nil {
					return err
				}
			}
			return nil
		}))
		same(t, "number of tasks that were carried out", carriedOut.Load(), int64(channels*each))
	}},
	{"a task replaced while it is being claimed stays the claimer's, and the new one comes after it", func(t *testing.T, stores []store.Store) {
		g := create(t, stores[0], channel)
		for round := range enginetest.Times(10, 150) {
			show := func(payload string) *store.Change {
				return &store.Change{At: at(1), Tasks: []store.Task{{Kind: "show", Game: g.ID, Key: "show", Due: at(0), Payload: []byte(payload)}}}
			}
			commit(t, stores[0], show("old"))
			var claims [64]*store.Task
			wantAll(t, atOnce(stores, func(s store.Store, i int) (err error) {
				if i == round%callsAtOnce(stores) {
					return s.Commit(t.Context(), show("new"))
				}
				claims[i], err = s.Claim(t.Context(), at(1), at(10))
				if errors.Is(err, store.ErrNotFound) {
					return nil
				}
				return err
			}))
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
	{"a key committed several times at once, even with changes of other games, is one task", func(t *testing.T, stores []store.Store) {
		g := create(t, stores[0], channel)
		var others []*store.Game
		for i := range callsAtOnce(stores) {
			others = append(others, create(t, stores[0], fmt.Sprint("channel ", i)))
		}
		for round := range enginetest.Times(4, 40) {
			key := fmt.Sprint("key ", round)
			wantAll(t, atOnce(stores, func(s store.Store, i int) error {
				task := store.Task{Kind: "show", Game: g.ID, Key: key, Due: at(0)}
				c := &store.Change{At: at(0), Tasks: []store.Task{task}}
				if i%2 == 0 { // another task of the same game, in either order
					c.Game, c.Tasks = others[i], append(c.Tasks, store.Task{Kind: "show", Key: key, Due: at(0)})
				}
				return s.Commit(t.Context(), c)
			}))
			of := make(map[int64]int)
			for _, task := range finishAll(t, stores[0]) {
				of[task.Game]++
			}
			for game, n := range of {
				if n != 1 {
					t.Errorf("%d tasks of one key of game %d", n, game)
				}
			}
			same(t, "games with a task", len(of), 1+(callsAtOnce(stores)+1)/2)
		}
	}},
	{"keys of two games can be committed at once in either order", func(t *testing.T, stores []store.Store) {
		a, b := create(t, stores[0], "a"), create(t, stores[0], "b")
		for range enginetest.Times(4, 40) {
			wantAll(t, atOnce(stores, func(s store.Store, i int) error {
				games := []int64{a.ID, b.ID}
				c := &store.Change{At: at(0)}
				for k := range games {
					c.Tasks = append(c.Tasks, store.Task{Kind: "show", Game: games[(i+k)%2], Key: "show", Due: at(0)})
				}
				return s.Commit(t.Context(), c)
			}))
			wantTasks(t, stores[0], 2)
		}
	}},
	{"a game that moves to another channel takes along tasks created and claimed meanwhile", func(t *testing.T, stores []store.Store) {
		g, there := newGame("a"), newGame("b")
		g.Kind = "another"
		commit(t, stores[0], &store.Change{Game: g})
		commit(t, stores[0], &store.Change{Game: there})
		for round := range enginetest.Times(6, 60) {
			commit(t, stores[0], &store.Change{Game: there, Tasks: []store.Task{{Kind: "there", Due: at(0)}, {Kind: "there", Due: at(0)}}})
			commit(t, stores[0], &store.Change{Game: g, Tasks: []store.Task{{Kind: "here", Due: at(0)}, {Kind: "here", Due: at(0)}}})
			var claims [64]*store.Task
			id := g.ID // Commit sets it
			wantAll(t, atOnce(stores, func(s store.Store, i int) (err error) {
				switch {
				case i == round%callsAtOnce(stores):
					g.Channel = "b"
					err = s.Commit(t.Context(), &store.Change{Game: g, At: at(1)})
				case i%2 == 0:
					err = s.Commit(t.Context(), &store.Change{At: at(1), Tasks: []store.Task{{Kind: "late", Game: id, Due: at(0)}}})
				default:
					claims[i], err = s.Claim(t.Context(), at(1), at(10))
				}
				if errors.Is(err, store.ErrNotFound) {
					err = nil
				}
				return err
			}))
			var held []*store.Task
			for _, task := range claims {
				if task != nil {
					held = append(held, task)
				}
			}
			if len(held) > 2 {
				t.Errorf("got %d claims in two channels", len(held))
			}
			// All are in one channel by now: while one is claimed no other is handed out.
			if len(held) == 0 {
				held = append(held, claim(t, stores[0], at(1), at(10)))
			}
			for _, task := range held[1:] {
				commit(t, stores[0], &store.Change{Done: task.Held(), At: at(1)})
			}
			wantNoTask(t, stores[len(stores)-1], at(2))
			finishAll(t, stores[0])
			g.Channel = "a"
			commit(t, stores[0], &store.Change{Game: g})
			if t.Failed() {
				t.Fatalf("in round %d", round)
			}
		}
	}},
}
