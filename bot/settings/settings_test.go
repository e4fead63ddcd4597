package settings_test

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

func TestAChannelOverridesItsServerAndAPersonBoth(t *testing.T) {
	at := settings.Place{Guild: "guild", Channel: "channel", User: "ana", Language: engine.English, UserLanguage: engine.Spanish}
	s := settings.At(at, make(store.Found))
	const es, en = engine.Spanish, engine.English
	for i, c := range []struct {
		kind           store.ScopeKind
		id, key, value string
		language       engine.Lang
		theme          string
		speaks         engine.Lang
		own            string
	}{
		{store.Server, "guild", "", "", en, settings.Light, es, settings.Light},
		{store.Server, "guild", settings.Theme, settings.Dark, en, settings.Dark, es, settings.Dark},
		{store.Channel, "channel", settings.Theme, settings.Light, en, settings.Light, es, settings.Light},
		{store.Person, "ana", settings.Theme, settings.Dark, en, settings.Light, es, settings.Dark},
		{store.Server, "guild", settings.Language, "es", es, settings.Light, es, settings.Dark},
		{store.Person, "ana", settings.Language, "en", es, settings.Light, en, settings.Dark},
		// The settings of others have no effect, and an unknown value counts as unset.
		{store.Server, "guild2", settings.Language, "en", es, settings.Light, en, settings.Dark},
		{store.Person, "luis", settings.Theme, settings.Light, es, settings.Light, en, settings.Dark},
		{store.Channel, "channel", settings.Language, "xx", es, settings.Light, en, settings.Dark},
		{store.Channel, "channel", settings.Theme, "xx", es, settings.Dark, en, settings.Dark},
		{store.Person, "ana", settings.Language, "", es, settings.Dark, es, settings.Dark}, // unset again
	} {
		before := s
		s = s.With(store.Scope{Kind: c.kind, ID: c.id}, map[string]string{c.key: c.value})
		if s.Language() != c.language || s.Value(settings.Theme) != c.theme || s.OwnLanguage() != c.speaks || s.OwnValue(settings.Theme) != c.own {
			t.Errorf("%d, %+v: %s, %s; own %s, %s", i, c, s.Language(), s.Value(settings.Theme), s.OwnLanguage(), s.OwnValue(settings.Theme))
		}
		if i == 1 && before.Value(settings.Theme) != settings.Light {
			t.Error("With changed the settings it was called on")
		}
	}
}

// The defaults must not change for people who have set nothing.
func TestDefaults(t *testing.T) {
	s := settings.At(settings.Place{}, nil)
	got := make(map[string]string)
	for _, of := range settings.All {
		if of.Tables {
			got[of.Name] = s.Value(of.Name)
		} else {
			got[of.Name] = s.OwnValue(of.Name)
		}
	}
	for name, want := range map[string]string{"language": "", "theme": "light", "confirm": "yes", "sole": "no", "pace": "24h",
		"reminders": "on", "threads": "on", "games": "on", "enders": "moderators"} {
		if got[name] != want {
			t.Errorf("%s: %q, want %q", name, got[name], want)
		}
	}
}

// A request that is tried again, since its outcome was unknown, is counted once, even if it was the
// last that was allowed.
func TestARequestIsCountedAsOneCall(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	var c settings.Received
	for n := range settings.MostCalls {
		for range 2 {
			next, again := settings.ReadCalls(c.String()).With("ana", string(rune('a'+n)), now)
			if len(next) != n+1 || !again.IsZero() {
				t.Fatalf("%d: %d calls, again %v", n, len(next), again)
			}
			c = next
		}
		now = now.Add(time.Minute)
	}
	next, again := c.With("ana", "another", now)
	if want := time.Unix(c[0].At, 0).Add(time.Hour); !again.Equal(want) || !slices.Equal(next, c) {
		t.Errorf("%d calls, again %v, want %v", len(next), again, want)
	}
	if next, again = c.With("luis", "another", now); len(next) != len(c)+1 || !again.IsZero() {
		t.Errorf("by another: %d calls, again %v", len(next), again)
	}
	if next, again = c.With("ana", "another", now.Add(-2*time.Hour)); len(next) != 1 || !again.IsZero() {
		t.Errorf("after the clock was put back: %d calls, again %v", len(next), again)
	}
}

// kept is a store of values that counts how often it is read.
type kept struct {
	store.Found
	reads *int
}

func (k kept) Values(_ context.Context, of ...store.Scope) (store.Found, error) {
	*k.reads++
	found := make(store.Found)
	for _, scope := range of {
		found[scope] = make(map[string]store.Value)
		maps.Copy(found[scope], k.Found[scope])
	}
	return found, nil
}
func (kept) SetValues(context.Context, store.Texts) error { return nil }
func (kept) SwapValue(context.Context, store.Key, string, string, store.Texts) error {
	return nil
}

// A thread has settings of its own, unless it was made for a game. Discord tells which channel a
// thread belongs to, and then one read is enough.
func TestAThreadMadeForAGameHasTheSettingsOfItsChannel(t *testing.T) {
	is := func(value string) map[string]store.Value {
		return map[string]store.Value{settings.Theme: {Text: value}}
	}
	found := store.Found{settings.OfServer("g"): is(settings.Light), settings.OfChannel("c"): is(settings.Dark)}
	for thread, home := range map[string]string{"game": "c", "talk": ""} {
		for _, parent := range []string{"c", "", "moved"} {
			if home != "" {
				for key, text := range settings.ThreadOf(thread, home) {
					found[key.Scope] = map[string]store.Value{key.Name: {Text: text}}
				}
			}
			reads := 0
			s, err := settings.Load(t.Context(), kept{found, &reads}, settings.Place{Guild: "g", Channel: thread, Parent: parent})
			want, channel, most := settings.Light, thread, 1
			if home != "" {
				want, channel = settings.Dark, home
				if parent != home {
					most = 2
				}
			}
			if err != nil || s.Value(settings.Theme) != want || s.Channel() != channel || reads != most {
				t.Errorf("thread %s of %q: %s in %s after %d reads, %v; want %s in %s after %d", thread, parent, s.Value(settings.Theme), s.Channel(), reads, err, want, channel, most)
			}
		}
	}
	reads := 0
	if s, err := settings.Load(t.Context(), kept{found, &reads}, settings.Place{Guild: "g", Channel: "c"}); err != nil || s.Value(settings.Theme) != settings.Dark || reads != 1 {
		t.Errorf("the channel itself: %s after %d reads, %v", s.Value(settings.Theme), reads, err)
	}
}
