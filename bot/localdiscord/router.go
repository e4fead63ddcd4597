package localdiscord

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"time"

	"sobremesa/bot/localdiscord/validate"
)

// maxRequest is the size of a request in bytes that Discord takes, files and all.
const maxRequest = 25 << 20

// route is one entry of the REST API. Its pattern has "{name}" for a segment that varies.
type route struct {
	method  string
	pattern string
	open    bool                                          // needs no bot token: the path has an interaction's token
	handle  func(*call) (status int, body any, err error) // the server's lock is held
}

// call is one REST request on its way through a handler.
type call struct {
	request *http.Request
	version int    // 9 or 10
	base    string // "http://host", with which addresses begin
	params  map[string]string
	raw     []byte // the whole body

	body  validate.Cursor // of the JSON body or of payload_json
	errs  *validate.Errors
	files []upload
}

// query is a parameter of the address.
func (c *call) query(name string) string { return c.request.URL.Query().Get(name) }

// invalid is the refusal for the complaints collected so far, nil when there are none.
func (c *call) invalid() error {
	if c.errs == nil || c.errs.Empty() {
		return nil
	}
	return formError(c.errs)
}

// ServeHTTP serves the REST API, the gateway, attachments, the page's own API, and the page.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch p := r.URL.Path; {
	case strings.HasPrefix(p, "/api/"):
		s.serveAPI(w, r)
	case strings.TrimSuffix(p, "/") == gatewayPath || strings.TrimSuffix(p, "/") == resumePath:
		s.gateway.serve(w, r)
	case strings.HasPrefix(p, "/cdn/"):
		s.serveAttachment(w, r)
	case strings.HasPrefix(p, "/local/"):
		s.serveLocal(w, r)
	case p == "/emoji.ttf" && s.opt.EmojiFont != nil:
		w.Header().Set("Content-Type", "font/ttf")
		w.Header().Set("Cache-Control", "max-age=86400")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(s.opt.EmojiFont))
	default:
		s.pages.ServeHTTP(w, r)
	}
}

func (s *Server) serveAPI(w http.ResponseWriter, r *http.Request) {
	start := time.Now()
	c, found, key, err := s.received(w, r)
	way := s.faults.way(key)
	arrived, done := s.arrive(w, way)
	if !arrived {
		return
	}
	defer done()
	o := outcome{err: err}
	if err == nil {
		o = s.carryOut(c, found, key)
	}
	status, out, contentType := s.said(w.Header(), r, o)
	if d := s.faults.delay(); d > 0 {
		select {
		case <-time.After(d):
		case <-r.Context().Done():
		}
	}
	if o.limited == nil {
		rateHeaders(w.Header(), key)
		if last := s.faults.exhaust(c.params["channel"]); last != nil {
			last.headers(w.Header(), key)
		}
	}
	// Recorded first: a test that has the answer finds it in the log.
	s.journal.record(Exchange{
		Method: r.Method, Path: r.URL.RequestURI(), Route: key, Version: c.version, ContentType: r.Header.Get("Content-Type"),
		RequestBody: c.raw, Status: status, ResponseBody: out, Faked: o.planned != (fault{}), At: start, Took: time.Since(start),
		Lost: way.mute || way.held,
	})
	if way.mute {
		panic(http.ErrAbortHandler)
	}
	if way.held {
		return // nobody is there to be answered
	}
	if len(out) > 0 {
		w.Header().Set("Content-Type", contentType)
	}
	w.WriteHeader(status)
	w.Write(out)
}

// received reads a request and finds its route; key names that, or what was asked for when there is none.
func (s *Server) received(w http.ResponseWriter, r *http.Request) (c *call, found *route, key string, err error) {
	c = &call{request: r, base: "http://" + r.Host}
	version, path, ok := apiVersion(r.URL.Path)
	c.version = version
	c.raw, err = io.ReadAll(&slowReader{http.MaxBytesReader(w, r.Body, maxRequest), s.faults.uploadsAt()})
	switch {
	case err != nil:
		err = errTooLarge
	case !ok:
		err = errNotFound
	default:
		found, err = s.find(r.Method, path, c)
	}
	if found != nil {
		return c, found, found.method + " " + found.pattern, err
	}
	return c, nil, r.Method + " " + path, err
}

// outcome is what came of a request.
type outcome struct {
	status  int
	body    any
	err     error      // why it was refused
	limited *rateLimit // the limit that it was over
	planned fault      // that befell it
}

// stopped reports whether the request is not to be carried out.
func (o *outcome) stopped() bool { return o.err != nil || o.limited != nil }

// carryOut does what a request asks for, unless something is in its way: a fault that was planned, a limit, its sender.
func (s *Server) carryOut(c *call, found *route, key string) (o outcome) {
	if !clientAgent.MatchString(c.request.UserAgent()) {
		o.err = errUserAgent
		return o
	}
	o.planned = s.faults.next(key)
	if o.planned.refusal != nil {
		o.err = o.planned.refusal
	}
	if o.planned.limit != nil {
		limit := *o.planned.limit
		o.limited = &limit
	}
	if !o.stopped() {
		o.limited = s.faults.limitOf(c.params["channel"])
	}
	if o.limited != nil {
		o.limited.route = key
	}
	if !o.stopped() {
		o.err = s.expelled(c)
	}
	switch {
	case o.stopped() || found.open:
	case !s.authorized(c.request):
		o.err = errUnauthorized
	default:
		o.limited = s.rate.take()
	}
	if !o.stopped() {
		o.err = c.read()
	}
	if !o.stopped() {
		o.status, o.body, o.err = s.handle(found, c)
		if limit, ok := o.err.(*rateLimit); ok {
			limit.route = key
			o.limited, o.err = limit, nil
		}
	}
	return o
}

// handle has a route's handler do its work, one at a time.
func (s *Server) handle(r *route, c *call) (status int, body any, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return r.handle(c)
}

// said is the answer that tells of an outcome.
func (s *Server) said(h http.Header, r *http.Request, o outcome) (status int, out []byte, contentType string) {
	status, body := o.status, o.body
	if o.limited != nil {
		status, body = o.limited.answer(h)
	}
	if o.err != nil {
		status, body = s.refusal(r, o.err)
	}
	if o.planned.instead != nil && !o.stopped() {
		return http.StatusOK, []byte(o.planned.instead.body), o.planned.instead.contentType
	}
	return status, encode(status, body), "application/json"
}

// clientAgent is the form of User-Agent that Discord demands. It is not strict about it, but shuts many other out.
var clientAgent = regexp.MustCompile(`^DiscordBot \(https?://[^ ,()]+, [^ ,()]+\)`)

// expelled refuses what a bot that is no member of a guild may not see.
func (s *Server) expelled(c *call) error {
	guild := c.params["guild"]
	s.mu.Lock()
	ch := s.world.channels[c.params["channel"]]
	s.mu.Unlock()
	switch {
	case ch != nil && s.faults.isExpelled(ch.GuildID):
		return errMissingAccess
	case guild != "" && s.faults.isExpelled(guild):
		return errUnknownGuild
	}
	return nil
}

// slowReader reads no faster than so many bytes a second, unless 0.
type slowReader struct {
	io.Reader
	perSecond int
}

func (r *slowReader) Read(p []byte) (int, error) {
	if r.perSecond == 0 {
		return r.Reader.Read(p)
	}
	const part = 20 * time.Millisecond
	n, err := r.Reader.Read(p[:min(len(p), max(1, r.perSecond*int(part)/int(time.Second)))])
	time.Sleep(time.Duration(n) * time.Second / time.Duration(r.perSecond))
	return n, err
}

// apiVersion cuts "/api/v10/users/@me" into 10 and "/users/@me". Without a version Discord takes an old one, which this server
// has not: it is not found.
func apiVersion(path string) (version int, rest string, ok bool) {
	for v, prefix := range map[int]string{9: "/api/v9/", 10: "/api/v10/"} {
		if strings.HasPrefix(path, prefix) {
			return v, path[len(prefix)-1:], true
		}
	}
	return 0, path, false
}

// find looks a route up and fills the call's parameters.
func (s *Server) find(method, path string, c *call) (*route, error) {
	known := false
	for i := range s.routes {
		rt := &s.routes[i]
		params, ok := match(rt.pattern, path)
		if !ok {
			continue
		}
		known = true
		if rt.method == method {
			c.params = params
			return rt, nil
		}
	}
	if known {
		return nil, errMethodNotAllowed
	}
	return nil, errNotFound
}

func match(pattern, path string) (map[string]string, bool) {
	want, have := strings.Split(pattern, "/"), strings.Split(strings.TrimSuffix(path, "/"), "/")
	if len(want) != len(have) {
		return nil, false
	}
	params := map[string]string{}
	for i, w := range want {
		if strings.HasPrefix(w, "{") {
			if have[i] == "" {
				return nil, false
			}
			params[strings.Trim(w, "{}")] = have[i]
		} else if w != have[i] {
			return nil, false
		}
	}
	return params, true
}

func (s *Server) authorized(r *http.Request) bool {
	return s.faults.tokenGood() && r.Header.Get("Authorization") == "Bot "+s.opt.Token
}

// refusal turns any error into a status and a body. What is not a refusal of Discord's is a fault of this server.
func (s *Server) refusal(r *http.Request, err error) (int, any) {
	var e *Error
	if !errors.As(err, &e) {
		s.log.Error("request failed", "method", r.Method, "path", redact(r.URL.Path), "error", err)
		e = errInternal
	} else {
		s.log.Debug("request refused", "method", r.Method, "path", redact(r.URL.Path), "error", e)
	}
	return e.Status, e
}

// redact hides the interaction token in a path.
func redact(path string) string {
	parts := strings.Split(path, "/")
	for i, p := range parts {
		if len(p) > 60 {
			parts[i] = "…"
		}
	}
	return strings.Join(parts, "/")
}

func encode(status int, body any) []byte {
	if body == nil || status == http.StatusNoContent {
		return nil
	}
	b, err := json.Marshal(body)
	if err != nil {
		return []byte(fmt.Sprintf(`{"code":0,"message":%q}`, err))
	}
	return b
}
