package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
	"sobremesa/bot/private"
)

// Time limits for answering an interaction.
const (
	deferAfter     = 1500 * time.Millisecond // when the bot tells Discord that the answer takes longer
	answerWithin   = 3 * time.Second         // when Discord stops waiting for the first answer
	leastPatience  = 300 * time.Millisecond  // for making an answer before it is deferred, even if it had to wait
	completeWithin = 2500 * time.Millisecond // when a completion gets an empty answer, because it cannot be deferred
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

// callbackOf returns the type, the JSON and the files of a first answer.
func callbackOf(a *chat.Answer) (discordgo.InteractionResponseType, any, []message.File) {
	switch a.Kind {
	case chat.Choices:
		// Never nil: an empty list means that there is nothing to offer.
		list := make([]discordgo.ApplicationCommandOptionChoice, 0, message.MaxChoices)
		for _, c := range a.Choices {
			if len(list) < message.MaxChoices {
				list = append(list, discordgo.ApplicationCommandOptionChoice{Name: message.Clip(c.Label, message.MaxChoice), Value: c.Value})
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

// modalBodyOf returns the JSON of a modal. The text inputs are in action rows; Discord recommends labels
// today, which [entered] reads as well.
func modalBodyOf(m *message.Modal) any {
	var rows []discordgo.ActionsRow
	for i, f := range m.Fields {
		most, style := cmp.Or(f.Most, message.MaxNote), discordgo.TextInputShort
		if f.Long {
			style = discordgo.TextInputParagraph
		}
		rows = append(rows, discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.TextInput{
			CustomID: fmt.Sprint("text", i), Style: style, Label: message.Clip(f.Label, message.MaxTitle),
			Placeholder: message.Clip(f.Placeholder, message.MaxChoice), Value: message.Clip(f.Value, most), MaxLength: most}}})
	}
	return map[string]any{"custom_id": m.ID.String(), "title": message.Clip(m.Title, message.MaxTitle), "components": rows}
}

// callback sends the first answer, in the response to the request that brought the interaction if it can.
// It is no error if the interaction was answered before: Discord may have delivered the same event twice.
func (r *REST) callback(ctx context.Context, i *Interaction, first callback, files []message.File) error {
	if i.reply != nil && len(files) == 0 {
		if body, err := json.Marshal(first); err == nil && i.reply.say(http.StatusOK, body) {
			r.Tokens.keep(i, first.Type)
			return nil
		}
	}
	return r.request(ctx, i, first, files)
}

// request sends the first answer by a request of its own. When it returns nil, Discord has processed the
// answer, and a late one may follow at once.
func (r *REST) request(ctx context.Context, i *Interaction, first callback, files []message.File) error {
	i.reply.say(http.StatusAccepted, nil)
	q := to("POST /interactions/{interaction}/{token}/callback", i.ID, i.Token)
	_, err := r.answer(ctx, i, q.with(first, files...))
	if codeOf(err) == codeAcknowledged {
		i.outrun, i.doubtful = i.asked == 1, true
		return nil
	}
	if err == nil {
		r.Tokens.keep(i, first.Type)
	}
	return err
}

// editOriginal replaces the message that the first answer showed or announced.
func (r *REST) editOriginal(ctx context.Context, i *Interaction, m *message.Message) error {
	body := bodyOf(m)
	body.Flags = 0 // the first answer decides whether a message is ephemeral
	_, err := r.answer(ctx, i, to("PATCH /webhooks/{application}/{token}/messages/@original", i.AppID, i.Token).with(body, m.Files...))
	return err
}

// followUp sends a further message and returns its id.
func (r *REST) followUp(ctx context.Context, i *Interaction, m *message.Message) (id string, err error) {
	data, err := r.answer(ctx, i, to("POST /webhooks/{application}/{token}", i.AppID, i.Token).with(bodyOf(m), m.Files...))
	if err != nil {
		return "", err
	}
	var sent struct{ ID string }
	if err := decode(data, &sent); err != nil || sent.ID == "" {
		return "", errors.New("discord: a message without id")
	}
	return sent.ID, nil
}

// EndPrivate deletes a private message, or takes its buttons away. If Discord refuses that, the
// error is a *message.Refused.
func (r *REST) EndPrivate(ctx context.Context, m private.Message, buttonsOnly bool) error {
	path, ids := "/webhooks/{application}/{token}/messages/@original", []string{m.App, m.Token}
	if m.ID != "" {
		path, ids = "/webhooks/{application}/{token}/messages/{message}", append(ids, m.ID)
	}
	q := to("DELETE "+path, ids...)
	if buttonsOnly {
		q = to("PATCH "+path, ids...).with(map[string]any{"components": []discordgo.MessageComponent{}})
	}
	_, err := r.do(ctx, answering(m.Token, q))
	return refusal(err)
}

// firstPause is how long answer waits before the second try. The pause doubles with each
// failure, which allows about four tries within the 3 s for an interaction.
const firstPause = 200 * time.Millisecond

// answer sends a request with an interaction's token, whose routes are exempt from the global rate limit.
// It tries until Discord answers or refuses, or until no time is left, and returns the response's body.
func (r *REST) answer(ctx context.Context, i *Interaction, q request) ([]byte, error) {
	q = answering(i.Token, q)
	for wait := firstPause; ; wait *= 2 {
		i.asked++
		answer, err := r.do(ctx, q)
		again := wait
		if refused, ok := errors.AsType[*APIError](err); ok {
			if refused.Status != http.StatusTooManyRequests && refused.Status < 500 {
				return nil, err
			}
			again = max(again, refused.RetryAfter)
		}
		deadline, ok := ctx.Deadline()
		if err == nil || ok && time.Until(deadline) <= again {
			return answer, err
		}
		if err := pause(ctx, again); err != nil {
			return nil, err
		}
	}
}
