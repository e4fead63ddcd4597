package chat

import (
	"context"
	"slices"
	"strings"

	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// A panel is a private message in which users change settings: their own, those of the server, or
// those of the channel. A menu lists what can be changed. What is picked there is chosen from a second
// menu, or typed in a form. Each change shows the panel anew. A panel's components have the verb
// [message.Set] and the panel's name as first pick. The second is whichPick in the menu of items, whose
// values are their names; valuePick in the menu of values, which are "item=value"; or the item of a
// form, or of a menu of people or roles.
type panel struct {
	name  string // ownPanel, serverPanel or channelPanel
	of    store.Scope
	items []item
}

// opensPanel returns the handler of a command that opens a panel.
func opensPanel(name string) handler {
	return func(h *Chat, ctx context.Context, c *call) (*Answer, error) {
		return h.showPanel(ctx, c, name, "", outcome{unchanged: true})
	}
}

// panel returns a panel with what holds now. The error is a Refusal if the user may not change it.
func (h *Chat) panel(ctx context.Context, c *call, name string) (p panel, err error) {
	if name == ownPanel {
		p = panel{name, settings.OfPerson(c.User), h.timeItems(c)}
	} else {
		switch {
		case c.Guild == "":
			return p, refuse("settings.in-server", nil)
		case !c.in.Manages:
			return p, refuse("settings.denied", nil)
		}
		c.Channel = c.settings.Channel()
		p = panel{name: name, of: settings.OfChannel(c.Channel)}
		if name == serverPanel {
			p.of = settings.OfServer(c.Guild)
		}
	}
	for _, s := range settings.All {
		if s.Own && p.name == ownPanel || s.Tables && p.name != ownPanel {
			p.items = append(p.items, h.settingItem(c, p.of, s))
		}
	}
	switch name {
	case ownPanel:
		p.items = append(p.items, h.blockItem(c))
	case serverPanel:
		posts, err := h.puzzleItems(c)
		if err != nil {
			return p, err
		}
		week, err := h.weekItem(ctx, c)
		if err != nil {
			return p, err
		}
		p.items = append(append(append(p.items, h.roleItem(c, p.of)), posts...), week)
	}
	return p, nil
}

// pressSet shows a panel, asks for the value of an item, or sets it.
func (h *Chat) pressSet(ctx context.Context, c *call) (*Answer, error) {
	given := c.in.Press.Values
	if len(c.id.Picks) == 0 || !slices.Contains([]string{ownPanel, serverPanel, channelPanel}, c.id.Picks[0]) {
		return c.oldButton(), nil
	}
	p, err := h.panel(ctx, c, c.id.Picks[0])
	if err != nil {
		return nil, err
	}
	if len(c.id.Picks) != 2 {
		return h.showPanel(ctx, c, p.name, "", outcome{unchanged: true})
	}
	name, sets := c.id.Picks[1], true
	if menu := name == whichPick || name == valuePick; menu && len(given) == 1 {
		var value string
		name, value, sets = strings.Cut(given[0], "=")
		given = []string{value}
	}
	at := slices.IndexFunc(p.items, func(i item) bool { return i.name == name })
	if at < 0 || sets && !p.items[at].takes(c.id, c.in.Press) {
		return c.oldButton(), nil
	}
	i, out := p.items[at], outcome{unchanged: true}
	switch {
	case sets:
		if out, err = i.set(ctx, given); err != nil {
			return nil, err
		}
		c.partly = c.partly || !out.unchanged
	case i.form != nil:
		return &Answer{Kind: Modal, Modal: &message.Modal{ID: hostID(message.Set, p.name, name), Title: i.label, Fields: i.form}}, nil
	}
	return h.showPanel(ctx, c, p.name, name, out)
}

// showPanel shows a panel with the item that was picked or set, if any, and what came of it.
func (h *Chat) showPanel(ctx context.Context, c *call, name, picked string, out outcome) (*Answer, error) {
	p, err := h.panel(ctx, c, name) // what holds may just have changed, and the language with it
	if err != nil {
		return nil, err
	}
	lines := []string{out.note, c.text("panel."+name, engine.Args{"channel": "<#" + c.Channel + ">"})}
	id := hostID(message.Set, name)
	which := message.Select{ID: id.With(message.Set, name, whichPick), Placeholder: c.text("panel.which", nil), Least: 1, Most: 1}
	var values message.Row
	for _, i := range p.items {
		on := i.name == picked
		lines = append(lines, c.text("panel.line", engine.Args{"label": i.label, "is": i.is, "set": on && !out.unchanged}))
		which.Options = append(which.Options, message.Option{Label: i.label, Value: i.name, Chosen: on && i.form == nil})
		choose := message.Select{ID: id.With(message.Set, name, valuePick), Placeholder: i.label, Least: 1, Most: 1, Options: i.options}
		switch {
		case !on:
			continue
		case out.options != nil:
			choose.Options = out.options
		case i.whom != nil:
			choose = *i.whom
			choose.ID, choose.Placeholder = id.With(message.Set, name, i.name), i.label
		case i.form != nil:
			continue
		}
		choose.Options = slices.Clone(choose.Options)
		for n := range choose.Options {
			choose.Options[n].Value = i.name + "=" + choose.Options[n].Value
		}
		values = message.Row{choose}
	}
	a := replace(joinLines(lines...), message.Row{which})
	if values != nil {
		a.Message.Rows = append(a.Message.Rows, values)
	}
	a.Message.Rows = append(a.Message.Rows, panelButtons(c, name))
	if c.in.Press == nil {
		a.Kind = Reply
	}
	return a, nil
}

// panelButtons returns the row that leads from a panel elsewhere.
func panelButtons(c *call, name string) (row message.Row) {
	if name == ownPanel {
		return message.Row{message.Button{ID: hostID(message.Level), Label: c.text("me.level", nil), Style: message.Secondary}}
	}
	for _, one := range []string{serverPanel, channelPanel} {
		row = append(row, message.Button{ID: hostID(message.Set, one), Label: c.text("scope."+one, nil), Style: message.Secondary, Disabled: one == name})
	}
	return row
}

// settingItem returns the item for a setting of a scope.
func (h *Chat) settingItem(c *call, of store.Scope, s settings.Setting) item {
	words := func(value string) string { return c.text(s.Name+"."+value, nil) }
	value, chosen := c.settings.In(of.Kind, s.Name)
	i := item{name: s.Name, label: c.text("setting."+s.Name, nil), is: words(value)}
	if wider := widerScope(c, of.Kind, s); wider != "" {
		rest := c.text(wider, nil)
		i.options = append(i.options, message.Option{Label: rest, Chosen: !chosen})
		if !chosen {
			i.is = rest + " (" + i.is + ")"
		}
	}
	for _, one := range s.ValuesIn(of.Kind) {
		i.options = append(i.options, message.Option{Label: words(one), Value: one, Chosen: one == value && (chosen || !i.offers(""))})
	}
	if s.Fresh {
		i.is += c.text("panel.fresh", nil)
	}
	i.set = func(ctx context.Context, given []string) (outcome, error) {
		if !i.offers(given[0]) {
			return outcome{}, refuse("chat.old-button", nil)
		}
		return outcome{}, h.set(ctx, c, of, s.Name, given[0])
	}
	return i
}

// roleItem returns the item for the role that is called when a table opens in the server.
func (h *Chat) roleItem(c *call, of store.Scope) item {
	i := item{name: settings.Role, label: c.text("setting.role", nil), whom: &message.Select{Of: message.ARole, Most: 1}}
	called := ""
	if role := c.settings.Servers(settings.Role); role != "" {
		called, i.whom.Chosen = "<@&"+role+">", []string{role}
	}
	i.is = c.text("panel.role", engine.Args{"role": called})
	i.set = func(ctx context.Context, given []string) (outcome, error) {
		switch {
		case slices.Contains(given, c.Guild): // the id of @everyone
			return outcome{}, refuse("settings.not-everyone", nil)
		case len(given) > 1 || slices.ContainsFunc(given, func(id string) bool { return !message.IsID(id) }):
			return outcome{}, refuse("chat.old-button", nil)
		}
		return outcome{}, h.set(ctx, c, of, settings.Role, strings.Join(given, ""))
	}
	return i
}

// widerScope returns the key that says from where a setting has its value if the scope has chosen
// none, or "" if it is not said.
func widerScope(c *call, kind store.ScopeKind, s settings.Setting) string {
	switch {
	case s.Name == settings.Language && kind != store.Channel:
		return "panel.as-discord"
	case kind == store.Channel:
		return "panel.as-server"
	case kind == store.Person && s.Tables && s.Persons == nil && c.Guild != "":
		return "panel.as-tables"
	}
	return ""
}
