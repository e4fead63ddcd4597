package chat

import (
	"context"
	"slices"

	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/store"
)

// The names of panels.
const (
	ownPanel     = "me"
	serverPanel  = "server"
	channelPanel = "channel"
)

// The second picks of the menus of texts.
const (
	whichPick = "which"
	valuePick = "value"
)

// item is what can be changed in one line of a panel: by one of options, whom and form.
type item struct {
	name      string
	label, is string // what it is and what holds now, in the reader's language
	options   []message.Option
	whom      *message.Select
	form      []message.Field
	// set sets what was chosen or typed: one of the options' values, ids, or a text for each field.
	set func(ctx context.Context, given []string) (outcome, error)
}

// outcome is what came of a change that is not refused.
type outcome struct {
	note string // for the reader, or ""
	// unchanged means that nothing was set: the note says why, or one of options is to be chosen.
	unchanged bool
	options   []message.Option
}

// takes reports whether the item is set by such a component or form.
func (i item) takes(id message.CustomID, press *Press) bool {
	switch {
	case press.Form:
		return len(press.Values) == len(i.form)
	case id.Picks[1] == valuePick:
		return i.options != nil || len(i.form) == 1 // what was typed may have led to a menu
	}
	return i.whom != nil
}

// offers reports whether a value is among the options of the item.
func (i item) offers(value string) bool {
	return slices.ContainsFunc(i.options, func(o message.Option) bool { return o.Value == value })
}

// set stores a setting of a scope, and changes it for the call.
func (h *Chat) set(ctx context.Context, c *call, of store.Scope, name, value string) error {
	values := map[string]string{name: value}
	if err := h.Table.SetSettings(ctx, of, values); err != nil {
		return err
	}
	c.settings, c.partly = c.settings.With(of, values), true
	c.viewer.Lang = c.settings.OwnLanguage()
	if of.Kind == store.Person || name != settings.Language && name != settings.Theme {
		return nil
	}
	// Rewrite the public messages of running games.
	var channel string
	if of.Kind == store.Channel {
		channel = of.ID
	}
	if err := h.Table.ShowAnew(ctx, c.Guild, channel); err != nil { // the setting is stored, and each board follows with its next move
		h.Log.Error("cannot redraw the boards", "err", err, "guild", c.Guild)
	}
	return nil
}
