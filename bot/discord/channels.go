package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// Channels writes messages to channels. Their routes have rate limits, which
// discordgo keeps; a 429 that slips through comes back as an *APIError.
type Channels struct {
	Session *discordgo.Session
}

// edit is a change of a message that exists.
type edit interface {
	// edit returns the JSON body and the files.
	edit() (any, []File)
}

// Create posts a message and returns its id.
func (c *Channels) Create(ctx context.Context, channel string, m *Message) (string, error) {
	body, files := m.body()
	answer, err := c.send(ctx, http.MethodPost, discordgo.EndpointChannelMessages(channel), "", body, files)
	if err != nil {
		return "", err
	}
	var created struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(answer, &created); err != nil || created.ID == "" {
		return "", fmt.Errorf("discord: a message without id: %w", err)
	}
	return created.ID, nil
}

// Edit changes a message of the bot's.
func (c *Channels) Edit(ctx context.Context, channel, message string, e edit) error {
	body, files := e.edit()
	// All messages of a channel share one limit for edits.
	bucket := discordgo.EndpointChannelMessage(channel, "")
	_, err := c.send(ctx, http.MethodPatch, discordgo.EndpointChannelMessage(channel, message), bucket, body, files)
	return err
}

// IsThread tells whether a channel is a thread; false when Discord does not say.
func (c *Channels) IsThread(ctx context.Context, channel string) bool {
	ch, err := c.Session.Channel(channel, discordgo.WithContext(ctx), discordgo.WithRetryOnRatelimit(false))
	return err == nil && ch.IsThread()
}

func (c *Channels) send(ctx context.Context, method, url, bucket string, body any, files []File) ([]byte, error) {
	contentType, data, err := encode(body, files)
	if err != nil {
		return nil, err
	}
	answer, err := c.Session.RequestRaw(method, url, contentType, data, bucket, 0,
		discordgo.WithContext(ctx), discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(1))
	var limited *discordgo.RateLimitError
	var refused *discordgo.RESTError
	switch {
	case errors.As(err, &limited):
		return nil, &APIError{Status: http.StatusTooManyRequests, Message: limited.Message, RetryAfter: limited.RetryAfter}
	case errors.As(err, &refused):
		return nil, newAPIError(refused.Response.StatusCode, refused.Response.Header, refused.ResponseBody)
	}
	return answer, err
}
