package discord

import (
	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/games"
)

// Answer is what the one who interacted is told.
type Answer struct {
	Kind    AnswerKind
	Message *Message       // of Reply and Update
	Choices []games.Choice // of Choices
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
	return &Answer{Kind: Reply, Message: &Message{Content: text, Ephemeral: true}}
}

// choiceBody is Discord's JSON of a choice.
type choiceBody struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// callback returns the type, the JSON and the files of the answer as the first
// to the interaction.
func (a *Answer) callback() (discordgo.InteractionResponseType, any, []File) {
	switch a.Kind {
	case Choices:
		// Always a list: an empty one means that there is nothing to offer.
		list := make([]choiceBody, 0, maxChoices)
		for _, c := range a.Choices {
			if len(list) < maxChoices {
				list = append(list, choiceBody{clip(c.Label, maxChoice), c.Value})
			}
		}
		return discordgo.InteractionApplicationCommandAutocompleteResult, map[string]any{"choices": list}, nil
	case Silent:
		return discordgo.InteractionResponseDeferredMessageUpdate, nil, nil
	}
	body, files := a.Message.body()
	if a.Kind == Update {
		return discordgo.InteractionResponseUpdateMessage, body, files
	}
	return discordgo.InteractionResponseChannelMessageWithSource, body, files
}
