package validate

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/localdiscord/wire"
)

// Discord's limits of commands.
const (
	MaxCommands       = 100 // of an application
	maxCommandOptions = 25
	maxCommandSize    = 8000
)

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// CommandList reads the body of a bulk overwrite.
func CommandList(c Cursor) []wire.Command {
	if !c.Require() {
		return nil
	}
	var out []wire.Command
	names := map[string]bool{}
	for _, e := range c.List(0, MaxCommands+1) {
		cmd := Command(e)
		if names[cmd.Name] {
			e.Field("name").Fail("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[cmd.Name] = true
		out = append(out, cmd)
	}
	return out
}

// Command reads one command.
func Command(c Cursor) wire.Command {
	cmd := wire.Command{Type: wire.ChatInput, IntegrationTypes: []int{0}}
	if !c.Object("id", "application_id", "guild_id", "version", "type", "name", "name_localizations", "description", "description_localizations",
		"options", "default_member_permissions", "default_permission", "dm_permission", "contexts", "integration_types", "nsfw", "handler") {
		return cmd
	}
	if f := c.Field("type"); f.Given() {
		f.OneOf(wire.ChatInput)
	}
	cmd.Name = readName(c.Field("name"))
	if f := c.Field("name_localizations"); f.Present() {
		cmd.NameLocalizations = localizations(f, readName)
	}
	description(c, &cmd.Description, &cmd.DescriptionLocalizations)
	if f := c.Field("options"); f.Present() {
		cmd.Options = options(f, 0)
	}
	permissions(c.Field("default_member_permissions"), &cmd.DefaultMemberPermissions)
	if f := c.Field("dm_permission"); f.Given() {
		b := f.Bool()
		cmd.DMPermission = &b
	}
	c.Field("default_permission").Bool()
	if f := c.Field("nsfw"); f.Given() {
		cmd.NSFW = f.Bool()
	}
	set := func(name string, into *[]int, max int) {
		f := c.Field(name)
		if !f.Given() {
			return
		}
		*into = nil
		for _, e := range f.List(1, max+1) {
			if n, ok := e.Int(0, max); ok && !slices.Contains(*into, n) {
				*into = append(*into, n)
			}
		}
	}
	set("contexts", &cmd.Contexts, 2)
	set("integration_types", &cmd.IntegrationTypes, 1)
	if n := Size(&cmd); n > maxCommandSize {
		c.Fail("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandSize)
	}
	return cmd
}

func readName(c Cursor) string {
	s := c.NeedText(1, 32)
	if s != "" && (!commandName.MatchString(s) || s != strings.ToLower(s)) {
		c.Fail("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
	return s
}

// description reads the description and its localisations.
func description(c Cursor, text *string, local *map[string]string) {
	*text = c.Field("description").NeedText(1, 100)
	if l := c.Field("description_localizations"); l.Present() {
		*local = localizations(l, func(t Cursor) string { return t.NeedText(1, 100) })
	}
}

func permissions(c Cursor, into **string) {
	if !c.Present() {
		return
	}
	if c.Raw() == nil {
		*into = nil
		return
	}
	s := ""
	switch v := c.Raw().(type) {
	case string:
		s = v
	case json.Number:
		s = v.String()
	}
	if _, err := strconv.ParseUint(s, 10, 63); err != nil {
		c.Fail("NUMBER_TYPE_COERCE", "Value is not a permission set.")
		return
	}
	*into = &s
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
