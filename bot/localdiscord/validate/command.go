package validate

import (
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
	names := map[string]bool{}
	for _, e := range c.List("0-101") {
		cmd := Command(e)
		e.Field("name").FailIf(names[cmd.Name], "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		names[cmd.Name] = true
		out = append(out, cmd)
	}
	return out
}

// Command reads one command.
func Command(c Cursor) wire.Command {
	var cmd wire.Command
	if !c.Into(&cmd) {
		return cmd
	}
	cmd.Type = wire.ChatInput
	c.Field("default_permission").Bool()
	cmd.Contexts, cmd.IntegrationTypes = distinct(cmd.Contexts), distinct(cmd.IntegrationTypes)
	if cmd.IntegrationTypes == nil {
		cmd.IntegrationTypes = []int{0}
	}
	cmd.Options = commandOptions(c.Field("options"), 0)
	if n := Size(&cmd); n > maxCommandSize {
		c.Fail("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandSize)
	}
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
