package validate

import (
	"slices"
	"strings"

	"sobremesa/bot/localdiscord/wire"
)

// Purpose is a word for one of Discord's message bodies, which selects the tags of Message.
type Purpose string

// The message bodies.
const (
	InChannel Purpose = "channel" // POST channels/{id}/messages
	AsAnswer  Purpose = "answer"  // a callback of type 4, or a follow-up: it may be ephemeral
	AsEdit    Purpose = "edit"    // of any of them
)

// MaxContent is the limit of a message's content, in UTF-16 units.
const MaxContent = 2000

// MaxAttachments is the limit of files in a message.
const MaxAttachments = 10

// Message is a message body. In an edit, what is nil is left as it is.
type Message struct {
	Content         *string          `json:"content" discord:"0-2000"`
	Components      []wire.Component `json:"components" discord:"0-5 of=1"`
	Flags           int              `json:"flags" discord:"0-2147483647"`
	Attachments     []AttachmentRef  `json:"attachments" discord:"0-10"`
	Embeds          []wire.Embed     `json:"embeds" discord:"0-10"`
	AllowedMentions AllowedMentions  `json:"allowed_mentions" discord:"any"`
	Nonce           string           `json:"nonce" channel:"0-25"`
	EnforceNonce    bool             `json:"enforce_nonce" channel:"any"`
	_               struct{}         `names:"tts" discord:"empty"` // discordgo sends them
}

// AttachmentRef is an entry of "attachments". Its ID is the n of a file files[n] in this request, or
// the id of a file that the message already has.
type AttachmentRef struct {
	At          Cursor
	ID          string  `json:"id" discord:"need id"`
	Filename    string  `json:"filename" discord:"0-1024"`
	Description *string `json:"description" discord:"0-1024"`
}

// AllowedMentions says who may be pinged. All is true if the body does not say.
type AllowedMentions struct {
	All   bool
	Parse []string `json:"parse" discord:"0-3 each 1-20 =users|roles|everyone"`
	Users []string `json:"users" discord:"0-100 each id"`
	Roles []string `json:"roles" discord:"0-100 each id"`
}

// ReadMessage reads a message body. had holds the flags of the edited message, 0 for a new one: an edit
// may repeat them.
func ReadMessage(c Cursor, p Purpose, had int) Message {
	m := Message{AllowedMentions: AllowedMentions{All: true}}
	if c.Into(&m, string(p)) {
		if m.Content != nil {
			*m.Content = strings.TrimSpace(*m.Content)
		}
		may := had
		if p == AsAnswer {
			may = wire.FlagEphemeral
		}
		wrong := m.Flags &^ may
		c.Field("flags").FailIf(wrong != 0, "MESSAGE_FLAGS_INVALID", "The flags %d may not be set here", wrong)
		c.Field("attachments").unique("id", "ATTACHMENT_ID_DUPLICATED", "Attachment ids must be unique")
		identify(c, m.Components)
		for i := range m.Embeds {
			m.Embeds[i].Type = "rich"
		}
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
