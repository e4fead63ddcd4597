package chat

import (
	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// Command is a command that users can type, with everything a client needs to offer it.
type Command struct {
	Name  string
	About Words
	Subs  []Subcommand
}

// Subcommand is a subcommand of a Command.
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

// OptionType is the type of an option's value.
type OptionType int

// The types of options.
const (
	TextOption   OptionType = iota + 1 // any text, or one of Choices
	NumberOption                       // a whole number from Least to Most
	YesNoOption                        // yes or no
	PersonOption                       // a user id
)

// OptionChoice is one of the values of an option.
type OptionChoice struct {
	Value string
	Words Words
}

// Words is a sentence of the catalogues.
type Words struct {
	Key  string
	Args engine.Args
}

// In returns the sentence in a language.
func (w Words) In(l engine.Lang) string { return lang.Text(l, w.Key, w.Args) }
