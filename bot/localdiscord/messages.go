package localdiscord

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// isLocked reports whether a thread's lock keeps the bot from writing there and from editing its
// messages.
func (s *Server) isLocked(ch *Channel) bool {
	return ch.Locked && !s.world.permissionsIn(Bot.ID, ch).Has(ManageThreads)
}

func (s *Server) createMessage(c *call) (any, error) {
	ch, err := s.botChannel(c.at("channel"), 0)
	if err != nil {
		return nil, err
	}
	need := SendMessages
	if ch.IsThread() {
		need = SendMessagesInThreads
	}
	if len(c.files) > 0 {
		need |= AttachFiles
	}
	if _, err := s.botChannel(ch.ID, need); err != nil {
		return nil, err
	}
	switch {
	case ch.Locked && ch.Archived:
		return nil, errThreadArchived
	case s.isLocked(ch):
		return nil, errThreadLocked
	case ch.Type == DirectChannel:
		if err := s.checkReachable(ch); err != nil {
			return nil, err
		}
	}
	in, err := c.message(c.body, validate.ChannelCreate, 0)
	if err != nil {
		return nil, err
	}
	nonced := in.Nonce != nil && in.Nonce != ""
	key := fmt.Sprint(Bot.ID, "/", in.Nonce) // per author, across all channels
	if in.EnforceNonce && nonced {
		if sent, ok := s.nonces[key]; ok && s.faults.remembersNonce(s.now().Sub(sent.at)) {
			m, err := s.store.message(sent.message)
			if err != nil {
				return nil, err // Discord does not create the message again after it was deleted
			}
			return m.WithBase(c.base), nil
		}
	}
	m := s.newMessage(Bot.ID, ch.ID)
	if in.Nonce != nil {
		m.Nonce, _ = json.Marshal(in.Nonce)
	}
	m.TTS = in.TTS
	if in.Reply != nil {
		ref, err := s.store.message(in.Reply.Message)
		switch {
		case err == nil && ref.ChannelID == ch.ID && ref.Addressee == "":
			m.Type = wire.MessageReply
			m.Reference = &wire.MessageReference{MessageID: ref.ID, ChannelID: ch.ID, GuildID: ch.GuildID}
		case in.Reply.MustExist == nil || *in.Reply.MustExist:
			c.body.Field("message_reference").Fail("REPLIES_UNKNOWN_MESSAGE", "Unknown message")
		}
	}
	if err := s.compose(c, m, in, false); err != nil {
		return nil, err
	}
	if ch.Archived {
		ch.Archived, ch.ArchivedAt = false, s.now()
		if err := s.saveChannel(ch, "update"); err != nil {
			return nil, err
		}
	}
	if err := s.store.putMessage(m, c.files); err != nil {
		return nil, err
	}
	if nonced {
		s.sweep()
		s.nonces[key] = sentNonce{m.ID, s.now()}
	}
	s.publish("create", m)
	return m.WithBase(c.base), nil
}

func (s *Server) getMessage(c *call) (any, error) {
	_, m, err := s.channelMessage(c, ReadMessageHistory)
	if err != nil {
		return nil, err
	}
	return asRead(m, c.base), nil
}

// asRead returns a message as later requests see it. Discord reports the nonce to the sender and need
// not repeat it.
func asRead(m *stored, base string) wire.Message {
	out := m.WithBase(base)
	out.Nonce = nil
	return out
}

func (s *Server) listMessages(c *call) (any, error) {
	ch, err := s.botChannel(c.at("channel"), 0)
	if err != nil {
		return nil, err
	}
	if !s.world.permissionsIn(Bot.ID, ch).Has(ReadMessageHistory) {
		return []any{}, nil // Discord answers with an empty list and does not refuse
	}
	limit := 50
	if l := c.query("limit"); l != "" {
		if limit, err = strconv.Atoi(l); err != nil || limit < 1 || limit > 100 {
			return nil, formErrorAt("NUMBER_TYPE_MAX", "int value should be between 1 and 100.", "limit")
		}
	}
	q := span{channel: ch.ID, before: c.query("before"), after: c.query("after"), limit: limit}
	list, err := s.store.messages(q)
	if around := c.query("around"); err == nil && around != "" {
		q.before, q.limit = strconv.FormatUint(number(around)+1, 10), limit/2+1
		if list, err = s.store.messages(q); err == nil {
			var later []*stored
			q.before, q.after, q.limit = "", around, limit-len(list)
			later, err = s.store.messages(q)
			slices.Reverse(later)
			list = append(later, list...)
		}
	} else if q.after != "" {
		slices.Reverse(list)
	}
	if err != nil {
		return nil, err
	}
	out := make([]wire.Message, len(list))
	for i, m := range list {
		out[i] = asRead(m, c.base)
	}
	return out, nil
}

func (s *Server) editMessage(c *call) (any, error) {
	ch, m, err := s.channelMessage(c, 0)
	if err != nil {
		return nil, err
	}
	if m.Author.ID != Bot.ID {
		return nil, errNotAuthor
	}
	if len(c.files) > 0 && !s.world.permissionsIn(Bot.ID, ch).Has(AttachFiles) {
		return nil, errMissingPermissions
	}
	switch {
	case s.isLocked(ch):
		return nil, errThreadLocked
	case ch.Archived:
		return nil, errThreadArchived
	}
	in, err := c.message(c.body, validate.ChannelEdit, m.Flags)
	if err != nil {
		return nil, err
	}
	if err := s.edit(c, m, in); err != nil {
		return nil, err
	}
	return m.WithBase(c.base), nil
}

func (s *Server) deleteMessage(c *call) (any, error) {
	ch, m, err := s.channelMessage(c, 0)
	if err != nil {
		return nil, err
	}
	if m.Author.ID != Bot.ID && !s.world.permissionsIn(Bot.ID, ch).Has(ManageMessages) {
		return nil, errMissingPermissions
	}
	if err := s.erase(m); err != nil {
		return nil, err
	}
	return nil, nil
}
