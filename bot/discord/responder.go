package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Responder sends answers to interactions. Their routes have no global rate
// limit and a token of their own; discordgo would keep a bucket for each token
// for ever and let edits wait for one another, so they don't go through it.
type Responder struct {
	Client *http.Client
	// App is the application's id.
	App string
}

// APIError is a refusal by Discord.
type APIError struct {
	Status     int
	Code       int // Discord's own, 0 if it sent none
	Message    string
	RetryAfter time.Duration // of a 429
}

func (e *APIError) Error() string {
	return fmt.Sprintf("discord: status %d, code %d: %s", e.Status, e.Code, e.Message)
}

// Codes of Discord's refusals that mean something to the bot.
const (
	codeUnknownChannel     = 10003
	codeUnknownMessage     = 10008
	codeAcknowledged       = 40060
	codeMissingAccess      = 50001
	codeMissingPermissions = 50013
)

// callback is the first answer to an interaction.
type callback struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data any                               `json:"data,omitempty"`
}

// Callback sends the first answer. That the interaction was answered already
// is no error: the same event may have been delivered twice.
func (r *Responder) Callback(ctx context.Context, i *discordgo.Interaction, kind discordgo.InteractionResponseType, data any, files []File) error {
	contentType, body, err := encode(callback{kind, data}, files)
	if err != nil {
		return err
	}
	err = r.send(ctx, http.MethodPost, discordgo.EndpointInteractionResponse(i.ID, i.Token), contentType, body)
	if e, ok := err.(*APIError); ok && e.Code == codeAcknowledged {
		return nil
	}
	return err
}

// EditOriginal replaces what the first answer showed or is to show.
func (r *Responder) EditOriginal(ctx context.Context, i *discordgo.Interaction, m *Message) error {
	body, files := m.body()
	body.Flags = 0 // whether a message is ephemeral is settled by the first answer
	contentType, data, err := encode(body, files)
	if err != nil {
		return err
	}
	return r.send(ctx, http.MethodPatch, discordgo.EndpointWebhookMessage(r.App, i.Token, "@original"), contentType, data)
}

// FollowUp sends a further message.
func (r *Responder) FollowUp(ctx context.Context, i *discordgo.Interaction, m *Message) error {
	body, files := m.body()
	contentType, data, err := encode(body, files)
	if err != nil {
		return err
	}
	return r.send(ctx, http.MethodPost, discordgo.EndpointWebhookToken(r.App, i.Token), contentType, data)
}

// send tries until it is answered or refused, or the context ends.
func (r *Responder) send(ctx context.Context, method, url, contentType string, body []byte) error {
	for pause := 100 * time.Millisecond; ; pause *= 2 {
		err := r.sendOnce(ctx, method, url, contentType, body)
		wait := pause
		if e, ok := err.(*APIError); ok {
			if e.Status != http.StatusTooManyRequests && e.Status < 500 {
				return err
			}
			wait = max(wait, e.RetryAfter)
		}
		if err == nil {
			return nil
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return err
		}
	}
}

func (r *Responder) sendOnce(ctx context.Context, method, url, contentType string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return hideToken(err)
	}
	req.Header.Set("Content-Type", contentType)
	resp, err := r.Client.Do(req)
	if err != nil {
		return hideToken(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	if err != nil {
		return hideToken(err)
	}
	if resp.StatusCode < 300 {
		return nil
	}
	return newAPIError(resp.StatusCode, resp.Header, answer)
}

func newAPIError(status int, header http.Header, body []byte) *APIError {
	e := &APIError{Status: status}
	var said struct {
		Code       int     `json:"code"`
		Message    string  `json:"message"`
		RetryAfter float64 `json:"retry_after"` // seconds
	}
	if json.Unmarshal(body, &said) == nil {
		e.Code, e.Message = said.Code, said.Message
		e.RetryAfter = time.Duration(said.RetryAfter * float64(time.Second))
	}
	if s, err := strconv.ParseFloat(header.Get("Retry-After"), 64); err == nil {
		e.RetryAfter = max(e.RetryAfter, time.Duration(s*float64(time.Second)))
	}
	return e
}
