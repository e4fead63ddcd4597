package localdiscord

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/bot/localdiscord/commandline"
	"sobremesa/bot/localdiscord/validate"
)

// localRoutes is the chat page's own API. ?user=ID names the person who asks.
func (s *Server) localRoutes() map[string]func(localCall) (any, error) {
	return map[string]func(localCall) (any, error){
		"/local/":                            func(localCall) (any, error) { return nil, errNotFound },
		"GET /local/world":                   func(l localCall) (any, error) { return s.pageWorld(l.user), nil },
		"GET /local/commands":                localCall.commands,
		"GET /local/channels/{id}/messages":  localCall.messages,
		"POST /local/channels/{id}/line":     reading(localCall.line),
		"POST /local/channels/{id}/messages": reading(localCall.enter),
		"POST /local/interactions":           reading(localCall.act),
		"POST /local/messages/{id}/dismiss":  func(l localCall) (any, error) { return object{}, s.dismiss(l.user, l.id()) },
		"POST /local/clock":                  reading(localCall.clock),
		"POST /local/channels":               reading(localCall.addChannel),
		"POST /local/channels/{id}/threads":  reading(localCall.addThread),
		"POST /local/users":                  reading(localCall.addUser),
		"PATCH /local/me":                    reading(localCall.setLocale),
		"PATCH /local/guilds/{id}":           reading(localCall.setGuildLocale),
		"GET /local/events":                  localCall.events,
	}
}

// serveLocal handles a request of the page. It describes the world to unknown users too ("me" is null
// then), because they may add themselves. It refuses requests from pages of other hosts.
func (s *Server) serveLocal(w http.ResponseWriter, r *http.Request, handle func(localCall) (any, error)) {
	l := localCall{s, w, r, r.URL.Query().Get("user")}
	if origin := r.Header.Get("Origin"); origin != "" {
		if u, err := url.Parse(origin); err != nil || u.Host != r.Host {
			l.answer(nil, &Error{403, 0, "requests of other sites are refused", nil})
			return
		}
	}
	s.mu.Lock()
	me := s.world.users[l.user]
	s.mu.Unlock()
	stranger := r.Pattern == "POST /local/users" || r.Pattern == "GET /local/world"
	if (me == nil || me.Bot) && !stranger {
		l.answer(nil, errUnknownUser)
		return
	}
	if body, err := handle(l); body != nil || err != nil {
		l.answer(body, err)
	}
}

// localCall is a request of the page.
type localCall struct {
	s    *Server
	w    http.ResponseWriter
	r    *http.Request
	user string
}

func (l localCall) id() string { return l.r.PathValue("id") }

// reading turns a function of the request's JSON into a handler.
func reading[T any](handle func(localCall, T) (any, error)) func(localCall) (any, error) {
	return func(l localCall) (any, error) {
		var in T
		b, err := io.ReadAll(http.MaxBytesReader(l.w, l.r.Body, 1<<20))
		if err != nil || json.Unmarshal(b, &in) != nil {
			return nil, errInvalidJSON
		}
		return handle(l, in)
	}
}

func (l localCall) answer(body any, err error) {
	status := http.StatusOK
	var e *Error
	var fault *commandline.Fault
	switch {
	case err == nil:
	case errors.As(err, &e):
		status, body = e.Status, e
	case errors.As(err, &fault):
		status, body = http.StatusUnprocessableEntity, object{"message": err.Error(), "fault": fault}
	default:
		status, body = http.StatusBadRequest, &Error{400, 0, err.Error(), nil}
	}
	l.w.Header().Set("Content-Type", "application/json")
	l.w.Header().Set("Cache-Control", "no-store")
	l.w.WriteHeader(status)
	json.NewEncoder(l.w).Encode(body)
}

// named is the body of requests that set a name or a locale.
type named struct {
	GuildID string `json:"guild_id"`
	Name    string
	Locale  string
}

func (l localCall) addUser(in named) (any, error) { return l.s.AddUser(in.Name, in.Locale) }

func (l localCall) addChannel(in named) (any, error) {
	return l.s.AddChannel(in.GuildID, strings.TrimSpace(in.Name))
}

func (l localCall) addThread(in named) (any, error) {
	return l.s.AddThread(l.user, l.id(), strings.TrimSpace(in.Name))
}

func (l localCall) setLocale(in named) (any, error) {
	return object{"locale": in.Locale}, l.s.As(l.user).SetLocale(in.Locale)
}

func (l localCall) setGuildLocale(in named) (any, error) {
	return object{"locale": in.Locale}, l.s.SetGuildLocale(l.id(), in.Locale)
}

// events writes events as long as the page listens.
func (l localCall) events() (any, error) {
	l.s.events.serve(l.w, l.r, l.user, presence(l.s.Online()))
	return nil, nil
}

func (l localCall) commands() (any, error) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	w := l.s.lineWorld(l.user, l.r.URL.Query().Get("guild"), nil)
	return w.Names(), nil
}

func (s *Server) pageWorld(user string) any {
	s.mu.Lock()
	defer s.mu.Unlock()
	guilds := []any{}
	for _, g := range sorted(s.world.guilds) {
		if g.Gone[user] {
			continue
		}
		channels := []any{}
		for _, ch := range s.world.channelsOf(g.ID) {
			if err := s.archiveIdle(ch); err != nil {
				s.log.Error("archiving a thread", "channel", ch.ID, "error", err)
			}
			channels = append(channels, ch)
		}
		guilds = append(guilds, object{"id": g.ID, "name": g.Name, "locale": g.Locale, "owner_id": g.Owner, "channels": channels, "roles": g.roles()})
	}
	direct := []any{}
	if me := s.world.users[user]; me != nil && !me.Bot {
		if ch, err := s.openDirect(user); err != nil {
			s.log.Error("opening direct messages", "user", user, "error", err)
		} else {
			direct = append(direct, ch)
		}
	}
	var clock any // the clock that the page shows and moves
	if s.opt.MoveClock != nil {
		clock = object{"now": s.now().UnixMilli()}
	}
	locales := []string{}
	for l := range validate.Locales {
		locales = append(locales, l)
	}
	slices.Sort(locales)
	return object{"me": s.world.users[user], "users": s.world.people(), "guilds": guilds, "direct": direct, "clock": clock,
		"application": object{"id": Bot.ID, "name": s.world.bot().Name}, "online": s.online(), "locales": locales,
		"starters": append([]string{}, s.opt.Starters...)}
}

func (l localCall) messages() (any, error) {
	query := l.r.URL.Query()
	limit, err := strconv.Atoi(query.Get("limit"))
	if err != nil || limit < 1 || limit > 200 {
		limit = 50
	}
	return l.s.messagesFor(span{channel: l.id(), reader: l.user, before: query.Get("before"), limit: limit})
}

// messagesFor returns a channel's messages for a reader, the oldest first.
func (s *Server) messagesFor(q span) ([]Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.world.channelFor(q.reader, q.channel) == nil {
		return nil, errUnknownChannel
	}
	list, err := s.store.messages(q)
	slices.Reverse(list)
	out := make([]Message, len(list))
	for i, m := range list {
		out[i] = m.Message
	}
	return out, err
}

// line returns a reading of the line that a person is typing.
func (l localCall) line(in typed) (any, error) {
	line, err := l.s.lineIn(l.user, l.id(), in)
	if err != nil {
		return nil, err
	}
	if !in.Ask {
		return line.Reading(nil), nil
	}
	choices, err := l.s.complete(l.r.Context(), l.user, l.id(), line)
	return line.Reading(choices), err
}

func (l localCall) enter(in typed) (any, error) {
	return l.s.enter(l.r.Context(), l.user, l.id(), in)
}

func (l localCall) act(in action) (any, error) {
	return l.s.act(l.r.Context(), l.user, in)
}

func (s *Server) dismiss(user, message string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := s.store.message(message)
	if err != nil || m.Addressee != user || user == "" {
		return errUnknownMessage
	}
	return s.erase(m)
}

// maxMove limits how far the clock is moved at once.
const maxMove = 31 * 24 * time.Hour

// clock moves the clock forward and tells the pages.
func (l localCall) clock(in struct{ Hours int }) (any, error) {
	by := time.Duration(in.Hours) * time.Hour
	switch {
	case l.s.opt.MoveClock == nil:
		return nil, errNotFound
	case by <= 0 || by > maxMove:
		return nil, refuse("the clock moves forward only, by %v at most", maxMove)
	}
	if err := l.s.opt.MoveClock(by); err != nil {
		return nil, err
	}
	l.s.events.everybody(object{"type": "clock", "now": l.s.now().UnixMilli()})
	return object{}, nil
}
