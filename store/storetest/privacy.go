package storetest

import (
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
)

var privacyRules = []rule{
	{"all data about a user is collected", func(t *testing.T, s store.Store) {
		if k := keptOfAna(t, s); len(k.Games)+len(k.Values) > 0 {
			t.Errorf("data of an unknown user: got %+v, want none", k)
		}
		running := playedByAna(t, s)
		k := keptOfAna(t, s)
		same(t, "values", k.Values, store.Texts{ana.Key("language"): "es", server.Key("ana"): "a value about her"})
		if len(k.Games) != 3 {
			t.Fatalf("got %+v, want 3 games", k)
		}
		g := k.Games[1]
		if g.ID != running.ID || g.Note != "a note" || g.Plan != "a plan" || g.Faction != 2 || g.Name != "Ana" || *g.Seat != 1 || !g.Opened || g.Score != nil {
			t.Errorf("the running game: got %+v", g)
		}
		if f := k.Games[0]; *f.Score != 50 || f.Place != 1 {
			t.Errorf("the finished game: got %+v, want 50 points and place 1", f)
		}
		var mine int
		for _, m := range moves(0, 6) {
			if m.Seat == 0 {
				mine++
			}
		}
		same(t, "moves", len(g.Moves), mine)
	}},
	{"a forgotten user is found nowhere", func(t *testing.T, s store.Store) {
		running := playedByAna(t, s)
		nobody := store.Pseudonym("1234")
		about := server.Key("ana")
		must.Succeed(t, store.Forget(t.Context(), s, "ana", nobody, store.Texts{ana.Key("language"): "", about: "", server.Key(nobody): "x"}, at(9)))
		wantValues(t, s, server, map[string]string{nobody: "x", "luis": "of another"})
		if k := keptOfAna(t, s); len(k.Games)+len(k.Values) > 0 {
			t.Errorf("data of the forgotten user: got %+v, want none", k)
		}

		got := load(t, s, running.ID)
		wantNoTrace(t, got, "ana")
		if got.Seats[0].User != nobody || got.Creator != nobody || got.Seats[0].Note != "" || got.Seats[0].Plan != "" {
			t.Errorf("the running game: got %+v, want the pseudonym and neither note nor plan", got)
		}
		same(t, "invited", got.Invited, []string{"luis"})
		wantErr(t, "a change by who had loaded it before", s.Commit(t.Context(), &store.Change{Game: running, At: at(9)}), store.ErrConflict)
	}},
	{"a forgotten user is nameless where another has taken the seat", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		formers := []store.Former{{User: "eva", Name: "Eva, la ~1~", Until: 2}, {User: "ana", Name: "Ana", Until: 0}, {User: "iker", Until: -1}}
		g.Seats[0].User = "luis"
		g.Seats[0].SetFormers(formers)
		commit(t, s, &store.Change{Game: g, Moves: moves(0, 6)})
		same(t, "formers", load(t, s, g.ID).Seats[0].Formers(), formers)
		if k := keptOfAna(t, s); len(k.Games) != 1 || k.Games[0].Name != "Ana" {
			t.Errorf("data of the former user of the seat: got %+v, want one game", k.Games)
		}
		nobody := store.Pseudonym("1234")
		must.Succeed(t, store.Forget(t.Context(), s, "ana", nobody, nil, at(9)))
		formers[1] = store.Former{User: nobody, Until: 0}
		same(t, "formers", load(t, s, g.ID).Seats[0].Formers(), formers)
		if k := keptOfAna(t, s); len(k.Games) != 0 {
			t.Errorf("data of the forgotten user: got %+v, want no games", k.Games)
		}
	}},
	{"a forgotten user leaves the tables that have not begun", func(t *testing.T, s store.Store) {
		lobby := newGame(channel)
		lobby.Status, lobby.Started, lobby.Creator = store.Lobby, time.Time{}, "ana"
		lobby.Seats = []store.Seat{{User: "ana", Name: "Ana"}, {Name: "voraz", Player: "voraz"}, {User: "luis", Name: "Luis"}}
		commit(t, s, &store.Change{Game: lobby})
		must.Succeed(t, store.Forget(t.Context(), s, "ana", store.Pseudonym("1234"), nil, at(9)))
		got := load(t, s, lobby.ID)
		if len(got.Seats) != 2 || got.Seats[0].Player != "voraz" || got.Seats[1].User != "luis" || got.Creator != "luis" || got.Revision == lobby.Revision {
			t.Errorf("the table: got %+v, want voraz and luis, its creator, and a new revision", got)
		}
		got.Seats[1].Name = "Luis again"
		commit(t, s, &store.Change{Game: got})
		same(t, "seats", load(t, s, lobby.ID).Seats, got.Seats)
	}},
	{"a forgotten user is not named in tasks", func(t *testing.T, s store.Store) {
		done := store.Task{Kind: "done", Payload: []byte(`{"user":"ana"}`)}
		commit(t, s, &store.Change{Tasks: []store.Task{done, {Kind: "due", Payload: []byte(`["ana","anabel","\"ana\""]`)}, {Kind: "raw", Payload: []byte{0xff, 0}}}})
		commit(t, s, &store.Change{Done: claim(t, s, at(5), at(6)).Held()})
		must.Succeed(t, store.Forget(t.Context(), s, "ana", store.Pseudonym("1234"), nil, at(9)))
		same(t, "payload", string(claim(t, s, at(10), at(11)).Payload), `["retired-1234","anabel","\"ana\""]`)
		same(t, "another payload", claim(t, s, at(10), at(11)).Payload, []byte{0xff, 0})
	}},
	{"only a pseudonym can replace a user", func(t *testing.T, s store.Store) {
		playedByAna(t, s)
		for user, name := range map[string]string{"ana": "luis", "": store.Pseudonym("1"), store.Pseudonym("1"): store.Pseudonym("2")} {
			if err := store.Forget(t.Context(), s, user, name, nil, at(9)); err == nil {
				t.Errorf("Forget replaced %q by %q, want an error", user, name)
			}
		}
		if k := keptOfAna(t, s); len(k.Games) != 3 {
			t.Errorf("after refusals: got %+v, want three games", k)
		}
	}},
}

// playedByAna stores a finished game of Ana's, a running one, which it returns, and one that
// she has ended.
func playedByAna(t *testing.T, s store.Store) *store.Game {
	t.Helper()
	g := newGame(channel)
	commit(t, s, &store.Change{Game: g})
	g.Status, g.Ended = store.Finished, at(1)
	results := []store.Result{person("ana", 50, 1), person("luis", 30, 2)}
	results[1].Seat = 1
	commit(t, s, &store.Change{Game: g, Results: results})

	running := newGame(channel)
	running.Seats[0].Note, running.Seats[0].Plan, running.Seats[0].PlanMoves = "a note", "a plan", 3
	running.Seats[0].Faction = 2
	running.Invited = []string{"ana", "luis"}
	commit(t, s, &store.Change{Game: running, Moves: moves(0, 6)})

	watched := newGame("elsewhere")
	watched.Creator = "eva"
	watched.Seats[0].User, watched.EndedBy = "eva", "ana"
	commit(t, s, &store.Change{Game: watched})
	must.Succeed(t, s.SetValues(t.Context(), store.Texts{ana.Key("language"): "es", server.Key("ana"): "a value about her", server.Key("luis"): "of another"}))
	return load(t, s, running.ID)
}
