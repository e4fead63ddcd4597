package localdiscord

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// newMessage returns an empty message of an author.
func (s *Server) newMessage(author, channel string) *stored {
	return &stored{Message: wire.Message{
		ID: s.ids.next(), ChannelID: channel, Author: s.world.users[author].discord(), Timestamp: s.now().UTC().Truncate(time.Millisecond),
		Mentions: []wire.User{}, MentionRoles: []string{}, Attachments: []wire.Attachment{}, Embeds: []json.RawMessage{},
		Components: []wire.Component{},
	}}
}

// publish announces a message to the pages and the gateway. what is "create", "update" or "delete".
// Without the privileged intent the bot sees the content only of its own messages, of direct messages,
// and of messages that mention it. The server's lock is held.
func (s *Server) publish(what string, m *stored) {
	s.events.send(func(user, base string) any {
		if ch := s.world.channels[m.ChannelID]; !m.visibleTo(user) || ch != nil && !s.world.sees(user, ch) {
			return nil
		}
		if what == "delete" {
			return object{"type": "message_delete", "channel_id": m.ChannelID, "id": m.ID}
		}
		return object{"type": "message_" + what, "channel_id": m.ChannelID, "message": m.WithBase(base)}
	})
	ch := s.world.channels[m.ChannelID]
	if m.Addressee != "" || ch == nil {
		return
	}
	intent := intentGuildMessages
	if ch.Type == DirectChannel {
		intent = intentDirectMessages
	}
	if what == "delete" {
		s.gateway.dispatch("MESSAGE_DELETE", intent, ch.GuildID, func(*session) any {
			gone := object{"id": m.ID, "channel_id": m.ChannelID}
			if ch.GuildID != "" {
				gone["guild_id"] = ch.GuildID
			}
			return gone
		})
		return
	}
	if !s.world.botSees(ch) {
		return
	}
	toBot := m.Author.ID == Bot.ID || ch.Type == DirectChannel || slices.ContainsFunc(m.Mentions, func(u wire.User) bool { return u.ID == Bot.ID })
	s.gateway.dispatch("MESSAGE_"+strings.ToUpper(what), intent, ch.GuildID, func(to *session) any {
		out := m.WithBase(to.base)
		out.GuildID = ch.GuildID
		if !toBot && to.intents&intentMessageContent == 0 {
			out.Content, out.Embeds, out.Attachments, out.Components = "", []json.RawMessage{}, []wire.Attachment{}, []wire.Component{}
		}
		return out
	})
}

// erase deletes a message and announces it.
func (s *Server) erase(m *stored) error {
	if err := s.store.deleteMessage(m.ID); err != nil {
		return err
	}
	s.publish("delete", m)
	return nil
}

// botChannel returns a channel for a request of the bot that needs these permissions there.
func (s *Server) botChannel(id string, need Permissions) (*Channel, error) {
	ch := s.world.channels[id]
	if ch == nil {
		return nil, errUnknownChannel
	}
	if err := s.archiveIdle(ch); err != nil {
		return nil, err
	}
	if !s.world.botSees(ch) {
		return nil, errMissingAccess
	}
	if !s.world.permissionsIn(Bot.ID, ch).Has(need) {
		return nil, errMissingPermissions
	}
	return ch, nil
}

// isLocked reports whether a thread's lock keeps the bot from writing there and from editing its
// messages.
func (s *Server) isLocked(ch *Channel) bool {
	return ch.Locked && !s.world.permissionsIn(Bot.ID, ch).Has(ManageThreads)
}

// channelMessage returns a message that the bot sees in a channel. Ephemeral messages cannot be reached
// this way.
func (s *Server) channelMessage(c *call, need Permissions) (*Channel, *stored, error) {
	ch, err := s.botChannel(c.at("channel"), need)
	if err != nil {
		return nil, nil, err
	}
	m, err := s.store.message(c.at("message"))
	if err == nil && (m.ChannelID != ch.ID || m.Addressee != "") {
		return nil, nil, errUnknownMessage
	}
	return ch, m, err
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
		if err := s.saveChannel(ch, "UPDATE"); err != nil {
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
