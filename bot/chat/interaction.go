package chat

import (
	"sobremesa/engine"
	"sobremesa/store"
)

// Interaction is something that a user did, independent of Discord's format.
type Interaction struct {
	ID      string
	Guild   string // "" in a direct message, and where NotInstalled
	Channel string
	// Parent is the channel that the channel is a thread of, or "" when it is none or that was not
	// told.
	Parent string
	// LastMessage is the id of the last message in the channel that everybody there sees, or ""
	// when that was not told.
	LastMessage string
	// Direct reports whether it happened in the direct messages between the user and the bot, which
	// nobody else reads.
	Direct bool

	User     string
	Name     string      // of the user, as the guild shows it
	UserLang engine.Lang // of the user
	Lang     engine.Lang // of the guild, as Discord tells it
	Roles    []string    // ids of the user's roles in the guild

	// Moderates reports whether the user may end games of others.
	Moderates bool
	// Manages reports whether the user may change the guild's settings.
	Manages bool
	// Bot is what the bot may do in the channel.
	Bot Permissions
	// NotInstalled reports whether the bot is not installed in the guild, and the user has
	// installed it for their own account. Then only the user hears of it, and nothing is stored or
	// told of the guild. Invitation is an address to install the bot in a guild, or "".
	NotInstalled bool
	Invitation   string

	// Exactly one of these is set.
	Command  *Invocation // a command was sent
	Complete *Invocation // a command is being typed
	Press    *Press      // a component was used, or a form was sent
}

// mayThread reports whether the bot may start threads in the channel and write in them.
func (in *Interaction) mayThread() bool {
	return in.Guild != "" && in.Bot.CreateThreads && in.Bot.SendInThreads
}

// Permissions are what the bot may do in a channel.
type Permissions struct {
	View, Send, Attach bool
	// SendInThreads takes the place of Send in a thread.
	SendInThreads bool
	// CreateThreads is the permission to start public threads. Without it, a game stays in the
	// channel.
	CreateThreads bool
}

// Invocation is a command as it was called. It has not been checked.
type Invocation struct {
	Command string
	Sub     string
	Options []Given
}

// Given is an option as it was given. If its Type is to be believed, Value is a string, float64 or
// bool, and a string with the user id for a person. It has not been checked.
type Given struct {
	Name  string
	Type  OptionType
	Value any
	// Member and Stranger report of a person whether they are in the guild or not. Both are false
	// when that was not told.
	Member, Stranger bool
	Bot              bool // the person is a bot
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

// Press is the use of a component, or a form that was sent.
type Press struct {
	ID     string   // the custom id, which has not been checked
	Values []string // the chosen options of a select, or the one text of a form
	Form   bool     // a form was sent
	// Private reports whether the component is on a message that only the user sees. For a form it
	// tells of the component that opened it.
	Private bool
}

// clean makes all texts fit to be stored. Discord lets U+0000 through, for example.
func (in *Interaction) clean() {
	if in.Press != nil {
		for i, text := range in.Press.Values {
			in.Press.Values[i] = store.CleanText(text)
		}
	}
	for _, called := range []*Invocation{in.Command, in.Complete} {
		if called == nil {
			continue
		}
		for i, given := range called.Options {
			if text, ok := given.Value.(string); ok {
				called.Options[i].Value = store.CleanText(text)
			}
		}
	}
}

// Work is the kind of work that an interaction asks for, as far as that is known before anything is
// looked up for it.
type Work int

const (
	// Changing may change what is stored, so it must be carried out. All other work produces
	// nothing but an answer, and may be refused.
	Changing   Work = iota + 1
	Showing         // a text
	Drawing         // a picture
	Filming         // a film
	Thinking        // an artificial player's thoughts
	Completing      // completions while a user types
)

// Changes reports whether the work may change what is stored. Work that is not known may.
func (w Work) Changes() bool { return w == Changing || w == 0 }

// Weight returns how costly the work is, compared with other work.
func (w Work) Weight() int {
	switch w {
	case Completing:
		return 1
	case Drawing:
		return 4 // 10 ms of processor time
	case Filming:
		return 100 // half a second of processor time, and tens of megabytes
	case Thinking:
		return 40 // up to a second of processor time, usually a tenth
	}
	return 2
}
