package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// Channels writes messages to channels. What Discord refuses, and what has to
// wait for a rate limit, comes back at once as an *APIError.
type Channels struct {
	REST *REST
}

// edit is a change of a message that exists.
type edit interface {
	// edit returns the JSON body and the files.
	edit() (any, []File)
}

// Create posts a message and returns it as the channel has it, which is the one
// posted with its nonce before, if Discord remembers one.
func (c *Channels) Create(ctx context.Context, channel string, m *Message) (*Posted, error) {
	body, files := m.body()
	answer, err := c.send(ctx, http.MethodPost, "/channels/{channel}/messages", channel,
		discordgo.EndpointChannelMessages(channel), body, files)
	if err != nil {
		return nil, err
	}
	var created Posted
	if err := json.Unmarshal(answer, &created); err != nil {
		return nil, fmt.Errorf("discord: a message that cannot be read: %w", err)
	}
	if created.ID == "" {
		return nil, errors.New("discord: a message without id")
	}
	return &created, nil
}

// Edit changes a message of the bot's.
func (c *Channels) Edit(ctx context.Context, channel, message string, e edit) error {
	body, files := e.edit()
	_, err := c.send(ctx, http.MethodPatch, "/channels/{channel}/messages/{message}", channel,
		discordgo.EndpointChannelMessage(channel, message), body, files)
	return err
}

// IsThread tells whether a channel is a thread; false when Discord does not say.
func (c *Channels) IsThread(ctx context.Context, channel string) bool {
	var ch discordgo.Channel
	err := c.REST.doJSON(ctx, request{route: route{pattern: "GET /channels/{channel}", major: channel},
		method: http.MethodGet, url: discordgo.EndpointChannel(channel)}, nil, &ch)
	return err == nil && ch.IsThread()
}

// IsAbsent reports whether the bot is no member of a guild; false when Discord
// does not say.
func (c *Channels) IsAbsent(ctx context.Context, guild string) bool {
	_, err := c.REST.do(ctx, request{route: route{pattern: "GET /guilds/{guild}", major: guild},
		method: http.MethodGet, url: discordgo.EndpointGuild(guild)})
	var refused *APIError
	return errors.As(err, &refused) && (refused.Status == http.StatusForbidden || refused.Status == http.StatusNotFound)
}

func (c *Channels) send(ctx context.Context, method, pattern, channel, url string, body any, files []File) ([]byte, error) {
	q := request{route: route{pattern: method + " " + pattern, major: channel}, method: method, url: url}
	var err error
	if q.contentType, q.body, err = encode(body, files); err != nil {
		return nil, err
	}
	return c.REST.do(ctx, q)
}
