package validate

import (
	"encoding/json"
	"math"
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
	ID          string      `json:"id" discord:"need id"`
	Filename    string      `json:"filename" discord:"0-1024"`
	Title       string      `json:"title" discord:"0-1024"`
	Description Opt[string] `json:"description" discord:"0-1024"`
	// Clients send what a received attachment has besides back on an edit.
	_ struct{} `also:"url proxy_url content_type width height size ephemeral flags placeholder placeholder_version"`
	_ struct{} `also:"duration_secs waveform is_spoiler is_remix"`
}

// AllowedMentions is who may be pinged. All is true when the body says nothing about it.
type AllowedMentions struct {
	All         bool
	Parse       []string `json:"parse" discord:"0-3 each need 1-20 =users|roles|everyone"`
	Users       []string `json:"users" discord:"0-100 each id"`
	Roles       []string `json:"roles" discord:"0-100 each id"`
	RepliedUser bool     `json:"replied_user" discord:"any"`
}

// reference is the message that is answered.
type reference struct {
	Type      int    `json:"type" discord:"0-0"`
	Message   string `json:"message_id" discord:"need id"`
	Channel   string `json:"channel_id" discord:"id"`
	Guild     string `json:"guild_id" discord:"id"`
	MustExist *bool  `json:"fail_if_not_exists" discord:"any"`
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
		m.Content = Opt[string]{true, strings.TrimSpace(f.Text("0-2000"))}
	}
	for _, e := range c.Field("embeds").List("0-10") {
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
	for _, s := range c.Field("sticker_ids").List("0-3") {
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
		c.Field("username").Text("1-80")
		c.Field("avatar_url").Address(2048, "http", "https")
		c.Field("thread_name").Text("0-100")
		c.Field("applied_tags").List("0-5")
	}
	return m
}

// flags lets through the bits that a sender may set: on an edit those that the message has already may be repeated.
func flags(c Cursor, p Purpose, had int) Opt[int] {
	if !c.Given() {
		return Opt[int]{}
	}
	n, ok := c.Int("0-2147483647")
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
	c.FailIf(n&^may != 0, "MESSAGE_FLAGS_INVALID", "The flags %d may not be set here", n&^may)
	return Opt[int]{true, n}
}

func attachments(c Cursor) []AttachmentRef {
	var out []AttachmentRef
	seen := map[string]bool{}
	for _, e := range c.List("0-10") {
		a := AttachmentRef{At: e}
		if !e.Into(&a) {
			continue
		}
		e.Field("id").FailIf(seen[a.ID], "ATTACHMENT_ID_DUPLICATED", "Attachment ids must be unique")
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
	if !c.Into(&a) {
		return a
	}
	for name, ids := range map[string][]string{"users": a.Users, "roles": a.Roles} {
		if len(ids) > 0 && slices.Contains(a.Parse, name) {
			c.Fail("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", `parse:["%s"] and %s: [ids...] are mutually exclusive.`, name, name)
		}
		for i, id := range ids {
			c.Field(name).FailIf(slices.Contains(ids[:i], id), "SET_TYPE_CONTAINS_DUPLICATES", "The set already contains this value")
		}
	}
	return a
}

func (m *Message) nonce(c Cursor) {
	f := c.Field("nonce")
	m.EnforceNonce = c.Field("enforce_nonce").Bool()
	if !f.Given() {
		return
	}
	if n, isNumber := f.Raw().(json.Number); isNumber {
		f.integer(rule{min: math.MinInt64, max: math.MaxInt64})
		m.Nonce = n.String()
	} else {
		m.Nonce = f.Text("0-25")
	}
	m.RawNonce = f.Bytes()
}

func (m *Message) reference(c Cursor) {
	var r reference
	if c.Given() && c.Into(&r) {
		m.ReplyTo, m.ReplyMayBeGone = r.Message, r.MustExist != nil && !*r.MustExist
	}
}
