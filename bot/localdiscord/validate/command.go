package validate

import (
	"encoding/json"
	"slices"

	"sobremesa/bot/localdiscord/wire"
)

// Discord's limits of an application's commands, and of one's size.
const (
	MaxCommands    = 100
	maxCommandSize = 8000
)

// CommandList reads the body of a bulk overwrite.
func CommandList(c Cursor) []wire.Command {
	if !c.Require() {
		return nil
	}
	var out []wire.Command
	for _, e := range c.elements(rule{max: MaxCommands + 1}) {
		out = append(out, Command(e))
	}
	c.distinct("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
	return out
}

// Command reads one command.
func Command(c Cursor) wire.Command {
	var cmd wire.Command
	if !c.Into(&cmd) {
		return cmd
	}
	cmd.Type = wire.ChatInput
	c.Field("default_permission").boolean()
	cmd.Contexts, cmd.IntegrationTypes = distinct(cmd.Contexts), distinct(cmd.IntegrationTypes)
	if cmd.IntegrationTypes == nil {
		cmd.IntegrationTypes = []int{0}
	}
	options(c.Field("options"), cmd.Options, "command")
	n := Size(&cmd)
	c.FailIf(n > maxCommandSize, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandSize)
	return cmd
}

// distinct are the numbers of a set, each once.
func distinct(list []int) []int {
	var out []int
	for _, n := range list {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

const (
	typeInvalid    = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
	hasChoices     = "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES"
	noCompletion   = "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID"
	minAboveMax    = "APPLICATION_COMMAND_OPTION_MIN_GREATER_THAN_MAX"
	requiredBehind = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
)

// options judges those of a "command", a "group" or a "subcommand" beside one another, and what is in them.
func options(c Cursor, list []wire.Option, of string) {
	c.distinct("name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
	subs, optional := 0, false
	for i := range list {
		o, at := &list[i], c.At(i)
		if !o.IsSub() {
			at.Field("required").FailIf(o.Required && optional, requiredBehind, "Required options must be placed before non-required options")
			optional = optional || !o.Required
			at.Field("type").FailIf(of == "group", typeInvalid, "A group holds sub-commands")
			continue
		}
		subs++
		if of == "subcommand" || of == "group" && o.Type == wire.OptGroup {
			at.Field("type").Fail(typeInvalid, "Sub-commands cannot be nested this deep")
			continue
		}
		inner := "subcommand"
		if o.Type == wire.OptGroup {
			inner = "group"
			at.Field("options").FailIf(len(o.Options) == 0, "BASE_TYPE_REQUIRED", "This field is required")
		}
		options(at.Field("options"), o.Options, inner)
	}
	c.FailIf(subs > 0 && subs < len(list), typeInvalid, "Sub-command and sub-command group option types are mutually exclusive to all other types")
}

// option judges one by itself, and reads the values of its choices.
func option(c Cursor, o *wire.Option) {
	completed := c.Field("autocomplete")
	completed.FailIf(o.Autocomplete && len(o.Choices) > 0, hasChoices, "An option with autocompletion cannot have choices")
	takesAny := o.Type == wire.OptString || o.Type == wire.OptInteger || o.Type == wire.OptNumber
	completed.FailIf(o.Autocomplete && !takesAny, noCompletion, "This type of option has no autocompletion")
	least, most := o.Length()
	c.Field("min_length").FailIf(least > most, minAboveMax, "min_length must be less than or equal to max_length")
	choices := c.Field("choices")
	for i := range o.Choices {
		o.Choices[i].Value = choiceValue(choices.At(i).Field("value"), o.Type)
	}
	for _, i := range append(choices.repeated("name"), choices.repeated("value")...) {
		choices.At(i).Fail("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice names and values must be unique")
	}
}

// ReadChoices reads what a bot answers to an autocompletion of an option of a type, 0 when that is not known.
func ReadChoices(c Cursor, optType int) []wire.Choice {
	var out struct {
		Choices []wire.Choice `json:"choices" discord:"need 0-25"`
		// discordgo sends the empty fields of a message with the choices.
		_ struct{} `also:"content tts components embeds allowed_mentions flags"`
	}
	c.Into(&out)
	for i := range out.Choices {
		v := c.Field("choices").At(i).Field("value")
		ch := &out.Choices[i]
		ch.Value = choiceValue(v, 0)
		_, isText := ch.Value.(string)
		v.FailIf(optType != 0 && isText != (optType == wire.OptString), "APPLICATION_COMMAND_CHOICE_TYPE", "The value is not of the option's type")
	}
	return out.Choices
}

// choiceValue reads the value of a choice for an option of a type: a text or a number, either of them for 0.
func choiceValue(c Cursor, optType int) any {
	if _, isNumber := c.value.(json.Number); optType == wire.OptString || optType == 0 && !isNumber {
		return c.text(parseRule("need 1-100"))
	}
	if !c.Require() {
		return nil
	}
	n, _ := c.number(optType == wire.OptInteger)
	if i, err := n.Int64(); err == nil {
		return i
	}
	return n
}

// Size is the sum that Discord limits to 8,000: names, descriptions and values of a command, each counted with its longest
// localisation.
func Size(cmd *wire.Command) int {
	n := longest(cmd.Name, cmd.NameLocalizations) + longest(cmd.Description, cmd.DescriptionLocalizations)
	return n + optionsSize(cmd.Options)
}

func optionsSize(os []wire.Option) int {
	n := 0
	for _, o := range os {
		n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) + optionsSize(o.Options)
		for _, ch := range o.Choices {
			n += longest(ch.Name, ch.NameLocalizations)
			if s, ok := ch.Value.(string); ok {
				n += Units(s)
			}
		}
	}
	return n
}

func longest(s string, local map[string]string) int {
	n := Units(s)
	for _, l := range local {
		n = max(n, Units(l))
	}
	return n
}
