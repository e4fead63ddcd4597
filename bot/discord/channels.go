package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/message"
)

// Channels writes messages to Discord's channels. What has to wait for a rate
// limit is refused at once, too.
type Channels struct {
	REST *REST

	// What SeenBy has learnt a moment ago, by id.
	channelsKnown recent[knownChannel]
	guildsKnown   recent[knownGuild]
}

var _ message.Channels = (*Channels)(nil)

// Create implements [message.Channels].
func (c *Channels) Create(ctx context.Context, channel string, m *message.Message) (*message.Posted, error) {
	answer, err := c.send(ctx, http.MethodPost, "/channels/{channel}/messages", channel,
		discordgo.EndpointChannelMessages(channel), bodyOf(m), m.Files)
	if err != nil {
		return nil, err
	}
	var created posted
	if err := json.Unmarshal(answer, &created); err != nil {
		return nil, fmt.Errorf("discord: a message that cannot be read: %w", err)
	}
	if created.ID == "" {
		return nil, errors.New("discord: a message without id")
	}
	p := created.plain()
	return &p, nil
}

// Edit implements [message.Channels].
func (c *Channels) Edit(ctx context.Context, channel, id string, m *message.Message) error {
	body := bodyOf(m)
	body.Nonce, body.EnforceNonce = "", false
	return c.edit(ctx, channel, id, body, m.Files)
}

// TakeButtons implements [message.Channels].
func (c *Channels) TakeButtons(ctx context.Context, channel, id string) error {
	return c.edit(ctx, channel, id, map[string]any{"components": []discordgo.MessageComponent{}}, nil)
}

const messagePattern = "/channels/{channel}/messages/{message}"

// edit changes a message. In a thread that nobody wrote in for a week nothing can
// be changed until it is active again, which a new message sees to by itself.
func (c *Channels) edit(ctx context.Context, channel, id string, body any, files []message.File) error {
	change := func() error {
		_, err := c.send(ctx, http.MethodPatch, messagePattern, channel, discordgo.EndpointChannelMessage(channel, id), body, files)
		return err
	}
	err := change()
	if codeOf(err) != codeThreadArchived {
		return err
	}
	if err := c.unarchive(ctx, channel); err != nil {
		return err
	}
	return change()
}

// Delete implements [message.Channels].
func (c *Channels) Delete(ctx context.Context, channel, id string) error {
	_, err := c.do(ctx, request{route: route{pattern: "DELETE " + messagePattern, major: channel},
		method: http.MethodDelete, url: discordgo.EndpointChannelMessage(channel, id)})
	var refused *message.Refused
	if errors.As(err, &refused) && refused.Reason == message.NoMessage {
		return nil
	}
	return err
}

// Recent implements [message.Channels].
func (c *Channels) Recent(ctx context.Context, channel, after string, limit int) ([]message.Posted, error) {
	query := url.Values{"after": {after}, "limit": {strconv.Itoa(limit)}}
	answer, err := c.do(ctx, request{route: route{pattern: "GET /channels/{channel}/messages", major: channel},
		method: http.MethodGet, url: discordgo.EndpointChannelMessages(channel) + "?" + query.Encode()})
	if err != nil {
		return nil, err
	}
	var found []posted
	if err := json.Unmarshal(answer, &found); err != nil {
		return nil, fmt.Errorf("discord: the messages of a channel: %w", err)
	}
	var list []message.Posted
	for _, p := range found {
		list = append(list, p.plain())
	}
	slices.SortFunc(list, func(a, b message.Posted) int { return message.CompareIDs(a.ID, b.ID) })
	return list, nil
}

// Self implements [message.Channels].
func (c *Channels) Self(ctx context.Context) (string, error) {
	answer, err := c.do(ctx, request{route: route{pattern: "GET /users/@me"},
		method: http.MethodGet, url: discordgo.EndpointUser("@me")})
	if err != nil {
		return "", err
	}
	var me struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(answer, &me); err != nil {
		return "", fmt.Errorf("discord: a user that cannot be read: %w", err)
	}
	if me.ID == "" {
		return "", errors.New("discord: a user without id")
	}
	return me.ID, nil
}

// IsThread tells whether a channel is a thread; false when Discord does not say.
func (c *Channels) IsThread(ctx context.Context, channel string) bool {
	ch, ok := c.channel(ctx, channel)
	return ok && ch.IsThread()
}

// IsAbsent implements [message.Channels].
func (c *Channels) IsAbsent(ctx context.Context, guild string) bool {
	_, err := c.REST.do(ctx, request{route: route{pattern: "GET /guilds/{guild}", major: guild},
		method: http.MethodGet, url: discordgo.EndpointGuild(guild)})
	var refused *APIError
	return errors.As(err, &refused) && (refused.Status == http.StatusForbidden || refused.Status == http.StatusNotFound)
}

func (c *Channels) send(ctx context.Context, method, pattern, channel, url string, body any, files []message.File) ([]byte, error) {
	q := request{route: route{pattern: method + " " + pattern, major: channel}, method: method, url: url}
	var err error
	if q.contentType, q.body, err = encode(body, files); err != nil {
		return nil, err
	}
	return c.do(ctx, q)
}

// codeOf is Discord's own code of a refusal; 0 when err is none.
func codeOf(err error) int {
	var e *APIError
	if !errors.As(err, &e) {
		return 0
	}
	return e.Code
}

// do sends a request; what Discord refuses is a *message.Refused.
func (c *Channels) do(ctx context.Context, q request) ([]byte, error) {
	answer, err := c.REST.do(ctx, q)
	return answer, refusal(err)
}

// refusal makes a *message.Refused of an error by which Discord refused something;
// others it returns as they are.
func refusal(err error) error {
	var e *APIError
	// A gateway's error and a timeout leave it open whether it was carried out.
	if !errors.As(err, &e) || e.Status < 400 || e.Status >= 500 || e.Status == http.StatusRequestTimeout {
		return err
	}
	r := &message.Refused{Cause: err}
	switch {
	case e.Status == http.StatusTooManyRequests:
		r.Reason, r.After = message.TooMany, e.RetryAfter
	case e.Code == codeUnknownMessage:
		r.Reason = message.NoMessage
	case e.Code == codeUnknownChannel:
		r.Reason = message.NoChannel
	case e.Code == codeMissingAccess:
		r.Reason = message.NoAccess
	case e.Code == codeClosedDirect, e.Code == codeNoMutualGuild:
		r.Reason = message.NoDirect
	case e.Code == codeChannelType, e.Code == codeDirectChannel, e.Code == codeTooManyThreads, e.Code == codeTooManyNewsThreads:
		r.Reason = message.NoThread
	case e.Status == http.StatusForbidden, e.Code == codeThreadLocked:
		r.Reason = message.NotAllowed
	}
	return r
}
