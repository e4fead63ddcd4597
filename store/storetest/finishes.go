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

// wantCounted fails the test unless games games were counted for each user and a recount changes
// nothing.
func wantCounted(t *testing.T, s store.Store, games int, users ...string) {
	t.Helper()
	for _, user := range users {
		line, err := s.Stats(t.Context(), board, user)
		must.Succeed(t, err)
		ratings, err := s.Ratings(t.Context(), guild, kind, user)
		must.Succeed(t, err)
		finished, err := s.FinishedGames(t.Context(), guild, kind, user, games+1)
		must.Succeed(t, err)
		if line.Games != games || len(ratings) != games || len(finished) != games {
			t.Errorf("of %d games of %s, %d were counted, %d rated and %d listed", games, user, line.Games, len(ratings), len(finished))
		}
	}
	all := everything(t, s, users...)
	wantReturned(t, "entries that are different, counted anew", 0)(s.Recount(t.Context()))
	sameRecords(t, "counted anew", everything(t, s, users...), all)
}

var finishRules = []raceRule{
	{"games of the same players that finish at once are all counted, one after the other", func(t *testing.T, stores []store.Store) {
		n := 0
		for round := range enginetest.Times(2, 20) {
			games := playedAtOnce(t, stores, round)
			wantAll(t, atOnce(stores, func(s store.Store, i int) error { return finishNow(t, s, games[i].ID) }))
			n += len(games)
			wantCounted(t, stores[len(stores)-1], n, "ana", "luis", "eva")
		}
	}},
	{"a recount while games finish loses none", func(t *testing.T, stores []store.Store) {
		n := 0
		for round := range enginetest.Times(2, 20) {
			games := playedAtOnce(t, stores, round)
			wantAll(t, atOnce(stores, func(s store.Store, i int) error {
				if i%4 == 0 {
					if changed, err := s.Recount(t.Context()); err != nil || changed > 0 {
						return fmt.Errorf("%d entries are different while games are finished, %w", changed, err)
					}
				}
				return finishNow(t, s, games[i].ID)
			}))
			n += len(games)
			wantCounted(t, stores[0], n, "ana", "luis", "eva")
		}
	}},
	{"a user forgotten while their games finish is found nowhere, and no other user changes", func(t *testing.T, stores []store.Store) {
		n := 0
		for round := range enginetest.Times(2, 20) {
			games, nobody := playedAtOnce(t, stores, round), store.Pseudonym(fmt.Sprint("eva", round))
			must.Succeed(t, stores[0].SetSettings(t.Context(), store.Scope{Kind: store.Person, ID: "eva"}, map[string]string{"language": "es"}))
			wantAll(t, atOnce(stores, func(s store.Store, i int) error {
				err := finishNow(t, s, games[i].ID)
				if i == 3 && err == nil { // while others finish theirs
					err = s.Forget(t.Context(), "eva", nobody)
				}
				return err
			}))
			n += len(games)
			s := stores[len(stores)-1]
			if k := kept(t, s, "eva"); len(k.Games)+len(k.Settings)+len(k.Tallies)+len(k.Ratings) > 0 {
				t.Errorf("data of the forgotten user: got %+v, want none", k)
			}
			line, err := s.Stats(t.Context(), board, nobody)
			must.Succeed(t, err)
			same(t, "games of who was forgotten", line.Games, len(games))
			wantCounted(t, s, n, "ana", "luis")
		}
	}},
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
