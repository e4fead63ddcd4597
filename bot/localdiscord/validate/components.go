package validate

import (
	"strconv"

	"sobremesa/bot/localdiscord/wire"
)

// words are those under which the tags of wire.Component say what a component of a type has.
var words = map[int][]string{
	wire.ActionRow: {"row"}, wire.Button: {"button"}, wire.TextInput: {"input"}, wire.TextDisplay: {"text"}, wire.Label: {"label"},
	wire.StringSelect: {"menu", "strings"}, wire.UserSelect: {"menu", "entities"}, wire.ChannelSelect: {"menu", "entities", "channels"},
}

var menus = []int{wire.StringSelect, wire.UserSelect, wire.ChannelSelect}

// Modal is the data of an interaction callback of type 9.
type Modal struct {
	CustomID   string           `json:"custom_id" discord:"need 1-100"`
	Title      string           `json:"title" discord:"need 1-45"`
	Components []wire.Component `json:"components" discord:"-"`
	// discordgo has one struct for all callbacks and sends the empty fields of a message with a modal.
	_ struct{} `also:"content embeds tts"`
}

// ReadModal reads a modal: one to five rows of one text input each, labels with one component each, or texts.
func ReadModal(c Cursor) Modal {
	var m Modal
	if !c.Into(&m) {
		return m
	}
	for _, name := range []string{"content", "embeds"} {
		if v := c.Field(name).Raw(); v != nil && v != "" {
			c.Field(name).Fail("UNKNOWN_FIELD", "A modal has no %s", name)
		}
	}
	if parts := c.Field("components"); parts.Require() {
		m.Components = newReader(true).all(parts.List("1-5"), wire.ActionRow, wire.TextDisplay, wire.Label)
		numberComponents(m.Components)
	}
	return m
}

// components reads a message's components: rows of buttons, or of one select each.
func components(c Cursor) []wire.Component {
	out := newReader(false).all(c.List("0-5"), wire.ActionRow)
	numberComponents(out)
	return out
}

// reader carries what has to be unique in a whole message or form.
type reader struct {
	modal     bool
	customIDs map[string]bool
	ids       map[int]bool
}

func newReader(modal bool) *reader { return &reader{modal, map[string]bool{}, map[int]bool{}} }

// all reads components that may be of these types.
func (r *reader) all(cs []Cursor, allowed ...int) []wire.Component {
	var out []wire.Component
	for _, c := range cs {
		if one := r.component(c, allowed...); one != nil {
			out = append(out, *one)
		}
	}
	return out
}

// component reads one that may be of these types, nil when it is none.
func (r *reader) component(c Cursor, allowed ...int) *wire.Component {
	if _, ok := c.Raw().(map[string]any); !ok {
		c.notObject()
		return nil
	}
	out := &wire.Component{Type: c.Field("type").OneOf(allowed...)}
	if out.Type == 0 {
		return nil
	}
	c.Into(out, words[out.Type]...)
	c.Field("id").FailIf(r.ids[out.ID], "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
	r.ids[out.ID] = out.ID > 0
	switch out.Type {
	case wire.ActionRow:
		r.row(c.Field("components"), out)
	case wire.Button:
		button(c, out)
	case wire.TextInput:
		textInput(c, out)
	case wire.Label:
		if inner := c.Field("component"); inner.Require() {
			if out.Component = r.component(inner, append(menus, wire.TextInput)...); out.Component != nil {
				out.Component.Label = inner.Field("label").Text("0-45")
			}
		}
	case wire.TextDisplay:
	default:
		r.menu(c, out)
	}
	c.Field("custom_id").FailIf(r.customIDs[out.CustomID], "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	r.customIDs[out.CustomID] = out.CustomID != ""
	return out
}

func (r *reader) row(c Cursor, out *wire.Component) {
	if !c.Require() {
		return
	}
	if r.modal {
		for _, in := range c.List("1-1") {
			if one := r.component(in, wire.TextInput); one != nil {
				one.Label = in.Field("label").Text("need 1-45")
				out.Components = append(out.Components, *one)
			}
		}
		return
	}
	list := c.List("1-5")
	out.Components = r.all(list, append(menus, wire.Button)...)
	for _, in := range out.Components {
		if in.Type != wire.Button && len(list) > 1 {
			c.Fail("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
			return
		}
	}
}

func button(c Cursor, out *wire.Component) {
	has := func(name string) bool { return c.Field(name).Given() && c.Field(name).Raw() != "" }
	wanted, other, missing := "custom_id", "url", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"
	switch out.Style {
	case 0:
		return
	case wire.StyleLink:
		wanted, other, missing = "url", "custom_id", "BUTTON_COMPONENT_URL_REQUIRED"
	}
	c.Field(other).FailIf(has(other), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
	switch {
	case !has(wanted):
		c.Field(wanted).Fail(missing, "A %s is required", wanted)
	case wanted == "url":
		out.URL = c.Field("url").Address(512, "http", "https", "discord")
	default:
		out.CustomID = c.Field("custom_id").Text("need 1-100")
	}
	c.FailIf(out.Label == "" && out.Emoji == nil, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")
}

func textInput(c Cursor, out *wire.Component) {
	if out.Required == nil {
		required := true
		out.Required = &required
	}
	least, most := limits(out.MinLength, out.MaxLength, 0, 4000)
	c.Field("min_length").FailIf(least > most, "TEXT_INPUT_MIN_LENGTH_GREATER_THAN_MAX", "min_length must be less than or equal to max_length")
	if n := Units(out.Value); n > 0 && (n < least || n > most) {
		c.Field("value").Fail("TEXT_INPUT_VALUE_LENGTH", "The value does not keep to min_length and max_length")
	}
}

// limits are two that may have been given.
func limits(least, most *int, orLeast, orMost int) (int, int) {
	if least != nil {
		orLeast = *least
	}
	if most != nil {
		orMost = *most
	}
	return orLeast, orMost
}

func (r *reader) menu(c Cursor, out *wire.Component) {
	if !r.modal {
		out.Required = nil
	} else if out.Disabled {
		c.Field("disabled").Fail("COMPONENT_DISABLED_IN_MODAL", "Disabled components are not allowed in modals")
	}
	least, most := limits(out.MinValues, out.MaxValues, 1, 1)
	c.Field("min_values").FailIf(least > most, "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX", "min_values must be less than or equal to max_values")
	if out.Type == wire.StringSelect {
		options(c, out, least, most)
		return
	}
	only := map[int]string{wire.UserSelect: "user", wire.ChannelSelect: "channel"}[out.Type]
	for i, v := range out.DefaultValues {
		c.Field("default_values").Field(strconv.Itoa(i)).Field("type").FailIf(v.Type != only, "BASE_TYPE_CHOICES", "Value must be one of ('%s',).", only)
	}
	if n := len(out.DefaultValues); n > 0 && (n < least || n > most) {
		c.Field("default_values").Fail("SELECT_COMPONENT_INVALID_DEFAULT_VALUES", "The number of default values must be in the range of min_values and max_values")
	}
}

func options(c Cursor, out *wire.Component, least, most int) {
	n := len(out.Options)
	if n == 0 {
		return // that was complained of
	}
	values, chosen := map[string]bool{}, 0
	for i, o := range out.Options {
		if values[o.Value] {
			c.Field("options").Field(strconv.Itoa(i)).Field("value").Fail("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[o.Value] = true
		if o.Default {
			chosen++
		}
	}
	c.Field("max_values").FailIf(most > n, "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS", "max_values must not exceed the number of options")
	c.Field("min_values").FailIf(least > n, "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_OPTIONS", "min_values must not exceed the number of options")
	c.Field("options").FailIf(chosen > most, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More options are default than max_values allows")
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
