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

// wordsOf are the words under which the tags of Message have the fields of some bodies alone.
var wordsOf = map[Purpose][]string{
	ChannelCreate: {"create", "channel", "poll"}, ChannelEdit: {"edit", "channel"}, CallbackCreate: {"poll"}, CallbackUpdate: {"poll"},
	WebhookCreate: {"followup", "poll"}, WebhookEdit: {"poll"},
}

// MaxContent is the most units of a message's content.
const MaxContent = 2000

// MaxAttachments is the most files of a message.
const MaxAttachments = 10

// Message is a body once read.
type Message struct {
	Content         Opt[string]           `json:"content" discord:"0-2000"`
	Components      Opt[[]wire.Component] `json:"components" discord:"0-5"`
	Flags           Opt[int]              `json:"flags" discord:"0-2147483647"`
	Attachments     Opt[[]AttachmentRef]  `json:"attachments" discord:"0-10"`
	AllowedMentions AllowedMentions       `json:"allowed_mentions" discord:"any"`
	TTS             bool                  `json:"tts" discord:"any"`
	Reply           *Reply                `json:"message_reference" create:"any"`
	// discord.js sends these two with every kind of message; only a channel's new message heeds them.
	RawNonce     json.RawMessage `json:"nonce" discord:"-"`
	EnforceNonce bool            `json:"enforce_nonce" create:"any" discord:"-"`
	Nonce        string          // as text, whether it came as a string or as a number; "" when there is none

	// A follow-up cannot change the bot's name; Discord takes the fields and uses them for incoming webhooks alone.
	Username    string   `json:"username" followup:"1-80"`
	AvatarURL   string   `json:"avatar_url" followup:"0-2048 address"`
	ThreadName  string   `json:"thread_name" followup:"0-100"`
	AppliedTags []string `json:"applied_tags" followup:"0-5 each id"`

	// This server keeps none of these.
	Embeds   []json.RawMessage `json:"embeds" discord:"-"`
	Stickers []json.RawMessage `json:"sticker_ids" channel:"-"`
	Poll     json.RawMessage   `json:"poll" poll:"-"`

	// discordgo names two fields of its own in every edit.
	_ struct{} `name:"ID" edit:"-"`
	_ struct{} `name:"Channel" edit:"-"`
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

// Reply is the message that is answered.
type Reply struct {
	Type      int    `json:"type" discord:"0-0"`
	Message   string `json:"message_id" discord:"need id"`
	Channel   string `json:"channel_id" discord:"id"`
	Guild     string `json:"guild_id" discord:"id"`
	MustExist *bool  `json:"fail_if_not_exists" discord:"any"`
}

// ReadMessage reads a body. had are the flags of the message that is edited, 0 for a new one.
func ReadMessage(c Cursor, p Purpose, had int) Message {
	m := Message{AllowedMentions: AllowedMentions{All: true}}
	if !c.Into(&m, wordsOf[p]...) {
		return m
	}
	m.Content.Value = strings.TrimSpace(m.Content.Value)
	m.flags(c.Field("flags"), p, had)
	layOut(c.Field("components"), m.Components.Value, false)
	c.Field("attachments").distinct("id", "ATTACHMENT_ID_DUPLICATED", "Attachment ids must be unique")
	for _, e := range c.Field("embeds").elements(rule{max: 10}) {
		e.Fail("EMBEDS_UNSUPPORTED", "This server keeps no embeds")
	}
	for _, s := range c.Field("sticker_ids").elements(rule{max: 3}) {
		s.Fail("STICKER_INVALID", "Unknown sticker")
	}
	c.Field("poll").FailIf(c.Field("poll").Given(), "POLL_UNSUPPORTED", "This server keeps no polls")
	if p == ChannelCreate {
		m.nonce(c.Field("nonce"))
	}
	return m
}

// flags lets through the bits that a sender may set: on an edit those that the message has already may be repeated.
func (m *Message) flags(c Cursor, p Purpose, had int) {
	m.Flags.Set = c.Given()
	may := wire.FlagSuppressEmbeds | had
	switch p {
	case ChannelCreate:
		may |= wire.FlagSuppressNotifications
	case CallbackCreate, WebhookCreate:
		may |= wire.FlagSuppressNotifications | wire.FlagEphemeral
	}
	wrong := m.Flags.Value &^ may
	c.FailIf(wrong != 0, "MESSAGE_FLAGS_INVALID", "The flags %d may not be set here", wrong)
}

func allowedMentions(c Cursor, a *AllowedMentions) {
	a.All = false
	for name, ids := range map[string][]string{"users": a.Users, "roles": a.Roles} {
		both := len(ids) > 0 && slices.Contains(a.Parse, name)
		c.FailIf(both, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", `parse:["%s"] and %s: [ids...] are mutually exclusive.`, name, name)
		for i, id := range ids {
			c.Field(name).FailIf(slices.Contains(ids[:i], id), "SET_TYPE_CONTAINS_DUPLICATES", "The set already contains this value")
		}
	}
}

func (m *Message) nonce(c Cursor) {
	if !c.Given() {
		return
	}
	if n, isNumber := c.value.(json.Number); isNumber {
		c.integer(rule{min: math.MinInt64, max: math.MaxInt64})
		m.Nonce = n.String()
	} else {
		m.Nonce = c.text(rule{max: 25})
	}
	m.RawNonce, _ = json.Marshal(c.value)
}
