package storetest

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"testing"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// notKept are texts that no store accepts.
var notKept = []string{"a\x00b", "\x00", "a\xffb", "\xed\xa0\x80"} // the last is half of a UTF-16 pair

// texts returns changes, by description, each with one text set to text.
func texts(g *store.Game, text string) map[string]*store.Change {
	finished, noted, invited := *g, *g, *g
	finished.Status, invited.Invited = store.Finished, []string{"luis", text}
	noted.Seats = slices.Clone(g.Seats)
	noted.Seats[1].Note = text
	named, used := person("ana", 1, 1), person(text, 1, 1)
	named.Name, used.Name = text, "Ana"
	return map[string]*store.Change{
		"request":              {Request: text},
		"note in a game":       {Game: &noted},
		"note in another game": {Others: []*store.Game{&noted}},
		"who is invited":       {Game: &invited},
		"move":                 {Game: g, Moves: []store.Move{{Move: moves(0, 1)[0].Move, StandIn: text}}},
		"name of a result":     {Game: &finished, Results: []store.Result{named}},
		"user of a result":     {Game: &finished, Results: []store.Result{used}},
		"cancelled task":       {Game: g, Cancel: []string{text}},
		"kind of a task":       {Tasks: []store.Task{{Kind: text}}},
		"key of a task":        {Game: g, Tasks: []store.Task{{Kind: "show", Key: text}}},
	}
}

var textRules = []rule{
	{"a text that is not UTF-8, or has U+0000 in it, is refused and nothing written", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		for _, text := range notKept {
			for what, c := range texts(load(t, s, g.ID), text) {
				c.Request, c.At = cmp.Or(c.Request, "r"), at(0)
				wantErr(t, what, s.Commit(t.Context(), c), store.ErrText)
			}
		}
		same(t, "Game", load(t, s, g.ID), g)
		wantNothingElse(t, s, "r")
	}},
	{"every other text is stored unchanged", func(t *testing.T, s store.Store) {
		for _, text := range []string{odd, "\ufffd", store.CleanText("a\x00b\xff")} {
			g, list := newGame(text), moves(0, 1)
			g.Guild, g.Kind, list[0].Text, list[0].StandIn = text, text, text, text
			commit(t, s, &store.Change{Request: text, Game: g, Moves: list, Tasks: []store.Task{{Kind: text, Key: text}}})
			same(t, "Game", load(t, s, g.ID), g)
			wantReturned(t, "LiveGame", g)(store.LiveGame(t.Context(), s, text, text))
			wantReturned(t, "Answer", []byte(nil))(s.Answer(t.Context(), text))
			task := claim(t, s, at(0), at(9))
			must.Succeed(t, s.Postpone(t.Context(), task.Lease, at(0), at(1), text))
			task = claim(t, s, at(1), at(9))
			same(t, "task", []string{task.Kind, task.Key, task.Reason}, []string{text, text, text})
			commit(t, s, &store.Change{Game: g, Cancel: []string{text}, Done: task.Held()})
			finishIn(t, s, text, text, 1, person(text, 1, 1))
			log, err := s.Finishes(t.Context(), store.LogQuery{Guild: text, Kind: text, User: text})
			if err != nil || len(log.Finishes) != 1 || log.Finishes[0].Results[0].Name != text {
				t.Errorf("Finishes: got %+v, %v; want one game with the text", log, err)
			}
			of := store.Scope{Kind: store.ScopeKind(text), ID: text}
			set(t, s, of, text, text)
			must.Succeed(t, s.SwapValue(t.Context(), of.Key(text), text, text+"'", store.Texts{of.Key("other"): text}))
			wantValues(t, s, of, map[string]string{text: text + "'", "other": text})
		}
	}},
	// A search for such a text finds nothing.
	{"every call that would store such a text refuses it, and no other call is confused by one", func(t *testing.T, s store.Store) {
		put(t, s, "show", at(0))
		task := claim(t, s, at(0), at(10))
		for call, err := range everyCall(t.Context(), s, task.Lease, "a\x00b") {
			if slices.Contains([]string{"Commit", "SetValues", "SwapValue", "Postpone", "Pause"}, call) {
				wantErr(t, call, err, store.ErrText)
			} else if err != nil && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrText) && !errors.Is(err, store.ErrLeaseLost) {
				t.Errorf("%s with a text that cannot be stored: %v", call, err)
			}
		}
		wantValues(t, s, server, nil)
		wantTasks(t, s, 1)
	}},
}

// everyCall makes every call of a Store but Close, with the same text wherever there is one, and returns
// the errors.
func everyCall(ctx context.Context, s store.Store, l store.Lease, text string) map[string]error {
	at, of := at(0), store.Scope{Kind: store.Server, ID: text}
	return map[string]error{
		"Game":      errOf(s.Game(ctx, 1)),
		"Games":     errOf(s.Games(ctx, store.Query{User: text, Guild: text, Channel: text, Thread: text, Around: text, Naming: text, Kind: text})),
		"Commit":    s.Commit(ctx, &store.Change{Request: text, At: at}),
		"Answer":    errOf(s.Answer(ctx, text)),
		"Claim":     errOf(s.Claim(ctx, at, at, store.Wanted{Kind: text})),
		"Extend":    s.Extend(ctx, store.Lease{}, at, at),
		"Postpone":  s.Postpone(ctx, l, at, at, text),
		"Pause":     errOf(s.Pause(ctx, guild, at, at, text)),
		"Hasten":    errOf(s.Hasten(ctx, text, store.Servers{ID: text}, at, at, 0)),
		"Pending":   errOf(s.Pending(ctx, store.Wanted{Kind: text})),
		"Finishes":  errOf(s.Finishes(ctx, store.LogQuery{Guild: text, Kind: text, User: text})),
		"Values":    errOf(s.Values(ctx, of)),
		"SetValues": s.SetValues(ctx, store.Texts{of.Key("k"): "x", server.Key("k"): "x"}),
		"SwapValue": s.SwapValue(ctx, server.Key("k"), "", "x", store.Texts{of.Key("k"): "x"}),
		"Prune":     s.Prune(ctx, at),
	}
}
