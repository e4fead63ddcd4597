package localdiscord

import (
	"bytes"
	"errors"
	"net/http"
	"strings"
	"time"

	"sobremesa/bot/localdiscord/wire"
)

// apiRoutes is every REST route there is; any other is 404, as is a method that is not listed 405.
func (s *Server) apiRoutes() []route {
	const (
		channel  = "/channels/{channel}"
		message  = channel + "/messages/{message}"
		global   = "/applications/{application}/commands"
		webhook  = "/webhooks/{application}/{token}"
		followup = webhook + "/messages/{message}"
	)
	return []route{
		{"GET", "/gateway", true, s.getGateway},
		{"GET", "/gateway/bot", false, s.getGatewayBot},
		{"GET", "/applications/@me", false, s.getApplication},
		{"GET", "/users/{user}", false, s.getUser},
		{"POST", "/users/@me/channels", false, s.postDirect},
		{"GET", "/guilds/{guild}", false, s.getGuild},
		{"GET", "/guilds/{guild}/members/{user}", false, s.getMember},

		{"GET", channel, false, s.getChannel},
		{"PATCH", channel, false, s.patchChannel},
		{"GET", channel + "/messages", false, s.listMessages},
		{"POST", channel + "/messages", false, s.createMessage},
		{"GET", message, false, s.getMessage},
		{"PATCH", message, false, s.editMessage},
		{"DELETE", message, false, s.deleteMessage},
		{"POST", message + "/threads", false, s.postMessageThread},

		{"GET", global, false, s.listCommands},
		{"PUT", global, false, s.putCommands},
		{"POST", global, false, s.postCommand},
		{"DELETE", global + "/{command}", false, s.deleteCommand},

		{"POST", "/interactions/{interaction}/{token}/callback", true, s.postCallback},
		{"POST", webhook, true, s.postWebhook},
		{"GET", followup, true, s.getWebhookMessage},
		{"PATCH", followup, true, s.patchWebhookMessage},
		{"DELETE", followup, true, s.deleteWebhookMessage},
	}
}

func (s *Server) getGateway(c *call) (int, any, error) {
	return http.StatusOK, object{"url": gatewayAddress(c.base)}, nil
}

func (s *Server) getGatewayBot(c *call) (int, any, error) {
	left, reset := s.gateway.budget()
	return http.StatusOK, object{"url": gatewayAddress(c.base), "shards": 1, "session_start_limit": object{
		"total": 1000, "remaining": left, "reset_after": reset.Milliseconds(), "max_concurrency": 1}}, nil
}

func (s *Server) getApplication(*call) (int, any, error) {
	return http.StatusOK, s.applicationObject(), nil
}

func (s *Server) getUser(c *call) (int, any, error) {
	id := c.params["user"]
	if id == "@me" {
		var me struct {
			wire.User
			Verified   bool    `json:"verified"`
			MFAEnabled bool    `json:"mfa_enabled"`
			Locale     string  `json:"locale"`
			Email      *string `json:"email"`
			Bio        string  `json:"bio"`
		}
		me.User, me.Verified, me.Locale = s.world.users[Bot.ID].discord(), true, "en-US"
		return http.StatusOK, me, nil
	}
	u := s.world.users[id]
	if u == nil {
		return 0, nil, errUnknownUser
	}
	return http.StatusOK, u.discord(), nil
}

func (s *Server) getGuild(c *call) (int, any, error) {
	g := s.world.guilds[c.params["guild"]]
	if g == nil {
		return 0, nil, errUnknownGuild
	}
	o := s.guildObject(g)
	if c.query("with_counts") == "true" {
		o["approximate_member_count"], o["approximate_presence_count"] = len(s.world.users), len(s.world.users)
	}
	return http.StatusOK, o, nil
}

func (s *Server) getMember(c *call) (int, any, error) {
	if s.world.guilds[c.params["guild"]] == nil {
		return 0, nil, errUnknownGuild
	}
	u := s.world.users[c.params["user"]]
	switch {
	case u == nil:
		return 0, nil, errUnknownUser
	case !s.world.isMember(u.ID, c.params["guild"]):
		return 0, nil, errUnknownMember
	}
	return http.StatusOK, s.memberObject(u), nil
}

// serveAttachment is GET /cdn/attachments/{channel}/{id}/{filename}. An attachment never changes under its id.
func (s *Server) serveAttachment(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/cdn/attachments/"), "/")
	if r.Method != http.MethodGet && r.Method != http.MethodHead || len(parts) != 3 {
		http.NotFound(w, r)
		return
	}
	name, contentType, data, err := s.store.attachment(parts[1])
	if err != nil || name != parts[2] {
		if err != nil && !errors.Is(err, errNotStored) {
			s.log.Error("reading an attachment", "error", err)
		}
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Cache-Control", "private, max-age=31536000, immutable")
	h.Set("X-Content-Type-Options", "nosniff")
	// What was uploaded is shown, never run: an HTML file or a script in an SVG is inert under this policy.
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
