package localdiscord

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// message reads the body of a message.
func (c *call) message(at validate.Cursor, p validate.Purpose, had int) (validate.Message, error) {
	in := validate.ReadMessage(at, p, had)
	return in, c.invalid()
}

// post creates a message from a body and announces it.
func (s *Server) post(c *call, m *stored, in validate.Message) error {
	if err := s.compose(c, m, in, false); err != nil {
		return err
	}
	return s.put("create", m, c.files)
}

// put stores a message with its new files and announces it.
func (s *Server) put(what string, m *stored, files []upload) error {
	if err := s.store.putMessage(m, files); err != nil {
		return err
	}
	s.publish(what, m)
	return nil
}

// compose writes a validated body into a new or an edited message. An edit leaves fields that were not
// sent as they are. It gives ids to the files that the message keeps. The server's lock is held.
func (s *Server) compose(c *call, m *stored, in validate.Message, edit bool) error {
	s.attach(c, m, in, edit)
	if in.Content != nil {
		m.Content = *in.Content
	}
	if in.Components != nil {
		m.Components = in.Components
	}
	if in.Embeds != nil {
		m.Embeds = in.Embeds
	}
	if !edit || in.Content != nil {
		s.mention(m, in)
	}
	if err := c.invalid(); err != nil {
		return err
	}
	if m.Content == "" && len(m.Attachments) == 0 && len(m.Embeds) == 0 {
		return errEmptyMessage
	}
	return nil
}

// attach decides which files a message has. A new message has every file of the request, and
// "attachments" describes them. In an edit "attachments" lists the files, old and new, that it has from
// then on; without it the new ones join the old.
func (s *Server) attach(c *call, m *stored, in validate.Message, edit bool) {
	refs := map[string]validate.AttachmentRef{}
	for _, r := range in.Attachments {
		refs[r.ID] = r
	}
	used := map[string]bool{}
	out := []wire.Attachment{}
	for _, old := range m.Attachments {
		r, listed := refs[old.ID]
		if in.Attachments != nil && !listed {
			continue
		}
		used[old.ID] = listed
		if r.Description != nil {
			old.Description = *r.Description
		}
		out = append(out, old)
	}
	for i := range c.files {
		f := &c.files[i]
		key := strconv.Itoa(f.index)
		r, listed := refs[key]
		used[key] = listed
		if edit && in.Attachments != nil && !listed {
			continue
		}
		f.ID, f.Ephemeral = s.ids.next(), m.Has(wire.FlagEphemeral)
		if r.Description != nil {
			f.Description = *r.Description
		}
		if r.Filename != "" {
			f.Filename = fileName(r.Filename)
		}
		f.URL = fmt.Sprintf("/cdn/attachments/%s/%s/%s", m.ChannelID, f.ID, f.Filename)
		f.ProxyURL = f.URL
		out = append(out, f.Attachment)
	}
	for _, r := range in.Attachments {
		if !used[r.ID] {
			r.At.Field("id").Fail("ATTACHMENT_NOT_FOUND", "There is no attachment or file with this id")
		}
	}
	c.body.Field("attachments").Bounded(len(out), 0, validate.MaxAttachments)
	m.Attachments = out
}

var (
	userMention     = regexp.MustCompile(`<@!?([0-9]{1,20})>`)
	roleMention     = regexp.MustCompile(`<@&([0-9]{1,20})>`)
	everyoneMention = regexp.MustCompile(`@(everyone|here)\b`)
)

// mention fills in the pinged users and roles: those that the text mentions and the body allows. Nobody
// learns that a mention of a role pings nobody.
func (s *Server) mention(m *stored, in validate.Message) {
	allowed := in.AllowedMentions
	text := m.Content
	m.Mentions, m.MentionRoles, m.MentionEveryone = []wire.User{}, []string{}, false
	for _, found := range userMention.FindAllStringSubmatch(text, -1) {
		id := found[1]
		u := s.world.users[id]
		if u != nil && !slices.ContainsFunc(m.Mentions, func(w wire.User) bool { return w.ID == id }) &&
			(allowed.All || slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, id)) {
			m.Mentions = append(m.Mentions, u.discord())
		}
	}
	ch := s.world.channels[m.ChannelID]
	may := s.world.permissionsIn(m.Author.ID, ch).Has(MentionEveryone)
	for _, found := range roleMention.FindAllStringSubmatch(text, -1) {
		r := s.world.roleIn(ch, found[1])
		if r != nil && (may || r.Mentionable) && !slices.Contains(m.MentionRoles, r.ID) &&
			(allowed.All || slices.Contains(allowed.Parse, "roles") || slices.Contains(allowed.Roles, r.ID)) {
			m.MentionRoles = append(m.MentionRoles, r.ID)
		}
	}
	m.MentionEveryone = may && everyoneMention.MatchString(text) && (allowed.All || slices.Contains(allowed.Parse, "everyone"))
}

// newMessage returns an empty message of an author.
func (s *Server) newMessage(author, channel string) *stored {
	return &stored{Message: wire.Message{
		ID: s.ids.next(), ChannelID: channel, Author: s.world.users[author].discord(), Timestamp: s.now().UTC().Truncate(time.Millisecond),
		Mentions: []wire.User{}, MentionRoles: []string{}, Attachments: []wire.Attachment{}, Embeds: []wire.Embed{},
		Components: []wire.Component{},
	}}
}

// publish tells the pages of a message: "create", "update" or "delete". The server's lock is held.
func (s *Server) publish(what string, m *stored) {
	ch := s.world.channels[m.ChannelID]
	s.events.send(func(user string) any {
		if !m.visibleTo(user) || !s.world.sees(user, ch) {
			return nil
		}
		if what == "delete" {
			return object{"type": "message_delete", "channel_id": m.ChannelID, "id": m.ID}
		}
		return object{"type": "message_" + what, "channel_id": m.ChannelID, "message": m.Message}
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

// edit changes a stored message and announces it. The first edit makes a "thinking" message an ordinary one.
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
	return s.put("update", m, c.files)
}
