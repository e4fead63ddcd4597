package wire

// ChatInput is the type of slash commands, the only type that this server has.
const ChatInput = 1

// Types of a command's options.
const (
	OptSubcommand = 1
	OptString     = 3
	OptInteger    = 4
	OptBoolean    = 5
	OptUser       = 6
)

// Command is a registered application command.
type Command struct {
	ID                       string            `json:"id"`
	ApplicationID            string            `json:"application_id"`
	Version                  string            `json:"version"`
	Type                     int               `json:"type" discord:"=1"`
	Name                     string            `json:"name" discord:"need 1-32 name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty" discord:"each 1-32 name"`
	Description              string            `json:"description" discord:"need 1-100"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty" discord:"each 1-100"`
	Options                  []Option          `json:"options,omitempty" discord:"0-25"`
	DefaultMemberPermissions *string           `json:"default_member_permissions"` // always null
	Contexts                 []int             `json:"contexts" discord:"1-3 each 0-2"`
	IntegrationTypes         []int             `json:"integration_types" discord:"1-2 each 0-1"`
	NSFW                     bool              `json:"nsfw"`
}

// Option is one of a command's options, or a subcommand.
type Option struct {
	Type                     int               `json:"type" kinds:"1 sub, 3 text, 4 integer, 5 boolean, 6 user"`
	Name                     string            `json:"name" discord:"need 1-32 name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty" discord:"each 1-32 name"`
	Description              string            `json:"description" discord:"need 1-100"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty" discord:"each 1-100"`
	Required                 bool              `json:"required,omitempty" sub:"empty" discord:"any"`
	Choices                  []Choice          `json:"choices,omitempty" text:"0-25" discord:"empty"`
	Options                  []Option          `json:"options,omitempty" sub:"0-25" discord:"empty"`
	MinValue                 *int              `json:"min_value,omitempty" integer:"any"`
	MaxValue                 *int              `json:"max_value,omitempty" integer:"any"`
	MinLength                *int              `json:"min_length,omitempty" text:"0-6000"`
	MaxLength                *int              `json:"max_length,omitempty" text:"1-6000"`
	Autocomplete             bool              `json:"autocomplete,omitempty" text:"any" discord:"empty"`
	_                        struct{}          `names:"channel_types" discord:"empty"` // discordgo sends it
}

// Choice is a value offered for an option. Discord takes texts from the bot; a client also has the
// booleans, users and numbers that a person can choose.
type Choice struct {
	Name              string            `json:"name" discord:"need 1-100"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty" discord:"each 1-100"`
	Value             any               `json:"value" discord:"need 1-100"`
}

// Limits returns the limits of the option's value: the number of a text's characters, or an integer.
// Discord accepts no number beyond 2^53.
func (o *Option) Limits() (least, most int) {
	if o.Type == OptString {
		return or(o.MinLength, 0), or(o.MaxLength, 6000)
	}
	return or(o.MinValue, -1<<53), or(o.MaxValue, 1<<53)
}
