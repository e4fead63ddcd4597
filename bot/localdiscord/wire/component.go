package wire

// Component types.
const (
	ActionRow     = 1
	Button        = 2
	StringSelect  = 3
	TextInput     = 4
	UserSelect    = 5
	RoleSelect    = 6
	ChannelSelect = 8
	TextDisplay   = 10
	Label         = 18
)

// Button styles.
const (
	StylePrimary   = 1
	StyleSecondary = 2
	StyleSuccess   = 3
	StyleDanger    = 4
	StyleLink      = 5
)

// Component is a component of any type. Type decides which fields are used.
type Component struct {
	Type          int            `json:"type" kinds:"1 row, 2 button, 3 strings menu, 4 input, 5 users menu entities, 6 roles menu entities, 8 channels menu entities, 10 text, 18 label"`
	ID            int            `json:"id" discord:"0-2147483647"`
	CustomID      string         `json:"custom_id,omitempty" button:"1-100" menu:"need 1-100" input:"need 1-100"`
	Style         int            `json:"style,omitempty" button:"need =1|2|3|4|5" input:"need =1|2"`
	Label         string         `json:"label,omitempty" button:"0-80" row.input:"need 1-45" label.input:"0-45" label:"need 1-45"`
	Emoji         *Emoji         `json:"emoji,omitempty" button:"any"`
	URL           string         `json:"url,omitempty" button:"0-512 address"`
	Disabled      bool           `json:"disabled,omitempty" button:"any" menu:"any"`
	Options       []SelectOption `json:"options,omitempty" strings:"need 1-25"`
	Placeholder   string         `json:"placeholder,omitempty" menu:"0-150" input:"0-100"`
	MinValues     *int           `json:"min_values,omitempty" menu:"0-25"`
	MaxValues     *int           `json:"max_values,omitempty" menu:"1-25"`
	ChannelTypes  []int          `json:"channel_types,omitempty" channels:"0-20 each 0-20"`
	DefaultValues []DefaultValue `json:"default_values,omitempty" entities:"0-25"`
	Value         string         `json:"value,omitempty" input:"0-4000"`
	Required      *bool          `json:"required,omitempty" menu:"any" input:"any"`
	MinLength     *int           `json:"min_length,omitempty" input:"0-4000"`
	MaxLength     *int           `json:"max_length,omitempty" input:"1-4000"`
	Content       string         `json:"content,omitempty" text:"need 1-4000"`
	Description   string         `json:"description,omitempty" label:"1-100"`
	Components    []Component    `json:"components,omitempty" modal.row:"need 1-1 of=4" row:"need 1-5 of=2|3|5|6|8"`
	Component     *Component     `json:"component,omitempty" label:"need of=3|4|5|6|8"`
}

// Values returns how many values a select takes.
func (c *Component) Values() (least, most int) { return or(c.MinValues, 1), or(c.MaxValues, 1) }

// Length returns how many characters a text input takes.
func (c *Component) Length() (least, most int) { return or(c.MinLength, 0), or(c.MaxLength, 4000) }

// IsRequired reports whether a part of a modal has to be filled in.
func (c *Component) IsRequired() bool { return c.Required == nil || *c.Required }

func or(n *int, otherwise int) int {
	if n == nil {
		return otherwise
	}
	return *n
}

// Emoji is a unicode emoji (Name alone) or one of a server (ID).
type Emoji struct {
	ID       string `json:"id,omitempty" discord:"id"`
	Name     string `json:"name,omitempty" discord:"0-100"`
	Animated bool   `json:"animated,omitempty" discord:"any"`
}

// SelectOption is one choice of a string select.
type SelectOption struct {
	Label       string `json:"label" discord:"need 1-100"`
	Value       string `json:"value" discord:"need 1-100"`
	Description string `json:"description,omitempty" discord:"0-100"`
	Emoji       *Emoji `json:"emoji,omitempty" discord:"any"`
	Default     bool   `json:"default,omitempty" discord:"any"`
}

// DefaultValue is a user, role or channel that is preselected in a select.
type DefaultValue struct {
	ID   string `json:"id" discord:"need id"`
	Type string `json:"type" users:"need =user" roles:"need =role" channels:"need =channel"`
}

// Walk calls visit for every component, nested ones included, in reading order.
func Walk(cs []Component, visit func(*Component)) {
	for i := range cs {
		c := &cs[i]
		visit(c)
		Walk(c.Components, visit)
		if c.Component != nil {
			visit(c.Component)
		}
	}
}
