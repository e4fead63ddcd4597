package wire

import "time"

// Message types that this server creates, besides 0.
const (
	MessageReply       = 19
	MessageChatCommand = 20
)

// Message flags, as bits.
const (
	FlagHasThread = 1 << 5
	FlagEphemeral = 1 << 6
	FlagLoading   = 1 << 7
)

// User is Discord's user object.
type User struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	GlobalName    *string `json:"global_name"`
	Discriminator string  `json:"discriminator"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	PublicFlags   int     `json:"public_flags"`
	Flags         int     `json:"flags"`
	PrimaryGuild  *string `json:"primary_guild"`
}

// Attachment is a file of a message. Width and Height are in pixels, 0 for a file that is not a
// picture. Size is in bytes.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"`
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	Ephemeral   bool   `json:"ephemeral,omitempty"`
}

// InteractionMetadata describes the interaction that a message answers.
type InteractionMetadata struct {
	ID                    string               `json:"id"`
	Type                  int                  `json:"type"`
	User                  User                 `json:"user"`
	Name                  string               `json:"name,omitempty"`
	Owners                map[string]string    `json:"authorizing_integration_owners"`
	InteractedMessage     string               `json:"interacted_message_id,omitempty"` // whose component was used
	TriggeringInteraction *InteractionMetadata `json:"triggering_interaction_metadata,omitempty"`
}

// MessageReference refers to the message that is answered.
type MessageReference struct {
	Type      int    `json:"type"`
	MessageID string `json:"message_id,omitempty"`
	ChannelID string `json:"channel_id"`
	GuildID   string `json:"guild_id,omitempty"`
}

// Embed is a line of a message with a name and a picture. This server has no others.
type Embed struct {
	Type   string      `json:"type" discord:"=rich"`
	Author EmbedAuthor `json:"author" discord:"need any"`
}

// EmbedAuthor is the line of an Embed.
type EmbedAuthor struct {
	Name    string `json:"name" discord:"need 1-256"`
	IconURL string `json:"icon_url,omitempty" discord:"0-2048"`
}

// Message is Discord's message object.
type Message struct {
	ID                  string               `json:"id"`
	Type                int                  `json:"type"`
	ChannelID           string               `json:"channel_id"`
	Author              User                 `json:"author"`
	Content             string               `json:"content"`
	Timestamp           time.Time            `json:"timestamp"`
	EditedTimestamp     *time.Time           `json:"edited_timestamp"`
	TTS                 bool                 `json:"tts"`
	MentionEveryone     bool                 `json:"mention_everyone"`
	Mentions            []User               `json:"mentions"`
	MentionRoles        []string             `json:"mention_roles"`
	Attachments         []Attachment         `json:"attachments"`
	Embeds              []Embed              `json:"embeds"`
	Components          []Component          `json:"components"`
	Pinned              bool                 `json:"pinned"`
	Flags               int                  `json:"flags"`
	Nonce               string               `json:"nonce,omitempty"`
	ApplicationID       string               `json:"application_id,omitempty"`
	WebhookID           string               `json:"webhook_id,omitempty"`
	InteractionMetadata *InteractionMetadata `json:"interaction_metadata,omitempty"`
	Reference           *MessageReference    `json:"message_reference,omitempty"`
}

// Has reports whether every bit of flag is set.
func (m *Message) Has(flag int) bool { return m.Flags&flag == flag }

// Button returns the button or select with a custom id, nil if the message has none.
func (m *Message) Button(customID string) *Component {
	var found *Component
	Walk(m.Components, func(c *Component) {
		if c.CustomID == customID && customID != "" {
			found = c
		}
	})
	return found
}
