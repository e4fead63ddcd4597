package localdiscord

import (
	"slices"
	"strings"
	"time"

	"sobremesa/bot/localdiscord/wire"
)

// object is a JSON object of Discord's, built on request.
type object = map[string]any

// worldBegan is when all members joined.
var worldBegan = time.Date(2026, 1, 6, 18, 0, 0, 0, time.UTC)

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000-07:00") }

func nullable(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// discord returns Discord's object for the role. All have the permissions of members.
func (r Role) discord() object {
	return object{
		"id": r.ID, "name": r.Name, "description": nil, "color": 0,
		"colors": object{"primary_color": 0, "secondary_color": nil, "tertiary_color": nil},
		"hoist":  false, "icon": nil, "unicode_emoji": nil, "position": 0,
		"permissions": memberPermissions.String(), "managed": false, "mentionable": r.Mentionable, "flags": 0,
	}
}

// guildObject returns the fields of a guild that REST and the gateway share.
func (s *Server) guildObject(g *Guild) object {
	roles := []any{}
	for _, r := range g.roles() {
		roles = append(roles, r.discord())
	}
	return object{
		"id": g.ID, "name": g.Name, "icon": nil, "description": nil, "home_header": nil, "splash": nil, "discovery_splash": nil,
		"features": []string{}, "banner": nil, "owner_id": g.Owner, "application_id": nil, "region": "deprecated",
		"afk_channel_id": nil, "afk_timeout": 300, "system_channel_id": nil, "system_channel_flags": 0, "widget_enabled": false,
		"widget_channel_id": nil, "verification_level": 0, "roles": roles, "default_message_notifications": 1,
		"mfa_level": 0, "explicit_content_filter": 0, "max_presences": nil, "max_members": 500000,
		"max_stage_video_channel_users": 50, "max_video_channel_users": 25, "vanity_url_code": nil, "premium_tier": 0,
		"premium_subscription_count": 0, "preferred_locale": g.Locale, "rules_channel_id": nil, "safety_alerts_channel_id": nil,
		"public_updates_channel_id": nil, "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0,
		"emojis": []any{}, "stickers": []any{}, "incidents_data": nil,
	}
}

func (s *Server) channelObject(ch *Channel) object {
	if ch.Type == DirectChannel {
		return object{"id": ch.ID, "type": ch.Type, "flags": 0, "last_message_id": nullable(s.store.lastMessage(ch.ID)),
			"recipients": []any{s.world.users[ch.Recipient].discord()}}
	}
	o := object{
		"id": ch.ID, "type": ch.Type, "guild_id": ch.GuildID, "name": ch.Name, "flags": 0,
		"last_message_id": nullable(s.store.lastMessage(ch.ID)), "parent_id": nullable(ch.ParentID), "rate_limit_per_user": 0,
	}
	if ch.IsThread() {
		o["owner_id"], o["message_count"], o["member_count"], o["total_message_sent"] = ch.OwnerID, 0, 1, 0
		o["thread_metadata"] = object{"archived": ch.Archived, "archive_timestamp": stamp(ch.ArchivedAt),
			"auto_archive_duration": ch.ArchiveAfter, "locked": ch.Locked, "create_timestamp": stamp(ch.CreatedAt)}
		return o
	}
	overwrites := []any{}
	if ch.BotDenied != 0 {
		overwrites = append(overwrites, object{"id": Bot.ID, "type": 1, "allow": "0", "deny": ch.BotDenied})
	}
	o["position"], o["permission_overwrites"], o["nsfw"], o["topic"] = ch.Position, overwrites, false, nil
	return o
}

func (s *Server) memberObject(u *User, guild string) object {
	roles := []string{}
	if g := s.world.guilds[guild]; g != nil && !u.Bot {
		for _, r := range g.Roles {
			roles = append(roles, r.ID)
		}
	}
	return object{
		"user": u.discord(), "nick": nil, "avatar": nil, "banner": nil, "roles": roles, "joined_at": stamp(worldBegan),
		"premium_since": nil, "deaf": false, "mute": false, "flags": 0, "pending": false, "communication_disabled_until": nil,
	}
}

// sent returns a message as the bot receives it: the paths of its files become addresses.
func (s *Server) sent(m *stored) wire.Message {
	out := m.Message
	out.Attachments = slices.Clone(m.Attachments)
	for i := range out.Attachments {
		a := &out.Attachments[i]
		a.URL, a.ProxyURL = s.address(a.URL), s.address(a.ProxyURL)
	}
	return out
}

// applicationObject returns the application as its own bot sees it.
func (s *Server) applicationObject() object {
	return object{
		"id": Bot.ID, "name": s.world.bot().Name, "icon": nil, "description": "", "type": nil, "verify_key": s.endpoint.verifyKey(), "flags": 0, "flags_new": "0",
		"redirect_uris": []string{}, "interactions_endpoint_url": nullable(s.endpoint.URL), "role_connections_verification_url": nil,
		"owner": s.world.people()[0].discord(), "approximate_guild_count": len(s.world.guilds), "approximate_user_install_count": 0,
		"approximate_user_authorization_count": 0, "explicit_content_filter": 0, "team": nil, "bot": s.world.bot().discord(),
		"bot_public": true, "bot_require_code_grant": false, "eligible_oauth2_scopes": []string{},
	}
}

// readyEvent returns READY for a session. The server's lock is held.
func (s *Server) readyEvent(sess *session) object {
	guilds := []any{}
	for _, g := range sorted(s.world.guilds) {
		if shardOf(g.ID, sess.shard[1]) == sess.shard[0] {
			guilds = append(guilds, object{"id": g.ID, "unavailable": true})
		}
	}
	return object{
		"v": sess.conn.version, "user": s.self(), "guilds": guilds, "session_id": sess.id, "session_type": "normal",
		"resume_gateway_url": s.gatewayAddress(resumePath), "shard": sess.shard, "application": object{"id": Bot.ID, "flags": 0},
		"user_settings": object{}, "presences": []any{}, "relationships": []any{}, "private_channels": []any{},
		"geo_ordered_rtc_regions": []any{}, "guild_join_requests": []any{}, "auth": object{}, "_trace": []string{"local"},
	}
}

// self returns the bot's user as it sees itself.
func (s *Server) self() object {
	return object{
		"id": Bot.ID, "username": s.world.bot().Name, "discriminator": "0001", "avatar": nil, "global_name": nil, "bot": true,
		"public_flags": 0, "flags": 0, "primary_guild": nil, "verified": true, "mfa_enabled": false, "locale": "en-US", "email": nil, "bio": "",
	}
}

// gatewayAddress returns the websocket address of a path.
func (s *Server) gatewayAddress(path string) string {
	return "ws" + strings.TrimPrefix(s.address(path), "http")
}

// The paths of the gateway. As at Discord a RESUME goes elsewhere.
const (
	gatewayPath = "/ws"
	resumePath  = "/ws/resume"
)

// interactionPayload returns the data of INTERACTION_CREATE. The server's lock is held.
func (s *Server) interactionPayload(it *interaction) object {
	u, ch := s.world.users[it.user], s.world.channels[it.channel]
	channel := s.channelObject(ch)
	o := object{
		"id": it.id, "application_id": Bot.ID, "type": it.kind, "token": it.token, "version": 1, "data": it.data,
		"channel_id": ch.ID, "channel": channel, "locale": u.Locale, "app_permissions": s.world.appPermissions(ch),
		"entitlements": []any{}, "entitlement_sku_ids": []any{}, "attachment_size_limit": maxFile,
		"authorizing_integration_owners": it.meta.Owners,
	}
	if g := s.world.guilds[it.guild]; g != nil {
		member := s.memberObject(u, g.ID)
		member["permissions"] = s.world.permissionsIn(u.ID, ch)
		channel["permissions"] = s.world.permissionsIn(u.ID, ch)
		o["guild_id"], o["guild"] = g.ID, object{"id": g.ID, "locale": g.Locale, "features": []string{}}
		o["member"], o["guild_locale"], o["context"] = member, g.Locale, contextGuild
	} else {
		o["user"], o["context"] = u.discord(), contextBotDirect
	}
	if it.source != "" {
		if m, err := s.store.message(it.source); err == nil {
			o["message"] = s.sent(m)
		}
	}
	return o
}

// resolveUsers fills "resolved" for the ids of users and roles. The server's lock is held.
func (s *Server) resolveUsers(into object, channel *Channel, ids ...string) {
	put := func(kind, id string, v any) {
		m, _ := into[kind].(object)
		if m == nil {
			m = object{}
			into[kind] = m
		}
		m[id] = v
	}
	for _, id := range ids {
		if u := s.world.users[id]; u != nil {
			put("users", id, u.discord())
			member := s.memberObject(u, channel.GuildID)
			delete(member, "user")
			delete(member, "deaf")
			delete(member, "mute")
			member["permissions"] = s.world.permissionsIn(id, channel)
			put("members", id, member)
		}
		if r := s.world.roleIn(channel, id); r != nil {
			put("roles", id, r.discord())
		}
	}
}
