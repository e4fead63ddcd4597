package chat

import (
	"context"
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// What settings are for, as it is typed.
const (
	optionScope  = "scope"
	scopeServer  = "server" // also when none is given
	scopeChannel = "channel"
	scopePerson  = "me"
)

// settingOptions are what can be changed, and for whom.
func settingOptions() []Option {
	theme := Option{Name: table.SettingTheme, Type: TextOption}
	for _, value := range []string{table.ThemeLight, table.ThemeDark} {
		theme.Choices = append(theme.Choices, OptionChoice{value, Words{Key: "theme." + value}})
	}
	language := Option{Name: table.SettingLanguage, Type: TextOption}
	for _, l := range table.Languages {
		language.Choices = append(language.Choices, OptionChoice{string(l), Words{Key: "language." + string(l)}})
	}
	scope := Option{Name: optionScope, Type: TextOption}
	for _, value := range []string{scopeServer, scopeChannel, scopePerson} {
		scope.Choices = append(scope.Choices, OptionChoice{value, Words{Key: "scope." + value}})
	}
	return []Option{theme, language, scope}
}

// setSettings changes how tables look and speak, for a server or a channel by
// those who may manage the server, for oneself by anybody; without a setting it
// tells how they do.
func (h *Chat) setSettings(ctx context.Context, c *call) (*Answer, error) {
	l := c.reader.Lang
	values := make(map[string]string)
	for _, name := range []string{table.SettingTheme, table.SettingLanguage} {
		if value := c.given.text(name); value != "" {
			values[name] = value
		}
	}
	of := store.Scope{Kind: store.Server, ID: c.Guild}
	switch c.given.text(optionScope) {
	case scopeChannel:
		of = store.Scope{Kind: store.Channel, ID: c.Channel}
	case scopePerson:
		of = store.Scope{Kind: store.Person, ID: c.User}
	}
	if len(values) > 0 {
		if of.Kind != store.Person && !c.in.Manages {
			return say(lang.Text(l, "settings.denied", nil)), nil
		}
		if err := h.Table.SetSettings(ctx, of, values); err != nil {
			return nil, fmt.Errorf("chat: settings: %w", err)
		}
		c.settings = c.settings.With(of, values)
	}
	key, dark, language := "settings.text", c.settings.Dark, c.settings.Language
	if of.Kind == store.Person {
		key, dark, language = "settings.own", c.settings.ReaderDark, c.settings.Reader
	}
	theme := table.ThemeLight
	if dark {
		theme = table.ThemeDark
	}
	return say(lang.Text(c.settings.Reader, key, engine.Args{
		"theme": engine.Term("theme." + theme), "language": engine.Term("language." + string(language))})), nil
}
