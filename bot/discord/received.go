package discord

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"strings"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"
)

// decode decodes JSON that Discord sends. A value of another type than expected counts as absent: only
// whoever needs it must miss it. The error says that the text is not JSON, or something else altogether.
// The types to decode into have only the fields that the bot reads, for the same reason.
func decode(data []byte, into any) error {
	err := json.Unmarshal(data, into)
	if other, is := errors.AsType[*json.UnmarshalTypeError](err); is && other.Field != "" {
		return nil // the rest has been decoded
	}
	return err
}

// bits are permissions or flags, of which the bot knows some. Discord sends them as a number or, when
// there may be many, as a number in a string.
type bits int64

// UnmarshalJSON ignores bits from the 64th on, and what is no number.
func (b *bits) UnmarshalJSON(data []byte) error {
	const longest = 100 // digits
	if text := strings.Trim(string(data), `"`); len(text) <= longest {
		if n, ok := new(big.Int).SetString(text, 10); ok {
			*b = bits(n.And(n, new(big.Int).SetUint64(math.MaxUint64)).Uint64())
		}
	}
	return nil
}

// Interaction is a user's interaction as Discord sends it.
type Interaction struct {
	ID             string                           `json:"id"`
	AppID          string                           `json:"application_id"`
	Token          string                           `json:"token"`
	Type           discordgo.InteractionType        `json:"type"`
	GuildID        string                           `json:"guild_id"`
	ChannelID      string                           `json:"channel_id"`
	Channel        within                           `json:"channel"`
	Message        *pressedMessage                  `json:"message"` // in which a component was pressed, nil for a command
	Member         *member                          `json:"member"`  // who did it, in a guild
	User           *user                            `json:"user"`    // who did it, elsewhere
	Locale         discordgo.Locale                 `json:"locale"`
	GuildLocale    *discordgo.Locale                `json:"guild_locale"`
	AppPermissions bits                             `json:"app_permissions"` // the bot's, in the channel
	Context        discordgo.InteractionContextType `json:"context"`
	Owners         map[string]any                   `json:"authorizing_integration_owners"` // where the application is installed, by discordgo.ApplicationIntegrationType
	Data           *interactionData                 `json:"data"`

	reply  *response // nil unless it came by HTTP
	asked  int       // requests to answer it that were sent
	outrun bool      // the first of them was refused, as something else had answered
	// doubtful means that one of them was refused so: what was answered may not be what this process said.
	doubtful bool
}

// response is what the request that brought an interaction is answered. It is given once.
type response struct {
	given atomic.Bool
	said  chan inline // of capacity 1
}

type inline struct {
	status int
	body   []byte
}

// say responds to the request. It returns false if there is none, or if it already has its response.
func (r *response) say(status int, body []byte) bool {
	if r == nil || r.given.Swap(true) {
		return false
	}
	r.said <- inline{status, body}
	return true
}

// within is the channel of an interaction.
type within struct {
	LastMessage string                `json:"last_message_id"` // that everybody there can see
	Type        discordgo.ChannelType `json:"type"`
	Parent      string                `json:"parent_id"` // of a channel that is no thread: its category
}

// pressedMessage is the message in which a component was pressed. The bot knows what it has sent, so its
// content and components are not read.
type pressedMessage struct {
	ID                  string    `json:"id"`
	Flags               bits      `json:"flags"`
	InteractionMetadata *metadata `json:"interaction_metadata"`
}

// metadata tells of the interaction that a message answers.
type metadata struct {
	ID string `json:"id"`
}

type member struct {
	User        *user    `json:"user"`
	Nick        string   `json:"nick"`
	Avatar      string   `json:"avatar"` // the hash of the picture in the guild
	Roles       []string `json:"roles"`
	Permissions bits     `json:"permissions"`
}

type user struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Avatar     string `json:"avatar"` // the hash of the picture
	Bot        bool   `json:"bot"`
}

// interactionData is what the user has called, pressed or submitted.
type interactionData struct {
	Name       string     `json:"name"` // of a command
	Options    []*option  `json:"options"`
	Resolved   resolved   `json:"resolved"`
	CustomID   string     `json:"custom_id"` // of a component or a modal
	Values     []string   `json:"values"`
	Components []*entered `json:"components"` // of a modal
}

type option struct {
	Name    string                                 `json:"name"`
	Type    discordgo.ApplicationCommandOptionType `json:"type"`
	Value   any                                    `json:"value"`
	Options []*option                              `json:"options"`
}

// resolved describes the users whom a command mentions.
type resolved struct {
	Users   map[string]*user   `json:"users"`
	Members map[string]*member `json:"members"` // those in the guild, without User
}

// entered is a component of a submitted modal, or a row or label with some.
type entered struct {
	Type       discordgo.ComponentType `json:"type"`
	Value      string                  `json:"value"`
	Components []*entered              `json:"components"`
	Component  *entered                `json:"component"`
}

// texts returns the texts that were entered.
func (e *entered) texts() (list []string) {
	if e == nil {
		return nil
	}
	if e.Type == discordgo.TextInputComponent {
		list = append(list, e.Value)
	}
	for _, c := range append(e.Components, e.Component) {
		list = append(list, c.texts()...)
	}
	return list
}

// guildSeen is a server, as far as it says who may see a channel.
type guildSeen struct {
	ID      string `json:"id"`
	OwnerID string `json:"owner_id"`
	Roles   []struct {
		ID          string `json:"id"`
		Permissions bits   `json:"permissions"`
	} `json:"roles"`
}

// channel is a channel or a thread.
type channel struct {
	Type       discordgo.ChannelType   `json:"type"`
	GuildID    string                  `json:"guild_id"`
	ParentID   string                  `json:"parent_id"`
	Name       string                  `json:"name"`
	Thread     struct{ Archived bool } `json:"thread_metadata"`
	Overwrites []struct {
		ID    string                            `json:"id"`
		Type  discordgo.PermissionOverwriteType `json:"type"`
		Allow bits                              `json:"allow"`
		Deny  bits                              `json:"deny"`
	} `json:"permission_overwrites"`
}

func isThread(t discordgo.ChannelType) bool { return (&discordgo.Channel{Type: t}).IsThread() }
