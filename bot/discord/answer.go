package discord

import (
	"cmp"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

// choiceBody is Discord's JSON of a choice.
type choiceBody struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// callbackOf returns the type, the JSON and the files of an answer as the first one to an
// interaction.
func callbackOf(a *chat.Answer) (discordgo.InteractionResponseType, any, []message.File) {
	switch a.Kind {
	case chat.Choices:
		// Never nil: an empty list means that there is nothing to offer.
		list := make([]choiceBody, 0, message.MaxChoices)
		for _, c := range a.Choices {
			if len(list) < message.MaxChoices {
				list = append(list, choiceBody{message.Clip(c.Label, message.MaxChoice), c.Value})
			}
		}
		return discordgo.InteractionApplicationCommandAutocompleteResult, map[string]any{"choices": list}, nil
	case chat.Silent:
		return discordgo.InteractionResponseDeferredMessageUpdate, nil, nil
	case chat.Modal:
		return discordgo.InteractionResponseModal, modalBodyOf(a.Modal), nil
	case chat.Update:
		return discordgo.InteractionResponseUpdateMessage, bodyOf(a.Message), a.Message.Files
	}
	return discordgo.InteractionResponseChannelMessageWithSource, bodyOf(a.Message), a.Message.Files
}

// modalBody is Discord's JSON of a modal.
type modalBody struct {
	CustomID   string                 `json:"custom_id"`
	Title      string                 `json:"title"`
	Components []discordgo.ActionsRow `json:"components"`
}

// modalBodyOf returns the JSON of a modal. The text inputs are in action rows and not in labels, as
// Discord recommends today, because discordgo cannot decode labels.
func modalBodyOf(m *message.Modal) modalBody {
	b := modalBody{CustomID: m.ID.String(), Title: message.Clip(m.Title, message.MaxTitle)}
	for i, f := range m.Fields {
		most, style := cmp.Or(f.Most, message.MaxNote), discordgo.TextInputShort
		if f.Long {
			style = discordgo.TextInputParagraph
		}
		b.Components = append(b.Components, discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.TextInput{
			CustomID: fmt.Sprint("text", i), Style: style, Label: message.Clip(f.Label, message.MaxTitle),
			Placeholder: message.Clip(f.Placeholder, message.MaxChoice), Value: message.Clip(f.Value, most), MaxLength: most}}})
	}
	return b
}
