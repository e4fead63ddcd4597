package chat

import "sobremesa/bot/message"

// Answer is what the one who interacted is told.
type Answer struct {
	Kind    AnswerKind
	Message *message.Message // of Reply and Update
	Choices []message.Choice // of Choices
	Modal   *message.Modal   // of Modal
}

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

// say is a private answer in words.
func say(text string) *Answer {
	return &Answer{Kind: Reply, Message: &message.Message{Content: text, Private: true}}
}
