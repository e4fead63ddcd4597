package chat

import (
	"slices"
	"strings"

	"sobremesa/bot/message"
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
	Picture  string      // the address of the user's picture, as the guild shows it, or ""
	UserLang engine.Lang // of the user
	Lang     engine.Lang // of the guild, as Discord tells it
	Roles    []string    // ids of the user's roles in the guild

	Moderates bool        // the user may end games of others
	Manages   bool        // the user may change the guild's settings
	Bot       Permissions // what the bot may do in the channel
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
	SendInThreads      bool // takes the place of Send in a thread
	CreateThreads      bool // to start public threads; without it, a game stays in the channel
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
	Bot              bool   // the person is a bot
	Picture          string // the address of the person's picture, or ""
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
type Work struct {
	Weight  int  // how costly it is, compared with other work
	Changes bool // it may change what is stored, so it must be carried out; all other work may be refused
}

// The kinds of work.
var (
	Changing   = Work{Weight: 2, Changes: true}
	Completing = Work{Weight: 1}   // completions while a user types
	Showing    = Work{Weight: 2}   // a text
	Drawing    = Work{Weight: 4}   // a picture: 10 ms of processor time
	Thinking   = Work{Weight: 40}  // an artificial player's thoughts: up to a second of processor time, usually a tenth
	Filming    = Work{Weight: 100} // a film: half a second of processor time, and tens of megabytes
)

// Answer is the answer to an interaction. Only its user sees it, unless its Kind is Public.
type Answer struct {
	Kind    AnswerKind
	Message *message.Message // of Reply and Update
	Choices []message.Choice // of Choices
	Modal   *message.Modal   // of Modal
	// Plain is a text for the user in case Discord does not accept the answer. It says that what
	// was done is done. An empty Plain stands for an apology.
	Plain string
	// Game is the game that a private answer is about, or 0. The answer takes the place of what its
	// user was told alone in that game before. A refusal about no game takes the place of the one
	// before.
	Game int64
	// Fleeting reports whether the answer may be deleted once it has been read: the channel says
	// the same, or it is a refusal, or a question. With components it stays while they can be used.
	Fleeting bool
	Outcome  Outcome
}

// Outcome is how an interaction went, for the metrics.
type Outcome string

const (
	Answered Outcome = ""        // it was carried out
	Refused  Outcome = "refused" // the rules or the user's permissions do not allow it
	Failed   Outcome = "failed"  // it was not carried out through a fault of the bot or of its storage
	Limited  Outcome = "limited" // the user, or the server, asked for too much
)

// AnswerKind is how an answer appears.
type AnswerKind int

const (
	Reply   AnswerKind = iota + 1 // a new message that only the user sees
	Public                        // a new message for everybody in the channel
	Update                        // replaces the message of the component that was pressed
	Silent                        // shows nothing: the channel will show what was done
	Choices                       // completes the option that is being typed
	// Modal shows a form to be filled in. It can answer a command or a component, but not a form.
	// It has to come within the second before an answer is deferred. After that the user gets an
	// apology.
	Modal
)

// refusal returns a private answer that says why something is not done.
func refusal(text string) *Answer {
	a := say(text)
	a.Fleeting, a.Outcome = true, Refused
	return a
}

// failure returns a private answer that apologises for a fault of the bot.
func failure(text string) *Answer {
	a := say(text)
	a.Outcome = Failed
	return a
}

// say returns a private answer with a text and rows of components.
func say(text string, rows ...message.Row) *Answer {
	return &Answer{Kind: Reply, Message: &message.Message{Content: text, Rows: rows, Private: true}}
}

// replace returns an answer like say that replaces the message of the component that was pressed.
func replace(text string, rows ...message.Row) *Answer {
	a := say(text, rows...)
	a.Kind, a.Fleeting = Update, len(rows) == 0 // without components it only tells what was done
	return a
}

func refuse(code engine.Code, args engine.Args) error { return &engine.Refusal{Code: code, Args: args} }

// joinLines joins the lines that are not empty.
func joinLines(lines ...string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return line == "" }), "\n")
}

// fleeting marks an answer as fleeting; see [Answer].
func fleeting(a *Answer) *Answer {
	a.Fleeting = true
	return a
}
