package localdiscord

import (
	"bytes"
	"net/http"
	"time"
)

// apiRoutes lists every REST route.
func (s *Server) apiRoutes() []route {
	const (
		channel  = "/channels/{channel}"
		message  = channel + "/messages/{message}"
		webhook  = "/webhooks/{application}/{token}"
		followup = webhook + "/messages/{message}"
	)
	return []route{
		{"GET", "/gateway", true, s.getGateway},
		{"GET", "/gateway/bot", false, s.getGatewayBot},
		{"GET", "/applications/@me", false, s.getApplication},
		{"GET", "/users/@me", false, s.getMe},
		{"POST", "/users/@me/channels", false, s.postDirect},
		{"GET", "/users/@me/guilds", false, s.getOwnGuilds},
		{"GET", "/guilds/{guild}", false, s.getGuild},
		{"GET", "/guilds/{guild}/members/{user}", false, s.getMember},

		{"GET", channel, false, s.getChannel},
		{"PATCH", channel, false, s.patchChannel},
		{"GET", channel + "/messages", false, s.listMessages},
		{"POST", channel + "/messages", false, s.createMessage},
		{"PATCH", message, false, s.editMessage},
		{"DELETE", message, false, s.deleteMessage},
		{"POST", message + "/threads", false, s.postMessageThread},

		{"PUT", "/applications/{application}/commands", false, s.putCommands},

		{"POST", "/interactions/{interaction}/{token}/callback", true, s.postCallback},
		{"POST", webhook, true, s.postWebhook},
		{"PATCH", followup, true, s.patchWebhookMessage},
		{"DELETE", followup, true, s.deleteWebhookMessage},
	}
}

func (s *Server) getGateway(*call) (any, error) {
	return object{"url": s.gatewayAddress(gatewayPath)}, nil
}

func (s *Server) getGatewayBot(*call) (any, error) {
	faults := s.faults.now()
	left, reset := faults.identifies, time.Until(faults.identifiesEnd)
	if reset <= 0 {
		left, reset = 1000, 24*time.Hour
	}
	return object{"url": s.gatewayAddress(gatewayPath), "shards": faults.shards, "session_start_limit": object{
		"total": 1000, "remaining": left, "reset_after": reset.Milliseconds(), "max_concurrency": 1}}, nil
}

func (s *Server) getApplication(*call) (any, error) {
	return s.applicationObject(), nil
}

func (s *Server) getMe(*call) (any, error) { return s.self(), nil }

// getOwnGuilds lists the bot's guilds with its permissions in each.
func (s *Server) getOwnGuilds(*call) (any, error) {
	list := []any{}
	for _, g := range sorted(s.world.guilds) {
		if !g.Uninstalled {
			list = append(list, object{"id": g.ID, "name": g.Name, "icon": nil, "banner": nil, "owner": false,
				"permissions": memberPermissions &^ g.BotDenied, "features": []string{}})
		}
	}
	return list, nil
}

func (s *Server) getGuild(c *call) (any, error) {
	g := s.world.guilds[c.at("guild")]
	if g == nil || g.Uninstalled {
		return nil, errUnknownGuild
	}
	return s.guildObject(g), nil
}

func (s *Server) getMember(c *call) (any, error) {
	g, u := s.world.guilds[c.at("guild")], s.world.users[c.at("user")]
	switch {
	case g == nil || g.Uninstalled:
		return nil, errUnknownGuild
	case u == nil:
		return nil, errUnknownUser
	case g.Gone[u.ID]:
		return nil, errUnknownMember
	}
	return s.memberObject(u, g.ID), nil
}

// serveAttachment serves a file. The content of an attachment's id never changes.
func (s *Server) serveAttachment(w http.ResponseWriter, r *http.Request) {
	name, contentType, data, err := s.store.attachment(r.PathValue("id"))
	if err != nil || name != r.PathValue("filename") {
		if err != nil && err != errNotFound {
			s.log.Error("reading an attachment", "error", err)
		}
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Cache-Control", "private, max-age=31536000, immutable")
	h.Set("X-Content-Type-Options", "nosniff")
	// Uploaded files are shown and never run: neither HTML nor a script in an SVG.
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
