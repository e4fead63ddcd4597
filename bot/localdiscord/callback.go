package localdiscord

import (
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

// callbackType is the part of a callback that is read first. Its words name the kinds of interactions;
// a modal that was opened from a message has a word of its own.
type callbackType struct {
	Type int      `json:"type" command:"need =4|5|9" component:"need =4|5|6|7|9" completion:"need =8" form:"need =4|5" messageform:"need =4|5|6|7"`
	_    struct{} `names:"data" discord:"-"`
}

func (it *interaction) word() string {
	if it.kind == interactionModal && it.source != "" {
		return "messageform"
	}
	return map[int]string{interactionCommand: "command", interactionComponent: "component", interactionAutocomplete: "completion",
		interactionModal: "form"}[it.kind]
}

// postCallback handles the bot's first answer to an interaction.
func (s *Server) postCallback(c *call) (any, error) {
	it := s.interactions[c.at("token")]
	switch {
	case it == nil || it.id != c.at("interaction") || it.state == failed || s.expired(it):
		return nil, errUnknownInteraction
	case it.state == answered:
		return nil, errAcknowledged
	}
	var in callbackType
	c.body.Into(&in, it.word())
	if err := c.invalid(); err != nil {
		return nil, err
	}
	data := c.body.Field("data")
	o := &Outcome{ID: it.id, server: s, it: it}
	var m *stored
	var err error
	switch in.Type {
	case callbackMessage:
		o.Kind = KindMessage
		m, err = s.answerMessage(c, it, data)
	case callbackDeferred:
		o.Kind = KindDeferred
		m, err = s.answerDeferred(c, it, data)
	case callbackDeferredUpdate:
		o.Kind = KindDeferredUpdate
		m, err = s.answerDeferredUpdate(c, it, data)
	case callbackUpdate:
		o.Kind = KindUpdate
		m, err = s.answerUpdate(c, it, data)
	case callbackChoices:
		o.Kind = KindChoices
		o.Choices, err = validate.ReadChoices(data), c.invalid()
	case callbackModal:
		o.Kind = KindModal
		o.Modal, err = s.answerModal(c, it, data)
	}
	if err != nil {
		return nil, err
	}
	if m != nil {
		it.original, it.owns[m.ID] = m.ID, true
		o.Message = &m.Message
	}
	it.loading = o.Kind == KindDeferred || o.Kind == KindDeferredUpdate
	it.answer(o)
	return nil, nil
}

func (s *Server) answerMessage(c *call, it *interaction, data validate.Cursor) (*stored, error) {
	in, err := c.message(data, validate.AsAnswer, 0)
	if err != nil {
		return nil, err
	}
	m := s.newAnswer(it, in.Flags&wire.FlagEphemeral != 0)
	return m, s.post(c, m, in)
}

func (s *Server) answerDeferred(c *call, it *interaction, data validate.Cursor) (*stored, error) {
	var in struct {
		Flags int `json:"flags" discord:"=0|64"` // the ephemeral flag is all that can be set
	}
	if data.Given() {
		data.Into(&in)
	}
	if err := c.invalid(); err != nil {
		return nil, err
	}
	m := s.newAnswer(it, in.Flags&wire.FlagEphemeral != 0)
	m.Flags |= wire.FlagLoading
	if err := s.store.putMessage(m, nil); err != nil {
		return nil, err
	}
	s.publish("create", m)
	return m, nil
}

func (s *Server) answerDeferredUpdate(c *call, it *interaction, data validate.Cursor) (*stored, error) {
	data.FailIf(data.Given(), "UNKNOWN_FIELD", "Discord wants no data here")
	if err := c.invalid(); err != nil {
		return nil, err
	}
	return s.store.message(it.source)
}

func (s *Server) answerUpdate(c *call, it *interaction, data validate.Cursor) (*stored, error) {
	m, err := s.store.message(it.source)
	if err != nil {
		return nil, err
	}
	in, err := c.message(data, validate.AsEdit, m.Flags)
	if err != nil {
		return nil, err
	}
	return m, s.edit(c, m, in)
}

func (s *Server) answerModal(c *call, it *interaction, data validate.Cursor) (*Modal, error) {
	m := validate.ReadModal(data)
	if err := c.invalid(); err != nil {
		return nil, err
	}
	s.modals[it.id] = &Modal{m, it}
	return s.modals[it.id], nil
}
