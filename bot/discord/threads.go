package discord

import (
	"context"
	"errors"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/message"
)

// activeMinutes is after how many minutes without a message a thread leaves the
// list of channels: the longest that Discord offers, a week.
const activeMinutes = 10080

// Thread implements [message.Channels].
func (c *Channels) Thread(ctx context.Context, channel, id, name string) (string, error) {
	var made struct {
		ID string `json:"id"`
	}
	err := c.REST.doJSON(ctx, request{route: route{pattern: "POST " + messagePattern + "/threads", major: channel},
		method: http.MethodPost, url: discordgo.EndpointChannelMessageThread(channel, id)},
		map[string]any{"name": message.Clip(name, message.MaxThreadName), "auto_archive_duration": activeMinutes}, &made)
	switch {
	case codeOf(err) == codeThreadExists:
		return id, nil // a thread has the id of its message
	case err != nil:
		return "", refusal(err)
	case made.ID == "":
		return "", errors.New("discord: a thread without id")
	}
	return made.ID, nil
}

// unarchive makes a thread active again.
func (c *Channels) unarchive(ctx context.Context, thread string) error {
	return c.changeThread(ctx, thread, map[string]any{"archived": false})
}

// SetThread implements [message.Channels]. A thread may be named anew twice in ten
// minutes, so what it is is asked
// for first.
func (c *Channels) SetThread(ctx context.Context, thread string, to message.Thread) error {
	var is discordgo.Channel
	err := c.REST.doJSON(ctx, request{route: route{pattern: "GET /channels/{channel}", major: thread},
		method: http.MethodGet, url: discordgo.EndpointChannel(thread)}, nil, &is)
	if err != nil {
		return refusal(err)
	}
	archived := is.ThreadMetadata != nil && is.ThreadMetadata.Archived
	change := make(map[string]any)
	if name := message.Clip(to.Name, message.MaxThreadName); name != "" && name != is.Name {
		change["name"] = name
	}
	switch {
	case to.Closed && archived:
		return nil
	case to.Closed:
		change["archived"] = true
	case len(change) == 0:
		return nil
	case archived: // Discord changes what is archived only by making it active again
		change["archived"] = false
	}
	return c.changeThread(ctx, thread, change)
}

func (c *Channels) changeThread(ctx context.Context, thread string, change map[string]any) error {
	return refusal(c.REST.doJSON(ctx, request{route: route{pattern: "PATCH /channels/{channel}", major: thread},
		method: http.MethodPatch, url: discordgo.EndpointChannel(thread)}, change, nil))
}

// Direct implements [message.Channels].
func (c *Channels) Direct(ctx context.Context, user string) (string, error) {
	var channel struct {
		ID string `json:"id"`
	}
	err := c.REST.doJSON(ctx, request{route: route{pattern: "POST /users/@me/channels"},
		method: http.MethodPost, url: discordgo.EndpointUserChannels("@me")}, map[string]any{"recipient_id": user}, &channel)
	if err == nil && channel.ID == "" {
		err = errors.New("discord: a channel without id")
	}
	return channel.ID, refusal(err)
}

// IsMember implements [message.Channels].
func (c *Channels) IsMember(ctx context.Context, guild, user string) (bool, error) {
	err := c.REST.doJSON(ctx, request{route: route{pattern: "GET /guilds/{guild}/members/{user}", major: guild},
		method: http.MethodGet, url: discordgo.EndpointGuildMember(guild, user)}, nil, nil)
	switch codeOf(err) {
	case codeUnknownMember, codeUnknownUser:
		return false, nil
	}
	return err == nil, refusal(err)
}
