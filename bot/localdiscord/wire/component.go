package wire

// Component types.
const (
	ActionRow     = 1
	Button        = 2
	StringSelect  = 3
	TextInput     = 4
	UserSelect    = 5
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

// Component is any of Discord's components: Type says which of the fields mean something.
type Component struct {
	Type          int            `json:"type"`
	ID            int            `json:"id"`
	CustomID      string         `json:"custom_id,omitempty"`
	Style         int            `json:"style,omitempty"`
	Label         string         `json:"label,omitempty"`
	Emoji         *Emoji         `json:"emoji,omitempty"`
	URL           string         `json:"url,omitempty"`
	Disabled      bool           `json:"disabled,omitempty"`
	Options       []SelectOption `json:"options,omitempty"`
	Placeholder   string         `json:"placeholder,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     *int           `json:"max_values,omitempty"`
	ChannelTypes  []int          `json:"channel_types,omitempty"`
	DefaultValues []DefaultValue `json:"default_values,omitempty"`
	Value         string         `json:"value,omitempty"`
	Values        []string       `json:"values,omitempty"`
	Required      *bool          `json:"required,omitempty"`
	MinLength     *int           `json:"min_length,omitempty"`
	MaxLength     *int           `json:"max_length,omitempty"`
	Content       string         `json:"content,omitempty"`
	Description   string         `json:"description,omitempty"`
	Components    []Component    `json:"components,omitempty"`
	Component     *Component     `json:"component,omitempty"`
}

// Emoji is a unicode emoji (Name alone) or one of a server (ID).
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// SelectOption is one choice of a string select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue is a user or channel already chosen in a select.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// Walk calls visit for every component, nested ones included, in the order in which they are read.
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
