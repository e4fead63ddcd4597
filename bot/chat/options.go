package chat

import (
	"math"
	"slices"

	"sobremesa/bot/message"
	"sobremesa/engine"
)

// Reasons why a command is refused as it was called. "option" is the option's
// name as its user sees it.
const (
	// unknownCommand: it, its game or its subcommand.
	unknownCommand engine.Code = "chat.unknown-command"
	// unknownOption: or one that was given twice. Args: "option".
	unknownOption engine.Code = "chat.unknown-option"
	// missingOption: Args: "option".
	missingOption engine.Code = "chat.missing-option"
	// wantsNumber: Args: "option", "least", "most".
	wantsNumber engine.Code = "chat.wants-number"
	// wantsChoice: Args: "option", "choices".
	wantsChoice engine.Code = "chat.wants-choice"
	// wantsText: Args: "option", "most" (characters).
	wantsText engine.Code = "chat.wants-text"
	// wantsYesOrNo: Args: "option".
	wantsYesOrNo engine.Code = "chat.wants-yes-or-no"
	// wantsPerson: Args: "option".
	wantsPerson engine.Code = "chat.wants-person"
)

// maxText is how long a text option may be, in characters.
const maxText = 6000

// given are the options of a call, checked.
type given map[string]any

// text is a text option or the id of a person, "" when it was not given.
func (g given) text(name string) string {
	s, _ := g[name].(string)
	return s
}

// number is a number option, 0 when it was not given.
func (g given) number(name string) int {
	n, _ := g[name].(float64)
	return int(n)
}

// yes is a yes-or-no option, false when it was not given.
func (g given) yes(name string) bool {
	b, _ := g[name].(bool)
	return b
}

// check holds the options of a call against the subcommand's description, as
// a chat does before it sends one. What it lets through is not relied upon:
// one number out of range can end a process. The error is a *engine.Refusal, in
// which choices are named in the reader's language.
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
			return nil, known.refuse(missingOption, l, engine.Args{})
		}
	}
	return all, nil
}

// check holds the value of an option against the option's description.
func (known *Option) check(o Given, l engine.Lang) error {
	typed := o.Type == known.Type
	switch known.Type {
	case NumberOption:
		n, ok := o.Value.(float64)
		if !typed || !ok || n != math.Trunc(n) || n < float64(known.Least) || n > float64(known.Most) {
			return known.refuse(wantsNumber, l, engine.Args{"least": known.Least, "most": known.Most})
		}
	case YesNoOption:
		if _, ok := o.Value.(bool); !typed || !ok {
			return known.refuse(wantsYesOrNo, l, engine.Args{})
		}
	case PersonOption:
		if id, ok := o.Value.(string); !typed || !ok || !message.IsID(id) {
			return known.refuse(wantsPerson, l, engine.Args{})
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
				return known.refuse(wantsChoice, l, engine.Args{"choices": names})
			}
		} else if !ok || len([]rune(text)) > maxText {
			return known.refuse(wantsText, l, engine.Args{"most": maxText})
		}
	}
	return nil
}

func (known *Option) refuse(code engine.Code, l engine.Lang, args engine.Args) error {
	args["option"] = known.Names.In(l)
	return refuse(code, args)
}
