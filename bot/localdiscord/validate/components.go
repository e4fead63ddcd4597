package validate

import (
	"slices"
	"strings"
	"unicode"

	"sobremesa/bot/localdiscord/wire"
)

// Modal is the data of an interaction callback of type 9. Each of its one to five rows has a text input.
type Modal struct {
	CustomID   string           `json:"custom_id" discord:"need 1-100"`
	Title      string           `json:"title" discord:"need 1-45"`
	Components []wire.Component `json:"components" discord:"need 1-5 of=1"`
	_          struct{}         `names:"content embeds tts" discord:"empty"` // discordgo sends them
}

// ReadModal reads a modal.
func ReadModal(c Cursor) Modal {
	var m Modal
	c.Into(&m, "modal")
	identify(c, m.Components)
	return m
}

// identify refuses custom ids that repeat within a whole message or modal. It numbers the components in
// reading order, as Discord does.
func identify(c Cursor, list []wire.Component) {
	n, seen := 0, map[string]bool{}
	wire.Walk(list, func(one *wire.Component) {
		n++
		one.ID = n
		c.Field("components").FailIf(seen[one.CustomID], "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id %q cannot be duplicated", one.CustomID)
		seen[one.CustomID] = one.CustomID != ""
	})
}

// component checks a single component.
func component(c Cursor, one *wire.Component) {
	switch one.Type {
	case wire.ActionRow:
		wide := func(in wire.Component) bool { return in.Type != wire.Button }
		c.Field("components").FailIf(len(one.Components) > 1 && slices.ContainsFunc(one.Components, wide),
			"COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
	case wire.Button:
		c.FailIf(one.Label == "" && one.Emoji == nil, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")
	case wire.TextInput:
		textInput(c, one)
	default:
		menu(c, one)
	}
}

// emoji refuses a name such as "fire" where a Unicode character is meant. Every emoji, even a keycap,
// has a rune outside ASCII.
func emoji(c Cursor, e *wire.Emoji) {
	isCharacter := strings.ContainsFunc(e.Name, func(r rune) bool { return r > unicode.MaxASCII })
	c.FailIf(!isCharacter, "COMPONENT_INVALID_EMOJI", "Invalid emoji")
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
