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
	confirm := Option{Name: table.SettingConfirm, Type: TextOption}
	for _, value := range []string{table.ConfirmYes, table.ConfirmNo} {
		confirm.Choices = append(confirm.Choices, OptionChoice{value, Words{Key: "confirm." + value}})
	}
	sole := Option{Name: table.SettingSole, Type: TextOption}
	for _, value := range []string{table.SoleYes, table.SoleNo} {
		sole.Choices = append(sole.Choices, OptionChoice{value, Words{Key: "sole." + value}})
	}
	reminders := Option{Name: table.SettingReminders, Type: TextOption}
	for _, value := range []string{table.RemindersOn, table.RemindersOff} {
		reminders.Choices = append(reminders.Choices, OptionChoice{value, Words{Key: "reminders." + value}})
	}
	return []Option{theme, language, scope, confirm, paceOption(), reminders, sole}
}

// setSettings changes how tables look and speak, for a server or a channel by
// those who may manage the server, for oneself by anybody; without a setting it
// tells how they do. Whether typed moves are confirmed, and moves without
// a choice made, is everybody's own affair, whatever the scope.
func (h *Chat) setSettings(ctx context.Context, c *call) (*Answer, error) {
	l := c.reader.Lang
	values := make(map[string]string)
	for _, name := range []string{table.SettingTheme, table.SettingLanguage, table.SettingPace, table.SettingReminders} {
		if value := c.given.text(name); value != "" {
			values[name] = value
		}
	}
	of, own := store.Scope{Kind: store.Server, ID: c.Guild}, store.Scope{Kind: store.Person, ID: c.User}
	switch c.given.text(optionScope) {
	case scopeChannel:
		of = store.Scope{Kind: store.Channel, ID: c.Channel}
	case scopePerson:
		of = own
	}
	if of.Kind == store.Person && (values[table.SettingPace] != "" || values[table.SettingReminders] != "") {
		return say(lang.Text(l, "settings.not-own", nil)), nil
	}
	if len(values) > 0 && of.Kind != store.Person && !c.in.Manages {
		return say(lang.Text(l, "settings.denied", nil)), nil
	}
	if err := h.set(ctx, c, of, values); err != nil {
		return nil, err
	}
	if confirm := c.given.text(table.SettingConfirm); confirm != "" {
		if err := h.set(ctx, c, own, map[string]string{table.SettingConfirm: confirm}); err != nil {
			return nil, err
		}
		if len(values) == 0 {
			of = own // and that is what is told
		}
	}
	if sole := c.given.text(table.SettingSole); sole != "" {
		if err := h.set(ctx, c, own, map[string]string{table.SettingSole: sole}); err != nil {
			return nil, err
		}
		if len(values) == 0 {
			of = own
		}
	}
	key, dark, language := "settings.text", c.settings.Dark, c.settings.Language
	if of.Kind == store.Person {
		key, dark, language = "settings.own", c.settings.ReaderDark, c.settings.Reader
	}
	theme := table.ThemeLight
	if dark {
		theme = table.ThemeDark
	}
	reminders := table.RemindersOn
	if !c.settings.Reminders {
		reminders = table.RemindersOff
	}
	return say(lang.Text(c.settings.Reader, key, engine.Args{
		"pace": engine.Term("pace." + table.PaceName(c.settings.Pace)), "reminders": engine.Term("reminders." + reminders),
		"theme": engine.Term("theme." + theme), "language": engine.Term("language." + string(language)), "confirm": c.settings.Confirm, "sole": c.settings.Own(table.SettingSole) == table.SoleYes})), nil
}

// set changes settings of a scope, those of the call among them.
func (h *Chat) set(ctx context.Context, c *call, of store.Scope, values map[string]string) error {
	if len(values) == 0 {
		return nil
	}
	if err := h.Table.SetSettings(ctx, of, values); err != nil {
		return fmt.Errorf("chat: settings: %w", err)
	}
	c.settings = c.settings.With(of, values)
	return nil
}
