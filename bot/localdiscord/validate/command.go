package validate

import (
	"slices"
	"strings"
	"unicode"

	"sobremesa/bot/localdiscord/wire"
)

// maxCommandSize is Discord's limit of a command, in characters.
const maxCommandSize = 8000

// Commands reads all commands of an application.
func Commands(c Cursor) []wire.Command {
	list := []wire.Command{}
	c.Require()
	for _, one := range c.elements(rule{max: 100}) {
		list = append(list, Command(one))
	}
	c.unique("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
	return list
}

// Command reads one command.
func Command(c Cursor) wire.Command {
	var cmd wire.Command
	c.Into(&cmd)
	return cmd
}

// command checks a command as a whole and fills in Discord's defaults.
func command(c Cursor, cmd *wire.Command) {
	cmd.Type = wire.ChatInput
	slices.Sort(cmd.Contexts)
	slices.Sort(cmd.IntegrationTypes)
	cmd.Contexts, cmd.IntegrationTypes = slices.Compact(cmd.Contexts), slices.Compact(cmd.IntegrationTypes) // sets, in Discord
	if cmd.IntegrationTypes == nil {
		cmd.IntegrationTypes = []int{0}
	}
	options(c.Field("options"), cmd.Options, false)
	c.FailIf(size(cmd) > maxCommandSize, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandSize)
}

// options checks the options of a command or a subcommand against each other, and those nested in them.
func options(c Cursor, list []wire.Option, nested bool) {
	const typeInvalid = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
	c.unique("name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
	subs, optional := 0, false
	for i := range list {
		o, at := &list[i], c.At(i)
		if o.Type == wire.OptSubcommand {
			at.Field("type").FailIf(nested, typeInvalid, "Sub-commands cannot be nested")
			options(at.Field("options"), o.Options, true)
			subs++
			continue
		}
		at.Field("required").FailIf(o.Required && optional, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		optional = optional || !o.Required
	}
	c.FailIf(subs > 0 && subs < len(list), typeInvalid, "Sub-command option types are mutually exclusive to all other types")
}

// option checks a single option.
func option(c Cursor, o *wire.Option) {
	c.Field("autocomplete").FailIf(o.Autocomplete && len(o.Choices) > 0, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "An option with autocompletion cannot have choices")
	least, most := o.Limits()
	c.FailIf(least > most, "APPLICATION_COMMAND_OPTION_MIN_GREATER_THAN_MAX", "The least must be less than or equal to the most")
	choices := c.Field("choices")
	for _, i := range append(choices.repeated("name"), choices.repeated("value")...) {
		choices.At(i).Fail("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice names and values must be unique")
	}
}

// ReadChoices reads the bot's answer to the autocompletion of an option.
func ReadChoices(c Cursor) []wire.Choice {
	var out struct {
		Choices []wire.Choice `json:"choices" discord:"need 0-25"`
		_       struct{}      `names:"content tts components embeds" discord:"empty"` // discordgo sends them
	}
	c.Into(&out)
	return out.Choices
}

// size returns the sum that Discord limits to 8,000 characters: all names, descriptions and values of a
// command. Each text counts with its longest localisation.
func size(cmd *wire.Command) int {
	return longest(cmd.Name, cmd.NameLocalizations) + longest(cmd.Description, cmd.DescriptionLocalizations) + sizeOfOptions(cmd.Options)
}

func sizeOfOptions(list []wire.Option) (n int) {
	for _, o := range list {
		n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) + sizeOfOptions(o.Options)
		for _, choice := range o.Choices {
			value, _ := choice.Value.(string)
			n += longest(choice.Name, choice.NameLocalizations) + Units(value)
		}
	}
	return n
}

func longest(text string, localizations map[string]string) int {
	n := Units(text)
	for _, local := range localizations {
		n = max(n, Units(local))
	}
	return n
}

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
