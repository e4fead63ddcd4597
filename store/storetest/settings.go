package storetest

import (
	"fmt"
	"regexp"
	"slices"
	"testing"
	"time"

	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

var settingRules = []rule{
	{"a game's thread has the settings of its channel", func(t *testing.T, s store.Store) {
		g := newGame("thread")
		g.Home = channel
		commit(t, s, &store.Change{Game: g})
		here, thread := store.Scope{Kind: store.Channel, ID: channel}, store.Scope{Kind: store.Channel, ID: "thread"}
		set(t, s, here, "theme", "dark")
		wantSettings(t, s, thread, map[string]string{"theme": "dark"})
		wantSettings(t, s, here, map[string]string{"theme": "dark"})
		wantSettings(t, s, store.Scope{Kind: store.Server, ID: "thread"}, nil)
	}},
	{"a setting is absent until it is set, and after it is removed", func(t *testing.T, s store.Store) {
		wantSettings(t, s, server, nil)
		for _, value := range []string{"es", "en", "", ""} {
			set(t, s, server, "lang", value)
			want := map[string]string{"lang": value}
			if value == "" {
				want = nil
			}
			wantSettings(t, s, server, want)
		}
	}},
	{"settings of different scopes and keys are separate", func(t *testing.T, s store.Store) {
		second := store.Scope{Kind: store.Server, ID: "guild2"}
		here := store.Scope{Kind: store.Channel, ID: guild} // the same id in another kind of scope
		ana := store.Scope{Kind: store.Person, ID: "ana"}
		for _, one := range []struct {
			of         store.Scope
			key, value string
		}{
			{server, "lang", "es"}, {second, "lang", "en"}, {server, "pace", "slow"}, {here, "lang", "pt"}, {ana, "sleep", "23-7"},
		} {
			set(t, s, one.of, one.key, one.value)
		}
		wantSettings(t, s, server, map[string]string{"lang": "es", "pace": "slow"})
		wantSettings(t, s, second, map[string]string{"lang": "en"})
		wantSettings(t, s, here, map[string]string{"lang": "pt"})
		wantSettings(t, s, ana, map[string]string{"sleep": "23-7"})
		wantSettings(t, s, store.Scope{Kind: store.Person, ID: "luis"}, nil)
		all, err := s.Settings(t.Context(), server, ana)
		must.Succeed(t, err)
		same(t, "settings of two", all, store.Settings{server: {"lang": "es", "pace": "slow"}, ana: {"sleep": "23-7"}})
	}},
	{"several settings are changed at once, or none", func(t *testing.T, s store.Store) {
		set(t, s, server, "a", "1")
		must.Succeed(t, s.SetSettings(t.Context(), server, map[string]string{"a": "", "b": "2", "c": "3"}))
		wantSettings(t, s, server, map[string]string{"b": "2", "c": "3"})
		// A key must not be "".
		if err := s.SetSettings(t.Context(), server, map[string]string{"b": "9", "": "x", "c": "9", "d": "9"}); err == nil {
			t.Error("a setting without a key was stored")
		}
		wantSettings(t, s, server, map[string]string{"b": "2", "c": "3"})
	}},
	{"a setting and a fact are swapped only if they have the expected value", func(t *testing.T, s store.Store) {
		set(t, s, server, "other", "x")
		for _, step := range []struct {
			had, value string
			want       error
			is         string
		}{
			{"1", "2", store.ErrConflict, ""},
			{"", "1", nil, "1"},
			{"", "2", store.ErrConflict, "1"},
			{"2", "3", store.ErrConflict, "1"},
			{"1", "2", nil, "2"},
			{"1", "", store.ErrConflict, "2"},
			{"2", "", nil, ""},
		} {
			wantErr(t, fmt.Sprintf("a setting from %q to %q", step.had, step.value), s.SwapSetting(t.Context(), server, "a", step.had, step.value), step.want)
			wantErr(t, fmt.Sprintf("a fact from %q to %q", step.had, step.value), s.SwapFact(t.Context(), "a", step.had, step.value), step.want)
			wantFact(t, s, "a", step.is)
			want := map[string]string{"other": "x"}
			if step.is != "" {
				want["a"] = step.is
			}
			wantSettings(t, s, server, want)
		}
	}},
}

// server is the scope of the tests' guild.
var server = store.Scope{Kind: store.Server, ID: guild}

func set(t *testing.T, s store.Store, of store.Scope, key, value string) {
	t.Helper()
	must.Succeed(t, s.SetSettings(t.Context(), of, map[string]string{key: value}))
}

func wantSettings(t *testing.T, s store.Store, of store.Scope, want map[string]string) {
	t.Helper()
	got, err := s.Settings(t.Context(), of)
	must.Succeed(t, err)
	same(t, "settings", got[of], want)
}

var factRules = []rule{
	{"a fact is empty until it is set, and after it is deleted", func(t *testing.T, s store.Store) {
		for _, value := range []string{"", "3", "4", "", ""} {
			must.Succeed(t, s.SetFact(t.Context(), "identified", value))
			set(t, s, server, "identified", "a setting")
			wantFact(t, s, "identified", value)
			wantFact(t, s, "other", "")
		}
	}},
	{"a store has an installation", func(t *testing.T, s store.Store) {
		id, err := s.Fact(t.Context(), store.Installation)
		if err != nil || !regexp.MustCompile(`^[0-9a-z]{16}$`).MatchString(id) {
			t.Errorf("installation %q, %v; want 16 letters and digits", id, err)
		}
		wantFact(t, s, store.Installation, id)
	}},
}

func wantFact(t *testing.T, s store.Store, key, want string) {
	t.Helper()
	wantReturned(t, "fact "+key, want)(s.Fact(t.Context(), key))
}

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
	{"pruning keeps games, unfinished tasks, the log and settings", func(t *testing.T, s store.Store) {
		g := newGame("a")
		commit(t, s, &store.Change{Game: g, Moves: moves(0, 5)})
		over := finish(t, s, 1, person("ana", 10, 1))
		put(t, s, "remind", at(1))
		set(t, s, server, "lang", "es")
		must.Succeed(t, s.Prune(t.Context(), at(0).Add(24*time.Hour)))
		same(t, "Game", load(t, s, g.ID), g)
		wantLog(t, s, store.LogQuery{Guild: guild, Kind: kind}, over.ID)
		wantSettings(t, s, server, map[string]string{"lang": "es"})
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
