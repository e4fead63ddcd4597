package localdiscord

import (
	"fmt"
	"slices"

	"sobremesa/bot/localdiscord/wire"
)

// action is the use of a component or the submission of a modal. It is the body of POST
// /local/interactions.
type action struct {
	Type      int        `json:"type"`
	MessageID string     `json:"message_id"`
	ModalID   string     `json:"modal_id"` // the id of the interaction that the modal answered
	Data      actionData `json:"data"`
}

type actionData struct {
	CustomID   string      `json:"custom_id"`
	Values     []string    `json:"values"`
	Components []submitted `json:"components"`
}

// submitted is a row of a modal, or the text input in it as it was filled in.
type submitted struct {
	Type       int         `json:"type"`
	ID         int         `json:"id,omitempty"`
	CustomID   string      `json:"custom_id,omitempty"`
	Value      string      `json:"value,omitempty"`
	Components []submitted `json:"components,omitempty"`
}

// refuse returns the refusal of an action that a person's client would not have allowed.
func refuse(format string, args ...any) error {
	return &Error{400, 50035, fmt.Sprintf(format, args...), nil}
}

// prepareComponent checks that this person sees the component, that it is enabled, and that it allows
// the values.
func (s *Server) prepareComponent(it *interaction, a action) error {
	m, ch := s.messageFor(it.user, a.MessageID)
	if m == nil {
		return errUnknownMessage
	}
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
	least, most := c.Values()
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
