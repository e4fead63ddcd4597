package validate

import (
	"encoding/json"
	"slices"
	"strings"

	"sobremesa/bot/localdiscord/wire"
)

// Purpose says which of Discord's message bodies is read: they differ in their fields and flags.
type Purpose int

// The bodies.
const (
	ChannelCreate  Purpose = iota // POST channels/{id}/messages
	ChannelEdit                   // PATCH of the same
	CallbackCreate                // data of an interaction callback of type 4
	CallbackUpdate                // data of type 7
	WebhookCreate                 // a follow-up
	WebhookEdit                   // PATCH webhooks/…/messages/…
)

// MaxContent is the most units of a message's content.
const MaxContent = 2000

// MaxAttachments is the most files of a message.
const MaxAttachments = 10

// MaxAltText is the most units of an attachment's description.
const MaxAltText = 1024

// Opt is a value that may not have been sent, which in an edit means "leave it as it is".
type Opt[T any] struct {
	Set   bool
	Value T
}

// Message is a body once read.
type Message struct {
	Content         Opt[string]
	Components      Opt[[]wire.Component]
	Flags           Opt[int]
	Attachments     Opt[[]AttachmentRef]
	AllowedMentions AllowedMentions
	Nonce           string // as text, whether it came as a string or as a number; "" when there is none
	RawNonce        json.RawMessage
	EnforceNonce    bool
	TTS             bool
	ReplyTo         string // message id
	ReplyMayBeGone  bool   // fail_if_not_exists was false
}

// AttachmentRef is an entry of "attachments": a file of this request (ID is n of files[n]) or one that the message has already.
type AttachmentRef struct {
	At          Cursor
	ID          string
	Filename    string
	Title       string
	Description Opt[string]
}

// AllowedMentions is who may be pinged. All is true when the body says nothing about it.
type AllowedMentions struct {
	All         bool
	Parse       []string
	Users       []string
	Roles       []string
	RepliedUser bool
}

// ReadMessage reads a body. had are the flags of the message that is edited, 0 for a new one.
func ReadMessage(c Cursor, p Purpose, had int) Message {
	m := Message{AllowedMentions: AllowedMentions{All: true}}
	known := []string{"content", "embeds", "allowed_mentions", "components", "attachments", "flags", "tts",
		// discord.js sends these two with every kind of message; only a channel's new message heeds them.
		"nonce", "enforce_nonce"}
	switch p {
	case ChannelCreate:
		known = append(known, "message_reference", "sticker_ids", "poll")
	case ChannelEdit:
		// discordgo names two fields of its own in every edit.
		known = append(known, "sticker_ids", "ID", "Channel")
	case WebhookCreate:
		known = append(known, "username", "avatar_url", "thread_name", "applied_tags", "poll")
	default:
		known = append(known, "poll")
	}
	if !c.Object(known...) {
		return m
	}
	m.Flags = flags(c.Field("flags"), p, had)
	if f := c.Field("content"); f.Present() {
		m.Content = Opt[string]{true, strings.TrimSpace(f.Text(0, MaxContent))}
	}
	for _, e := range c.Field("embeds").List(0, 10) {
		e.Fail("EMBEDS_UNSUPPORTED", "This server keeps no embeds")
	}
	if f := c.Field("components"); f.Present() {
		m.Components = Opt[[]wire.Component]{true, components(f)}
	}
	if f := c.Field("attachments"); f.Present() {
		m.Attachments = Opt[[]AttachmentRef]{true, attachments(f)}
	}
	if f := c.Field("poll"); f.Given() {
		f.Fail("POLL_UNSUPPORTED", "This server keeps no polls")
	}
	for _, s := range c.Field("sticker_ids").List(0, 3) {
		s.Fail("STICKER_INVALID", "Unknown sticker")
	}
	m.TTS = c.Field("tts").Bool()
	m.AllowedMentions = allowedMentions(c.Field("allowed_mentions"))
	if p == ChannelCreate {
		m.nonce(c)
		m.reference(c.Field("message_reference"))
	}
	if p == WebhookCreate {
		// A follow-up cannot change the bot's name; Discord takes the fields and uses them for incoming webhooks alone.
		c.Field("username").Text(1, 80)
		c.Field("avatar_url").Address(2048, "http", "https")
		c.Field("thread_name").Text(0, 100)
		c.Field("applied_tags").List(0, 5)
	}
	return m
}

// flags lets through the bits that a sender may set: on an edit those that the message has already may be repeated.
func flags(c Cursor, p Purpose, had int) Opt[int] {
	if !c.Given() {
		return Opt[int]{}
	}
	n, ok := c.Int(0, 1<<31-1)
	if !ok {
		return Opt[int]{}
	}
	may := wire.FlagSuppressEmbeds | had
	switch p {
	case ChannelCreate:
		may |= wire.FlagSuppressNotifications
	case CallbackCreate, WebhookCreate:
		may |= wire.FlagSuppressNotifications | wire.FlagEphemeral
	}
	if n&^may != 0 {
		c.Fail("MESSAGE_FLAGS_INVALID", "The flags %d may not be set here", n&^may)
	}
	return Opt[int]{true, n}
}

func attachments(c Cursor) []AttachmentRef {
	var out []AttachmentRef
	seen := map[string]bool{}
	for _, e := range c.List(0, MaxAttachments) {
		// The second line is what a received attachment has besides; clients send such objects back on an edit.
		if !e.Object("id", "filename", "description", "title", "duration_secs", "waveform", "is_spoiler", "is_remix",
			"url", "proxy_url", "content_type", "width", "height", "size", "ephemeral", "flags", "placeholder", "placeholder_version") {
			continue
		}
		e.Field("id").Require()
		a := AttachmentRef{
			At:       e,
			ID:       e.Field("id").Snowflake(),
			Filename: e.Field("filename").Text(0, 1024),
			Title:    e.Field("title").Text(0, 1024),
		}
		if d := e.Field("description"); d.Present() {
			a.Description = Opt[string]{true, d.Text(0, MaxAltText)}
		}
		if seen[a.ID] {
			e.Field("id").Fail("ATTACHMENT_ID_DUPLICATED", "Attachment ids must be unique")
		}
		seen[a.ID] = true
		out = append(out, a)
	}
	return out
}

func allowedMentions(c Cursor) AllowedMentions {
	if !c.Given() {
		return AllowedMentions{All: true}
	}
	var a AllowedMentions
	if !c.Object("parse", "users", "roles", "replied_user") {
		return a
	}
	for _, e := range c.Field("parse").List(0, 3) {
		p := e.NeedText(1, 20)
		if !slices.Contains([]string{"users", "roles", "everyone"}, p) {
			e.Fail("BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
		}
		a.Parse = append(a.Parse, p)
	}
	ids := func(name string) []string {
		var out []string
		for _, e := range c.Field(name).List(0, 100) {
			if id := e.Snowflake(); slices.Contains(out, id) {
				c.Field(name).Fail("SET_TYPE_CONTAINS_DUPLICATES", "The set already contains this value")
			} else {
				out = append(out, id)
			}
		}
		if len(out) > 0 && slices.Contains(a.Parse, name) {
			c.Fail("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", `parse:["%s"] and %s: [ids...] are mutually exclusive.`, name, name)
		}
		return out
	}
	a.Users, a.Roles = ids("users"), ids("roles")
	a.RepliedUser = c.Field("replied_user").Bool()
	return a
}

func (m *Message) nonce(c Cursor) {
	f := c.Field("nonce")
	m.EnforceNonce = c.Field("enforce_nonce").Bool()
	if !f.Given() {
		return
	}
	switch v := f.Raw().(type) {
	case json.Number:
		if _, ok := f.Int(-1<<63, 1<<63-1); !ok {
			return
		}
		m.Nonce = v.String()
	default:
		m.Nonce = f.Text(0, 25)
	}
	m.RawNonce = f.Bytes()
}

func (m *Message) reference(c Cursor) {
	if !c.Given() || !c.Object("type", "message_id", "channel_id", "guild_id", "fail_if_not_exists") {
		return
	}
	c.Field("type").Int(0, 0)
	c.Field("message_id").Require()
	m.ReplyTo = c.Field("message_id").Snowflake()
	c.Field("channel_id").Snowflake()
	c.Field("guild_id").Snowflake()
	if f := c.Field("fail_if_not_exists"); f.Given() {
		m.ReplyMayBeGone = !f.Bool()
	}
}
