package localdiscord

import (
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
	open    bool // needs no bot token: the path has an interaction's token
	handle  func(*call) (status int, body any, err error)
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
	default:
		s.pages.ServeHTTP(w, r)
	}
}

func (s *Server) serveAPI(w http.ResponseWriter, r *http.Request) {
	start := time.Now()
	c := &call{request: r, base: "http://" + r.Host}
	version, path, ok := apiVersion(r.URL.Path)
	c.version = version
	raw, err := io.ReadAll(&slowReader{http.MaxBytesReader(w, r.Body, maxRequest), s.faults.uploadsAt()})
	c.raw = raw

	var (
		found  *route
		status int
		body   any
	)
	switch {
	case err != nil:
		err = errTooLarge
	case !ok:
		err = errNotFound
	default:
		found, err = s.find(r.Method, path, c)
	}
	key := r.Method + " " + path
	if found != nil {
		key = found.method + " " + found.pattern
	}
	way := s.faults.way(key)
	arrived, done := s.arrive(w, way)
	if !arrived {
		return
	}
	defer done()
	if err == nil && !clientAgent.MatchString(r.UserAgent()) {
		err = errUserAgent
	}
	var limited *rateLimit
	var instead *substitute
	faked := false
	if err == nil {
		if f := s.faults.next(key); f != nil {
			instead, faked = f.instead, true
			if f.refusal != nil {
				err = f.refusal
			}
			if f.limit != nil {
				limit := *f.limit
				limited = &limit
			}
		}
	}
	channel := c.params["channel"]
	if err == nil && limited == nil {
		limited = s.faults.limitOf(channel)
	}
	if limited != nil {
		limited.route = key
	}
	if err == nil && limited == nil {
		err = s.expelled(c)
	}
	if err == nil && limited == nil && !found.open {
		if !s.authorized(r) {
			err = errUnauthorized
		} else {
			limited = s.rate.take()
		}
	}
	if err == nil && limited == nil {
		if err = c.read(); err == nil {
			status, body, err = found.handle(c)
		}
	}
	if limited != nil {
		status, body = limited.answer(w.Header())
	}
	if err != nil {
		status, body = s.refusal(r, err)
	}
	out, contentType := encode(status, body), "application/json"
	if instead != nil && limited == nil && err == nil {
		status, out, contentType = http.StatusOK, []byte(instead.body), instead.contentType
	}
	if d := s.faults.delay(); d > 0 {
		select {
		case <-time.After(d):
		case <-r.Context().Done():
		}
	}
	if limited == nil {
		rateHeaders(w.Header(), key)
		if last := s.faults.exhaust(channel); last != nil {
			last.headers(w.Header(), key)
		}
	}
	// Recorded first: whoever has the answer finds it in the log.
	s.journal.record(Exchange{
		Method: r.Method, Path: r.URL.RequestURI(), Route: key, Version: c.version, ContentType: r.Header.Get("Content-Type"),
		RequestBody: raw, Status: status, ResponseBody: out, Faked: faked, At: start, Took: time.Since(start),
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
