package wire

import "encoding/json"

// ChatInput is the type of slash commands, the only type that this server has.
const ChatInput = 1

// Types of a command's options.
const (
	OptSubcommand = 1
	OptGroup      = 2
	OptString     = 3
	OptInteger    = 4
	OptBoolean    = 5
	OptUser       = 6
	OptChannel    = 7
	OptNumber     = 10
)

// Command is a registered application command.
type Command struct {
	_                        struct{}          `names:"guild_id default_permission handler" discord:"-"`
	ID                       string            `json:"id" discord:"-"`
	ApplicationID            string            `json:"application_id" discord:"-"`
	Version                  string            `json:"version" discord:"-"`
	Type                     int               `json:"type" discord:"=1"`
	Name                     string            `json:"name" discord:"need 1-32 name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty" discord:"each 1-32 name"`
	Description              string            `json:"description" discord:"need 1-100"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty" discord:"each 1-100"`
	Options                  []Option          `json:"options,omitempty" discord:"0-25"`
	DefaultMemberPermissions *string           `json:"default_member_permissions" discord:"permissions"`
	Contexts                 []int             `json:"contexts" discord:"1-3 each 0-2"`
	IntegrationTypes         []int             `json:"integration_types" discord:"1-2 each 0-1"`
	NSFW                     bool              `json:"nsfw" discord:"any"`
}

// Option is one of a command's options, a subcommand or a group of them.
type Option struct {
	Type                     int               `json:"type" kinds:"1 sub, 2 sub, 3 text, 4 integer, 5 boolean, 6 user, 7 channel, 10 number"`
	Name                     string            `json:"name" discord:"need 1-32 name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty" discord:"each 1-32 name"`
	Description              string            `json:"description" discord:"need 1-100"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty" discord:"each 1-100"`
	Required                 bool              `json:"required,omitempty" sub:"empty" discord:"any"`
	Choices                  []Choice          `json:"choices,omitempty" text:"0-25" integer:"0-25" number:"0-25" discord:"empty"`
	Options                  []Option          `json:"options,omitempty" sub:"0-25" discord:"empty"`
	ChannelTypes             []int             `json:"channel_types,omitempty" channel:"0-20 each 0-16" discord:"empty"`
	MinValue                 *json.Number      `json:"min_value,omitempty" integer:"whole" number:"any" discord:"empty"`
	MaxValue                 *json.Number      `json:"max_value,omitempty" integer:"whole" number:"any" discord:"empty"`
	MinLength                *int              `json:"min_length,omitempty" text:"0-6000" discord:"empty"`
	MaxLength                *int              `json:"max_length,omitempty" text:"1-6000" discord:"empty"`
	Autocomplete             bool              `json:"autocomplete,omitempty" sub:"empty" discord:"any"`
}

// Choice is a value offered for an option. Value is a string or a json.Number.
type Choice struct {
	Name              string            `json:"name" discord:"need 1-100"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty" discord:"each 1-100"`
	Value             any               `json:"value" text:"need 1-100 text" integer:"need whole" number:"need number" discord:"need 1-100 value"`
}

// Length returns the limits of a text option's value, in characters.
func (o *Option) Length() (least, most int) { return or(o.MinLength, 0), or(o.MaxLength, 6000) }

// Limits returns the limits of the option's value: characters of a text, or a number. Discord accepts
// no number beyond 2^53.
func (o *Option) Limits() (least, most float64) {
	if o.Type == OptString {
		least, most := o.Length()
		return float64(least), float64(most)
	}
	least, most = -(1 << 53), 1<<53
	if o.MinValue != nil {
		least, _ = o.MinValue.Float64()
	}
	if o.MaxValue != nil {
		most, _ = o.MaxValue.Float64()
	}
	return least, most
}

// IsSub reports whether the option is a subcommand or a group.
func (o *Option) IsSub() bool { return o.Type == OptSubcommand || o.Type == OptGroup }
