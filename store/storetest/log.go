package storetest

import (
	"errors"
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

var logRules = []rule{
	{"a game is in the log once its results are committed", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		wantLog(t, s, store.LogQuery{Guild: guild, Kind: kind})
		g.Status, g.Ended = store.Finished, at(5)
		results := []store.Result{
			{Seat: 0, User: "ana", Name: "Ana 🎲", Score: -3, Place: 2, Helped: true},
			{Seat: 1, Player: "fuerte", Name: "Robot", Score: 50, Place: 1},
		}
		wantErr(t, "a change of an old revision", s.Commit(t.Context(), &store.Change{Game: &store.Game{ID: g.ID, Revision: 9, Kind: kind, Channel: channel, Status: store.Finished}, Results: results, At: at(5)}), store.ErrConflict)
		wantLog(t, s, store.LogQuery{Guild: guild, Kind: kind})
		commit(t, s, &store.Change{Game: g, Results: results})
		log, err := s.Finishes(t.Context(), store.LogQuery{Guild: guild, Kind: kind})
		must.Succeed(t, err)
		want := []store.Finish{{Game: g.ID, Guild: guild, Kind: kind, Ended: at(5), Results: []store.Result{results[1], results[0]}}}
		if len(log.Finishes) == 1 {
			want[0].Number = log.Finishes[0].Number
		}
		same(t, "log", log.Finishes, want)
		wantErr(t, "results of a game that has some", s.Commit(t.Context(), &store.Change{Game: g, Results: results, At: at(6)}), store.ErrConflict)
		wantLog(t, s, store.LogQuery{Guild: guild, Kind: kind}, g.ID)
	}},
	{"the results of a game come in one order, in whatever order they were committed", func(t *testing.T, s store.Store) {
		left := store.Result{Seat: 3, User: "eva", Score: 9, Place: 5, Absent: true, Replaced: true}
		took := store.Result{Seat: 3, User: "iker", Score: 9, Place: 5, Absent: true, Substitute: true}
		want := []store.Result{
			{Seat: 2, User: "luis", Score: 40, Place: 1}, {Seat: 0, User: "ana", Score: 30, Place: 2}, {Seat: 4, User: "marta", Score: 30, Place: 2},
			{Seat: 5, User: "gone", Score: 60, Place: 6, Absent: true}, {Seat: 1, User: "bea", Score: 9, Place: 5, Absent: true}, left, took,
		}
		for i := range want {
			g := newGame(channel)
			g.Status, g.Ended = store.Finished, at(i)
			commit(t, s, &store.Change{Game: g, Results: slices.Concat(want[i:], want[:i])})
		}
		log, err := s.Finishes(t.Context(), store.LogQuery{Guild: guild, Kind: kind})
		must.Succeed(t, err)
		for _, f := range log.Finishes {
			same(t, "results", f.Results, want)
		}
	}},
	{"the log is read in the order in which games finished, some at a time, whatever the clock said", func(t *testing.T, s store.Store) {
		var ids []int64
		for _, second := range []int{9, 20, 4, 4, 1} {
			ids = append(ids, finish(t, s, second, person("ana", 50, 1), person("luis", 30, 2)).ID)
			finishIn(t, s, "guild2", kind, second, person("ana", 50, 1))
			finishIn(t, s, guild, "enanos", second, person("ana", 50, 1))
		}
		of := store.LogQuery{Guild: guild, Kind: kind}
		wantLog(t, s, of, ids...)
		wantLog(t, s, store.LogQuery{Guild: guild, Kind: kind, Limit: 2, Last: true}, ids[3:]...)
		wantLog(t, s, store.LogQuery{Guild: "guild3", Kind: kind})
		wantLog(t, s, store.LogQuery{Kind: kind})
		of.Limit = 2
		for _, want := range [][]int64{ids[:2], ids[2:4], ids[4:], nil} {
			log := wantLog(t, s, of, want...)
			for _, f := range log.Finishes {
				if f.Number <= of.After {
					t.Errorf("game %d has number %d, after %d", f.Game, f.Number, of.After)
				}
				of.After = f.Number
			}
		}
	}},
	{"a user's finished games are found in one guild or all, of one kind or all, first or last ones", func(t *testing.T, s store.Store) {
		one := finish(t, s, 9, person("ana", 50, 1), person("luis", 30, 2)).ID
		finish(t, s, 5, person("luis", 30, 1))
		two := finishIn(t, s, "guild2", kind, 1, person("ana", 50, 1)).ID
		direct := finishIn(t, s, "", kind, 1, person("ana", 50, 1)).ID
		other := finishIn(t, s, "guild2", "enanos", 1, store.Result{Player: "flojo", Place: 1}, person("ana", 50, 2)).ID
		for _, c := range []struct {
			of   store.LogQuery
			want []int64
		}{
			{store.LogQuery{Guild: guild, Kind: kind}, []int64{one}},
			{store.LogQuery{Kind: kind}, []int64{one, two, direct}},
			{store.LogQuery{Guild: "guild2"}, []int64{two, other}},
			{store.LogQuery{}, []int64{one, two, direct, other}},
			{store.LogQuery{Limit: 2}, []int64{one, two}},
			{store.LogQuery{Limit: 2, Last: true}, []int64{direct, other}},
			{store.LogQuery{Kind: "enanos", Limit: 2, Last: true}, []int64{other}},
			{store.LogQuery{Guild: "guild3"}, nil},
		} {
			c.of.User = "ana"
			wantLog(t, s, c.of, c.want...)
			c.of.User = "nobody"
			wantLog(t, s, c.of)
		}
		wantLog(t, s, store.LogQuery{Kind: kind}, direct)
		log, err := s.Finishes(t.Context(), store.LogQuery{Guild: guild, Kind: kind, User: "ana"})
		if err != nil || len(log.Finishes) != 1 || len(log.Finishes[0].Results) != 2 {
			t.Errorf("got %+v, %v; want one game with everybody's results", log, err)
		}
	}},
	{"a user with two results in a game finds it once", func(t *testing.T, s store.Store) {
		left, took := person("ana", 9, 2), person("ana", 30, 1)
		left.Absent, left.Replaced, took.Substitute = true, true, true
		wantLog(t, s, store.LogQuery{User: "ana"}, finish(t, s, 1, left, took).ID)
	}},
	{"who remembers the log learns that a user in it was forgotten", func(t *testing.T, s store.Store) {
		g := finish(t, s, 1, person("ana", 50, 1), person("luis", 30, 2))
		before := wantLog(t, s, store.LogQuery{Guild: guild, Kind: kind}, g.ID)
		nobody := store.Pseudonym("1")
		must.Succeed(t, store.Forget(t.Context(), s, "ana", nobody, nil, at(9)))
		after := wantLog(t, s, store.LogQuery{Guild: guild, Kind: kind, After: before.Finishes[0].Number})
		if after.Renamed == before.Renamed {
			t.Errorf("Renamed is %d before and after", after.Renamed)
		}
		again := wantLog(t, s, store.LogQuery{Guild: guild, Kind: kind}, g.ID)
		same(t, "Renamed, read twice", again.Renamed, after.Renamed)
		want := slices.Clone(before.Finishes[0].Results)
		want[0].User, want[0].Name = nobody, ""
		same(t, "results", again.Finishes[0].Results, want)
		wantLog(t, s, store.LogQuery{User: "ana"})
		wantLog(t, s, store.LogQuery{User: nobody}, g.ID)
	}},
}

func person(user string, score, place int) store.Result {
	return store.Result{User: user, Name: user, Score: score, Place: place}
}

// finish stores a game that ended at the given second of the tests' time.
func finish(t *testing.T, s store.Store, ended int, results ...store.Result) *store.Game {
	t.Helper()
	return finishIn(t, s, guild, kind, ended, results...)
}

func finishIn(t *testing.T, s store.Store, guild, kind string, ended int, results ...store.Result) *store.Game {
	t.Helper()
	g := newGame(channel)
	g.Guild, g.Kind, g.Status, g.Ended, g.Seats = guild, kind, store.Finished, at(ended), nil
	for i := range results {
		results[i].Seat = engine.Seat(i)
		g.Seats = append(g.Seats, store.Seat{User: results[i].User, Name: results[i].Name, Player: results[i].Player})
	}
	commit(t, s, &store.Change{Game: g, Results: results})
	return g
}

// wantLog compares the games of a part of the log, and returns it.
func wantLog(t *testing.T, s store.Store, of store.LogQuery, want ...int64) store.Log {
	t.Helper()
	log, err := s.Finishes(t.Context(), of)
	must.Succeed(t, err)
	var got []int64
	for _, f := range log.Finishes {
		got = append(got, f.Game)
	}
	if !slices.Equal(got, want) {
		t.Errorf("Finishes of %+v: got games %v, want %v", of, got, want)
	}
	return log
}

var logRaceRules = []raceRule{
	{"of games that finish at once, whoever reads what is newer misses none", func(t *testing.T, stores []store.Store) {
		var seen []store.Finish
		read := func() error {
			of := store.LogQuery{Guild: guild, Kind: kind}
			if len(seen) > 0 {
				of.After = seen[len(seen)-1].Number
			}
			log, err := stores[0].Finishes(t.Context(), of)
			seen = append(seen, log.Finishes...)
			return err
		}
		rounds := enginetest.Times(4, 40)
		for range rounds {
			atOnce(t, stores, func(s store.Store, i int) error {
				if i == 0 { // reads meanwhile
					return errors.Join(read(), read(), read(), read(), read(), read(), read(), read())
				}
				g := newGame(channel)
				g.Status, g.Ended = store.Finished, at(5)
				return s.Commit(t.Context(), &store.Change{Game: g, Results: []store.Result{person("ana", 50, 1)}, At: at(5)})
			})
		}
		must.Succeed(t, read())
		log, err := stores[0].Finishes(t.Context(), store.LogQuery{Guild: guild, Kind: kind})
		must.Succeed(t, err)
		same(t, "what was read while games finished", seen, log.Finishes)
		same(t, "number of games", len(seen), rounds*(callsAtOnce(stores)-1))
	}},
}
