package chat

import (
	"strings"

	"sobremesa/bot/message"
	"sobremesa/engine"
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
	// Outcome is how the interaction went.
	Outcome Outcome
}

// Outcome is how an interaction went, for the metrics.
type Outcome string

const (
	// Answered: it was carried out.
	Answered Outcome = ""
	// Refused: the rules or the user's permissions do not allow it.
	Refused Outcome = "refused"
	// Failed: it was not carried out through a fault of the bot or of its storage.
	Failed Outcome = "failed"
	// Limited: the user, or the server, asked for too much.
	Limited Outcome = "limited"
)

// AnswerKind is how an answer appears.
type AnswerKind int

const (
	// Reply is a new message that only the user sees.
	Reply AnswerKind = iota + 1
	// Public is a new message for everybody in the channel.
	Public
	// Update replaces the message of the component that was pressed.
	Update
	// Silent shows nothing: the channel will show what was done.
	Silent
	// Choices completes the option that is being typed.
	Choices
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
	var list []string
	for _, line := range lines {
		if line != "" {
			list = append(list, line)
		}
	}
	return strings.Join(list, "\n")
}

// fleeting marks an answer as fleeting; see [Answer].
func fleeting(a *Answer) *Answer {
	a.Fleeting = true
	return a
}
