package storetest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"testing"
	"time"

	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// Scopes of the tests.
var (
	server = store.Scope{Kind: store.Server, ID: guild}
	ana    = store.Scope{Kind: store.Person, ID: "ana"}
)

func set(t *testing.T, s store.Store, of store.Scope, name, text string) {
	t.Helper()
	must.Succeed(t, s.SetValues(t.Context(), store.Texts{of.Key(name): text}))
}

// wantValues fails the test unless a scope has exactly these texts.
func wantValues(t *testing.T, s store.Store, of store.Scope, want map[string]string) {
	t.Helper()
	found, err := s.Values(t.Context(), of)
	must.Succeed(t, err)
	same(t, fmt.Sprint("values of ", of), textsIn(found, of), want)
}

func textsIn(found store.Found, of store.Scope) map[string]string {
	texts := make(map[string]string)
	for name, v := range found[of] {
		texts[name] = v.Text
	}
	return texts
}

var valueRules = []rule{
	{"a value is absent until it is set, and after it is removed", func(t *testing.T, s store.Store) {
		wantValues(t, s, server, nil)
		for _, text := range []string{"es", "en", "", ""} {
			set(t, s, server, "lang", text)
			want := map[string]string{"lang": text}
			if text == "" {
				want = nil
			}
			wantValues(t, s, server, want)
			wantReturned(t, "text", text)(store.ReadText(t.Context(), s, server.Key("lang")))
		}
	}},
	{"values of different kinds, ids and names are separate", func(t *testing.T, s store.Store) {
		second := store.Scope{Kind: store.Server, ID: "guild2"}
		here := store.Scope{Kind: store.Channel, ID: guild}
		must.Succeed(t, s.SetValues(t.Context(), store.Texts{
			server.Key("lang"): "es", second.Key("lang"): "en", server.Key("pace"): "slow", here.Key("lang"): "pt", ana.Key("sleep"): "23-7", here.Key(""): "nameless",
		}))
		wantValues(t, s, server, map[string]string{"lang": "es", "pace": "slow"})
		wantValues(t, s, second, map[string]string{"lang": "en"})
		wantValues(t, s, here, map[string]string{"lang": "pt", "": "nameless"})
		wantValues(t, s, store.Scope{Kind: store.Person, ID: "luis"}, nil)
		both, err := s.Values(t.Context(), server, ana)
		must.Succeed(t, err)
		same(t, "scopes", len(both), 2)
		same(t, "values of the first", textsIn(both, server), map[string]string{"lang": "es", "pace": "slow"})
		same(t, "values of the second", textsIn(both, ana), map[string]string{"sleep": "23-7"})
		set(t, s, server, "lang", "")
		wantValues(t, s, second, map[string]string{"lang": "en"})
		wantValues(t, s, server, map[string]string{"pace": "slow"})
	}},
	{"several values are set at once, or none", func(t *testing.T, s store.Store) {
		set(t, s, server, "a", "1")
		set(t, s, server, "other", "x")
		must.Succeed(t, s.SetValues(t.Context(), store.Texts{server.Key("a"): "", server.Key("b"): "2", ana.Key("c"): "3"}))
		wantValues(t, s, server, map[string]string{"b": "2", "other": "x"})
		wantValues(t, s, ana, map[string]string{"c": "3"})
		invalid := store.Scope{ID: guild}.Key("k")
		texts := store.Texts{server.Key("b"): "9", invalid: "x", ana.Key("c"): "9", {}: "", server.Key("z"): "9"}
		if err := s.SetValues(t.Context(), texts); err == nil {
			t.Error("a value of no kind was stored")
		}
		if err := s.SwapValue(t.Context(), server.Key("b"), "2", "9", texts); err == nil {
			t.Error("a value of no kind was stored with a swap")
		}
		wantValues(t, s, server, map[string]string{"b": "2", "other": "x"})
		wantValues(t, s, ana, map[string]string{"c": "3"})
	}},
	{"a value is swapped only if it has the expected text, and others are set only with it", func(t *testing.T, s store.Store) {
		set(t, s, server, "other", "x")
		n := ""
		for i, step := range []struct {
			had, text string
			want      error
			is        string
		}{
			{"1", "2", store.ErrConflict, ""},
			{"1", "", nil, ""}, // it is absent already
			{"", "1", nil, "1"},
			{"", "2", store.ErrConflict, "1"},
			{"2", "3", store.ErrConflict, "1"},
			{"2", "1", nil, "1"}, // it is 1 already
			{"1", "2", nil, "2"},
			{"1", "", store.ErrConflict, "2"},
			{"2", "", nil, ""},
		} {
			others := store.Texts{ana.Key("n"): fmt.Sprint(i)}
			wantErr(t, fmt.Sprintf("from %q to %q", step.had, step.text), s.SwapValue(t.Context(), server.Key("a"), step.had, step.text, others), step.want)
			if step.want == nil {
				n = fmt.Sprint(i)
			}
			want := map[string]string{"other": "x"}
			if step.is != "" {
				want["a"] = step.is
			}
			wantValues(t, s, server, want)
			wantReturned(t, "the text set with it", n)(store.ReadText(t.Context(), s, ana.Key("n")))
		}
	}},
	{"the store tells how long ago a value was set", func(t *testing.T, s store.Store) {
		age := func(name string) time.Duration {
			t.Helper()
			found, err := s.Values(t.Context(), server)
			must.Succeed(t, err)
			return found[server][name].Age
		}
		must.Succeed(t, s.SetValues(t.Context(), store.Texts{server.Key("a"): "1", server.Key("b"): "1", server.Key("c"): "1"}))
		const wait = 60 * time.Millisecond
		time.Sleep(wait)
		if a := age("a"); a < wait-time.Millisecond || a > time.Hour {
			t.Errorf("after %v the age is %v", wait, a)
		}
		set(t, s, server, "a", "1") // the same again
		must.Succeed(t, s.SwapValue(t.Context(), server.Key("b"), "1", "1", nil))
		a, b, c := age("a"), age("b"), age("c")
		if a < 0 || a > c-wait/2 || b < 0 || b > c-wait/2 {
			t.Errorf("the ages are %v and %v of what was just set, %v of what was set %v before", a, b, c, wait)
		}
	}},
	{"a store has an installation", func(t *testing.T, s store.Store) {
		id, err := store.ReadText(t.Context(), s, store.Installation)
		if err != nil || !regexp.MustCompile(`^[0-9a-z]{16}$`).MatchString(id) {
			t.Errorf("installation %q, %v; want 16 letters and digits", id, err)
		}
	}},
}

var valueRaceRules = []raceRule{
	{"of concurrent swaps of a value exactly one wins, with the others that it sets", func(t *testing.T, stores []store.Store) {
		is := ""
		for round := range enginetest.Times(6, 60) {
			text := func(i int) string {
				if i == 0 && round%2 == 1 && is != "" {
					return "" // removes the value
				}
				return fmt.Sprint(round, " ", i)
			}
			won := wantOneWinner(t, atOnce(stores, func(s store.Store, i int) error {
				return s.SwapValue(t.Context(), server.Key("a"), is, text(i), store.Texts{ana.Key("by"): fmt.Sprint(i), server.Key("by"): fmt.Sprint(i)})
			}), store.ErrConflict)
			is = text(won)
			want := map[string]string{"by": fmt.Sprint(won)}
			wantValues(t, stores[0], ana, want)
			if is != "" {
				want["a"] = is
			}
			wantValues(t, stores[0], server, want)
		}
	}},
	{"values set together are never mixed with those of a concurrent change", func(t *testing.T, stores []store.Store) {
		keys := []store.Key{server.Key("a"), server.Key("b"), ana.Key("a"), ana.Key("b")}
		for range enginetest.Times(3, 30) {
			wantAll(t, atOnce(stores, func(s store.Store, i int) error {
				texts := make(store.Texts)
				for _, key := range keys {
					if texts[key] = fmt.Sprint(i); i == 0 {
						texts[key] = ""
					}
				}
				if err := s.SetValues(t.Context(), texts); err != nil {
					return err
				}
				found, err := s.Values(t.Context(), server, ana) // while others set theirs
				for _, key := range keys {
					if found.Text(key) != found.Text(keys[0]) {
						return fmt.Errorf("%v is %q and %v is %q", keys[0], found.Text(keys[0]), key, found.Text(key))
					}
				}
				return err
			}))
		}
	}},
	{"values of a scope that are set concurrently are all there", func(t *testing.T, stores []store.Store) {
		wantAll(t, atOnce(stores, func(s store.Store, i int) error {
			if err := s.SetValues(t.Context(), store.Texts{server.Key(fmt.Sprint(i)): "x"}); err != nil {
				return err
			}
			found, err := s.Values(t.Context(), server)
			if err == nil && found.Text(server.Key(fmt.Sprint(i))) != "x" {
				err = fmt.Errorf("value %d is not there after it was set", i)
			}
			return err
		}))
		for _, s := range stores {
			found, err := s.Values(t.Context(), server)
			must.Succeed(t, err)
			same(t, "number of values", len(found[server]), callsAtOnce(stores))
		}
	}},
	{"values behave like a map, whichever store is asked", func(t *testing.T, stores []store.Store) {
		for seed := range uint64(enginetest.Times(2, 20)) {
			random := rand.New(rand.NewPCG(seed, 0))
			scopes := []store.Scope{server, ana, {Kind: store.Person, ID: guild}, store.FactOf(fmt.Sprint("f", seed)).Scope}
			key := func() store.Key {
				return scopes[random.IntN(len(scopes))].Key([]string{"", "a", "b"}[random.IntN(3)])
			}
			text := func() string { return []string{"", "", "1", "2", "3"}[random.IntN(5)] }
			texts := func() store.Texts {
				list := make(store.Texts)
				for range random.IntN(4) {
					list[key()] = text()
				}
				return list
			}
			model, start := make(store.Texts), make(store.Texts)
			for _, of := range scopes {
				for _, name := range []string{"", "a", "b"} {
					start[of.Key(name)] = ""
				}
			}
			must.Succeed(t, stores[0].SetValues(t.Context(), start))
			for range 60 {
				s := stores[random.IntN(len(stores))]
				if random.IntN(2) == 0 {
					change := texts()
					must.Succeed(t, s.SetValues(t.Context(), change))
					maps.Copy(model, change)
				} else {
					k, had, next, others := key(), text(), text(), texts()
					delete(others, k)
					var want error
					if model[k] != had && model[k] != next {
						want = store.ErrConflict
					} else {
						model[k] = next
						maps.Copy(model, others)
					}
					wantErr(t, fmt.Sprintf("seed %d, swap of %v from %q to %q", seed, k, had, next), s.SwapValue(t.Context(), k, had, next, others), want)
				}
				found, err := stores[random.IntN(len(stores))].Values(t.Context(), scopes...)
				must.Succeed(t, err)
				for k := range start {
					same(t, fmt.Sprintf("seed %d, %v", seed, k), found.Text(k), model[k])
				}
			}
		}
	}},
}
