package discord

import (
	"cmp"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

// Time limits for answering an interaction.
const (
	// deferAfter is when the bot tells Discord that the answer takes longer.
	deferAfter = 1500 * time.Millisecond
	// answerWithin is when Discord stops waiting for the first answer.
	answerWithin = 3 * time.Second
	// leastPatience is the least time for making an answer before it is deferred, even if it had to
	// wait.
	leastPatience = 300 * time.Millisecond
	// completeWithin is when a completion gets an empty answer, because it cannot be deferred.
	completeWithin = 2500 * time.Millisecond
	// finishWithin bounds making an answer, and sending it without its files. An interaction's
	// token lasts 15 minutes.
	finishWithin = 30 * time.Second
)

// promptFiles is how many bytes of files a first answer may have. An answer with more is deferred,
// because it would be too late on a slow line.
const promptFiles = 200_000

// StopTime is how long answers that have begun may continue after the bot has left the gateway. It
// is a little longer than Discord waits for a first answer.
const StopTime = answerWithin + time.Second

// PostTime is the longest that making and sending a message may take.
const PostTime = finishWithin + uploadMost

// callback is the first answer to an interaction.
type callback struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data any                               `json:"data,omitempty"`
}

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
