package localdiscord

import (
	"slices"
	"strconv"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// isLocked reports whether a thread's lock keeps the bot from writing and from editing there.
func (s *Server) isLocked(ch *Channel) bool {
	return ch.Locked && !s.world.permissionsIn(Bot.ID, ch).Has(ManageThreads)
}

func (s *Server) createMessage(c *call) (any, error) {
	need := SendMessages
	if ch := s.world.channels[c.at("channel")]; ch != nil && ch.IsThread() {
		need = SendMessagesInThreads
	}
	if len(c.files) > 0 {
		need |= AttachFiles
	}
	ch, err := s.botChannel(c.at("channel"), need)
	switch {
	case err != nil:
		return nil, err
	case ch.Locked && ch.Archived:
		return nil, errThreadArchived
	case s.isLocked(ch):
		return nil, errThreadLocked
	case ch.Type == DirectChannel:
		if err := s.checkReachable(ch); err != nil {
			return nil, err
		}
	}
	in, err := c.message(c.body, validate.InChannel, 0)
	if err != nil {
		return nil, err
	}
	if sent, ok := s.nonces[in.Nonce]; ok && in.EnforceNonce && s.now().Sub(sent.at) < s.faults.now().nonceMemory {
		m, err := s.store.message(sent.message)
		if err != nil {
			return nil, err // Discord does not create the message again after it was deleted
		}
		return s.sent(m), nil
	}
	m := s.newMessage(Bot.ID, ch.ID)
	m.Nonce = in.Nonce
	if err := s.post(c, m, in); err != nil {
		return nil, err
	}
	if in.Nonce != "" {
		s.sweep()
		s.nonces[in.Nonce] = sentNonce{m.ID, s.now()} // across all channels
	}
	if ch.Archived {
		ch.Archived, ch.ArchivedAt = false, s.now()
		err = s.saveChannel(ch, "update")
	}
	return s.sent(m), err
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
	q := span{channel: ch.ID, after: c.query("after"), limit: limit}
	list, err := s.store.messages(q)
	if err != nil {
		return nil, err
	}
	if q.after != "" {
		slices.Reverse(list)
	}
	out := make([]wire.Message, len(list))
	for i, m := range list {
		out[i] = s.sent(m)
		out[i].Nonce = "" // Discord reports it to the sender and need not repeat it
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
	in, err := c.message(c.body, validate.AsEdit, m.Flags)
	if err != nil {
		return nil, err
	}
	if err := s.edit(c, m, in); err != nil {
		return nil, err
	}
	return s.sent(m), nil
}

func (s *Server) deleteMessage(c *call) (any, error) {
	ch, m, err := s.channelMessage(c, 0)
	if err != nil {
		return nil, err
	}
	if m.Author.ID != Bot.ID && !s.world.permissionsIn(Bot.ID, ch).Has(ManageMessages) {
		return nil, errMissingPermissions
	}
	return nil, s.erase(m)
}
