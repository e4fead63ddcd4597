package localdiscord

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"sobremesa/bot/localdiscord/wire"
)

// action is what a person does that makes an interaction; it is the body of POST /local/interactions.
type action struct {
	Type      int    `json:"type"`
	ChannelID string `json:"channel_id"`
	MessageID string `json:"message_id"`
	// ModalID is the id of the interaction that was answered with the modal; without it the newest one of its custom id counts.
	ModalID string     `json:"modal_id"`
	Data    actionData `json:"data"`
}

type actionData struct {
	ID            string        `json:"id"`
	Name          string        `json:"name"`
	Type          int           `json:"type"`
	GuildID       string        `json:"guild_id"`
	Options       []optionValue `json:"options"`
	CustomID      string        `json:"custom_id"`
	ComponentType int           `json:"component_type"`
	Values        []string      `json:"values"`
	Components    []submitted   `json:"components"`
}

// submitted is a part of a modal as it was filled in.
type submitted struct {
	Type       int         `json:"type"`
	ID         int         `json:"id,omitempty"`
	CustomID   string      `json:"custom_id,omitempty"`
	Value      string      `json:"value"`
	Values     []string    `json:"values,omitempty"`
	Components []submitted `json:"components,omitempty"`
	Component  *submitted  `json:"component,omitempty"`
}

// refuse is what a person's client would not have let them do.
func refuse(format string, args ...any) error {
	return &Error{400, 50035, fmt.Sprintf(format, args...), nil}
}

// prepare checks an action as Discord's client and API do and makes the interaction. The server's lock is held.
func (s *Server) prepare(user string, a action) (*interaction, error) {
	u, ch := s.world.users[user], s.world.channels[a.ChannelID]
	if u == nil || u.Bot {
		return nil, errUnknownUser
	}
	if ch == nil && a.MessageID == "" {
		return nil, errUnknownChannel
	}
	it := &interaction{kind: a.Type, user: user}
	switch a.Type {
	case interactionCommand, interactionAutocomplete:
		if ch == nil {
			return nil, errUnknownChannel
		}
		it.channel, it.guild = ch.ID, ch.GuildID
		return it, s.prepareCommand(it, ch, a.Data)
	case interactionComponent:
		return it, s.prepareComponent(it, a)
	case interactionModal:
		return it, s.prepareModal(it, a)
	}
	return nil, refuse("there is no interaction of type %d", a.Type)
}

func (s *Server) prepareCommand(it *interaction, ch *Channel, d actionData) error {
	var cmd *wire.Command
	for _, c := range s.world.commandsFor(it.user, ch.GuildID) {
		if d.ID != "" && c.ID == d.ID || d.ID == "" && c.Name == d.Name && c.Type == max(d.Type, 1) {
			cmd = c
		}
	}
	if cmd == nil {
		return errUnknownCommand
	}
	it.name = cmd.Name
	r := &reader{s: s, it: it, resolved: object{}, channel: ch}
	options, err := r.read(cmd.Options, d.Options)
	if err != nil {
		return err
	}
	if it.kind == interactionAutocomplete && r.focused != 1 {
		return refuse("one option has the focus, not %d", r.focused)
	}
	data := object{"id": cmd.ID, "name": cmd.Name, "type": cmd.Type}
	if len(options) > 0 {
		data["options"] = options
	}
	if cmd.GuildID != "" {
		data["guild_id"] = cmd.GuildID
	}
	if len(r.resolved) > 0 {
		data["resolved"] = r.resolved
	}
	it.data = data
	return nil
}

// reader checks the options that a person filled in against those of the command.
type reader struct {
	s        *Server
	it       *interaction
	channel  *Channel
	resolved object
	focused  int
}

func (r *reader) read(known []wire.Option, given []optionValue) ([]optionValue, error) {
	if len(known) > 0 && known[0].IsSub() {
		if len(given) != 1 {
			return nil, refuse("one subcommand has to be chosen")
		}
		o := findOption(known, given[0].Name, "")
		if o == nil {
			return nil, refuse("there is no subcommand %q", given[0].Name)
		}
		r.it.name += " " + o.Name
		inner, err := r.read(o.Options, given[0].Options)
		return []optionValue{{Name: o.Name, Type: o.Type, Options: inner}}, err
	}
	seen := map[string]bool{}
	out := []optionValue{}
	for _, g := range given {
		o := findOption(known, g.Name, "")
		if o == nil || seen[g.Name] {
			return nil, refuse("there is no option %q, or it was given twice", g.Name)
		}
		seen[g.Name] = true
		v := optionValue{Name: o.Name, Type: o.Type, Value: g.Value}
		if r.it.kind == interactionAutocomplete {
			if g.Focused {
				if !o.Autocomplete {
					return nil, refuse("the option %q has no autocompletion", o.Name)
				}
				r.focused++
				r.it.option = o.Type
				v.Focused, v.Value = true, fmt.Sprint(g.Value)
				if g.Value == nil {
					v.Value = ""
				}
			}
			out = append(out, v)
			continue
		}
		value, err := r.value(o, g.Value)
		if err != nil {
			return nil, err
		}
		v.Value = value
		out = append(out, v)
	}
	for _, o := range known {
		if o.Required && !seen[o.Name] && r.it.kind == interactionCommand {
			return nil, refuse("the option %q is required", o.Name)
		}
	}
	return out, nil
}

// value checks one option's value and gives it its JSON type.
func (r *reader) value(o *wire.Option, v any) (any, error) {
	bad := func(why string) error { return refuse("%s: %v %s", o.Name, v, why) }
	switch o.Type {
	case wire.OptString:
		text, ok := v.(string)
		n := utf8.RuneCountInString(text)
		least, most := 0, 6000
		if o.MinLength != nil {
			least = *o.MinLength
		}
		if o.MaxLength != nil {
			most = *o.MaxLength
		}
		if !ok || n < least || n > most || n == 0 && o.Required {
			return nil, bad(fmt.Sprintf("is not a text of %d to %d characters", least, most))
		}
		return text, r.chosen(o, text)
	case wire.OptInteger, wire.OptNumber:
		n, ok := asNumber(v)
		if !ok || o.Type == wire.OptInteger && n != math.Trunc(n) || math.Abs(n) > 1<<53 {
			return nil, bad("is not such a number")
		}
		if o.MinValue != nil && n < asFloat(*o.MinValue) || o.MaxValue != nil && n > asFloat(*o.MaxValue) {
			return nil, bad("is out of range")
		}
		if o.Type == wire.OptInteger {
			return int64(n), r.chosen(o, n)
		}
		return n, r.chosen(o, n)
	case wire.OptBoolean:
		if _, ok := v.(bool); !ok {
			return nil, bad("is not true or false")
		}
		return v, nil
	case wire.OptUser, wire.OptMentionable, wire.OptChannel, wire.OptRole:
		id, _ := v.(string)
		w := r.s.world
		_, user := w.users[id]
		_, channel := w.channels[id]
		_, role := w.guilds[id]
		fits := map[int]bool{wire.OptUser: user, wire.OptMentionable: user || role, wire.OptChannel: channel, wire.OptRole: role}
		if !fits[o.Type] || channel && len(o.ChannelTypes) > 0 && !slices.Contains(o.ChannelTypes, w.channels[id].Type) {
			return nil, bad("is not there or of the wrong kind")
		}
		r.s.resolveUsers(r.resolved, r.channel, id)
		return id, nil
	}
	return nil, bad("is of a type that this server's people cannot give")
}

// chosen checks that a value is one of the choices, if there are any. Those of an autocompletion are only proposals.
func (r *reader) chosen(o *wire.Option, v any) error {
	if len(o.Choices) == 0 {
		return nil
	}
	for _, ch := range o.Choices {
		if ch.Value == v {
			return nil
		}
		if n, ok := asNumber(ch.Value); ok && n == v {
			return nil
		}
	}
	return refuse("%s: %v is not one of the choices", o.Name, v)
}

func asNumber(v any) (float64, bool) {
	switch n := v.(type) {
	case float64:
		return n, true
	case int64:
		return float64(n), true
	case int:
		return float64(n), true
	case json.Number:
		f, err := n.Float64()
		return f, err == nil
	}
	return 0, false
}

func asFloat(n json.Number) float64 {
	f, _ := n.Float64()
	return f
}

// prepareComponent checks that the component is there for this person, can be used, and allows the values.
func (s *Server) prepareComponent(it *interaction, a action) error {
	m, err := s.store.message(a.MessageID)
	if err != nil || !m.visibleTo(it.user) || s.world.channels[m.ChannelID] == nil {
		return errUnknownMessage
	}
	ch := s.world.channels[m.ChannelID]
	it.channel, it.guild, it.source, it.customID = ch.ID, ch.GuildID, m.ID, a.Data.CustomID
	c := m.Button(a.Data.CustomID)
	if c == nil {
		return refuse("the message has no component %q", a.Data.CustomID)
	}
	if c.Disabled {
		return refuse("the component %q is disabled", c.CustomID)
	}
	if m.Author.ID != Bot.ID {
		return refuse("the message is not the application's")
	}
	data := object{"custom_id": c.CustomID, "component_type": c.Type, "id": c.ID}
	if c.Type != wire.Button {
		if err := checkSelected(c, a.Data.Values); err != nil {
			return err
		}
		data["values"] = append([]string{}, a.Data.Values...)
		if c.Type != wire.StringSelect {
			resolved := object{}
			s.resolveUsers(resolved, ch, a.Data.Values...)
			data["resolved"] = resolved
		}
	}
	it.data = data
	return nil
}

func checkSelected(c *wire.Component, values []string) error {
	least, most := 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	if len(values) < least || len(values) > most {
		return refuse("%s: %d to %d values, not %d", c.CustomID, least, most, len(values))
	}
	for i, v := range values {
		known := c.Type != wire.StringSelect || slices.ContainsFunc(c.Options, func(o wire.SelectOption) bool { return o.Value == v })
		if !known || slices.Contains(values[:i], v) {
			return refuse("%s: %q is not an option, or was given twice", c.CustomID, v)
		}
	}
	return nil
}
