package chat

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

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

// setting is one that can be chosen, from few values: its words are the key of
// its name, a point and the value.
type setting struct {
	name   string
	values []string
	// tables: it is for the tables of a server or a channel; own: for what a person
	// alone sees or does.
	tables, own bool
	// fresh: it takes effect on tables that are opened from then on; the others do
	// at once.
	fresh bool
}

// option is what the option is called that chooses the setting, as people read
// and type it. What is stored keeps its name.
func (s setting) option() string {
	switch s.name {
	case table.SettingSole:
		return "only-move"
	case table.SettingEnders:
		return "who-ends"
	}
	return s.name
}

// settings are what can be chosen, in the order in which it is told.
var settings = []setting{
	{table.SettingLanguage, languageNames(), true, true, false},
	{table.SettingTheme, []string{table.ThemeLight, table.ThemeDark}, true, true, false},
	{table.SettingConfirm, []string{table.ConfirmYes, table.ConfirmNo}, false, true, false},
	{table.SettingSole, []string{table.SoleYes, table.SoleNo}, false, true, false},
	{table.SettingPace, table.Paces, true, false, true},
	{table.SettingReminders, []string{table.RemindersOn, table.RemindersOff}, true, false, false},
	{table.SettingThreads, []string{table.On, table.Off}, true, false, true},
	{table.SettingGames, []string{table.On, table.Off}, true, false, false},
	{table.SettingEnders, []string{table.EndersModerators, table.EndersManagers, table.EndersPlayers}, true, false, false},
}

func languageNames() (list []string) {
	for _, l := range table.Languages {
		list = append(list, string(l))
	}
	return list
}

// settingOptions are what can be changed, and for whom.
func settingOptions() []Option {
	var list []Option
	for _, s := range settings {
		o := Option{Name: s.option(), Type: TextOption}
		for _, value := range s.values {
			o.Choices = append(o.Choices, OptionChoice{value, Words{Key: s.name + "." + value}})
		}
		list = append(list, o)
	}
	scope := Option{Name: optionScope, Type: TextOption}
	for _, value := range []string{scopeServer, scopeChannel, scopePerson} {
		scope.Choices = append(scope.Choices, OptionChoice{value, Words{Key: "scope." + value}})
	}
	return append(list, scope)
}

// setSettings changes settings, and says which and whose: those of the tables of a
// server or a channel, if the one who asks may manage the server, and anybody's own.
// Then, and without a setting, it tells them all. A setting that only a person can have
// is their own, whatever scope they typed.
func (h *Chat) setSettings(ctx context.Context, c *call) (*Answer, error) {
	l := c.viewer.Lang
	if err := h.atHome(ctx, c); err != nil {
		return nil, err
	}
	of, own := store.Scope{Kind: store.Server, ID: c.Guild}, store.Scope{Kind: store.Person, ID: c.User}
	switch scope := c.given.text(optionScope); {
	case scope == scopePerson, scope == "" && c.Guild == "":
		of = own
	case c.Guild == "":
		return say(lang.Text(l, "settings.in-server", nil)), nil
	case scope == scopeChannel:
		of = store.Scope{Kind: store.Channel, ID: c.Channel} // of a thread, the channel that it belongs to
	}
	values, mine := make(map[string]string), make(map[string]string)
	for _, s := range settings {
		value := c.given.text(s.option())
		switch {
		case value == "":
		case of == own && !s.own:
			return refusal(lang.Text(l, "settings.not-own", engine.Args{
				"setting": engine.Term("option." + s.option()), "reminders": s.name == table.SettingReminders})), nil
		case of == own || !s.tables:
			mine[s.name] = value
		default:
			values[s.name] = value
		}
	}
	if len(values) > 0 && !c.in.Manages {
		return refusal(lang.Text(l, "settings.denied", nil)), nil
	}
	if err := h.set(ctx, c, of, values); err != nil {
		return nil, err
	}
	if err := h.set(ctx, c, own, mine); err != nil {
		return nil, err
	}
	said := describeSettings(c.settings, c.Guild == "")
	for _, done := range []struct {
		of     store.Scope
		values map[string]string
	}{{own, mine}, {of, values}} {
		if len(done.values) > 0 {
			said = changed(c, done.of, done.values) + "\n" + said
		}
	}
	return say(said), nil
}

// changed says which settings were changed, and whose.
func changed(c *call, of store.Scope, values map[string]string) string {
	l := c.settings.OwnLanguage // it may be that which was changed
	var list []string
	for _, s := range settings {
		if value := values[s.name]; value != "" {
			list = append(list, lang.Text(l, "settings.changed", engine.Args{
				"setting": engine.Term("option." + s.option()), "value": engine.Term(s.name + "." + value)}))
		}
	}
	key := map[store.ScopeKind]string{store.Server: "settings.of-server", store.Channel: "settings.of-channel", store.Person: "settings.of-me"}[of.Kind]
	return lang.Text(l, key, engine.Args{"channel": "<#" + of.ID + ">", "list": strings.Join(list, "; ")})
}

// atHome has a call in the thread of a game mean the channel that it belongs to.
func (h *Chat) atHome(ctx context.Context, c *call) error {
	var kinds []string
	for _, g := range h.Games {
		kinds = append(kinds, g.Name())
	}
	home, err := h.Table.HomeOf(ctx, c.Channel, kinds)
	if err != nil || home == c.Channel {
		return err
	}
	c.Channel = home
	c.settings, err = h.Table.Settings(ctx, c.place())
	return err
}

// describeSettings tells all settings that hold, those of the tables, with which of
// them are the channel's own, and one's own, with which of them are not. In a direct
// message there are no tables.
func describeSettings(s table.Settings, direct bool) string {
	l := s.OwnLanguage
	tables, own := []string{lang.Text(l, "settings.tables", nil)}, []string{lang.Text(l, "settings.own", nil)}
	line := func(of setting, value string, from engine.Args) string {
		args := engine.Args{"setting": engine.Term("option." + of.option()), "value": engine.Term(of.name + "." + value), "fresh": of.fresh}
		maps.Copy(args, from)
		return lang.Text(l, "settings.line", args)
	}
	for _, one := range settings {
		if one.tables {
			tables = append(tables, line(one, s.Value(one.name), engine.Args{"here": s.IsChannels(one.name)}))
		}
		if one.own {
			shared := one.tables && !s.IsOwn(one.name) && (!direct || one.name == table.SettingLanguage)
			own = append(own, line(one, s.OwnValue(one.name), engine.Args{
				"client":  shared && one.name == table.SettingLanguage, // nobody else's is asked for
				"server":  shared && one.name != table.SettingLanguage && !s.IsChannels(one.name),
				"channel": shared && one.name != table.SettingLanguage && s.IsChannels(one.name)}))
		}
	}
	if direct {
		tables = nil
	}
	return strings.Join(slices.Concat(tables, own), "\n")
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
	if of.Kind == store.Person || values[table.SettingLanguage] == "" && values[table.SettingTheme] == "" {
		return nil
	}
	// What everybody reads of the games that run is written anew.
	var channel string
	if of.Kind == store.Channel {
		channel = of.ID
	}
	if err := h.Table.ShowAnew(ctx, c.Guild, channel); err != nil {
		return fmt.Errorf("chat: settings: %w", err)
	}
	return nil
}
