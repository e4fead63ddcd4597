package discord

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/message"
	"sobremesa/bot/private"
)

// responder sends answers to interactions. Their routes are exempt from the bot's global rate limit
// and use the interaction's own token.
type responder struct {
	REST *REST
	// Inline, unless nil, can answer an interaction in the response to the request that brought it.
	Inline *Endpoint
}

// Callback sends the first answer. It is no error if the interaction was answered before: Discord
// may have delivered the same event twice.
func (r *responder) Callback(ctx context.Context, i *Interaction, kind discordgo.InteractionResponseType, data any, files []message.File) error {
	if r.Inline != nil && r.Inline.inBody(i.ID, callback{kind, data}, files) {
		return nil
	}
	return r.request(ctx, i, callback{kind, data}, files)
}

// request sends the first answer by a request of its own. When it returns nil, Discord has processed the
// answer, and a late one may follow at once.
func (r *responder) request(ctx context.Context, i *Interaction, first callback, files []message.File) error {
	if r.Inline != nil {
		r.Inline.byRequest(i.ID)
	}
	q := to("POST /interactions/{interaction}/{token}/callback", i.ID, i.Token)
	_, err := r.send(ctx, i, q.with(first, files...))
	if refused, ok := errors.AsType[*APIError](err); ok && refused.Code == codeAcknowledged {
		return nil
	}
	return err
}

// EditOriginal replaces the message that the first answer showed or announced.
func (r *responder) EditOriginal(ctx context.Context, i *Interaction, m *message.Message) error {
	body := bodyOf(m)
	body.Flags = 0 // the first answer decides whether a message is ephemeral
	_, err := r.send(ctx, i, to("PATCH /webhooks/{application}/{token}/messages/@original", i.AppID, i.Token).with(body, m.Files...))
	return err
}

// FollowUp sends a further message and returns its id.
func (r *responder) FollowUp(ctx context.Context, i *Interaction, m *message.Message) (id string, err error) {
	data, err := r.send(ctx, i, to("POST /webhooks/{application}/{token}", i.AppID, i.Token).with(bodyOf(m), m.Files...))
	if err != nil {
		return "", err
	}
	var sent struct{ ID string }
	if err := json.Unmarshal(data, &sent); err != nil || sent.ID == "" {
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

// answering returns the request as one that counts for an interaction's token.
func answering(token string, q request) request {
	q.major, q.exempt = token, true
	return q
}

// firstPause is how long the responder waits before the second try. The pause doubles with each
// failure, which allows about four tries within the 3 s for an interaction.
const firstPause = 200 * time.Millisecond

// send tries until Discord answers or refuses, or until no time is left. It returns the body of the
// response.
func (r *responder) send(ctx context.Context, i *Interaction, q request) ([]byte, error) {
	q = answering(i.Token, q)
	for wait := firstPause; ; wait *= 2 {
		answer, err := r.REST.do(ctx, q)
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
