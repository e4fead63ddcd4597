package chat

import (
	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// Command is what people can type, with all that a client needs to offer it.
type Command struct {
	Name  string
	About Words
	Subs  []Subcommand
}

// Subcommand is one of a command's.
type Subcommand struct {
	Name    string
	Names   Words // may be Name in some languages; without a key it is so in all
	About   Words
	Options []Option
}

// Option is something that a subcommand is given.
type Option struct {
	Name        string
	Names       Words // may be Name in some languages
	About       Words
	Type        OptionType
	Required    bool
	Completes   bool           // asks while it is typed
	Least, Most int            // of a number
	Choices     []OptionChoice // the only values, of a text
}

// OptionType is what an option holds.
type OptionType int

// The types of options.
const (
	TextOption   OptionType = iota + 1 // any text, or one of Choices
	NumberOption                       // a whole number from Least to Most
	YesNoOption                        // yes or no
	PersonOption                       // somebody's user id
)

// OptionChoice is one of an option's values.
type OptionChoice struct {
	Value string
	Words Words
}

// Words is a sentence of the catalogues.
type Words struct {
	Key  string
	Args engine.Args
}

// In is the sentence in a language.
func (w Words) In(l engine.Lang) string { return lang.Text(l, w.Key, w.Args) }
