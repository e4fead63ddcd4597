package storetest

import (
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

var commitRules = []rule{
	{"a change does not write the moves that its game already has", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		commit(t, s, &store.Change{Game: g, Moves: moves(0, 2)})
		changed := *g
		changed.Lang = "en"
		changed.Moves = []store.Move{{Move: engine.Move{Text: "something else"}}, {Move: engine.Move{Text: "something else"}}}
		commit(t, s, &store.Change{Game: &changed})
		changed.Moves = g.Moves
		same(t, "Game", load(t, s, g.ID), &changed)
	}},
	{"seats can be left and changed", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		for _, seats := range [][]store.Seat{{g.Seats[1]}, nil, {g.Seats[1], g.Seats[0]}, {g.Seats[0], g.Seats[1]}} {
			g.Seats = seats
			commit(t, s, &store.Change{Game: g})
			same(t, "seats", load(t, s, g.ID).Seats, seats)
		}
	}},
	{"a change from an older revision conflicts and writes nothing", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		stale := load(t, s, g.ID)
		commit(t, s, &store.Change{Game: g, Moves: moves(0, 1)})

		stale.EndedBy = "stale"
		before := *stale
		wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Request: "r", Game: stale, Moves: moves(0, 1), Tasks: []store.Task{{Kind: "show"}}, At: at(0)}), store.ErrConflict)
		same(t, "the caller's game", *stale, before)
		same(t, "Game", load(t, s, g.ID), g)
		wantNothingElse(t, s, "r")
	}},
	{"a change without moves conflicts as well, and so does one from a future revision", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		first := *g
		g.EndedBy = "message"
		commit(t, s, &store.Change{Game: g})
		for _, revision := range []int64{first.Revision, g.Revision + 1} {
			for _, status := range []store.Status{g.Status, store.Cancelled} {
				mine := first
				mine.Revision, mine.Status, mine.EndedBy = revision, status, "another"
				wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Game: &mine, At: at(0)}), store.ErrConflict)
			}
		}
		same(t, "Game", load(t, s, g.ID), g)
	}},
	{"a change of an unknown game is not found and writes nothing", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		g.ID, g.Revision = 99, 1
		wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Request: "r", Game: g, Moves: moves(0, 1), Tasks: []store.Task{{Kind: "show"}}, At: at(0)}), store.ErrNotFound)
		wantNothingElse(t, s, "r")
	}},
	{"moves that do not follow the stored ones conflict", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		commit(t, s, &store.Change{Game: g, Moves: moves(0, 3)})
		for _, n := range []int{0, 2, 4} {
			wrong := load(t, s, g.ID)
			wrong.Moves = moves(0, n)
			wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Request: "r", Game: wrong, Moves: moves(n, 1), At: at(0)}), store.ErrConflict)
		}
		same(t, "Game", load(t, s, g.ID), g)
		wantNothingElse(t, s, "r")
	}},
	{"a second live game of the kind in the channel is refused", func(t *testing.T, s store.Store) {
		first := create(t, s, channel)
		second := newGame(channel)
		second.Status = store.Lobby
		wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Request: "r", Game: second, At: at(0)}), store.ErrOccupied)
		same(t, "the caller's id", second.ID, int64(0))
		wantNothingElse(t, s, "r")

		create(t, s, "a thread")
		other := newGame(channel)
		other.Kind = "enanos"
		commit(t, s, &store.Change{Game: other})

		first.Status = store.Finished
		commit(t, s, &store.Change{Game: first})
		commit(t, s, &store.Change{Game: second})

		first.Status = store.Running
		wantErr(t, "Commit of a game come to life again", s.Commit(t.Context(), &store.Change{Game: first, At: at(0)}), store.ErrOccupied)
	}},
	{"a change that fails at its last step leaves no trace", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		finished := &store.Change{Game: g, Moves: moves(0, 2), Tasks: []store.Task{{Kind: "show"}}}
		commit(t, s, finished)
		task := claim(t, s, at(0), at(1))
		commit(t, s, &store.Change{Done: []store.Lease{task.Lease}})

		before := load(t, s, g.ID)
		try := load(t, s, g.ID)
		try.Status, try.Ended, try.Seats = store.Finished, at(5), try.Seats[:1]
		c := &store.Change{
			Request: "r", Answer: []byte("answer"), Game: try, Moves: moves(2, 2),
			Results: []store.Result{{User: "ana", Name: "Ana", Score: 1, Place: 1}},
			Tasks:   []store.Task{{Kind: "show"}},
			Done:    []store.Lease{task.Lease}, At: at(5),
		}
		wantErr(t, "Commit", s.Commit(t.Context(), c), store.ErrLeaseLost)
		same(t, "Game", load(t, s, g.ID), before)
		same(t, "the caller's moves", len(try.Moves), 2)
		same(t, "the caller's revision", try.Revision, before.Revision)
		same(t, "the caller's task", c.Tasks[0], store.Task{Kind: "show"})
		wantLog(t, s, store.LogQuery{Guild: guild, Kind: kind})
		wantNothingElse(t, s, "r")
	}},
	{"a change without a time, or with parts of no game, is refused", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		for name, c := range map[string]*store.Change{
			"no time":                        {Request: "r", Game: g},
			"moves of no game":               {Request: "r", Moves: moves(0, 1), At: at(0)},
			"results of no game":             {Request: "r", Results: []store.Result{{User: "ana", Place: 1}}, At: at(0)},
			"results of a game still played": {Request: "r", Game: g, Results: []store.Result{{User: "ana", Place: 1}}, At: at(0)},
		} {
			if err := s.Commit(t.Context(), c); err == nil {
				t.Errorf("%s: no error", name)
			}
		}
		wantNothingElse(t, s, "r")
	}},
}

// wantNothingElse fails the test if the request was recorded or a task is pending.
func wantNothingElse(t *testing.T, s store.Store, request string) {
	t.Helper()
	wantErr(t, "Answer", errOf(s.Answer(t.Context(), request)), store.ErrNotFound)
	wantNext(t, s, time.Time{})
}
