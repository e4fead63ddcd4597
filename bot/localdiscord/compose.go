package localdiscord

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// compose writes a validated body into a message: a new one, or one that is edited (then what was not sent stays). It gives
// ids to the files that the message keeps. The server's lock is held.
func (s *Server) compose(c *call, m *stored, in validate.Message, edit bool) error {
	if in.Flags.Set && edit {
		// Components V2 can be put on and not taken off again.
		may := wire.FlagSuppressEmbeds
		m.Flags = m.Flags&^may | in.Flags.Value&(may|wire.FlagComponentsV2)
	} else if in.Flags.Set {
		m.Flags |= in.Flags.Value
	}
	if err := s.attach(c, m, in, edit); err != nil {
		return err
	}
	if in.Content.Set {
		m.Content = in.Content.Value
	}
	if in.Embeds.Set {
		m.Embeds = in.Embeds.Value
	}
	if in.Components.Set {
		m.Components = in.Components.Value
	}
	if m.Embeds == nil {
		m.Embeds = []json.RawMessage{}
	}
	if m.Components == nil {
		m.Components = []wire.Component{}
	}
	if m.Has(wire.FlagComponentsV2) && (m.Content != "" || len(m.Embeds) > 0) {
		c.errs.Add([]string{"flags"}, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
			"The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
	s.resolveMedia(c, m)
	if !edit || in.Content.Set || in.Components.Set {
		s.mention(m, in)
	}
	if err := c.invalid(); err != nil {
		return err
	}
	if m.Has(wire.FlagComponentsV2) {
		if len(m.Components) == 0 {
			return errEmptyMessage
		}
	} else if m.Content == "" && len(m.Embeds) == 0 && len(m.Attachments) == 0 {
		return errEmptyMessage
	}
	return nil
}

// attach settles which files a message has. On creation every file of the request is one, and "attachments" describes them.
// On an edit "attachments" lists what is kept; v9 adds all new files to that, v10 only those that it lists.
func (s *Server) attach(c *call, m *stored, in validate.Message, edit bool) error {
	refs := map[string]validate.AttachmentRef{}
	for _, r := range in.Attachments.Value {
		refs[r.ID] = r
	}
	used := map[string]bool{}
	var out []wire.Attachment
	for _, old := range m.Attachments {
		r, listed := refs[old.ID]
		if in.Attachments.Set && !listed {
			continue
		}
		used[old.ID] = listed
		if r.Description.Set {
			old.Description = r.Description.Value
		}
		out = append(out, old)
	}
	for i := range c.files {
		f := &c.files[i]
		key := strconv.Itoa(f.index)
		r, listed := refs[key]
		used[key] = listed
		if edit && c.version >= 10 && in.Attachments.Set && !listed {
			continue
		}
		f.id = s.ids.next()
		if r.Filename != "" {
			f.name = fileName(r.Filename)
		}
		if r.Spoiler && !strings.HasPrefix(f.name, "SPOILER_") {
			f.name = "SPOILER_" + f.name
		}
		path := fmt.Sprintf("/cdn/attachments/%s/%s/%s", m.ChannelID, f.id, f.name)
		out = append(out, wire.Attachment{
			ID: f.id, Filename: f.name, Title: r.Title, Description: r.Description.Value, ContentType: f.contentType, Size: len(f.data),
			URL: path, ProxyURL: path, Width: f.width, Height: f.height, Ephemeral: m.Has(wire.FlagEphemeral),
		})
	}
	for _, r := range in.Attachments.Value {
		if !used[r.ID] {
			r.At.Field("id").Fail("ATTACHMENT_NOT_FOUND", "There is no attachment or file with this id")
		}
	}
	if len(out) > validate.MaxAttachments {
		c.errs.Add([]string{"attachments"}, "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", validate.MaxAttachments))
	}
	m.Attachments = out
	if m.Attachments == nil {
		m.Attachments = []wire.Attachment{}
	}
	return nil
}

const attachmentScheme = "attachment://"

// resolveMedia turns "attachment://name" in components and embeds into the address of the message's file of that name.
func (s *Server) resolveMedia(c *call, m *stored) {
	find := func(address string) *wire.Attachment {
		name := strings.TrimPrefix(address, attachmentScheme)
		for i := range m.Attachments {
			if m.Attachments[i].Filename == name {
				return &m.Attachments[i]
			}
		}
		return nil
	}
	missing := func(where, address string) {
		c.errs.Add([]string{where}, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
			fmt.Sprintf("The referenced attachment %q was not found", address))
	}
	settle := func(md *wire.Media) *wire.Attachment {
		if md == nil {
			return nil
		}
		if md.ID == "" {
			md.ID = s.ids.next()
		}
		if md.ProxyURL == "" {
			md.ProxyURL = md.URL
		}
		if !strings.HasPrefix(md.URL, attachmentScheme) {
			return nil
		}
		a := find(md.URL)
		if a == nil {
			missing("components", md.URL)
			return nil
		}
		md.URL, md.ProxyURL, md.Width, md.Height, md.ContentType, md.AttachmentID = a.URL, a.URL, a.Width, a.Height, a.ContentType, a.ID
		return a
	}
	wire.Walk(m.Components, func(cp *wire.Component) {
		settle(cp.Media)
		if a := settle(cp.File); a != nil {
			cp.Name, cp.Size = a.Filename, a.Size
		}
		for i := range cp.Items {
			settle(cp.Items[i].Media)
		}
	})
	for i, raw := range m.Embeds {
		if !strings.Contains(string(raw), attachmentScheme) {
			continue
		}
		var e map[string]any
		if json.Unmarshal(raw, &e) != nil {
			continue
		}
		resolveIn(e, func(address string) string {
			if a := find(address); a != nil {
				return a.URL
			}
			missing("embeds", address)
			return address
		})
		m.Embeds[i], _ = json.Marshal(e)
	}
}

// resolveIn replaces the addresses of an embed's pictures and icons.
func resolveIn(e map[string]any, resolve func(string) string) {
	for k, v := range e {
		switch v := v.(type) {
		case map[string]any:
			resolveIn(v, resolve)
		case string:
			if (k == "url" || k == "icon_url") && strings.HasPrefix(v, attachmentScheme) {
				e[k] = resolve(v)
			}
		}
	}
}

var (
	userMention     = regexp.MustCompile(`<@!?([0-9]{1,20})>`)
	everyoneMention = regexp.MustCompile(`@(everyone|here)\b`)
)

// mention fills in who is pinged: those whom the text names and the body lets be pinged, and the author of a message that is
// answered.
func (s *Server) mention(m *stored, in validate.Message) {
	allowed := in.AllowedMentions
	text := m.Text()
	m.Mentions, m.MentionRoles, m.MentionEveryone = []wire.User{}, []string{}, false
	ping := func(id string) {
		u := s.world.users[id]
		if u != nil && !slices.ContainsFunc(m.Mentions, func(w wire.User) bool { return w.ID == id }) {
			m.Mentions = append(m.Mentions, u.discord())
		}
	}
	for _, found := range userMention.FindAllStringSubmatch(text, -1) {
		if allowed.All || slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, found[1]) {
			ping(found[1])
		}
	}
	if m.Reference != nil && m.Type == wire.MessageReply && (allowed.All || allowed.RepliedUser) {
		if ref, err := s.store.message(m.Reference.MessageID); err == nil && m.InteractionMetadata == nil {
			ping(ref.Author.ID)
		}
	}
	ch := s.world.channels[m.ChannelID]
	may := ch != nil && s.world.permissionsIn(m.Author.ID, ch).Has(MentionEveryone)
	m.MentionEveryone = may && everyoneMention.MatchString(text) && (allowed.All || slices.Contains(allowed.Parse, "everyone"))
}
