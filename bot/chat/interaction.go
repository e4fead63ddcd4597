package chat

import (
	"sobremesa/engine"
	"sobremesa/store"
)

// Interaction is something that somebody did, in the bot's own words.
type Interaction struct {
	ID      string
	Guild   string // "" in a direct message
	Channel string
	// LastMessage is the id of the channel's last message, of those that everybody there
	// sees; "" when it was not told.
	LastMessage string
	// Direct: it happened in the direct messages between the user and the bot, which
	// nobody else reads.
	Direct bool

	User     string
	Name     string      // of the user, as shown in the guild
	UserLang engine.Lang // of the user
	Lang     engine.Lang // of the guild, as its chat tells it
	Roles    []string    // ids of the roles that the user has in the guild

	// Moderates and Manages: the user may end games of others, and may change
	// the guild's settings.
	Moderates, Manages bool
	// Bot is what the bot may do in the channel.
	Bot Permissions
	// NotInstalled: the guild has not let the bot in; somebody uses it there on
	// their own account. Invitation is an address at which it would, or "".
	NotInstalled bool
	Invitation   string

	// One of these is set.
	Command  *Invocation // a command was sent
	Complete *Invocation // a command is being typed
	Press    *Press      // a component was used, or a form was sent
}

// mayThread reports whether the bot may start threads here and write in them.
func (in *Interaction) mayThread() bool {
	return in.Guild != "" && in.Bot.CreateThreads && in.Bot.SendInThreads
}

// Permissions are what the bot may do in a channel.
type Permissions struct {
	View, Send, Attach bool
	// SendInThreads is what takes the place of Send in a thread.
	SendInThreads bool
	// CreateThreads is starting threads for all; without it a game stays in the
	// channel.
	CreateThreads bool
}

// Invocation is a command as it was called. Nobody has checked it.
type Invocation struct {
	Command string
	Sub     string
	Options []Given
}

// Given is an option as it was given: a string, float64 or bool, or the id of
// a person as a string, if its Type is to be believed.
type Given struct {
	Name  string
	Type  OptionType
	Value any
	// Member and Stranger tell of a person whether they are in the guild; both are
	// false where that was not said.
	Member, Stranger bool
	Bot              bool // the person is none
}

// Press is a component that was used, or a form that was sent.
type Press struct {
	ID     string   // its custom id, which nobody has checked
	Values []string // chosen, of a select; of a form its one text
	Form   bool     // a form was sent
	// Private: the component sits on a message that the user alone sees; of a form,
	// the component that opened it.
	Private bool
}

// clean has what was typed be text that can be kept: Discord lets U+0000 through.
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
