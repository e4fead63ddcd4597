package localdiscord

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
