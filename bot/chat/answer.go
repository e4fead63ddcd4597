package chat

import "sobremesa/bot/message"

// Answer is what the one who interacted is told.
type Answer struct {
	Kind    AnswerKind
	Message *message.Message // of Reply and Update
	Choices []message.Choice // of Choices
}

// AnswerKind is how an answer appears.
type AnswerKind int

const (
	// Reply is a new message, for the one who interacted alone.
	Reply AnswerKind = iota + 1
	// Update replaces the message whose component was pressed.
	Update
	// Silent shows nothing: what was done will be seen in the channel.
	Silent
	// Choices completes what is being typed.
	Choices
)

// say is a private answer in words.
func say(text string) *Answer {
	return &Answer{Kind: Reply, Message: &message.Message{Content: text, Private: true}}
}
