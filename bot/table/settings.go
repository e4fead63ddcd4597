package table

import (
	"context"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// Settings are how things are wanted where a request comes from, with the
// defaults where nobody has said. A channel's own go before its server's, a
// person's before both, but what everybody reads is not for one person to
// choose. What is stored and not known (any more) counts as not said.
type Settings struct {
	// Language and Dark are of what everybody reads and sees: Dark is the look of
	// the pictures.
	Language engine.Lang
	Dark     bool
	// Reader and ReaderDark are of what the one who asks reads and sees alone.
	Reader     engine.Lang
	ReaderDark bool
}

// Place is whose settings hold: Guild, Channel and User may be "".
type Place struct {
	Guild, Channel, User string
	// Language and Reader are the languages of the guild and of the user as their
	// chat tells them.
	Language, Reader engine.Lang
}

// Keys and values of the settings as they are stored and typed.
const (
	SettingLanguage = "language"
	SettingTheme    = "theme"
	ThemeLight      = "light"
	ThemeDark       = "dark"
)

// Languages are those that can be chosen.
var Languages = []engine.Lang{engine.English, engine.Spanish}

// Settings reads the settings that hold for a place, all at once.
func (t *Table) Settings(ctx context.Context, at Place) (Settings, error) {
	server := store.Scope{Kind: store.Server, ID: at.Guild}
	channel := store.Scope{Kind: store.Channel, ID: at.Channel}
	person := store.Scope{Kind: store.Person, ID: at.User}
	s := Settings{Language: at.Language, Reader: at.Reader}
	stored, err := t.store.Settings(ctx, server, channel, person)
	if err != nil {
		return s, err
	}
	for _, of := range []store.Scope{server, channel} {
		s.Language = chosenLanguage(stored[of], s.Language)
		s.Dark = chosenTheme(stored[of], s.Dark)
	}
	s.Reader = chosenLanguage(stored[person], s.Reader)
	s.ReaderDark = chosenTheme(stored[person], s.Dark)
	return s, nil
}

func chosenLanguage(stored map[string]string, otherwise engine.Lang) engine.Lang {
	if l := engine.Lang(stored[SettingLanguage]); slices.Contains(Languages, l) {
		return l
	}
	return otherwise
}

func chosenTheme(stored map[string]string, otherwise bool) bool {
	switch stored[SettingTheme] {
	case ThemeDark:
		return true
	case ThemeLight:
		return false
	}
	return otherwise
}

// SetSettings changes settings of a scope: those that have a value are set,
// those that have "" unset. The caller sees to it that the values are known and
// that whoever asks may change them.
func (t *Table) SetSettings(ctx context.Context, of store.Scope, values map[string]string) error {
	return t.store.SetSettings(ctx, of, values)
}
