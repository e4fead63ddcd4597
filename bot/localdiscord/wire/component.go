package wire

import "strings"

// Component types.
const (
	ActionRow         = 1
	Button            = 2
	StringSelect      = 3
	TextInput         = 4
	UserSelect        = 5
	RoleSelect        = 6
	MentionableSelect = 7
	ChannelSelect     = 8
	Section           = 9
	TextDisplay       = 10
	Thumbnail         = 11
	MediaGallery      = 12
	File              = 13
	Separator         = 14
	Container         = 17
	Label             = 18
)

// Button styles.
const (
	StylePrimary   = 1
	StyleSecondary = 2
	StyleSuccess   = 3
	StyleDanger    = 4
	StyleLink      = 5
	StylePremium   = 6
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
	SKUID         string         `json:"sku_id,omitempty"`
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
	Media         *Media         `json:"media,omitempty"`
	File          *Media         `json:"file,omitempty"`
	Name          string         `json:"name,omitempty"`
	Size          int            `json:"size,omitempty"`
	Items         []GalleryItem  `json:"items,omitempty"`
	Spoiler       bool           `json:"spoiler,omitempty"`
	AccentColor   *int           `json:"accent_color,omitempty"`
	Divider       *bool          `json:"divider,omitempty"`
	Spacing       *int           `json:"spacing,omitempty"`
	Components    []Component    `json:"components,omitempty"`
	Component     *Component     `json:"component,omitempty"`
	Accessory     *Component     `json:"accessory,omitempty"`
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

// DefaultValue is a user, role or channel already chosen in a select.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// Media is a picture or file by its address.
type Media struct {
	ID           string `json:"id"`
	URL          string `json:"url"`
	ProxyURL     string `json:"proxy_url"`
	Width        int    `json:"width,omitempty"`
	Height       int    `json:"height,omitempty"`
	ContentType  string `json:"content_type,omitempty"`
	AttachmentID string `json:"attachment_id,omitempty"`
}

func (m *Media) rebase(base string) {
	if m != nil && strings.HasPrefix(m.URL, "/cdn/") {
		m.URL, m.ProxyURL = base+m.URL, base+m.ProxyURL
	}
}

// GalleryItem is one picture of a media gallery; Description is its alt text.
type GalleryItem struct {
	Media       *Media `json:"media"`
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"spoiler"`
}

// Walk calls visit for every component, nested ones included, in the order in which they are read.
func Walk(cs []Component, visit func(*Component)) {
	for i := range cs {
		c := &cs[i]
		visit(c)
		Walk(c.Components, visit)
		for _, inner := range []*Component{c.Accessory, c.Component} {
			if inner != nil {
				visit(inner)
			}
		}
	}
}

func cloneComponents(cs []Component) []Component {
	out := append([]Component{}, cs...)
	for i := range out {
		c := &out[i]
		if len(c.Components) > 0 {
			c.Components = cloneComponents(c.Components)
		}
		for _, p := range []**Component{&c.Accessory, &c.Component} {
			if *p != nil {
				*p = &cloneComponents([]Component{**p})[0]
			}
		}
		c.Media, c.File = cloneMedia(c.Media), cloneMedia(c.File)
		c.Items = append([]GalleryItem(nil), c.Items...)
		for j := range c.Items {
			c.Items[j].Media = cloneMedia(c.Items[j].Media)
		}
	}
	return out
}

func cloneMedia(m *Media) *Media {
	if m == nil {
		return nil
	}
	c := *m
	return &c
}
