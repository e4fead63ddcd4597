package localdiscord

import (
	"errors"
	"net/http"
	"time"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// byToken finds the interaction of webhooks/{application}/{token}: it has to have been answered and its token to be good.
func (s *Server) byToken(c *call) (*interaction, error) {
	if c.params["application"] != Bot.ID {
		return nil, errUnknownWebhook
	}
	id, ok := interactionOf(c.params["token"])
	if !ok {
		return nil, errUnknownWebhook
	}
	it := s.interactions[id]
	switch {
	case it == nil || it.token != c.params["token"] || s.expired(it):
		return nil, errInvalidToken
	case it.state != answered:
		return nil, errUnknownWebhook
	case s.world.channels[it.channel] == nil:
		return nil, errUnknownChannel
	}
	return it, nil
}

// webhookMessage finds the message of a webhook route; "@original" is the first answer.
func (s *Server) webhookMessage(c *call) (*interaction, *stored, error) {
	it, err := s.byToken(c)
	if err != nil {
		return nil, nil, err
	}
	id := c.params["message"]
	if id == "@original" {
		id = it.original
	}
	if id == "" || !it.owns[id] {
		return nil, nil, errUnknownMessage
	}
	m, err := s.store.message(id)
	if errors.Is(err, errNotStored) {
		err = errUnknownMessage
	}
	return it, m, err
}

func (s *Server) getWebhookMessage(c *call) (int, any, error) {
	_, m, err := s.webhookMessage(c)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, m.WithBase(c.base), nil
}

func (s *Server) patchWebhookMessage(c *call) (int, any, error) {
	it, m, err := s.webhookMessage(c)
	if err != nil {
		return 0, nil, err
	}
	in := validate.ReadMessage(c.body, validate.WebhookEdit, m.Flags)
	if err := c.invalid(); err != nil {
		return 0, nil, err
	}
	if err := s.edit(c, m, in); err != nil {
		return 0, nil, err
	}
	if m.ID == it.original {
		it.settle()
	}
	return http.StatusOK, m.WithBase(c.base), nil
}

func (s *Server) deleteWebhookMessage(c *call) (int, any, error) {
	it, m, err := s.webhookMessage(c)
	if err != nil {
		return 0, nil, err
	}
	if err := s.erase(m); err != nil {
		return 0, nil, err
	}
	if m.ID == it.original {
		it.settle()
	}
	return http.StatusNoContent, nil, nil
}

// postWebhook is a follow-up. Discord puts the first one after a deferred answer into the waiting message.
func (s *Server) postWebhook(c *call) (int, any, error) {
	it, err := s.byToken(c)
	if err != nil {
		return 0, nil, err
	}
	in := validate.ReadMessage(c.body, validate.WebhookCreate, 0)
	if err := c.invalid(); err != nil {
		return 0, nil, err
	}
	if it.loading {
		if m, err := s.store.message(it.original); err == nil && m.Has(wire.FlagLoading) {
			in.Flags.Value &^= wire.FlagEphemeral
			if err := s.edit(c, m, in); err != nil {
				return 0, nil, err
			}
			it.settle()
			return http.StatusOK, m.WithBase(c.base), nil
		}
	}
	m := s.newAnswer(it, in.Flags.Value&wire.FlagEphemeral != 0)
	if err := s.compose(c, m, in, false); err != nil {
		return 0, nil, err
	}
	if err := s.store.putMessage(m, c.files); err != nil {
		return 0, nil, err
	}
	it.owns[m.ID] = true
	s.publish("create", m)
	return http.StatusOK, m.WithBase(c.base), nil
}

// edit changes a stored message and tells everybody. The first edit of a "thinking" message makes it an ordinary one.
func (s *Server) edit(c *call, m *stored, in validate.Message) error {
	thinking := m.Has(wire.FlagLoading)
	m.Flags &^= wire.FlagLoading
	if err := s.compose(c, m, in, true); err != nil {
		return err
	}
	if !thinking {
		now := s.now().UTC().Truncate(time.Millisecond)
		m.EditedTimestamp = &now
	}
	if err := s.store.putMessage(m, c.files); err != nil {
		return err
	}
	s.publish("update", m)
	return nil
}
