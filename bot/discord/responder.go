package discord

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/sethvargo/go-retry"

	"sobremesa/bot/message"
)

// Responder sends answers to interactions. Their routes have no part in the
// limit that all others share, and a token of their own.
type Responder struct {
	REST *REST
}

// callback is the first answer to an interaction.
type callback struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data any                               `json:"data,omitempty"`
}

// Callback sends the first answer. That the interaction was answered already
// is no error: the same event may have been delivered twice.
func (r *Responder) Callback(ctx context.Context, i *discordgo.Interaction, kind discordgo.InteractionResponseType, data any, files []message.File) error {
	_, err := r.send(ctx, i, http.MethodPost, "/interactions/{interaction}/{token}/callback",
		discordgo.EndpointInteractionResponse(i.ID, i.Token), callback{kind, data}, files)
	var refused *APIError
	if errors.As(err, &refused) && refused.Code == codeAcknowledged {
		return nil
	}
	return err
}

// EditOriginal replaces what the first answer showed or is to show.
func (r *Responder) EditOriginal(ctx context.Context, i *discordgo.Interaction, m *message.Message) error {
	body := bodyOf(m)
	body.Flags = 0 // whether a message is ephemeral is settled by the first answer
	_, err := r.send(ctx, i, http.MethodPatch, "/webhooks/{application}/{token}/messages/@original",
		discordgo.EndpointWebhookMessage(i.AppID, i.Token, "@original"), body, m.Files)
	return err
}

// FollowUp sends a further message and returns its id, "" if that was not told.
func (r *Responder) FollowUp(ctx context.Context, i *discordgo.Interaction, m *message.Message) (id string, err error) {
	data, err := r.send(ctx, i, http.MethodPost, "/webhooks/{application}/{token}",
		discordgo.EndpointWebhookToken(i.AppID, i.Token), bodyOf(m), m.Files)
	if err != nil {
		return "", err
	}
	var sent struct{ ID string }
	_ = json.Unmarshal(data, &sent) // it was sent all the same
	return sent.ID, nil
}

// Delete takes a further message away by its id; for "" the message that the first
// answer made or changed.
func (r *Responder) Delete(ctx context.Context, i *discordgo.Interaction, id string) error {
	pattern := "DELETE /webhooks/{application}/{token}/messages/{message}"
	if id == "" {
		id, pattern = "@original", "DELETE /webhooks/{application}/{token}/messages/@original"
	}
	_, err := r.REST.do(ctx, request{
		route:  route{pattern: pattern, major: i.Token, exempt: true},
		method: http.MethodDelete, url: discordgo.EndpointWebhookMessage(i.AppID, i.Token, id), anonymous: true})
	return err
}

// firstPause is how long the Responder waits before it tries again, doubled
// with each further failure: some four tries within an interaction's 3 s.
const firstPause = 200 * time.Millisecond

// send tries until it is answered or refused, or there is no time left, and returns
// the body of the answer.
func (r *Responder) send(ctx context.Context, i *discordgo.Interaction, method, pattern, url string, body any, files []message.File) ([]byte, error) {
	q := request{route: route{pattern: method + " " + pattern, major: i.Token, exempt: true}, method: method, url: url, anonymous: true}
	var err error
	if q.contentType, q.body, err = encode(body, files); err != nil {
		return nil, err
	}
	wait, asked := firstPause, time.Duration(0)
	pauses := retry.BackoffFunc(func() (next time.Duration, stop bool) {
		next, wait = max(wait, asked), 2*wait
		deadline, ok := ctx.Deadline()
		return next, ok && time.Until(deadline) <= next
	})
	var answer []byte
	err = retry.Do(ctx, pauses, func(ctx context.Context) (err error) {
		answer, err = r.REST.do(ctx, q)
		asked = 0
		var refused *APIError
		if errors.As(err, &refused) {
			if refused.Status != http.StatusTooManyRequests && refused.Status < 500 {
				return err
			}
			asked = refused.RetryAfter
		}
		return retry.RetryableError(err) // nil of nil
	})
	return answer, err
}
