package validate

import (
	"slices"

	"sobremesa/bot/localdiscord/wire"
)

// Modal is the data of an interaction callback of type 9: one to five rows of one text input each, labels with one component each,
// or texts.
type Modal struct {
	CustomID   string           `json:"custom_id" discord:"need 1-100"`
	Title      string           `json:"title" discord:"need 1-45"`
	Components []wire.Component `json:"components" discord:"need 1-5"`
	// discordgo has one struct for all callbacks and sends the empty fields of a message with a modal.
	_ struct{} `name:"content" discord:"empty"`
	_ struct{} `name:"embeds" discord:"empty"`
	_ struct{} `also:"tts"`
}

// ReadModal reads a modal.
func ReadModal(c Cursor) Modal {
	var m Modal
	c.Into(&m)
	layOut(c.Field("components"), m.Components, true)
	return m
}

var selects = []int{wire.StringSelect, wire.UserSelect, wire.ChannelSelect}

// layOut judges what of a message or a form has to do with one another: what may stand in what, and what has to be unique. It gives
// an id to every component that came without one, as Discord does: 1, 2, 3 in reading order.
func layOut(c Cursor, list []wire.Component, modal bool) {
	l := layout{modal, map[string]bool{}, map[int]bool{}}
	if modal {
		l.all(c, list, wire.ActionRow, wire.TextDisplay, wire.Label)
	} else {
		l.all(c, list, wire.ActionRow)
	}
	next := 1
	wire.Walk(list, func(one *wire.Component) {
		if one.ID != 0 {
			return
		}
		for l.ids[next] {
			next++
		}
		one.ID, l.ids[next] = next, true
	})
}

// layout carries what has to be unique in a whole message or form.
type layout struct {
	modal     bool
	customIDs map[string]bool
	ids       map[int]bool
}

// all judges components that may be of these types.
func (l *layout) all(c Cursor, list []wire.Component, allowed ...int) {
	for i := range list {
		l.one(c.At(i), &list[i], allowed...)
	}
}

func (l *layout) one(c Cursor, one *wire.Component, allowed ...int) {
	if one.Type == 0 || c.Field("type").OneOf(allowed...) == 0 {
		return // which is complained of
	}
	c.Field("id").FailIf(l.ids[one.ID], "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
	l.ids[one.ID] = one.ID > 0
	c.Field("custom_id").FailIf(l.customIDs[one.CustomID], "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	l.customIDs[one.CustomID] = one.CustomID != ""
	inner := c.Field("components")
	switch {
	case one.Type == wire.ActionRow && l.modal:
		inner.FailIf(len(one.Components) > 1, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 1 in length.")
		l.all(inner, one.Components, wire.TextInput)
		for i := range one.Components {
			if one.Components[i].Type != wire.TextInput {
				continue
			}
			one.Components[i].Label = inner.At(i).Field("label").text(parseRule("need 1-45"))
		}
	case one.Type == wire.ActionRow:
		l.all(inner, one.Components, append(selects, wire.Button)...)
		wide := slices.ContainsFunc(one.Components, func(in wire.Component) bool { return slices.Contains(selects, in.Type) })
		inner.FailIf(wide && len(one.Components) > 1, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
	case one.Type == wire.Label && one.Component != nil:
		l.one(c.Field("component"), one.Component, append(selects, wire.TextInput)...)
		one.Component.Label = c.Field("component").Field("label").text(parseRule("0-45"))
	case slices.Contains(selects, one.Type) && !l.modal:
		one.Required = nil
	case slices.Contains(selects, one.Type):
		c.Field("disabled").FailIf(one.Disabled, "COMPONENT_DISABLED_IN_MODAL", "Disabled components are not allowed in modals")
	}
}

// component judges one by itself.
func component(c Cursor, one *wire.Component) {
	switch one.Type {
	case wire.Button:
		button(c, one)
	case wire.TextInput:
		textInput(c, one)
	case wire.StringSelect, wire.UserSelect, wire.ChannelSelect:
		menu(c, one)
	}
}

func button(c Cursor, one *wire.Component) {
	if one.Style == 0 {
		return // that was complained of
	}
	link := one.Style == wire.StyleLink
	other := map[bool]string{true: "custom_id", false: "url"}[link]
	given := map[bool]string{true: one.CustomID, false: one.URL}[link] != ""
	c.Field(other).FailIf(given, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
	c.Field("url").FailIf(link && one.URL == "", "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
	c.Field("custom_id").FailIf(!link && one.CustomID == "", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom_id is required")
	c.FailIf(one.Label == "" && one.Emoji == nil, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")
}

func textInput(c Cursor, one *wire.Component) {
	if one.Required == nil {
		required := true
		one.Required = &required
	}
	least, most := one.Length()
	c.Field("min_length").FailIf(least > most, "TEXT_INPUT_MIN_LENGTH_GREATER_THAN_MAX", "min_length must be less than or equal to max_length")
	n := Units(one.Value)
	c.Field("value").FailIf(n > 0 && (n < least || n > most), "TEXT_INPUT_VALUE_LENGTH", "The value does not keep to min_length and max_length")
}

func menu(c Cursor, one *wire.Component) {
	least, most := one.Values()
	c.Field("min_values").FailIf(least > most, "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX", "min_values must be less than or equal to max_values")
	switch one.Type {
	case wire.StringSelect:
		options, chosen := c.Field("options"), 0
		options.distinct("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		for _, o := range one.Options {
			if o.Default {
				chosen++
			}
		}
		options.FailIf(chosen > most, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More options are default than max_values allows")
		if n := len(one.Options); n > 0 { // none are complained of
			c.Field("max_values").FailIf(most > n, "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS", "max_values must not exceed the number of options")
			c.Field("min_values").FailIf(least > n, "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_OPTIONS", "min_values must not exceed the number of options")
		}
	default:
		chosen, only := c.Field("default_values"), map[int]string{wire.UserSelect: "user", wire.ChannelSelect: "channel"}[one.Type]
		for i, v := range one.DefaultValues {
			chosen.At(i).Field("type").FailIf(v.Type != only, "BASE_TYPE_CHOICES", "Value must be one of ('%s',).", only)
		}
		n := len(one.DefaultValues)
		chosen.FailIf(n > 0 && (n < least || n > most), "SELECT_COMPONENT_INVALID_DEFAULT_VALUES", "The number of default values must be in the range of min_values and max_values")
	}
}
