package discord

import (
	"context"

	"sobremesa/bot/message"
)

// activeMinutes is the time without a message after which Discord archives a thread. A week is the
// longest that it offers.
const activeMinutes = 10080

// Thread implements [message.Channels].
func (c *Channels) Thread(ctx context.Context, channel, id, name string) (string, error) {
	made, err := c.REST.readID(ctx, to("POST "+messagePath+"/threads", channel, id).with(
		map[string]any{"name": message.Clip(name, message.MaxThreadName), "auto_archive_duration": activeMinutes}))
	if codeOf(err) == codeThreadExists {
		return id, nil // a thread has the id of its first message
	}
	return made, refusal(err)
}

// SetThread implements [message.Channels]. Discord allows two renamings of a thread in ten minutes,
// so SetThread first asks for the current name.
func (c *Channels) SetThread(ctx context.Context, thread string, to message.Thread) error {
	is, err := c.channel(ctx, thread)
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
	case archived: // Discord changes an archived thread only if that makes it active
		change["archived"] = false
	}
	return c.changeThread(ctx, thread, change)
}

// Direct implements [message.Channels].
func (c *Channels) Direct(ctx context.Context, user string) (string, error) {
	channel, err := c.REST.readID(ctx, to("POST /users/@me/channels").with(map[string]any{"recipient_id": user}))
	return channel, refusal(err)
}

// IsMember implements [message.Channels].
func (c *Channels) IsMember(ctx context.Context, guild, user string) (bool, error) {
	_, err := c.REST.do(ctx, to("GET /guilds/{guild}/members/{user}", guild, user))
	switch codeOf(err) {
	case codeUnknownMember, codeUnknownUser:
		return false, nil
	}
	return err == nil, refusal(err)
}
