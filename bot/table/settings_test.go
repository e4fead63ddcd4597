package table_test

import (
	"testing"

	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestAChannelsSettingsGoBeforeItsServersAndOnesOwnBeforeBoth(t *testing.T) {
	f := newFixture(t)
	at := table.Place{Guild: "guild", Channel: "channel", User: "ana", Language: engine.English, UserLanguage: engine.Spanish}
	// known is what was read at first, and changed by each change since.
	known, err := f.Settings(t.Context(), at)
	must.Succeed(t, err)
	want := func(want table.Settings) {
		t.Helper()
		got, err := f.Settings(t.Context(), at)
		if err != nil || said(got) != said(want) {
			t.Fatalf("%+v, %v; want %+v", said(got), err, said(want))
		}
		if said(known) != said(want) {
			t.Fatalf("who made the changes has %+v, want %+v", said(known), said(want))
		}
	}
	set := func(kind store.ScopeKind, id, key, value string) {
		t.Helper()
		must.Succeed(t, f.SetSettings(t.Context(), store.Scope{Kind: kind, ID: id}, map[string]string{key: value}))
		known = known.With(store.Scope{Kind: kind, ID: id}, map[string]string{key: value})
	}
	const es, en = engine.Spanish, engine.English
	want(table.Settings{Language: en, OwnLanguage: es})
	set(store.Server, "guild", table.SettingTheme, table.ThemeDark)
	want(table.Settings{Language: en, Dark: true, OwnLanguage: es, OwnDark: true})
	set(store.Channel, "channel", table.SettingTheme, table.ThemeLight)
	want(table.Settings{Language: en, OwnLanguage: es})
	set(store.Person, "ana", table.SettingTheme, table.ThemeDark)
	want(table.Settings{Language: en, OwnLanguage: es, OwnDark: true})
	set(store.Server, "guild", table.SettingLanguage, "es")
	want(table.Settings{Language: es, OwnLanguage: es, OwnDark: true})
	set(store.Person, "ana", table.SettingLanguage, "en")
	want(table.Settings{Language: es, OwnLanguage: en, OwnDark: true})
	// Others' change nothing, and what nobody knows is as good as nothing.
	set(store.Server, "guild2", table.SettingLanguage, "en")
	set(store.Person, "luis", table.SettingTheme, table.ThemeLight)
	set(store.Channel, "channel", table.SettingLanguage, "xx")
	set(store.Channel, "channel", table.SettingTheme, "xx")
	want(table.Settings{Language: es, Dark: true, OwnLanguage: en, OwnDark: true})
	set(store.Person, "ana", table.SettingLanguage, "") // not said any more
	want(table.Settings{Language: es, Dark: true, OwnLanguage: es, OwnDark: true})
}

// said are the settings that can be compared.
func said(s table.Settings) [4]any { return [4]any{s.Language, s.Dark, s.OwnLanguage, s.OwnDark} }
