package storetest

import (
	"fmt"
	"regexp"
	"testing"
	"time"

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
	{"several values are set at once, or none", func(t *testing.T, s store.Store) {
		must.Succeed(t, s.SetValues(t.Context(), store.Texts{server.Key("b"): "2", ana.Key("c"): "3"}))
		invalid := store.Scope{ID: guild}.Key("k")
		texts := store.Texts{server.Key("b"): "9", invalid: "x", ana.Key("c"): "9", {}: "", server.Key("z"): "9"}
		if err := s.SetValues(t.Context(), texts); err == nil {
			t.Error("a value of no kind was stored")
		}
		unset := &store.Change{Had: store.Texts{server.Key("b"): "2"}, At: at(0)}
		if err := s.Commit(t.Context(), unset); err == nil {
			t.Error("a condition for a value that is not set")
		}
		if err := s.SwapValue(t.Context(), server.Key("b"), "2", "9", texts); err == nil {
			t.Error("a value of no kind was stored with a swap")
		}
		wantValues(t, s, server, map[string]string{"b": "2"})
		wantValues(t, s, ana, map[string]string{"c": "3"})
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
