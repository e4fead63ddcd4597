package discord

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/message"
)

// Responder sends answers to interactions. Their routes have no part in the
// limit that all others share, and a token of their own.
type Responder struct {
	REST *REST
	// Inline, unless nil, is where interactions come from that are to be answered in the
	// answer to the request that brought them.
	Inline *Endpoint
}

// callback is the first answer to an interaction.
type callback struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data any                               `json:"data,omitempty"`
}

// Callback sends the first answer. That the interaction was answered already
// is no error: the same event may have been delivered twice.
func (r *Responder) Callback(ctx context.Context, i *Interaction, kind discordgo.InteractionResponseType, data any, files []message.File) error {
	if r.Inline != nil && r.Inline.inBody(i.ID, callback{kind, data}, files) {
		return nil
	}
	return r.request(ctx, i, callback{kind, data}, files)
}

// Postpone is Callback of an answer that a late one may follow at once: when it returns
// without an error, Discord has taken note of it.
func (r *Responder) Postpone(ctx context.Context, i *Interaction, kind discordgo.InteractionResponseType, data any) error {
	return r.request(ctx, i, callback{kind, data}, nil)
}

// request sends the first answer by a request of its own.
func (r *Responder) request(ctx context.Context, i *Interaction, first callback, files []message.File) error {
	if r.Inline != nil {
		r.Inline.byRequest(i.ID)
	}
	q := to("POST /interactions/{interaction}/{token}/callback", i.ID, i.Token)
	_, err := r.send(ctx, i, q.with(first, files...))
	var refused *APIError
	if errors.As(err, &refused) && refused.Code == codeAcknowledged {
		return nil
	}
	return err
}

// EditOriginal replaces what the first answer showed or is to show.
func (r *Responder) EditOriginal(ctx context.Context, i *Interaction, m *message.Message) error {
	body := bodyOf(m)
	body.Flags = 0 // whether a message is ephemeral is settled by the first answer
	_, err := r.send(ctx, i, to("PATCH /webhooks/{application}/{token}/messages/@original", i.AppID, i.Token).with(body, m.Files...))
	return err
}

// FollowUp sends a further message and returns its id, "" if that was not told.
func (r *Responder) FollowUp(ctx context.Context, i *Interaction, m *message.Message) (id string, err error) {
	data, err := r.send(ctx, i, to("POST /webhooks/{application}/{token}", i.AppID, i.Token).with(bodyOf(m), m.Files...))
	if err != nil {
		return "", err
	}
	var sent struct{ ID string }
	_ = json.Unmarshal(data, &sent) // it was sent all the same
	return sent.ID, nil
}

// Delete takes a further message away by its id; for "" the message that the first
// answer made or changed.
func (r *Responder) Delete(ctx context.Context, i *Interaction, id string) error {
	q := to("DELETE /webhooks/{application}/{token}/messages/@original", i.AppID, i.Token)
	if id != "" {
		q = to("DELETE /webhooks/{application}/{token}/messages/{message}", i.AppID, i.Token, id)
	}
	_, err := r.REST.do(ctx, answering(i, q))
	return err
}

// answering returns a request as one that is counted by the token of an interaction.
func answering(i *Interaction, q request) request {
	q.major, q.exempt = i.Token, true
	return q
}

// firstPause is how long the Responder waits before it tries again, doubled
// with each further failure: some four tries within an interaction's 3 s.
const firstPause = 200 * time.Millisecond

// send tries until it is answered or refused, or there is no time left, and returns
// the body of the answer.
func (r *Responder) send(ctx context.Context, i *Interaction, q request) ([]byte, error) {
	q = answering(i, q)
	for wait := firstPause; ; wait *= 2 {
		answer, err := r.REST.do(ctx, q)
		again := wait
		var refused *APIError
		if errors.As(err, &refused) {
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
