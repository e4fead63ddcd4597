package localdiscord

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// action is the use of a component or the submission of a modal: the body of POST /local/interactions.
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

// act makes the interaction, sends it and waits for the answer.
func (s *Server) act(ctx context.Context, user string, a action) (*Outcome, error) {
	s.mu.Lock()
	it, err := s.prepare(user, a)
	if err == nil {
		s.start(it)
	}
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return s.await(ctx, it)
}

// prepare checks an action as Discord does, and makes the interaction. The server's lock is held.
func (s *Server) prepare(user string, a action) (*interaction, error) {
	if u := s.world.users[user]; u == nil || u.Bot {
		return nil, errUnknownUser
	}
	it := &interaction{kind: a.Type, user: user}
	switch a.Type {
	case interactionComponent:
		return it, s.prepareComponent(it, a)
	case interactionModal:
		return it, s.prepareModal(it, a)
	}
	return nil, refuse("there is no component or form of type %d", a.Type)
}

// refuse returns the refusal of an action that a person's client would not have allowed.
func refuse(format string, args ...any) error {
	return &Error{400, 50035, fmt.Sprintf(format, args...), nil}
}

// prepareComponent checks that this person sees the component, and that it is enabled and allows the values.
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

// prepareModal checks that the modal was shown to this person and is filled in correctly.
func (s *Server) prepareModal(it *interaction, a action) error {
	shown := s.modals[a.ModalID]
	if shown == nil || shown.it.user != it.user || shown.CustomID != a.Data.CustomID {
		return refuse("no modal %q was shown", a.Data.CustomID)
	}
	values := map[string]string{}
	for _, row := range a.Data.Components {
		for _, in := range row.Components {
			values[in.CustomID] = in.Value
		}
	}
	var parts []submitted
	for _, row := range shown.Components {
		in := row.Components[0]
		value := values[in.CustomID]
		if err := checkText(in, value); err != nil {
			return err
		}
		parts = append(parts, submitted{Type: row.Type, ID: row.ID,
			Components: []submitted{{Type: in.Type, ID: in.ID, CustomID: in.CustomID, Value: value}}})
	}
	it.channel, it.guild, it.source = shown.it.channel, shown.it.guild, shown.it.source
	it.customID, it.meta = shown.CustomID, shown.it.meta
	it.data = object{"custom_id": shown.CustomID, "components": parts}
	delete(s.modals, a.ModalID)
	return nil
}

// checkText checks what was filled into a text input.
func checkText(in wire.Component, value string) error {
	least, most := in.Length()
	if in.IsRequired() {
		least = max(least, 1)
	}
	if n := validate.Units(value); n > most || n < least && (in.IsRequired() || n > 0) {
		return refuse("%s: %d to %d characters, not %d", strings.TrimSpace(in.Label+" "+in.CustomID), least, most, n)
	}
	return nil
}

// start sends an interaction to the bot and starts its timer. It goes over HTTP or to the gateway.
// The server's lock is held.
func (s *Server) start(it *interaction) {
	it.id = s.ids.next()
	it.token = newInteractionToken()
	it.created = s.now()
	it.owns = map[string]bool{}
	it.outcome = make(chan *Outcome, 1)
	it.settled = make(chan struct{})
	it.meta = &wire.InteractionMetadata{ID: it.id, Type: it.kind, User: s.world.users[it.user].discord(), Owners: s.owners(it.user, it.guild),
		Name: it.name, TriggeringInteraction: it.meta}
	if it.kind == interactionComponent {
		it.meta.InteractedMessage = it.source
	}
	s.sweep()
	s.interactions[it.token] = it
	it.timer = time.AfterFunc(s.opt.AckWithin, func() { s.expire(it) })
	if s.endpoint.URL != "" {
		payload, _ := json.Marshal(s.interactionPayload(it))
		for range s.faults.deliveries() {
			go s.deliver(it, s.endpoint.URL, payload)
		}
		return
	}
	for range s.faults.deliveries() {
		s.gateway.dispatch("INTERACTION_CREATE", it.guild, s.interactionPayload(it))
	}
}

// sweep drops interactions whose tokens have expired, with the modals that they showed, and old nonces.
// It does so once a minute at most. The server's lock is held.
func (s *Server) sweep() {
	now := s.now()
	if now.Sub(s.swept) < time.Minute {
		return
	}
	s.swept = now
	for key, n := range s.nonces {
		if now.Sub(n.at) >= nonceMemory {
			delete(s.nonces, key)
		}
	}
	for token, it := range s.interactions {
		if it.state != pending && s.expired(it) {
			delete(s.interactions, token)
			delete(s.modals, it.id)
		}
	}
}

// await waits for the first answer.
func (s *Server) await(ctx context.Context, it *interaction) (*Outcome, error) {
	select {
	case o := <-it.outcome:
		return o, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-s.closed:
		return nil, ErrNoAnswer
	}
}
