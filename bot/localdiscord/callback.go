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
	o := &Outcome{ID: it.id, server: s, it: it}
	m, err := s.firstAnswer(c, it, in.Type, o)
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

// firstAnswer carries out a callback. It returns the message that the token's @original is from then on,
// nil for none, and fills in the rest of the outcome.
func (s *Server) firstAnswer(c *call, it *interaction, kind int, o *Outcome) (*stored, error) {
	data := c.body.Field("data")
	switch kind {
	case callbackMessage:
		o.Kind = KindMessage
		in, err := c.message(data, validate.AsAnswer, 0)
		if err != nil {
			return nil, err
		}
		m := s.newAnswer(it, in.Flags)
		return m, s.post(c, m, in)
	case callbackDeferred:
		o.Kind = KindDeferred
		var in struct {
			Flags int `json:"flags" discord:"=0|64"` // the ephemeral flag is all that can be set
		}
		if data.Given() {
			data.Into(&in)
		}
		if err := c.invalid(); err != nil {
			return nil, err
		}
		m := s.newAnswer(it, in.Flags)
		m.Flags |= wire.FlagLoading
		return m, s.put("create", m, nil)
	case callbackChoices:
		o.Kind = KindChoices
		o.Choices = validate.ReadChoices(data)
		return nil, c.invalid()
	case callbackModal:
		o.Kind = KindModal
		o.Modal = &Modal{validate.ReadModal(data), it}
		if err := c.invalid(); err != nil {
			return nil, err
		}
		s.modals[it.id] = o.Modal
		return nil, nil
	}
	m, err := s.store.message(it.source)
	if err != nil {
		return nil, err
	}
	if kind == callbackDeferredUpdate {
		o.Kind = KindDeferredUpdate
		data.FailIf(data.Given(), "UNKNOWN_FIELD", "Discord wants no data here")
		return m, c.invalid()
	}
	o.Kind = KindUpdate
	in, err := c.message(data, validate.AsEdit, m.Flags)
	if err != nil {
		return nil, err
	}
	return m, s.edit(c, m, in)
}
