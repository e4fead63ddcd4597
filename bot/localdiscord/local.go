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
	"sobremesa/bot/localdiscord/wire"
)

// serveLocal is the chat page's own API. ?user=ID says who asks; the world is told to strangers too ("me" is null
// then). Requests from pages of other hosts are refused.
func (s *Server) serveLocal(w http.ResponseWriter, r *http.Request) {
	if origin := r.Header.Get("Origin"); origin != "" {
		if u, err := url.Parse(origin); err != nil || u.Host != r.Host {
			writeLocal(w, 0, nil, &Error{403, 0, "requests of other sites are refused", nil})
			return
		}
	}
	user := r.URL.Query().Get("user")
	s.mu.Lock()
	me := s.world.users[user]
	s.mu.Unlock()
	// People who have not yet said who they are may ask who there is, and add themselves.
	stranger := r.Method+r.URL.Path == "POST/local/users" || r.Method+r.URL.Path == "GET/local/world"
	if (me == nil || me.Bot) && !stranger {
		writeLocal(w, 0, nil, errUnknownUser)
		return
	}
	l := localCall{s, w, r, user}
	parts := strings.Split(strings.Trim(strings.TrimPrefix(r.URL.Path, "/local/"), "/"), "/")
	id := ""
	if len(parts) > 1 {
		id, parts[1] = parts[1], "*"
	}
	switch r.Method + " " + strings.Join(parts, "/") {
	case "GET world":
		l.answer(s.pageWorld(user), nil)
	case "GET channels/*/messages":
		l.messages(id)
	case "GET commands":
		s.mu.Lock()
		w := s.lineWorld(user, r.URL.Query().Get("guild"), nil)
		s.mu.Unlock()
		l.answer(w.Paths(), nil)
	case "POST channels/*/line":
		l.line(id)
	case "POST channels/*/messages":
		var in typed
		if l.read(&in) {
			l.outcome(s.enter(r.Context(), user, id, in))
		}
	case "POST interactions":
		var in action
		if l.read(&in) {
			l.outcome(s.act(r.Context(), user, in))
		}
	case "POST clock":
		var in struct{ Hours int }
		if l.read(&in) {
			l.answer(object{}, s.moveClock(time.Duration(in.Hours)*time.Hour))
		}
	case "POST messages/*/dismiss":
		l.answer(object{}, s.dismiss(user, id))
	case "POST channels":
		var in struct {
			GuildID string `json:"guild_id"`
			Name    string
		}
		if l.read(&in) {
			ch, err := s.AddChannel(in.GuildID, strings.TrimSpace(in.Name))
			l.answer(ch, err)
		}
	case "POST channels/*/threads":
		var in struct{ Name string }
		if l.read(&in) {
			ch, err := s.AddThread(user, id, strings.TrimSpace(in.Name))
			l.answer(ch, err)
		}
	case "PATCH me":
		l.locale(func(locale string) error { return s.SetLocale(user, locale) })
	case "PATCH guilds/*":
		l.locale(func(locale string) error { return s.SetGuildLocale(id, locale) })
	case "POST users":
		var in struct{ Name, Locale string }
		if l.read(&in) {
			u, err := s.AddUser(in.Name, in.Locale)
			l.answer(u, err)
		}
	case "GET events":
		s.events.serve(w, r, user, presence(s.Online()))
	default:
		l.answer(nil, errNotFound)
	}
}

// localCall is one request of the page.
type localCall struct {
	s    *Server
	w    http.ResponseWriter
	r    *http.Request
	user string
}

func (l localCall) base() string { return "http://" + l.r.Host }

func (l localCall) read(into any) bool {
	b, err := io.ReadAll(http.MaxBytesReader(l.w, l.r.Body, 1<<20))
	if err == nil {
		err = json.Unmarshal(b, into)
	}
	if err != nil {
		l.answer(nil, errInvalidJSON)
		return false
	}
	return true
}

func (l localCall) answer(body any, err error) { writeLocal(l.w, http.StatusOK, body, err) }

func (l localCall) locale(set func(string) error) {
	var in struct{ Locale string }
	if l.read(&in) {
		l.answer(object{"locale": in.Locale}, set(in.Locale))
	}
}

func writeLocal(w http.ResponseWriter, status int, body any, err error) {
	if err != nil {
		var e *Error
		var fault *commandline.Fault
		switch {
		case errors.As(err, &e):
			status, body = e.Status, e
		case errors.As(err, &fault):
			status, body = http.StatusUnprocessableEntity, object{"message": err.Error(), "fault": fault}
		default:
			status, body = http.StatusBadRequest, &Error{400, 0, err.Error(), nil}
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body)
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
		guilds = append(guilds, object{"id": g.ID, "name": g.Name, "locale": g.Locale, "owner_id": g.Owner, "channels": channels})
	}
	direct := []any{}
	if ch := s.world.directOf(user); ch != nil && s.store.lastMessage(ch.ID) != "" {
		direct = append(direct, ch)
	}
	var clock any // of a page that shows and moves it
	if s.opt.MoveClock != nil {
		clock = object{"now": s.now().UnixMilli()}
	}
	locales := []string{}
	for l := range validate.Locales {
		locales = append(locales, l)
	}
	slices.Sort(locales)
	return object{"me": s.world.users[user], "users": s.world.people(), "guilds": guilds, "direct": direct, "clock": clock,
		"application": object{"id": Bot.ID, "name": s.world.bot().Name}, "online": s.gateway.online(), "locales": locales,
		"starters": append([]string{}, s.opt.Starters...)}
}

func (l localCall) messages(channel string) {
	limit, err := strconv.Atoi(l.r.URL.Query().Get("limit"))
	if err != nil || limit < 1 || limit > 200 {
		limit = 50
	}
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	if ch := l.s.world.channels[channel]; ch == nil || !l.s.world.sees(l.user, ch) {
		l.answer(nil, errUnknownChannel)
		return
	}
	list, err := l.s.store.messages(span{channel: channel, reader: l.user, before: l.r.URL.Query().Get("before"), limit: limit})
	slices.Reverse(list)
	out := make([]wire.Message, len(list))
	for i, m := range list {
		out[i] = m.WithBase(l.base())
	}
	l.answer(out, err)
}

// line tells the page what there is to say of the line that is being typed.
func (l localCall) line(channel string) {
	var in typed
	if !l.read(&in) {
		return
	}
	line, err := l.s.lineIn(l.user, channel, in)
	if err != nil {
		l.answer(nil, err)
		return
	}
	if !in.Ask {
		l.answer(line.Reading(), nil)
		return
	}
	choices, err := l.s.complete(l.r.Context(), l.user, channel, line)
	l.answer(line.Answer(choices), err)
}

func (l localCall) outcome(o *Outcome, err error) {
	if err == nil && o.Message != nil {
		shown := *o
		m := o.Message.WithBase(l.base())
		shown.Message, o = &m, &shown
	}
	l.answer(o, err)
}

// say posts a person's message.
func (s *Server) say(user, channel, content string) (Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.world.users[user] == nil {
		return Message{}, errUnknownUser
	}
	ch := s.world.channels[channel]
	if ch == nil || !s.world.sees(user, ch) {
		return Message{}, errUnknownChannel
	}
	content = strings.TrimSpace(content)
	if content == "" {
		return Message{}, errEmptyMessage
	}
	if validate.Units(content) > validate.MaxContent {
		return Message{}, formErrorAt("BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.", "content")
	}
	m := s.newMessage(user, channel)
	m.Content = content
	s.mention(m, validate.Message{AllowedMentions: validate.AllowedMentions{All: true}})
	if err := s.store.putMessage(m, nil); err != nil {
		return Message{}, err
	}
	s.publish("create", m)
	return m.Message, nil
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

// maxMove is the most that the clock is put forward at once.
const maxMove = 31 * 24 * time.Hour

// moveClock puts the clock forward and tells the pages.
func (s *Server) moveClock(by time.Duration) error {
	if s.opt.MoveClock == nil {
		return errNotFound
	}
	if by <= 0 || by > maxMove {
		return refuse("the clock moves forward only, by %v at most", maxMove)
	}
	if err := s.opt.MoveClock(by); err != nil {
		return err
	}
	s.events.everybody(object{"type": "clock", "now": s.now().UnixMilli()})
	return nil
}
