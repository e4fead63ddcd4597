package validate

import (
	"encoding/json"
	"slices"
	"strings"

	"sobremesa/bot/localdiscord/wire"
)

// Purpose selects one of Discord's message bodies. They differ in their fields (words selects the tags
// of Message) and in the flags that a sender may set.
type Purpose struct {
	words string
	flags int
}

// The message bodies.
var (
	ChannelCreate  = Purpose{"create channel poll", wire.FlagSuppressNotifications}                // POST channels/{id}/messages
	ChannelEdit    = Purpose{"edit channel", 0}                                                    // PATCH of the same
	CallbackCreate = Purpose{"poll", wire.FlagSuppressNotifications | wire.FlagEphemeral}          // data of an interaction callback of type 4
	CallbackUpdate = Purpose{"poll", 0}                                                            // data of type 7
	WebhookCreate  = Purpose{"followup poll", wire.FlagSuppressNotifications | wire.FlagEphemeral} // a follow-up
	WebhookEdit    = Purpose{"poll", 0}                                                            // PATCH webhooks/…/messages/…
)

// MaxContent is the limit of a message's content, in UTF-16 units.
const MaxContent = 2000

// MaxAttachments is the limit of files in a message.
const MaxAttachments = 10

// Message is a message body.
type Message struct {
	Content         Opt[string]           `json:"content" discord:"0-2000"`
	Components      Opt[[]wire.Component] `json:"components" discord:"0-5 of=1"`
	Flags           Opt[int]              `json:"flags" discord:"0-2147483647"`
	Attachments     Opt[[]AttachmentRef]  `json:"attachments" discord:"0-10"`
	AllowedMentions AllowedMentions       `json:"allowed_mentions" discord:"any"`
	TTS             bool                  `json:"tts" discord:"any"`
	Reply           *Reply                `json:"message_reference" create:"any"`
	// discord.js sends these two with every kind of message. Only a new message in a channel uses them.
	Nonce        any  `json:"nonce" create:"0-25 nonce" discord:"-"` // a string, an int, or nil
	EnforceNonce bool `json:"enforce_nonce" create:"any" discord:"-"`

	// A follow-up cannot change the bot's name. Discord accepts these fields and uses them only for
	// incoming webhooks.
	Username    string   `json:"username" followup:"1-80"`
	AvatarURL   string   `json:"avatar_url" followup:"0-2048 address"`
	ThreadName  string   `json:"thread_name" followup:"0-100"`
	AppliedTags []string `json:"applied_tags" followup:"0-5 each id"`

	Embeds   []json.RawMessage `json:"embeds" discord:"0-10 each !EMBEDS_UNSUPPORTED"`
	Stickers []json.RawMessage `json:"sticker_ids" channel:"0-3 each !STICKER_INVALID"`
	Poll     json.RawMessage   `json:"poll" poll:"!POLL_UNSUPPORTED"`

	// discordgo sends two fields of its own with every edit.
	_ struct{} `names:"ID Channel" edit:"-"`
}

// AttachmentRef is an entry of "attachments". Its ID is the n of a file files[n] in this request, or
// the id of a file that the message already has.
type AttachmentRef struct {
	At          Cursor
	ID          string      `json:"id" discord:"need id"`
	Filename    string      `json:"filename" discord:"0-1024"`
	Title       string      `json:"title" discord:"0-1024"`
	Description Opt[string] `json:"description" discord:"0-1024"`
	// On an edit, clients send back the other fields of an attachment too.
	_ struct{} `names:"url proxy_url content_type width height size ephemeral flags placeholder placeholder_version duration_secs waveform is_spoiler is_remix" discord:"-"`
}

// AllowedMentions says who may be pinged. All is true if the body does not say.
type AllowedMentions struct {
	All         bool
	Parse       []string `json:"parse" discord:"0-3 each 1-20 =users|roles|everyone"`
	Users       []string `json:"users" discord:"0-100 each id"`
	Roles       []string `json:"roles" discord:"0-100 each id"`
	RepliedUser bool     `json:"replied_user" discord:"any"`
}

// Reply refers to the message that is answered.
type Reply struct {
	Type      int    `json:"type" discord:"0-0"`
	Message   string `json:"message_id" discord:"need id"`
	Channel   string `json:"channel_id" discord:"id"`
	Guild     string `json:"guild_id" discord:"id"`
	MustExist *bool  `json:"fail_if_not_exists" discord:"any"`
}

// ReadMessage reads a message body. had holds the flags of the edited message, 0 for a new one: an edit
// may repeat them.
func ReadMessage(c Cursor, p Purpose, had int) Message {
	m := Message{AllowedMentions: AllowedMentions{All: true}}
	if c.Into(&m, strings.Fields(p.words)...) {
		m.Content.Value = strings.TrimSpace(m.Content.Value)
		m.Flags.Set = c.Field("flags").Given()
		wrong := m.Flags.Value &^ (wire.FlagSuppressEmbeds | p.flags | had)
		c.Field("flags").FailIf(wrong != 0, "MESSAGE_FLAGS_INVALID", "The flags %d may not be set here", wrong)
		c.Field("attachments").unique("id", "ATTACHMENT_ID_DUPLICATED", "Attachment ids must be unique")
		identify(c.Field("components"), m.Components.Value)
	}
	return m
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
