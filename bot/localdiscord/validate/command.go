package validate

import (
	"slices"

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
