package validate

import (
	"sobremesa/bot/localdiscord/wire"
)

// Discord's limits of components.
const (
	maxRows     = 5
	maxButtons  = 5
	maxCustomID = 100
	maxOptions  = 25
)

// components reads a message's components: rows of buttons, or of one select each.
func components(c Cursor) []wire.Component {
	b := &builder{seenIDs: map[string]bool{}}
	var out []wire.Component
	for _, e := range c.List(0, maxRows) {
		if kind(e, wire.ActionRow) != 0 {
			out = append(out, b.row(e))
		}
	}
	numberComponents(out)
	return out
}

// builder carries what has to be unique in a whole message or form.
type builder struct {
	modal   bool
	seenIDs map[string]bool
	numbers map[int]bool
}

// common reads what every component has.
func (b *builder) common(c Cursor, kind int, known ...string) (wire.Component, bool) {
	ok := c.Object(append(known, "type", "id")...)
	out := wire.Component{Type: kind}
	if id, given := c.Field("id").Int(0, 1<<31-1); given && id > 0 {
		if b.numbers == nil {
			b.numbers = map[int]bool{}
		}
		if b.numbers[id] {
			c.Field("id").Fail("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
		}
		b.numbers[id] = true
		out.ID = id
	}
	return out, ok
}

// kind reads the type of a component and complains when it may not stand here.
func kind(c Cursor, allowed ...int) int {
	if _, ok := c.Raw().(map[string]any); !ok {
		c.Fail("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
		return 0
	}
	return c.Field("type").OneOf(allowed...)
}

func (b *builder) row(c Cursor) wire.Component {
	out, ok := b.common(c, wire.ActionRow, "components")
	if !ok || !c.Field("components").Require() {
		return out
	}
	selects := 0
	list := c.Field("components").List(1, maxButtons)
	for _, e := range list {
		k := kind(e, wire.Button, wire.StringSelect, wire.UserSelect, wire.ChannelSelect)
		switch {
		case k == wire.Button:
			out.Components = append(out.Components, b.button(e))
		case k != 0:
			selects++
			out.Components = append(out.Components, b.selectMenu(e, k))
		}
	}
	if selects > 0 && len(list) > 1 {
		c.Field("components").Fail("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
	}
	return out
}

func (b *builder) customID(c Cursor) string {
	id := c.NeedText(1, maxCustomID)
	if id != "" && b.seenIDs[id] {
		c.Fail("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	b.seenIDs[id] = true
	return id
}

func (b *builder) button(c Cursor) wire.Component {
	out, ok := b.common(c, wire.Button, "custom_id", "style", "label", "emoji", "url", "disabled")
	if !ok {
		return out
	}
	out.Style = c.Field("style").OneOf(1, 2, 3, 4, 5)
	out.Label = c.Field("label").Text(0, 80)
	out.Emoji = emoji(c.Field("emoji"))
	out.Disabled = c.Field("disabled").Bool()
	has := func(name string) bool { return c.Field(name).Given() && c.Field(name).Raw() != "" }
	refuse := func(name, code, why string) {
		if has(name) {
			c.Field(name).Fail(code, "%s", why)
		}
	}
	switch out.Style {
	case wire.StyleLink:
		refuse("custom_id", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		if !has("url") {
			c.Field("url").Fail("BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
		}
		out.URL = c.Field("url").Address(512, "http", "https", "discord")
	case 0:
		return out
	default:
		refuse("url", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		if !has("custom_id") {
			c.Field("custom_id").Fail("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
		} else {
			out.CustomID = b.customID(c.Field("custom_id"))
		}
	}
	if out.Label == "" && out.Emoji == nil {
		c.Fail("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")
	}
	return out
}

func emoji(c Cursor) *wire.Emoji {
	if !c.Given() || !c.Object("id", "name", "animated") {
		return nil
	}
	e := &wire.Emoji{ID: c.Field("id").Snowflake(), Name: c.Field("name").Text(0, 100), Animated: c.Field("animated").Bool()}
	if e.ID == "" && (e.Name == "" || isASCIIWord(e.Name)) {
		c.Fail("COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
	return e
}

// isASCIIWord tells a name such as "fire" from an emoji character. Digits, * and # begin keycap emojis and have more bytes than one.
func isASCIIWord(s string) bool {
	for _, r := range s {
		if r > 127 {
			return false
		}
	}
	return true
}

func (b *builder) selectMenu(c Cursor, k int) wire.Component {
	known := []string{"custom_id", "placeholder", "min_values", "max_values", "disabled", "required"}
	switch k {
	case wire.StringSelect:
		known = append(known, "options")
	case wire.ChannelSelect:
		known = append(known, "default_values", "channel_types")
	default:
		known = append(known, "default_values")
	}
	out, ok := b.common(c, k, known...)
	if !ok {
		return out
	}
	out.CustomID = b.customID(c.Field("custom_id"))
	out.Placeholder = c.Field("placeholder").Text(0, 150)
	out.MinValues = c.Field("min_values").IntPtr(0, maxOptions)
	out.MaxValues = c.Field("max_values").IntPtr(1, maxOptions)
	out.Disabled = c.Field("disabled").Bool()
	if b.modal {
		if c.Field("required").Given() {
			r := c.Field("required").Bool()
			out.Required = &r
		}
		if out.Disabled {
			c.Field("disabled").Fail("COMPONENT_DISABLED_IN_MODAL", "Disabled components are not allowed in modals")
		}
	}
	least, most := 1, 1
	if out.MinValues != nil {
		least = *out.MinValues
	}
	if out.MaxValues != nil {
		most = *out.MaxValues
	}
	if least > most {
		c.Field("min_values").Fail("SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX", "min_values must be less than or equal to max_values")
	}
	if k != wire.StringSelect {
		out.DefaultValues = defaultValues(c.Field("default_values"), k)
		for _, t := range c.Field("channel_types").List(0, 20) {
			if n, ok := t.Int(0, 20); ok {
				out.ChannelTypes = append(out.ChannelTypes, n)
			}
		}
		if n := len(out.DefaultValues); n > 0 && (n < least || n > most) {
			c.Field("default_values").Fail("SELECT_COMPONENT_INVALID_DEFAULT_VALUES", "The number of default values must be in the range of min_values and max_values")
		}
		return out
	}
	if !c.Field("options").Require() {
		return out
	}
	b.options(c, &out, least, most)
	return out
}

func defaultValues(c Cursor, k int) []wire.DefaultValue {
	var out []wire.DefaultValue
	allowed := map[int]string{wire.UserSelect: "user", wire.ChannelSelect: "channel"}[k]
	for _, e := range c.List(0, maxOptions) {
		if !e.Object("id", "type") {
			continue
		}
		e.Field("id").Require()
		v := wire.DefaultValue{ID: e.Field("id").Snowflake(), Type: e.Field("type").NeedText(1, 20)}
		if v.Type != allowed {
			e.Field("type").Fail("BASE_TYPE_CHOICES", "Value must be one of ('%s',).", allowed)
		}
		out = append(out, v)
	}
	return out
}

func (b *builder) options(c Cursor, out *wire.Component, least, most int) {
	list := c.Field("options").List(1, maxOptions)
	values, chosen := map[string]bool{}, 0
	for _, e := range list {
		if !e.Object("label", "value", "description", "emoji", "default") {
			continue
		}
		o := wire.SelectOption{
			Label:       e.Field("label").NeedText(1, 100),
			Value:       e.Field("value").NeedText(1, 100),
			Description: e.Field("description").Text(0, 100),
			Emoji:       emoji(e.Field("emoji")),
			Default:     e.Field("default").Bool(),
		}
		if values[o.Value] {
			e.Field("value").Fail("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[o.Value] = true
		if o.Default {
			chosen++
		}
		out.Options = append(out.Options, o)
	}
	if len(list) == 0 {
		return
	}
	if most > len(list) {
		c.Field("max_values").Fail("SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS", "max_values must not exceed the number of options")
	}
	if least > len(list) {
		c.Field("min_values").Fail("SELECT_COMPONENT_MIN_VALUES_EXCEEDS_OPTIONS", "min_values must not exceed the number of options")
	}
	if chosen > most {
		c.Field("options").Fail("SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More options are default than max_values allows")
	}
}

// numberComponents gives an id to every component that came without one, as Discord does: 1, 2, 3 in reading order.
func numberComponents(cs []wire.Component) {
	used := map[int]bool{}
	wire.Walk(cs, func(c *wire.Component) { used[c.ID] = true })
	next := 1
	wire.Walk(cs, func(c *wire.Component) {
		if c.ID != 0 {
			return
		}
		for used[next] {
			next++
		}
		c.ID, used[next] = next, true
	})
}
