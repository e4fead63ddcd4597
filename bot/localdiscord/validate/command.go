package validate

import (
	"slices"

	"sobremesa/bot/localdiscord/wire"
)

// maxCommandSize is Discord's limit of a command, in characters.
const maxCommandSize = 8000

// Command reads one command.
func Command(c Cursor) wire.Command {
	var cmd wire.Command
	c.Into(&cmd)
	return cmd
}

// command checks a command as a whole and fills in Discord's defaults.
func command(c Cursor, cmd *wire.Command) {
	cmd.Type = wire.ChatInput
	c.Field("default_permission").boolean()
	slices.Sort(cmd.Contexts)
	slices.Sort(cmd.IntegrationTypes)
	cmd.Contexts, cmd.IntegrationTypes = slices.Compact(cmd.Contexts), slices.Compact(cmd.IntegrationTypes) // sets, in Discord
	if cmd.IntegrationTypes == nil {
		cmd.IntegrationTypes = []int{0}
	}
	options(c.Field("options"), cmd.Options, "command")
	c.FailIf(size(cmd) > maxCommandSize, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandSize)
}

// options checks the options of a "command", a "group" or a "subcommand" against each other, and those
// nested in them.
func options(c Cursor, list []wire.Option, of string) {
	const typeInvalid = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
	c.unique("name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
	subs, optional := 0, false
	for i := range list {
		o, at := &list[i], c.At(i)
		switch inner := map[int]string{wire.OptSubcommand: "subcommand", wire.OptGroup: "group"}[o.Type]; {
		case !o.IsSub():
			at.Field("required").FailIf(o.Required && optional, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
			optional = optional || !o.Required
			at.Field("type").FailIf(of == "group", typeInvalid, "A group holds sub-commands")
			continue
		case of == "subcommand" || of == inner:
			at.Field("type").Fail(typeInvalid, "Sub-commands cannot be nested this deep")
		default:
			at.Field("options").FailIf(inner == "group" && len(o.Options) == 0, "BASE_TYPE_REQUIRED", "This field is required")
			options(at.Field("options"), o.Options, inner)
		}
		subs++
	}
	c.FailIf(subs > 0 && subs < len(list), typeInvalid, "Sub-command and sub-command group option types are mutually exclusive to all other types")
}

// option checks a single option.
func option(c Cursor, o *wire.Option) {
	completed := c.Field("autocomplete")
	completed.FailIf(o.Autocomplete && len(o.Choices) > 0, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "An option with autocompletion cannot have choices")
	takesAny := o.Type == wire.OptString || o.Type == wire.OptInteger || o.Type == wire.OptNumber
	completed.FailIf(o.Autocomplete && !takesAny, "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", "This type of option has no autocompletion")
	least, most := o.Length()
	c.Field("min_length").FailIf(least > most, "APPLICATION_COMMAND_OPTION_MIN_GREATER_THAN_MAX", "min_length must be less than or equal to max_length")
	choices := c.Field("choices")
	for _, i := range append(choices.repeated("name"), choices.repeated("value")...) {
		choices.At(i).Fail("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice names and values must be unique")
	}
}

// ReadChoices reads the bot's answer to the autocompletion of an option. optType 0 stands for an
// unknown type.
func ReadChoices(c Cursor, optType int) []wire.Choice {
	var out struct {
		Choices []wire.Choice `json:"choices" discord:"need 0-25"`
		// discordgo sends the empty fields of a message with the choices.
		_ struct{} `names:"content tts components embeds allowed_mentions flags" discord:"-"`
	}
	c.Into(&out)
	for i, choice := range out.Choices {
		_, isText := choice.Value.(string)
		wrong := optType != 0 && choice.Value != nil && isText != (optType == wire.OptString)
		c.Field("choices").At(i).Field("value").FailIf(wrong, "APPLICATION_COMMAND_CHOICE_TYPE", "The value is not of the option's type")
	}
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
