package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// playedAtOnce returns as many running games as atOnce makes calls, each in its own channel, all
// with Ana, Luis and Eva. Each player is in the first seat of some.
func playedAtOnce(t *testing.T, stores []store.Store, round int) (games []*store.Game) {
	t.Helper()
	people := []string{"ana", "luis", "eva"}
	for i := range callsAtOnce(stores) {
		g := newGame(fmt.Sprint("channel ", round, " ", i))
		g.Creator, g.Seats = "luis", nil
		for k := range people {
			user := people[(i+k)%len(people)]
			g.Seats = append(g.Seats, store.Seat{User: user, Name: user})
		}
		commit(t, stores[0], &store.Change{Game: g})
		games = append(games, g)
	}
	return games
}

// finishNow finishes a game with the first seat as winner, and loads it again after a conflict.
func finishNow(t *testing.T, s store.Store, id int64) error {
	for {
		g, err := s.Game(t.Context(), id)
		if err != nil {
			return err
		}
		var results []store.Result
		for i, seat := range g.Seats {
			r := person(seat.User, 50-10*i, 1+i)
			r.Seat, r.Name = engine.Seat(i), seat.Name
			results = append(results, r)
		}
		g.Status, g.Ended = store.Finished, at(5)
		if err = s.Commit(t.Context(), &store.Change{Game: g, Results: results, At: at(5)}); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
}

// wantFinished fails the test unless the log of the tests' guild and kind has each of the games once.
func wantFinished(t *testing.T, s store.Store, games []*store.Game) {
	t.Helper()
	log, err := s.Finishes(t.Context(), store.LogQuery{Guild: guild, Kind: kind})
	must.Succeed(t, err)
	var got, want []int64
	for _, f := range log.Finishes {
		got = append(got, f.Game)
	}
	for _, g := range games {
		want = append(want, g.ID)
	}
	slices.Sort(got)
	slices.Sort(want)
	same(t, "games in the log", got, want)
}

var finishRules = []raceRule{
	{"games that finish at once are in the log once, and whoever reads what is newer misses none", func(t *testing.T, stores []store.Store) {
		var games []*store.Game
		follower := follow(t, stores[len(stores)-1])
		for round := range enginetest.Times(4, 40) {
			now := playedAtOnce(t, stores, round)
			wantAll(t, atOnce(stores, func(s store.Store, i int) error { return finishNow(t, s, now[i].ID) }))
			games = append(games, now...)
		}
		read := follower()
		log, err := stores[0].Finishes(t.Context(), store.LogQuery{Guild: guild, Kind: kind})
		must.Succeed(t, err)
		same(t, "what was read while games finished", read, log.Finishes)
		wantFinished(t, stores[0], games)
	}},
	{"a user forgotten while their games finish is found nowhere", func(t *testing.T, stores []store.Store) {
		var games []*store.Game
		for round := range enginetest.Times(2, 20) {
			now, nobody := playedAtOnce(t, stores, round), store.Pseudonym(fmt.Sprint("eva", round))
			eva := store.Scope{Kind: store.Person, ID: "eva"}.Key("language")
			must.Succeed(t, stores[0].SetValues(t.Context(), store.Texts{eva: "es"}))
			wantAll(t, atOnce(stores, func(s store.Store, i int) error {
				err := finishNow(t, s, now[i].ID)
				if i == 3 && err == nil { // while others finish theirs
					err = store.Forget(t.Context(), s, "eva", nobody, store.Texts{eva: ""}, at(9))
				}
				return err
			}))
			games = append(games, now...)
			s := stores[len(stores)-1]
			if k := kept(t, s, "eva"); len(k.Games)+len(k.Values) > 0 {
				t.Errorf("data of the forgotten user: got %+v, want none", k)
			}
			log, err := s.Finishes(t.Context(), store.LogQuery{User: nobody})
			must.Succeed(t, err)
			same(t, "games of who was forgotten", len(log.Finishes), len(now))
			wantFinished(t, s, games)
		}
	}},
}

// follow reads the log of the tests' guild and kind, again and again what is newer, until the function
// is called that it returns. That reads once more, and returns everything.
func follow(t *testing.T, s store.Store) (stop func() []store.Finish) {
	var all []store.Finish
	read := func() error {
		of := store.LogQuery{Guild: guild, Kind: kind}
		if len(all) > 0 {
			of.After = all[len(all)-1].Number
		}
		log, err := s.Finishes(t.Context(), of)
		all = append(all, log.Finishes...)
		return err
	}
	over, done := make(chan struct{}), make(chan error)
	go func() {
		for {
			err := read()
			select {
			case <-over:
				done <- errors.Join(err, read())
				return
			default:
			}
		}
	}()
	return func() []store.Finish {
		close(over)
		must.Succeed(t, <-done)
		return all
	}
}

// pruneRaceRules describe calls concurrent with Prune.
var pruneRaceRules = []raceRule{
	{"pruning during commits keeps new and unfinished rows, and no id is given twice", func(t *testing.T, stores []store.Store) {
		ids := make(map[int64]bool) // of all tasks created
		for round := range enginetest.Times(3, 20) {
			var given [64][]int64
			wantAll(t, atOnce(stores, func(s store.Store, i int) error {
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
			}))
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

// wantAll fails the test for each call that failed.
func wantAll(t *testing.T, errs []error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Error(err)
		}
	}
}
