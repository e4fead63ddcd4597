package discord

import (
	"math"
	"slices"
	"sync"

	"github.com/bwmarrin/discordgo"

	"sobremesa/engine"
)

// Reasons why a command is refused as it was called. "option" is the option's
// name as its user sees it.
const (
	// unknownCommand: it, its game or its subcommand.
	unknownCommand engine.Code = "discord.unknown-command"
	// unknownOption: or one that was given twice. Args: "option".
	unknownOption engine.Code = "discord.unknown-option"
	// missingOption: Args: "option".
	missingOption engine.Code = "discord.missing-option"
	// wantsNumber: Args: "option", "least", "most".
	wantsNumber engine.Code = "discord.wants-number"
	// wantsChoice: Args: "option", "choices".
	wantsChoice engine.Code = "discord.wants-choice"
	// wantsText: Args: "option", "most" (characters).
	wantsText engine.Code = "discord.wants-text"
	// wantsYesOrNo: Args: "option".
	wantsYesOrNo engine.Code = "discord.wants-yes-or-no"
	// wantsUser: Args: "option".
	wantsUser engine.Code = "discord.wants-user"
)

// maxText is how long Discord lets a text option be, in characters.
const maxText = 6000

// described are the commands as they are registered.
var described = sync.OnceValue(Commands)

// invocation is a command as it was called: its subcommand and options.
type invocation struct {
	kind    string // the game
	sub     string
	options []*discordgo.ApplicationCommandInteractionDataOption
}

// invoked reads which command was called, with options that nobody has checked.
func invoked(i *discordgo.Interaction) invocation {
	data, _ := i.Data.(discordgo.ApplicationCommandInteractionData)
	call := invocation{kind: data.Name}
	if len(data.Options) == 1 && data.Options[0] != nil {
		call.sub, call.options = data.Options[0].Name, data.Options[0].Options
	}
	return call
}

// check holds the call against the command's own description, as Discord does
// before it sends one. What Discord lets through is not relied upon: one
// number out of range can end a process. The error is an *engine.Refusal, in
// which choices are named in the reader's language.
func (c invocation) check(reader engine.Lang) error {
	var sub *discordgo.ApplicationCommandOption
	for _, command := range described() {
		if command.Name == c.kind {
			sub = optionNamed(command.Options, c.sub)
		}
	}
	if sub == nil {
		return &engine.Refusal{Code: unknownCommand}
	}
	seen := make(map[string]bool)
	for _, o := range c.options {
		if o == nil {
			return &engine.Refusal{Code: unknownCommand}
		}
		known := optionNamed(sub.Options, o.Name)
		if known == nil || seen[o.Name] {
			return &engine.Refusal{Code: unknownOption, Args: engine.Args{"option": o.Name}}
		}
		seen[o.Name] = true
		if err := checkValue(known, o, reader); err != nil {
			return err
		}
	}
	for _, known := range sub.Options {
		if known.Required && !seen[known.Name] {
			return refuseOption(missingOption, known, nil)
		}
	}
	return nil
}

func optionNamed(list []*discordgo.ApplicationCommandOption, name string) *discordgo.ApplicationCommandOption {
	at := slices.IndexFunc(list, func(o *discordgo.ApplicationCommandOption) bool { return o.Name == name })
	if at < 0 {
		return nil
	}
	return list[at]
}

// checkValue holds the value of an option against the option's description.
func checkValue(known *discordgo.ApplicationCommandOption, o *discordgo.ApplicationCommandInteractionDataOption, reader engine.Lang) error {
	typed := o.Type == known.Type
	switch known.Type {
	case discordgo.ApplicationCommandOptionInteger:
		n, ok := o.Value.(float64)
		if !typed || !ok || n != math.Trunc(n) || n < *known.MinValue || n > known.MaxValue {
			return refuseOption(wantsNumber, known, engine.Args{"least": int(*known.MinValue), "most": int(known.MaxValue)})
		}
	case discordgo.ApplicationCommandOptionBoolean:
		if _, ok := o.Value.(bool); !typed || !ok {
			return refuseOption(wantsYesOrNo, known, nil)
		}
	case discordgo.ApplicationCommandOptionUser:
		if id, ok := o.Value.(string); !typed || !ok || !isSnowflake(id) {
			return refuseOption(wantsUser, known, nil)
		}
	default:
		text, ok := o.Value.(string)
		ok = ok && typed
		if len(known.Choices) > 0 {
			if !ok || !slices.ContainsFunc(known.Choices, func(ch *discordgo.ApplicationCommandOptionChoice) bool { return ch.Value == text }) {
				return refuseOption(wantsChoice, known, engine.Args{"choices": choiceNames(known, reader)})
			}
		} else if !ok || len([]rune(text)) > maxText {
			return refuseOption(wantsText, known, engine.Args{"most": maxText})
		}
	}
	return nil
}

func refuseOption(code engine.Code, known *discordgo.ApplicationCommandOption, args engine.Args) error {
	if args == nil {
		args = engine.Args{}
	}
	args["option"] = engine.Term("option." + known.Name)
	return &engine.Refusal{Code: code, Args: args}
}

// choiceNames are an option's choices as Discord shows them to a reader.
func choiceNames(known *discordgo.ApplicationCommandOption, reader engine.Lang) []any {
	var names []any
	for _, ch := range known.Choices {
		name := ch.Name
		for _, locale := range locales[reader] {
			name = ch.NameLocalizations[locale]
		}
		names = append(names, name)
	}
	return names
}

// isSnowflake reports whether a text is one of Discord's ids.
func isSnowflake(id string) bool {
	for _, r := range id {
		if r < '0' || r > '9' {
			return false
		}
	}
	return id != "" && len(id) <= 20
}

func (c invocation) option(name string) *discordgo.ApplicationCommandInteractionDataOption {
	at := slices.IndexFunc(c.options, func(o *discordgo.ApplicationCommandInteractionDataOption) bool {
		return o != nil && o.Name == name
	})
	if at < 0 {
		return nil
	}
	return c.options[at]
}

// text is a string option or the id of a user, "" when it was not given.
func (c invocation) text(name string) string {
	if o := c.option(name); o != nil {
		if s, ok := o.Value.(string); ok {
			return s
		}
	}
	return ""
}

// number is an integer option, 0 when it was not given.
func (c invocation) number(name string) int {
	if o := c.option(name); o != nil {
		if f, ok := o.Value.(float64); ok {
			return int(f)
		}
	}
	return 0
}

// yes is a boolean option, false when it was not given.
func (c invocation) yes(name string) bool {
	o := c.option(name)
	if o == nil {
		return false
	}
	b, _ := o.Value.(bool)
	return b
}
