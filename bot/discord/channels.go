package discord

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/message"
)

// Channels writes messages to Discord's channels. A request that would have to wait for a rate
// limit is refused at once.
type Channels struct {
	REST *REST

	mu    sync.Mutex
	known map[string]cached // channels and guilds, for SeenBy
}

var _ message.Channels = (*Channels)(nil)

// Create implements [message.Channels].
func (c *Channels) Create(ctx context.Context, channel string, m *message.Message) (*message.Posted, error) {
	var created posted
	err := c.REST.read(ctx, to("POST "+channelPath+"/messages", channel).with(bodyOf(m), m.Files...), &created)
	if err != nil {
		return nil, refusal(err)
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
	return c.edit(ctx, channel, id, body, m.Files...)
}

// TakeButtons implements [message.Channels].
func (c *Channels) TakeButtons(ctx context.Context, channel, id string) error {
	return c.edit(ctx, channel, id, map[string]any{"components": []discordgo.MessageComponent{}})
}

const (
	guildPath   = "/guilds/{guild}"
	channelPath = "/channels/{channel}"
	messagePath = channelPath + "/messages/{message}"
)

// edit changes a message. Discord archives a thread that nobody has written in for a week, and
// allows no edits in it until it is active again. A new message makes it active by itself; an edit
// needs edit to do so first.
func (c *Channels) edit(ctx context.Context, channel, id string, body any, files ...message.File) error {
	if tried, err := c.changeWithToken(ctx, "PATCH", id, body, files...); tried {
		return err
	}
	change := to("PATCH "+messagePath, channel, id).with(body, files...)
	err := c.do(ctx, change)
	if codeOf(err) != codeThreadArchived {
		return err
	}
	if err := c.changeThread(ctx, channel, map[string]any{"archived": false}); err != nil {
		return err
	}
	return c.do(ctx, change)
}

// changeWithToken changes or deletes a message with an interaction's token. It reports whether that was
// tried and was not refused; only then there may be an error, which leaves open whether it was done.
// Whatever failed, the token is not used again.
func (c *Channels) changeWithToken(ctx context.Context, method, id string, body any, files ...message.File) (tried bool, err error) {
	by, ok := c.REST.Tokens.of(id, 0)
	if !ok {
		return false, nil
	}
	q := to(method+" /webhooks/{application}/{token}/messages/@original", by.app, by.token).with(body, files...)
	if _, err = c.REST.do(ctx, answering(by.token, q)); err == nil {
		return true, nil
	}
	c.REST.Tokens.drop(by.token)
	if refused, ok := errors.AsType[*APIError](err); ok && refused.Status < http.StatusInternalServerError {
		return false, nil
	}
	return true, err
}

func (c *Channels) changeThread(ctx context.Context, thread string, change map[string]any) error {
	return c.do(ctx, to("PATCH "+channelPath, thread).with(change))
}

// Delete implements [message.Channels].
func (c *Channels) Delete(ctx context.Context, channel, id string) error {
	if tried, err := c.changeWithToken(ctx, "DELETE", id, nil); tried {
		return err
	}
	err := c.do(ctx, to("DELETE "+messagePath, channel, id))
	if refused, ok := errors.AsType[*message.Refused](err); ok && refused.Reason == message.NoMessage {
		return nil
	}
	return err
}

// Recent implements [message.Channels].
func (c *Channels) Recent(ctx context.Context, channel, after string, limit int) ([]message.Posted, error) {
	q := to("GET "+channelPath+"/messages", channel)
	q.url += "?" + url.Values{"after": {after}, "limit": {strconv.Itoa(limit)}}.Encode()
	var found []posted
	if err := c.REST.read(ctx, q, &found); err != nil {
		return nil, refusal(err)
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
	me, err := c.REST.readID(ctx, to("GET /users/@me"))
	return me, refusal(err)
}

// IsThread reports whether a channel is a thread. It is false when Discord does not say.
func (c *Channels) IsThread(ctx context.Context, channel string) bool {
	ch, err := c.channel(ctx, channel)
	return err == nil && isThread(ch.Type)
}

// IsAbsent implements [message.Channels].
func (c *Channels) IsAbsent(ctx context.Context, guild string) bool {
	_, err := c.REST.do(ctx, to("GET "+guildPath, guild))
	refused, is := errors.AsType[*APIError](err)
	return is && (refused.Status == http.StatusForbidden || refused.Status == http.StatusNotFound)
}

// SeenBy returns which of some channels of a guild a member can see. It follows from the
// member's roles, which come with an interaction, the guild's roles, and the channel's permission
// overwrites. Channels of other guilds, and those that Discord does not show the bot, count as
// unseen. Everybody who sees a channel sees its threads, but private threads count as unseen, since
// the bot does not know their members. What Discord says of a channel or a guild is cached for a
// minute.
func (c *Channels) SeenBy(ctx context.Context, guild, user string, roles, channels []string) map[string]bool {
	seen := make(map[string]bool)
	for _, id := range channels {
		ch := told[channel](ctx, c, channelPath, id)
		if ch == nil || ch.Type == discordgo.ChannelTypeGuildPrivateThread || guild == "" || ch.GuildID != guild {
			continue
		}
		if isThread(ch.Type) {
			if ch = told[channel](ctx, c, channelPath, ch.ParentID); ch == nil {
				continue
			}
		}
		of := told[guildSeen](ctx, c, guildPath, guild)
		if of == nil {
			return nil
		}
		seen[id] = shows(of, ch, user, roles)
	}
	return seen
}

// told returns what Discord tells or told of a channel or guild, nil when it does not say.
func told[V any](ctx context.Context, c *Channels, path, id string) *V {
	now, key := c.REST.now(), path+" "+id
	c.mu.Lock()
	known := c.known[key]
	c.mu.Unlock()
	if known.until.After(now) {
		return known.value.(*V)
	}
	v := new(V)
	if id == "" || c.REST.read(ctx, to("GET "+path, id), v) != nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil || len(c.known) >= cacheMost {
		c.known = make(map[string]cached)
	}
	c.known[key] = cached{v, now.Add(cacheFor)}
	return v
}

// codeOf returns Discord's own code of a refusal, or 0 if err is not one.
func codeOf(err error) int {
	if e, ok := errors.AsType[*APIError](err); ok {
		return e.Code
	}
	return 0
}

// do sends a request. If Discord refuses it, the error is a *message.Refused.
func (c *Channels) do(ctx context.Context, q request) error {
	_, err := c.REST.do(ctx, q)
	return refusal(err)
}

// channel asks Discord for a channel.
func (c *Channels) channel(ctx context.Context, id string) (*channel, error) {
	if id == "" {
		return nil, errors.New("discord: no channel")
	}
	ch := new(channel)
	return ch, c.REST.read(ctx, to("GET "+channelPath, id), ch)
}

// refusal turns Discord's refusals into a *message.Refused, and returns other errors unchanged.
func refusal(err error) error {
	var e *APIError
	// A gateway's error and a timeout leave open whether the request was carried out.
	if !errors.As(err, &e) || e.Status < 400 || e.Status >= 500 || e.Status == http.StatusRequestTimeout {
		return err
	}
	r := &message.Refused{Cause: err}
	switch {
	case e.Code == codeOldEdits:
		r.Reason = message.TooOld
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
	case e.Code == codeThreadLocked:
		r.Reason = message.Locked
	case e.Status == http.StatusForbidden:
		r.Reason = message.NotAllowed
	}
	return r
}

// activeMinutes is when Discord archives a thread without a message. A week is the longest that it offers.
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
	archived := is.Thread.Archived
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

// shows reports whether a member of a guild with these roles can see a channel. It computes permissions
// as Discord does: the roles together, of which @everyone has the guild's own id, then the channel's
// overwrites for @everyone, for the roles together and for the member. Within a step, an allow overrides
// a deny.
func shows(g *guildSeen, ch *channel, user string, roles []string) bool {
	var may bits
	for _, r := range g.Roles {
		if r.ID == g.ID || slices.Contains(roles, r.ID) {
			may |= r.Permissions
		}
	}
	if user == g.OwnerID || may&discordgo.PermissionAdministrator != 0 {
		return true
	}
	var allow, deny [3]bits // of the steps
	for _, o := range ch.Overwrites {
		step := 0
		switch isRole := o.Type == discordgo.PermissionOverwriteTypeRole; {
		case isRole && o.ID == g.ID:
		case isRole && slices.Contains(roles, o.ID):
			step = 1
		case !isRole && o.ID == user:
			step = 2
		default:
			continue
		}
		allow[step] |= o.Allow
		deny[step] |= o.Deny
	}
	for step := range allow {
		may = may&^deny[step] | allow[step]
	}
	return may&discordgo.PermissionViewChannel != 0
}

// cached is a response of Discord that is kept.
type cached struct {
	value any
	until time.Time
}

const (
	cacheFor  = time.Minute // how long a response is kept
	cacheMost = 500         // how many responses a cache keeps
)
