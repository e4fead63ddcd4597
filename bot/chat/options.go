package chat

import (
	"math"
	"slices"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/engine"
)

// Command is a command that users can type, with everything a client needs to offer it.
type Command struct {
	Name  string
	About Words
	Subs  []Subcommand
}

// Subcommand is a subcommand of a Command. Its Name is "" if the command has none and is meant itself.
type Subcommand struct {
	Name    string
	About   Words
	Options []Option
}

// Option is an option of a subcommand.
type Option struct {
	Name        string
	About       Words
	Type        OptionType
	Required    bool
	Completes   bool           // completions are offered while it is typed
	Least, Most int            // bounds of a number, both included
	Choices     []OptionChoice // the only values of a text, unless empty
}

// OptionChoice is one of the values of an option.
type OptionChoice struct {
	Value string
	Words Words
}

// choiceOption returns an option for one of some values, each described under the prefix and its name.
func choiceOption(name, prefix string, values ...string) Option {
	o := Option{Name: name, Type: TextOption}
	for _, value := range values {
		o.Choices = append(o.Choices, OptionChoice{value, Words{Key: prefix + value}})
	}
	return o
}

// Words is a sentence of the catalogues.
type Words struct {
	Key  string
	Args engine.Args
}

// In returns the sentence in a language.
func (w Words) In(l engine.Lang) string { return lang.Text(l, w.Key, w.Args) }

// Reasons why a command is refused.
const (
	// unknownCommand: there is no such command or subcommand.
	unknownCommand engine.Code = "chat.unknown-command"
	// unknownOption: there is no such option, it is missing or given twice, or it does not take the value.
	// Args: "option", its name.
	unknownOption engine.Code = "chat.unknown-option"
)

// Options of several commands.
const (
	optionMove = "move" // a typed move
	optionUser = "user" // whose profile to show
)

// maxText is the length of a text option, in characters. It is Discord's own limit.
const maxText = 6000

// given holds the checked options of a call by name.
type given map[string]Given

// text returns a text option or a user id, or "" when it was not given.
func (g given) text(name string) string {
	s, _ := g[name].Value.(string)
	return s
}

// number returns a number option, or 0 when it was not given.
func (g given) number(name string) int {
	n, _ := g[name].Value.(float64)
	return int(n)
}

// yes returns a yes-or-no option, or false when it was not given.
func (g given) yes(name string) bool {
	b, _ := g[name].Value.(bool)
	return b
}

// checked checks the options of a call against their description. Discord does so too
// before it sends them, but is not trusted: a single number out of range could crash the process.
// The error is an *engine.Refusal.
func checked(described []Option, options []Given) (given, error) {
	all := make(given)
	bad := func(name string) error { return refuse(unknownOption, engine.Args{"option": name}) }
	for _, o := range options {
		at := slices.IndexFunc(described, func(known Option) bool { return known.Name == o.Name })
		if _, twice := all[o.Name]; at < 0 || twice || !described[at].takes(o) {
			return nil, bad(o.Name)
		}
		all[o.Name] = o
	}
	for _, known := range described {
		if _, ok := all[known.Name]; known.Required && !ok {
			return nil, bad(known.Name)
		}
	}
	return all, nil
}

// takes reports whether the option can have a value.
func (known *Option) takes(o Given) bool {
	if o.Type != known.Type {
		return false
	}
	switch value := o.Value.(type) {
	case float64:
		return known.Type == NumberOption && value == math.Trunc(value) && float64(known.Least) <= value && value <= float64(known.Most)
	case bool:
		return known.Type == YesNoOption
	case string:
		switch {
		case known.Type == PersonOption:
			return message.IsID(value)
		case len(known.Choices) > 0:
			return slices.ContainsFunc(known.Choices, func(ch OptionChoice) bool { return ch.Value == value })
		}
		return known.Type == TextOption && len([]rune(value)) <= maxText
	}
	return false
}
