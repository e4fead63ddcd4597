package discord

import (
	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

// choiceBody is Discord's JSON of a choice.
type choiceBody struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// callbackOf returns the type, the JSON and the files of an answer as the first
// to an interaction.
func callbackOf(a *chat.Answer) (discordgo.InteractionResponseType, any, []message.File) {
	switch a.Kind {
	case chat.Choices:
		// Always a list: an empty one means that there is nothing to offer.
		list := make([]choiceBody, 0, message.MaxChoices)
		for _, c := range a.Choices {
			if len(list) < message.MaxChoices {
				list = append(list, choiceBody{message.Clip(c.Label, message.MaxChoice), c.Value})
			}
		}
		return discordgo.InteractionApplicationCommandAutocompleteResult, map[string]any{"choices": list}, nil
	case chat.Silent:
		return discordgo.InteractionResponseDeferredMessageUpdate, nil, nil
	case chat.Update:
		return discordgo.InteractionResponseUpdateMessage, bodyOf(a.Message), a.Message.Files
	}
	return discordgo.InteractionResponseChannelMessageWithSource, bodyOf(a.Message), a.Message.Files
}
