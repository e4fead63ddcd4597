package validate

import (
	"slices"
	"strings"
	"unicode"

	"sobremesa/bot/localdiscord/wire"
)

// Modal is the data of an interaction callback of type 9. Its components are one to five of these: a
// row with one text input, a label with one component, a text.
type Modal struct {
	CustomID   string           `json:"custom_id" discord:"need 1-100"`
	Title      string           `json:"title" discord:"need 1-45"`
	Components []wire.Component `json:"components" discord:"need 1-5 of=1|10|18"`
	// discordgo has one struct for all callbacks and sends the empty fields of a message with a modal.
	_ struct{} `names:"content embeds" discord:"empty"`
	_ struct{} `names:"tts" discord:"-"`
}

// ReadModal reads a modal.
func ReadModal(c Cursor) Modal {
	var m Modal
	c.Into(&m, "modal")
	identify(c.Field("components"), m.Components)
	return m
}

// identify reports ids that repeat within a whole message or modal. It numbers components without an id
// in reading order (1, 2, 3), as Discord does.
func identify(c Cursor, list []wire.Component) {
	ids, customIDs := map[int]bool{0: false}, map[string]bool{}
	var judge func(Cursor, *wire.Component)
	judge = func(c Cursor, one *wire.Component) {
		c.Field("id").FailIf(ids[one.ID], "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
		ids[one.ID] = one.ID > 0
		c.Field("custom_id").FailIf(customIDs[one.CustomID], "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
		customIDs[one.CustomID] = one.CustomID != ""
		for i := range one.Components {
			judge(c.Field("components").At(i), &one.Components[i])
		}
		if one.Component != nil {
			judge(c.Field("component"), one.Component)
		}
	}
	for i := range list {
		judge(c.At(i), &list[i])
	}
	next := 1
	wire.Walk(list, func(one *wire.Component) {
		for one.ID == 0 && ids[next] {
			next++
		}
		if one.ID == 0 {
			one.ID, ids[next] = next, true
		}
	})
}

// component checks a single component.
func component(c Cursor, one *wire.Component, inModal bool) {
	switch one.Type {
	case wire.ActionRow:
		wide := func(in wire.Component) bool { return slices.Contains(selects, in.Type) }
		c.Field("components").FailIf(len(one.Components) > 1 && slices.ContainsFunc(one.Components, wide),
			"COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
	case wire.Button:
		button(c, one)
	case wire.TextInput:
		textInput(c, one)
	case wire.StringSelect, wire.UserSelect, wire.RoleSelect, wire.ChannelSelect:
		menu(c, one)
		c.Field("disabled").FailIf(inModal && one.Disabled, "COMPONENT_DISABLED_IN_MODAL", "Disabled components are not allowed in modals")
		if !inModal {
			one.Required = nil
		}
	}
}

var selects = []int{wire.StringSelect, wire.UserSelect, wire.RoleSelect, wire.ChannelSelect}

// emoji refuses a name such as "fire" where a Unicode character is meant. Every emoji, even a keycap,
// has a rune outside ASCII.
func emoji(c Cursor, e *wire.Emoji) {
	isCharacter := strings.ContainsFunc(e.Name, func(r rune) bool { return r > unicode.MaxASCII })
	c.FailIf(e.ID == "" && !isCharacter, "COMPONENT_INVALID_EMOJI", "Invalid emoji")
}

func button(c Cursor, one *wire.Component) {
	if one.Style == 0 {
		return // already reported
	}
	needed, other, code := "custom_id", "url", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"
	if one.Style == wire.StyleLink {
		needed, other, code = "url", "custom_id", "BUTTON_COMPONENT_URL_REQUIRED"
	}
	given := map[string]bool{"custom_id": one.CustomID != "", "url": one.URL != ""}
	c.Field(needed).FailIf(!given[needed], code, "A %s is required", needed)
	c.Field(other).FailIf(given[other], "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
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
	c.Field("options").unique("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
	least, most := one.Values()
	c.Field("min_values").FailIf(least > most, "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX", "min_values must be less than or equal to max_values")
	if n := len(one.DefaultValues); n > 0 {
		c.Field("default_values").FailIf(n < least || n > most, "SELECT_COMPONENT_INVALID_DEFAULT_VALUES", "The number of default values must be in the range of min_values and max_values")
	}
	n, chosen := len(one.Options), 0
	for _, o := range one.Options {
		if o.Default {
			chosen++
		}
	}
	c.Field("options").FailIf(chosen > most, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More options are default than max_values allows")
	if n > 0 { // only a string select has options, and it needs at least one
		c.Field("max_values").FailIf(most > n, "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS", "max_values must not exceed the number of options")
		c.Field("min_values").FailIf(least > n, "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_OPTIONS", "min_values must not exceed the number of options")
	}
}
