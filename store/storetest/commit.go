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
	{"a change that is refused writes nothing", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Moves: moves(0, 3), Tasks: []store.Task{{Kind: "show"}}})
		lost := claim(t, s, at(0), at(1)).Held()
		commit(t, s, &store.Change{Done: lost})
		of := func(change func(*store.Game)) *store.Game {
			mine := load(t, s, g.ID)
			mine.EndedBy = "another"
			change(mine)
			return mine
		}
		for what, test := range map[string]struct {
			change *store.Change
			want   error
		}{
			"an older revision":                      {&store.Change{Game: of(func(g *store.Game) { g.Revision-- })}, store.ErrConflict},
			"an older revision, and moves":           {&store.Change{Game: of(func(g *store.Game) { g.Revision-- }), Moves: moves(3, 1)}, store.ErrConflict},
			"an older revision, and another status":  {&store.Change{Game: of(func(g *store.Game) { g.Revision, g.Status = g.Revision-1, store.Cancelled })}, store.ErrConflict},
			"a future revision":                      {&store.Change{Game: of(func(g *store.Game) { g.Revision++ })}, store.ErrConflict},
			"a future revision, and another status":  {&store.Change{Game: of(func(g *store.Game) { g.Revision, g.Status = g.Revision+1, store.Cancelled })}, store.ErrConflict},
			"an unknown game":                        {&store.Change{Game: of(func(g *store.Game) { g.ID = 99 }), Moves: moves(3, 1)}, store.ErrNotFound},
			"the first move of a game that has some": {&store.Change{Game: of(func(g *store.Game) { g.Moves = nil }), Moves: moves(0, 1)}, store.ErrConflict},
			"the last move again":                    {&store.Change{Game: of(func(g *store.Game) { g.Moves = g.Moves[:2] }), Moves: moves(2, 1)}, store.ErrConflict},
			"a move after one that is missing":       {&store.Change{Game: of(func(g *store.Game) { g.Moves = moves(0, 4) }), Moves: moves(4, 1)}, store.ErrConflict},
			"a lease that was lost": {&store.Change{
				Game: of(func(g *store.Game) { g.Status, g.Ended, g.Seats = store.Finished, at(5), g.Seats[:1] }), Moves: moves(3, 2),
				Results: []store.Result{{User: "ana", Name: "Ana", Score: 1, Place: 1}}, Done: lost,
			}, store.ErrLeaseLost},
		} {
			c := test.change
			c.Request, c.Answer, c.Tasks, c.At = "r", []byte("answer"), []store.Task{{Kind: "show"}}, at(5)
			before := *c.Game
			wantErr(t, what, s.Commit(t.Context(), c), test.want)
			same(t, what+": the caller's game", *c.Game, before)
			same(t, what+": the caller's task", c.Tasks[0], store.Task{Kind: "show"})
			same(t, what+": Game", load(t, s, g.ID), g)
			wantLog(t, s, store.LogQuery{Guild: guild, Kind: kind})
			wantNothingElse(t, s, "r")
		}
	}},
	{"a change without a time, or with parts of no game, is refused", func(t *testing.T, s store.Store) {
		g, followed := newGame(channel), create(t, s, "elsewhere")
		followed.Rematch = store.ThisGame
		for name, c := range map[string]*store.Change{
			"a game followed by itself":      {Request: "r", Game: followed, At: at(0)},
			"a game followed by no game":     {Request: "r", Others: []*store.Game{followed}, At: at(0)},
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
