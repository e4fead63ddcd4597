package localdiscord

import (
	"cmp"
	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// byToken returns the interaction of webhooks/{application}/{token}. It must have been answered, and
// its token must be valid.
func (s *Server) byToken(c *call) (*interaction, error) {
	if c.at("application") != Bot.ID {
		return nil, errUnknownWebhook
	}
	it := s.interactions[c.at("token")]
	switch {
	case it == nil || s.expired(it):
		return nil, errInvalidToken
	case it.state != answered:
		return nil, errUnknownWebhook
	}
	return it, nil
}

// webhookMessage returns the message of a webhook route. "@original" is the first answer.
func (s *Server) webhookMessage(c *call) (*interaction, *stored, error) {
	it, err := s.byToken(c)
	if err != nil {
		return nil, nil, err
	}
	id := c.at("message")
	if id == "@original" {
		id = it.original
	}
	if id == "" || !it.owns[id] {
		return nil, nil, errUnknownMessage
	}
	m, err := s.store.message(id)
	return it, m, err
}

func (s *Server) patchWebhookMessage(c *call) (any, error) {
	it, m, err := s.webhookMessage(c)
	if err != nil {
		return nil, err
	}
	in, err := c.message(c.body, validate.AsEdit, m.Flags)
	if err != nil {
		return nil, err
	}
	if err := s.edit(c, m, in); err != nil {
		return nil, err
	}
	if m.ID == it.original {
		it.settle(m.ID)
	}
	return s.sent(m), nil
}

func (s *Server) deleteWebhookMessage(c *call) (any, error) {
	it, m, err := s.webhookMessage(c)
	if err != nil {
		return nil, err
	}
	if err := s.erase(m); err != nil {
		return nil, err
	}
	if m.ID == it.original {
		it.settle(m.ID)
	}
	return nil, nil
}

// postWebhook handles a follow-up. As at Discord, the first follow-up of a deferred answer fills the
// waiting message.
func (s *Server) postWebhook(c *call) (any, error) {
	it, err := s.byToken(c)
	if err != nil {
		return nil, err
	}
	in, err := c.message(c.body, validate.AsAnswer, 0)
	if err != nil {
		return nil, err
	}
	if it.loading {
		if m, err := s.store.message(it.original); err == nil && m.Has(wire.FlagLoading) {
			in.Flags &^= wire.FlagEphemeral
			if err := s.edit(c, m, in); err != nil {
				return nil, err
			}
			it.settle(m.ID)
			return s.sent(m), nil
		}
	}
	m := s.newAnswer(it, in.Flags)
	if err := s.post(c, m, in); err != nil {
		return nil, err
	}
	it.owns[m.ID] = true
	it.settle(m.ID)
	return s.sent(m), nil
}

// newAnswer returns an empty message that answers an interaction, ephemeral if the flags say so.
func (s *Server) newAnswer(it *interaction, flags int) *stored {
	m := s.newMessage(Bot.ID, it.channel)
	m.ApplicationID, m.WebhookID = Bot.ID, Bot.ID
	m.InteractionMetadata = it.meta
	if to := cmp.Or(it.original, it.source); to != "" {
		m.Type = wire.MessageReply
		m.Reference = &wire.MessageReference{MessageID: to, ChannelID: it.channel, GuildID: it.guild}
	} else if it.kind == interactionCommand {
		m.Type = wire.MessageChatCommand
	}
	if flags&wire.FlagEphemeral != 0 {
		m.Flags |= wire.FlagEphemeral
		m.Addressee = it.user
	}
	return m
}
