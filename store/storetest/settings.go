package storetest

import (
	"regexp"
	"sync"
	"testing"
	"time"

	"sobremesa/store"
)

var settingRules = []rule{
	{"a setting is empty until it is set, and when it is unset", func(t *testing.T, s store.Store) {
		for _, value := range []string{"", "es", "en", "", ""} {
			if err := s.SetSetting(t.Context(), guild, "lang", value); err != nil {
				t.Fatal(err)
			}
			wantSetting(t, s, guild, "lang", value)
		}
	}},
	{"settings of guilds and of names are apart", func(t *testing.T, s store.Store) {
		for _, one := range []struct{ guild, key, value string }{
			{guild, "lang", "es"}, {"guild2", "lang", "en"}, {guild, "pace", "slow"}, {"", "lang", "pt"},
		} {
			if err := s.SetSetting(t.Context(), one.guild, one.key, one.value); err != nil {
				t.Fatal(err)
			}
		}
		wantSetting(t, s, guild, "lang", "es")
		wantSetting(t, s, "guild2", "lang", "en")
		wantSetting(t, s, guild, "pace", "slow")
		wantSetting(t, s, "", "lang", "pt")
		wantSetting(t, s, "guild2", "pace", "")
	}},
}

var factRules = []rule{
	{"a fact is empty until it is kept, and when it is forgotten", func(t *testing.T, s store.Store) {
		for _, value := range []string{"", "3", "4", "", ""} {
			if err := s.SetFact(t.Context(), "identified", value); err != nil {
				t.Fatal(err)
			}
			if err := s.SetSetting(t.Context(), "", "identified", "a setting"); err != nil {
				t.Fatal(err)
			}
			wantFact(t, s, "identified", value)
			wantFact(t, s, "other", "")
		}
	}},
	{"every store has its own installation", func(t *testing.T, s store.Store) {
		id, err := s.Fact(t.Context(), store.Installation)
		if err != nil || !regexp.MustCompile(`^[0-9a-z]{16}$`).MatchString(id) {
			t.Errorf("installation %q, %v; want 16 letters and digits", id, err)
		}
		if _, known := installations.LoadOrStore(id, true); known {
			t.Errorf("installation %s was another store's", id)
		}
		wantFact(t, s, store.Installation, id)
	}},
}

// installations are those met so far in this run.
var installations sync.Map

func wantFact(t *testing.T, s store.Store, key, want string) {
	t.Helper()
	got, err := s.Fact(t.Context(), key)
	if err != nil || got != want {
		t.Errorf("fact %s = %q, %v; want %q", key, got, err, want)
	}
}

func wantSetting(t *testing.T, s store.Store, guild, key, want string) {
	t.Helper()
	got, err := s.Setting(t.Context(), guild, key)
	if err != nil || got != want {
		t.Errorf("setting %s of %q = %q, %v; want %q", key, guild, got, err, want)
	}
}

var pruneRules = []rule{
	{"pruning forgets answers and finished tasks that are older", func(t *testing.T, s store.Store) {
		for i, request := range []string{"old", "new"} {
			commit(t, s, &store.Change{Request: request, At: at(10 + i)})
		}
		if err := s.Prune(t.Context(), at(11)); err != nil {
			t.Fatal(err)
		}
		_, err := s.Answer(t.Context(), "old")
		wantErr(t, "Answer", err, store.ErrNotFound)
		if _, err := s.Answer(t.Context(), "new"); err != nil {
			t.Errorf("Answer: %v", err)
		}
		commit(t, s, &store.Change{Request: "old", At: at(12)})
	}},
	{"pruning keeps games, unfinished tasks, records and settings", func(t *testing.T, s store.Store) {
		g := newGame("a")
		commit(t, s, &store.Change{Game: g, Moves: moves(0, 5)})
		finish(t, s, 1, guild, kind, person("ana", 10, 1))
		put(t, s, "remind", at(1))
		if err := s.SetSetting(t.Context(), guild, "lang", "es"); err != nil {
			t.Fatal(err)
		}
		if err := s.Prune(t.Context(), at(0).Add(24*time.Hour)); err != nil {
			t.Fatal(err)
		}
		same(t, "Game", load(t, s, g.ID), g)
		wantStats(t, s, guild, kind, "ana", store.Record{User: "ana", Name: "ana", Games: 1, Wins: 1, MeanScore: 10, Best: 10})
		wantSetting(t, s, guild, "lang", "es")
		wantPending(t, s, 1, at(1))
	}},
	{"pruning forgets any number at once, and ids are not given again", func(t *testing.T, s store.Store) {
		const n = 2500
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
		if err := s.Prune(t.Context(), at(3)); err != nil {
			t.Fatal(err)
		}
		// Who comes late with a task that is forgotten must not hit a new one.
		next := &store.Change{Tasks: []store.Task{{Kind: "show"}}, At: at(4)}
		commit(t, s, next)
		if id, last := next.Tasks[0].ID, c.Tasks[n-1].ID; id <= last {
			t.Errorf("a new task has id %d; %d was given before", id, last)
		}
		err := s.Commit(t.Context(), &store.Change{Done: done.Done[:1], At: at(4)})
		wantErr(t, "finishing a forgotten task", err, store.ErrLeaseLost)
	}},
}
