package discord

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Posted is a message as a channel has it.
type Posted struct {
	ID         string
	Author     string // id of a user
	Content    string
	Files      []string // names of its attachments
	Components []string // custom ids of what can be pressed
}

// component is a row or what stands in one.
type component struct {
	CustomID   string      `json:"custom_id"`
	Components []component `json:"components"`
}

// UnmarshalJSON reads Discord's message object.
func (p *Posted) UnmarshalJSON(data []byte) error {
	var m struct {
		ID          string                      `json:"id"`
		Author      struct{ ID string }         `json:"author"`
		Content     string                      `json:"content"`
		Attachments []struct{ Filename string } `json:"attachments"`
		Components  []component                 `json:"components"`
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return err
	}
	*p = Posted{ID: m.ID, Author: m.Author.ID, Content: m.Content}
	for _, a := range m.Attachments {
		p.Files = append(p.Files, a.Filename)
	}
	var walk func([]component)
	walk = func(list []component) {
		for _, c := range list {
			if c.CustomID != "" {
				p.Components = append(p.Components, c.CustomID)
			}
			walk(c.Components)
		}
	}
	walk(m.Components)
	return nil
}

// Recent reads the first messages of a channel after one of an id, at most 100
// of them, the oldest first. Without the permission to read the history Discord
// tells of none.
func (c *Channels) Recent(ctx context.Context, channel, after string, limit int) ([]Posted, error) {
	query := url.Values{"after": {after}, "limit": {strconv.Itoa(limit)}}
	var list []Posted
	err := c.REST.doJSON(ctx, request{route: route{pattern: "GET /channels/{channel}/messages", major: channel},
		method: http.MethodGet, url: discordgo.EndpointChannelMessages(channel) + "?" + query.Encode()}, nil, &list)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b Posted) int { return compareIDs(a.ID, b.ID) })
	return list, nil
}

// Delete takes a message of the bot's away. That it is gone is no error.
func (c *Channels) Delete(ctx context.Context, channel, message string) error {
	_, err := c.REST.do(ctx, request{route: route{pattern: "DELETE /channels/{channel}/messages/{message}", major: channel},
		method: http.MethodDelete, url: discordgo.EndpointChannelMessage(channel, message)})
	if hasCode(err, codeUnknownMessage) {
		return nil
	}
	return err
}

// Self is the id of the bot's own user.
func (c *Channels) Self(ctx context.Context) (string, error) {
	var me struct {
		ID string `json:"id"`
	}
	err := c.REST.doJSON(ctx, request{route: route{pattern: "GET /users/@me"}, method: http.MethodGet, url: discordgo.EndpointUser("@me")}, nil, &me)
	if err == nil && me.ID == "" {
		err = errors.New("discord: a user without id")
	}
	return me.ID, err
}

// discordEpoch is when Discord's ids begin to count, in milliseconds since
// 1970: https://discord.com/developers/docs/reference#snowflakes.
const discordEpoch = 1420070400000

// idAt is the smallest id that Discord gives at a time.
func idAt(t time.Time) string {
	return strconv.FormatInt(max(0, t.UnixMilli()-discordEpoch)<<22, 10)
}

// compareIDs compares by age: a shorter number is a smaller one.
func compareIDs(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
