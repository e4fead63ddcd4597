package chat

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// The option for the scope of settings, and its values.
const (
	optionScope  = "scope"
	scopeServer  = "server" // the default in a server
	scopeChannel = "channel"
	scopePerson  = "me"
)

// optionOf returns the name of the option for a setting, as users type it. The stored name may
// differ.
func optionOf(s settings.Setting) string {
	switch s.Name {
	case settings.Sole:
		return "only-move"
	case settings.Enders:
		return "who-ends"
	}
	return s.Name
}

// The options for the people from whom the user takes no invitations.
const (
	optionBlock   = "block"
	optionUnblock = "unblock"
)

// settingOptions returns an option for each setting, those for people, and the option for the scope.
func settingOptions() []Option {
	var list []Option
	for _, s := range settings.All {
		o := Option{Name: optionOf(s), Type: TextOption}
		for _, value := range s.Values {
			o.Choices = append(o.Choices, OptionChoice{value, Words{Key: s.Name + "." + value}})
		}
		list = append(list, o)
	}
	list = append(list, Option{Name: optionBlock, Type: PersonOption}, Option{Name: optionUnblock, Type: PersonOption})
	scope := Option{Name: optionScope, Type: TextOption}
	for _, value := range []string{scopeServer, scopeChannel, scopePerson} {
		scope.Choices = append(scope.Choices, OptionChoice{value, Words{Key: "scope." + value}})
	}
	return append(list, scope)
}

// setSettings changes settings and answers with what was changed, followed by all settings that
// hold. Users who may manage the server change the settings of the tables of a server or a channel.
// All users may change their own. A setting that only a person can have is their own whatever the
// scope.
func (h *Chat) setSettings(ctx context.Context, c *call) (*Answer, error) {
	if err := h.atHome(ctx, c); err != nil {
		return nil, err
	}
	if a, err := h.setPuzzle(ctx, c); a != nil || err != nil {
		return a, err
	}
	changes, refused := settingChanges(c)
	if refused != nil {
		return refused, nil
	}
	lines, refused, err := h.setBlocked(ctx, c)
	if refused != nil || err != nil {
		return refused, err
	}
	for _, one := range changes {
		if err := h.set(ctx, c, one.of, one.values); err != nil {
			return nil, err
		}
	}
	posts, err := h.describePosts(c)
	if err != nil {
		return nil, err
	}
	for _, one := range changes {
		if len(one.values) > 0 {
			lines = append(lines, changed(c, one.of, one.values))
		}
	}
	return say(strings.Join(append(lines, describeSettings(c.settings, c.Guild == "", posts)), "\n")), nil
}

// settingChange holds new values of a scope's settings by name. There may be none.
type settingChange struct {
	of     store.Scope
	values map[string]string
}

// settingChanges returns what the options of the call change, or an answer that says why they may
// not.
func settingChanges(c *call) (list []settingChange, refused *Answer) {
	l := c.viewer.Lang
	of, own := store.Scope{Kind: store.Server, ID: c.Guild}, store.Scope{Kind: store.Person, ID: c.User}
	switch scope := c.given.text(optionScope); {
	case scope == scopePerson, scope == "" && c.Guild == "":
		of = own
	case c.Guild == "":
		return nil, say(lang.Text(l, "settings.in-server", nil))
	case scope == scopeChannel:
		of = store.Scope{Kind: store.Channel, ID: c.Channel} // atHome has replaced a game's thread
	}
	values, mine := make(map[string]string), make(map[string]string)
	for _, s := range settings.All {
		value := c.given.text(optionOf(s))
		switch {
		case value == "":
		case of == own && !s.Own:
			return nil, refusal(lang.Text(l, "settings.not-own", engine.Args{
				"setting": engine.Term("option." + optionOf(s)), "reminders": s.Name == settings.Reminders}))
		case of == own || !s.Tables:
			mine[s.Name] = value
		default:
			values[s.Name] = value
		}
	}
	if len(values) > 0 && !c.in.Manages {
		return nil, refusal(lang.Text(l, "settings.denied", nil))
	}
	return []settingChange{{of, values}, {own, mine}}, nil
}

// setBlocked changes from whom the user takes no invitations, and says so in a line for each person.
func (h *Chat) setBlocked(ctx context.Context, c *call) (lines []string, refused *Answer, err error) {
	block, unblock := c.given.text(optionBlock), c.given.text(optionUnblock)
	switch {
	case block == "" && unblock == "":
		return nil, nil, nil
	case block == c.User:
		return nil, refusal(lang.Text(c.viewer.Lang, "settings.not-self", nil)), nil
	}
	value, err := h.Table.Block(ctx, c.Request, block, unblock)
	if err != nil {
		return nil, nil, fmt.Errorf("chat: settings: %w", err)
	}
	of := store.Scope{Kind: store.Person, ID: c.User}
	c.settings, c.partly = c.settings.With(of, map[string]string{settings.Blocked: value}), true
	for _, one := range [][2]string{{block, "settings.blocked"}, {unblock, "settings.unblocked"}} {
		if user, key := one[0], one[1]; user != "" {
			said := lang.Text(c.viewer.Lang, key, engine.Args{"user": userMention(user)})
			lines = append(lines, lang.Text(c.viewer.Lang, "settings.of-me", engine.Args{"list": said}))
		}
	}
	return lines, nil, nil
}

// userMention names a user whom a private answer does not notify.
func userMention(user string) string { return "<@" + user + ">" }

// changed says which settings were changed, and whose.
func changed(c *call, of store.Scope, values map[string]string) string {
	l := c.settings.OwnLanguage() // it may just have changed
	var list []string
	for _, s := range settings.All {
		if value := values[s.Name]; value != "" {
			list = append(list, lang.Text(l, "settings.changed", engine.Args{
				"setting": engine.Term("option." + optionOf(s)), "value": engine.Term(s.Name + "." + value)}))
		}
	}
	key := map[store.ScopeKind]string{store.Server: "settings.of-server", store.Channel: "settings.of-channel", store.Person: "settings.of-me"}[of.Kind]
	return lang.Text(l, key, engine.Args{"channel": "<#" + of.ID + ">", "list": strings.Join(list, "; ")})
}

// atHome makes a call in the thread of a game one in the channel that the thread belongs to.
func (h *Chat) atHome(ctx context.Context, c *call) error {
	var kinds []string
	for _, g := range h.Games {
		kinds = append(kinds, g.Name())
	}
	home, err := h.Finder.HomeOf(ctx, c.Channel, kinds)
	if err != nil || home == c.Channel {
		return err
	}
	c.Channel = home
	c.settings, err = h.Finder.Settings(ctx, c.place())
	return err
}

// describeSettings lists all settings that hold: of the tables, marking the channel's own; where
// puzzles are posted; and of the user, marking those that are not their own, with the people whom they
// have blocked. In direct messages there are no settings of tables.
func describeSettings(s settings.Settings, direct bool, posts []string) string {
	l := s.OwnLanguage()
	tables, own := []string{lang.Text(l, "settings.tables", nil)}, []string{lang.Text(l, "settings.own", nil)}
	line := func(of settings.Setting, value string, from engine.Args) string {
		args := engine.Args{"setting": engine.Term("option." + optionOf(of)), "value": engine.Term(of.Name + "." + value), "fresh": of.Fresh}
		maps.Copy(args, from)
		return lang.Text(l, "settings.line", args)
	}
	for _, one := range settings.All {
		if one.Tables {
			tables = append(tables, line(one, s.Value(one.Name), engine.Args{"here": s.IsChannels(one.Name)}))
		}
		if one.Own {
			shared := one.Tables && !s.IsOwn(one.Name) && (!direct || one.Name == settings.Language)
			own = append(own, line(one, s.OwnValue(one.Name), engine.Args{
				"client":  shared && one.Name == settings.Language, // Discord tells the language of the user's client
				"server":  shared && one.Name != settings.Language && !s.IsChannels(one.Name),
				"channel": shared && one.Name != settings.Language && s.IsChannels(one.Name)}))
		}
	}
	var blocked []string
	for _, user := range s.BlockedUsers() {
		blocked = append(blocked, userMention(user))
	}
	if len(blocked) > 0 {
		own = append(own, lang.Text(l, "settings.blocked-list", engine.Args{"users": blocked}))
	}
	if direct {
		tables = nil
	}
	return strings.Join(slices.Concat(tables, posts, own), "\n")
}

// set stores settings of a scope, and changes those of the call.
func (h *Chat) set(ctx context.Context, c *call, of store.Scope, values map[string]string) error {
	if len(values) == 0 {
		return nil
	}
	if err := h.Table.SetSettings(ctx, of, values); err != nil {
		return fmt.Errorf("chat: settings: %w", err)
	}
	c.settings, c.partly = c.settings.With(of, values), true
	if of.Kind == store.Person || values[settings.Language] == "" && values[settings.Theme] == "" {
		return nil
	}
	// Rewrite the public messages of running games.
	var channel string
	if of.Kind == store.Channel {
		channel = of.ID
	}
	if err := h.Table.ShowAnew(ctx, c.Guild, channel); err != nil { // the settings are stored, and each board follows with its next move
		h.Log.Error("cannot redraw the boards", "err", err, "guild", c.Guild)
	}
	return nil
}
