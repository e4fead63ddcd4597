package chat

import (
	"math"
	"slices"

	"sobremesa/bot/message"
	"sobremesa/engine"
)

// Reasons why the options of a command are refused. The argument "option" is the option's name.
const (
	// unknownCommand: there is no such command or subcommand.
	unknownCommand engine.Code = "chat.unknown-command"
	// unknownOption: there is no such option, or it was given twice. Args: "option".
	unknownOption engine.Code = "chat.unknown-option"
	// missingOption: a required option was not given. Args: "option".
	missingOption engine.Code = "chat.missing-option"
	// wantsNumber: the option is a whole number within bounds. Args: "option", "least", "most".
	wantsNumber engine.Code = "chat.wants-number"
	// wantsChoice: the option is one of some values. Args: "option", "choices".
	wantsChoice engine.Code = "chat.wants-choice"
	// wantsText: the option is a text. Args: "option", "most" (characters).
	wantsText engine.Code = "chat.wants-text"
	// wantsYesOrNo: the option is yes or no. Args: "option".
	wantsYesOrNo engine.Code = "chat.wants-yes-or-no"
	// wantsPerson: the option is a user. Args: "option".
	wantsPerson engine.Code = "chat.wants-person"
)

// Options of several commands.
const (
	optionMove = "move" // a typed move
	optionUser = "user" // whose profile to show
)

// maxText is the length of a text option, in characters. It is Discord's own limit.
const maxText = 6000

// given holds the checked options of a call by name.
type given map[string]any

// text returns a text option or a user id, or "" when it was not given.
func (g given) text(name string) string {
	s, _ := g[name].(string)
	return s
}

// number returns a number option, or 0 when it was not given.
func (g given) number(name string) int {
	n, _ := g[name].(float64)
	return int(n)
}

// yes returns a yes-or-no option, or false when it was not given.
func (g given) yes(name string) bool {
	b, _ := g[name].(bool)
	return b
}

// check checks the options of a call against the subcommand's description. Discord does so too
// before it sends them, but is not trusted: a single number out of range could crash the process.
// The error is an *engine.Refusal that names choices in the user's language.
func (sub *Subcommand) check(options []Given, l engine.Lang) (given, error) {
	all := make(given)
	for _, o := range options {
		if o.Name == "" {
			return nil, refuse(unknownCommand, nil)
		}
		at := slices.IndexFunc(sub.Options, func(known Option) bool { return known.Name == o.Name })
		if _, twice := all[o.Name]; at < 0 || twice {
			return nil, refuse(unknownOption, engine.Args{"option": o.Name})
		}
		if err := sub.Options[at].check(o, l); err != nil {
			return nil, err
		}
		all[o.Name] = o.Value
	}
	for _, known := range sub.Options {
		if _, ok := all[known.Name]; known.Required && !ok {
			return nil, known.refuse(missingOption, engine.Args{})
		}
	}
	return all, nil
}

// check checks the value of an option against the option's description.
func (known *Option) check(o Given, l engine.Lang) error {
	typed := o.Type == known.Type
	switch known.Type {
	case NumberOption:
		n, ok := o.Value.(float64)
		if !typed || !ok || n != math.Trunc(n) || n < float64(known.Least) || n > float64(known.Most) {
			return known.refuse(wantsNumber, engine.Args{"least": known.Least, "most": known.Most})
		}
	case YesNoOption:
		if _, ok := o.Value.(bool); !typed || !ok {
			return known.refuse(wantsYesOrNo, engine.Args{})
		}
	case PersonOption:
		if id, ok := o.Value.(string); !typed || !ok || !message.IsID(id) {
			return known.refuse(wantsPerson, engine.Args{})
		}
	default:
		text, ok := o.Value.(string)
		ok = ok && typed
		if len(known.Choices) > 0 {
			var names []any
			for _, ch := range known.Choices {
				names = append(names, ch.Words.In(l))
			}
			if !ok || !slices.ContainsFunc(known.Choices, func(ch OptionChoice) bool { return ch.Value == text }) {
				return known.refuse(wantsChoice, engine.Args{"choices": names})
			}
		} else if !ok || len([]rune(text)) > maxText {
			return known.refuse(wantsText, engine.Args{"most": maxText})
		}
	}
	return nil
}

func (known *Option) refuse(code engine.Code, args engine.Args) error {
	args["option"] = known.Name
	return refuse(code, args)
}
