package localdiscord

import (
	"net/http"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// Interaction callback types.
const (
	callbackMessage        = 4
	callbackDeferred       = 5
	callbackDeferredUpdate = 6
	callbackUpdate         = 7
	callbackChoices        = 8
	callbackModal          = 9
)

// callbacks are the types that may answer each kind of interaction.
var callbacks = map[int][]int{
	interactionCommand:      {callbackMessage, callbackDeferred, callbackModal},
	interactionComponent:    {callbackMessage, callbackDeferred, callbackDeferredUpdate, callbackUpdate, callbackModal},
	interactionAutocomplete: {callbackChoices},
	interactionModal:        {callbackMessage, callbackDeferred, callbackDeferredUpdate, callbackUpdate},
}

// postCallback is the bot's first answer to an interaction.
func (s *Server) postCallback(c *call) (int, any, error) {
	it := s.interactions[c.params["interaction"]]
	switch {
	case it == nil || it.token != c.params["token"] || it.state == failed || s.expired(it):
		return 0, nil, errUnknownInteraction
	case it.state == answered:
		return 0, nil, errAcknowledged
	case s.world.channels[it.channel] == nil:
		return 0, nil, errUnknownChannel
	}
	var known struct {
		_ struct{} `also:"type data"`
	}
	if !c.body.Into(&known) {
		return 0, nil, c.invalid()
	}
	allowed := callbacks[it.kind]
	if it.kind == interactionModal && it.source == "" {
		allowed = callbacks[interactionModal][:2]
	}
	kind := c.body.Field("type").OneOf(allowed...)
	if err := c.invalid(); err != nil {
		return 0, nil, err
	}
	data := c.body.Field("data")
	var (
		m   *stored
		err error
	)
	switch kind {
	case callbackMessage:
		m, err = s.answerMessage(c, it, data)
	case callbackDeferred:
		m, err = s.answerDeferred(c, it, data)
	case callbackDeferredUpdate:
		m, err = s.answerDeferredUpdate(c, it, data)
	case callbackUpdate:
		m, err = s.answerUpdate(c, it, data)
	case callbackChoices:
		err = s.answerChoices(c, it, data)
	case callbackModal:
		err = s.answerModal(c, it, data)
	}
	if err != nil {
		return 0, nil, err
	}
	if w := c.query("with_response"); w != "true" && w != "1" {
		return http.StatusNoContent, nil, nil
	}
	about := object{"id": it.id, "type": it.kind}
	out := object{"interaction": about}
	resource := object{"type": kind}
	switch kind {
	case callbackMessage, callbackDeferred:
		about["response_message_id"] = m.ID
		about["response_message_loading"] = m.Has(wire.FlagLoading)
		about["response_message_ephemeral"] = m.Has(wire.FlagEphemeral)
		resource["message"] = m.WithBase(c.base)
		out["resource"] = resource
	case callbackUpdate:
		about["response_message_id"] = m.ID
		resource["message"] = m.WithBase(c.base)
		out["resource"] = resource
	}
	return http.StatusOK, out, nil
}

// newAnswer is the message with which an interaction is answered, before anything is in it.
func (s *Server) newAnswer(it *interaction, ephemeral bool) *stored {
	m := s.newMessage(Bot.ID, it.channel)
	m.ApplicationID, m.WebhookID = Bot.ID, Bot.ID
	meta := *it.meta
	m.InteractionMetadata = &meta
	switch {
	case it.kind == interactionCommand && it.original == "":
		m.Type = wire.MessageChatCommand
	case it.source != "" && it.original == "":
		m.Type = wire.MessageReply
		m.Reference = &wire.MessageReference{MessageID: it.source, ChannelID: it.channel, GuildID: it.guild}
	case it.original != "":
		m.Type = wire.MessageReply
		m.Reference = &wire.MessageReference{MessageID: it.original, ChannelID: it.channel, GuildID: it.guild}
		m.InteractionMetadata.OriginalResponse = it.original
	}
	if ephemeral {
		m.Flags |= wire.FlagEphemeral
		m.Addressee = it.user
	}
	return m
}

func (s *Server) answerMessage(c *call, it *interaction, data validate.Cursor) (*stored, error) {
	in := validate.ReadMessage(data, validate.CallbackCreate, 0)
	if err := c.invalid(); err != nil {
		return nil, err
	}
	m := s.newAnswer(it, in.Flags.Value&wire.FlagEphemeral != 0)
	if err := s.compose(c, m, in, false); err != nil {
		return nil, err
	}
	if err := s.store.putMessage(m, c.files); err != nil {
		return nil, err
	}
	it.original, it.owns[m.ID] = m.ID, true
	s.publish("create", m)
	it.answer(&Outcome{ID: it.id, Kind: KindMessage, Message: shown(m), server: s, it: it})
	return m, nil
}

func (s *Server) answerDeferred(c *call, it *interaction, data validate.Cursor) (*stored, error) {
	// Of a deferred message only its being private can be said.
	var in struct {
		Flags int      `json:"flags" discord:"0-2147483647"`
		_     struct{} `name:"content" discord:"empty"`
		_     struct{} `name:"embeds" discord:"empty"`
		_     struct{} `name:"components" discord:"empty"`
		_     struct{} `also:"tts allowed_mentions"`
	}
	if data.Given() && data.Into(&in) {
		wrong := in.Flags &^ wire.FlagEphemeral
		data.Field("flags").FailIf(wrong != 0, "MESSAGE_FLAGS_INVALID", "The flags %d may not be set here", wrong)
	}
	if err := c.invalid(); err != nil {
		return nil, err
	}
	m := s.newAnswer(it, in.Flags&wire.FlagEphemeral != 0)
	m.Flags |= wire.FlagLoading
	if err := s.store.putMessage(m, nil); err != nil {
		return nil, err
	}
	it.original, it.owns[m.ID], it.loading = m.ID, true, true
	s.publish("create", m)
	it.answer(&Outcome{ID: it.id, Kind: KindDeferred, Message: shown(m), server: s, it: it})
	return m, nil
}

func (s *Server) answerDeferredUpdate(c *call, it *interaction, data validate.Cursor) (*stored, error) {
	if data.Given() {
		var known struct {
			_ struct{} `also:"flags tts content embeds components allowed_mentions"`
		}
		data.Into(&known)
	}
	m, err := s.sourceOf(it)
	if err == nil {
		err = c.invalid()
	}
	if err != nil {
		return nil, err
	}
	it.original, it.owns[m.ID], it.loading = m.ID, true, true
	it.answer(&Outcome{ID: it.id, Kind: KindDeferredUpdate, Message: shown(m), server: s, it: it})
	return m, nil
}

func (s *Server) answerUpdate(c *call, it *interaction, data validate.Cursor) (*stored, error) {
	m, err := s.sourceOf(it)
	if err != nil {
		return nil, err
	}
	in := validate.ReadMessage(data, validate.CallbackUpdate, m.Flags)
	if err := c.invalid(); err != nil {
		return nil, err
	}
	if err := s.edit(c, m, in); err != nil {
		return nil, err
	}
	it.original, it.owns[m.ID] = m.ID, true
	it.answer(&Outcome{ID: it.id, Kind: KindUpdate, Message: shown(m), server: s, it: it})
	return m, nil
}

func (s *Server) sourceOf(it *interaction) (*stored, error) {
	m, err := s.store.message(it.source)
	if err == errNotStored {
		return nil, errUnknownMessage
	}
	return m, err
}

func (s *Server) answerChoices(c *call, it *interaction, data validate.Cursor) error {
	choices := validate.ReadChoices(data, it.option)
	if err := c.invalid(); err != nil {
		return err
	}
	it.answer(&Outcome{ID: it.id, Kind: KindChoices, Choices: choices, server: s, it: it})
	return nil
}

func (s *Server) answerModal(c *call, it *interaction, data validate.Cursor) error {
	if !data.Require() {
		return c.invalid()
	}
	m := validate.ReadModal(data)
	if err := c.invalid(); err != nil {
		return err
	}
	s.modals[it.id] = &shownModal{Modal: m, user: it.user, channel: it.channel, source: it.source, meta: it.meta, at: s.now()}
	it.answer(&Outcome{ID: it.id, Kind: KindModal, Modal: &Modal{m, it.id}, server: s, it: it})
	return nil
}
