package wire

// Component types, besides the selects of users (5) and of roles (6).
const (
	ActionRow    = 1
	Button       = 2
	StringSelect = 3
	TextInput    = 4
)

// Component is a component of any type. Type decides which fields are used.
type Component struct {
	Type          int            `json:"type" kinds:"1 row, 2 button, 3 strings menu, 4 input, 5 users menu entities, 6 roles menu entities"`
	ID            int            `json:"id"` // numbered in reading order
	CustomID      string         `json:"custom_id,omitempty" discord:"need 1-100" row:"empty"`
	Style         int            `json:"style,omitempty" button:"need =1|2|3|4" input:"need =1|2"`
	Label         string         `json:"label,omitempty" button:"0-80" input:"need 1-45"`
	Emoji         *Emoji         `json:"emoji,omitempty" button:"any"`
	Disabled      bool           `json:"disabled,omitempty" button:"any" menu:"any"`
	Options       []SelectOption `json:"options,omitempty" strings:"need 1-25"`
	Placeholder   string         `json:"placeholder,omitempty" menu:"0-150" input:"0-100"`
	MinValues     *int           `json:"min_values,omitempty" menu:"0-25"`
	MaxValues     *int           `json:"max_values,omitempty" menu:"1-25"`
	DefaultValues []DefaultValue `json:"default_values,omitempty" entities:"0-25"`
	Value         string         `json:"value,omitempty" input:"0-4000"`
	Required      *bool          `json:"required,omitempty" input:"any"`
	MinLength     *int           `json:"min_length,omitempty" input:"0-4000"`
	MaxLength     *int           `json:"max_length,omitempty" input:"1-4000"`
	Components    []Component    `json:"components,omitempty" modal.row:"need 1-1 of=4" row:"need 1-5 of=2|3|5|6"`
}

// Values returns how many values a select takes.
func (c *Component) Values() (least, most int) { return or(c.MinValues, 1), or(c.MaxValues, 1) }

// Length returns how many characters a text input takes.
func (c *Component) Length() (least, most int) { return or(c.MinLength, 0), or(c.MaxLength, 4000) }

// IsRequired reports whether a text input has to be filled in.
func (c *Component) IsRequired() bool { return c.Required == nil || *c.Required }

func or(n *int, otherwise int) int {
	if n == nil {
		return otherwise
	}
	return *n
}

// Emoji is a unicode emoji.
type Emoji struct {
	Name string `json:"name" discord:"need 1-100"`
}

// SelectOption is one choice of a string select.
type SelectOption struct {
	Label       string `json:"label" discord:"need 1-100"`
	Value       string `json:"value" discord:"need 1-100"`
	Description string `json:"description,omitempty" discord:"0-100"`
	Emoji       *Emoji `json:"emoji,omitempty" discord:"any"`
	Default     bool   `json:"default,omitempty" discord:"any"`
}

// DefaultValue is a user or role that is preselected in a select.
type DefaultValue struct {
	ID   string `json:"id" discord:"need id"`
	Type string `json:"type" users:"need =user" roles:"need =role"`
}

// Walk calls visit for every component, nested ones included, in reading order.
func Walk(cs []Component, visit func(*Component)) {
	for i := range cs {
		visit(&cs[i])
		Walk(cs[i].Components, visit)
	}
}
