package chat

import (
	"context"
	"strings"

	"sobremesa/bot/message"
	"sobremesa/engine"
)

// Answer is what the one who interacted is told.
type Answer struct {
	Kind    AnswerKind
	Message *message.Message // of Reply and Update
	Choices []message.Choice // of Choices
	Modal   *message.Modal   // of Modal
	// Plain is what is told in its place should it not be accepted, "" for an apology:
	// that what was done is done.
	Plain string
	// Fleeting: once it has been read it may be taken away. The channel says it too,
	// or it is a refusal.
	Fleeting bool
	// Needed, unless nil, reports of a fleeting answer that was read whether its reader
	// still has use for it, and it is better left where it is.
	Needed func(context.Context) bool
	// Outcome is what came of the interaction.
	Outcome Outcome
}

// Outcome is what came of an interaction, for who watches over the bot.
type Outcome string

const (
	// Answered: it was carried out, or shown.
	Answered Outcome = ""
	// Refused: the rules, or what they may do, do not allow it.
	Refused Outcome = "refused"
	// Failed: it came to nothing through a fault of the bot or of its storage.
	Failed Outcome = "failed"
	// Limited: more was asked for than anybody may.
	Limited Outcome = "limited"
)

// AnswerKind is how an answer appears.
type AnswerKind int

const (
	// Reply is a new message, for the one who interacted alone.
	Reply AnswerKind = iota + 1
	// Public is a new message for everybody in the channel.
	Public
	// Update replaces the message whose component was pressed.
	Update
	// Silent shows nothing: what was done will be seen in the channel.
	Silent
	// Choices completes what is being typed.
	Choices
	// Modal shows a form to be filled in. It answers a command or a component, not
	// a form; and it has to come within the second that an answer may take before
	// it is deferred, or an apology comes in its place.
	Modal
)

// toldAlone marks an answer that only this tells its reader something of: it stays for
// as long as it can still be taken away then.
func (a *Answer) toldAlone() *Answer {
	a.Needed = func(context.Context) bool { return true }
	return a
}

// refusal is a private answer that says why something is not done.
func refusal(text string) *Answer {
	a := say(text)
	a.Fleeting, a.Outcome = true, Refused
	return a
}

// failure is a private answer that says that it is the bot's fault.
func failure(text string) *Answer {
	a := say(text)
	a.Outcome = Failed
	return a
}

// say is a private answer in words, with what can be pressed under them.
func say(text string, rows ...message.Row) *Answer {
	return &Answer{Kind: Reply, Message: &message.Message{Content: text, Rows: rows, Private: true}}
}

// replace is say in place of the message on which the component was pressed.
func replace(text string, rows ...message.Row) *Answer {
	a := say(text, rows...)
	a.Kind = Update
	return a
}

func refuse(code engine.Code, args engine.Args) error { return &engine.Refusal{Code: code, Args: args} }

// joined joins lines of which some may be missing.
func joined(lines ...string) string {
	var list []string
	for _, line := range lines {
		if line != "" {
			list = append(list, line)
		}
	}
	return strings.Join(list, "\n")
}
