package settings_test

import (
	"testing"

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
