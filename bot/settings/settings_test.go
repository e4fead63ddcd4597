package settings_test

import (
	"slices"
	"testing"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

func TestAChannelOverridesItsServerAndAPersonBoth(t *testing.T) {
	at := settings.Place{Guild: "guild", Channel: "channel", User: "ana", Language: engine.English, UserLanguage: engine.Spanish}
	s := settings.At(at, make(store.Settings))
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
