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

	"sobremesa/bot/localdiscord/page"
)

// addresses returns the handler of everything that is served: the REST API, the gateway, attachments,
// the page and its API. It answers unknown REST paths with 404 and unknown methods with 405.
func (s *Server) addresses() http.Handler {
	mux := http.NewServeMux()
	refuse := func(pattern string, why error) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.serveAPI(w, r, nil, why) })
	}
	paths := map[string]bool{}
	for _, rt := range s.apiRoutes() {
		path := "/api/{version}" + rt.pattern
		mux.HandleFunc(rt.method+" "+path, func(w http.ResponseWriter, r *http.Request) { s.serveAPI(w, r, &rt, nil) })
		if !paths[path] {
			refuse(path, errMethodNotAllowed)
		}
		paths[path] = true
	}
	refuse("/api/", errNotFound)
	for _, path := range []string{gatewayPath, resumePath} {
		mux.HandleFunc(path, s.gateway.serve)
		mux.HandleFunc(path+"/{$}", s.gateway.serve)
	}
	mux.HandleFunc("GET /cdn/attachments/{channel}/{id}/{filename}", s.serveAttachment)
	for pattern, handle := range s.localRoutes() {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.serveLocal(w, r, handle) })
	}
	mux.Handle("/", http.FileServerFS(page.FS))
	if s.opt.EmojiFont != nil {
		mux.HandleFunc("GET /emoji.ttf", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "font/ttf")
			w.Header().Set("Cache-Control", "max-age=86400")
			http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(s.opt.EmojiFont))
		})
	}
	return mux
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// serveAPI serves a REST request. Without a route, it answers with the reason.
func (s *Server) serveAPI(w http.ResponseWriter, r *http.Request, rt *route, err error) {
	start := time.Now()
	c, err := s.received(w, r, rt, err)
	planned := s.faults.next(c.key)
	if planned.held {
		defer s.faults.underWay.Done()
		if !s.arrives(w, planned.late) {
			return
		}
	}
	var body any
	if err == nil {
		body, err = s.carryOut(c, rt, planned.err)
	}
	if err == nil && planned.instead != nil {
		body = planned.instead
	}
	status, out, contentType := s.encodeAnswer(w.Header(), c, body, err)
	if d := s.faults.now().slow; d > 0 {
		select {
		case <-time.After(d):
		case <-r.Context().Done():
		}
	}
	// Record before answering: a test that has the answer finds the exchange in the journal.
	s.journal.record(Exchange{
		Method: r.Method, Path: r.URL.RequestURI(), Route: c.key, ContentType: r.Header.Get("Content-Type"),
		RequestBody: c.raw, Status: status, ResponseBody: out, Faked: planned.err != nil || planned.instead != nil, At: start, Took: time.Since(start),
		Lost: planned.lost(),
	})
	if planned.mute {
		panic(http.ErrAbortHandler)
	}
	if planned.held {
		return // the connection is gone
	}
	if len(out) > 0 {
		w.Header().Set("Content-Type", contentType)
	}
	w.WriteHeader(status)
	w.Write(out)
}

// arrives cuts the connection of a held request and waits until the request arrives, if it does.
func (s *Server) arrives(w http.ResponseWriter, late time.Duration) bool {
	s.faults.mu.Lock()
	release := s.faults.release
	s.faults.underWay.Add(1)
	s.faults.mu.Unlock()
	if h, ok := w.(http.Hijacker); ok {
		if conn, _, err := h.Hijack(); err == nil {
			conn.Close()
		}
	}
	if late < 0 {
		return false
	}
	select {
	case <-time.After(late):
		return true
	case <-release:
		return true
	case <-s.closed:
		return false
	}
}

// received reads a request. Discord answers a path without a version with an old API version, which this
// server does not have.
func (s *Server) received(w http.ResponseWriter, r *http.Request, rt *route, refused error) (c *call, err error) {
	version := r.PathValue("version")
	s.base.Store("http://" + r.Host)
	c = &call{request: r, key: r.Method + " " + strings.TrimPrefix(r.URL.Path, "/api/"+version)}
	if rt != nil {
		c.key = rt.method + " " + rt.pattern
	}
	c.raw, err = io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	switch {
	case err != nil:
		return c, errTooLarge
	case version != "v9" && version != "v10":
		return c, errNotFound
	case refused == nil && !clientAgent.MatchString(r.UserAgent()):
		return c, errUserAgent
	}
	return c, refused
}

// carryOut handles a request, unless a planned fault, a rate limit or a missing right prevents it.
func (s *Server) carryOut(c *call, rt *route, planned error) (body any, err error) {
	if planned != nil {
		return nil, planned
	}
	if !rt.open {
		if !s.authorized(c.request) {
			return nil, errUnauthorized
		}
		if limit := s.rate.take(); limit != nil {
			return nil, limit
		}
	}
	if err := c.read(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return rt.handle(c)
}

// encodeAnswer returns the answer to a request, from a body or an error.
func (s *Server) encodeAnswer(h http.Header, c *call, body any, err error) (status int, out []byte, contentType string) {
	if by := s.faults.now().dated; by != 0 {
		h.Set("Date", time.Now().Add(by).UTC().Format(http.TimeFormat))
	}
	var limit *rateLimit
	if !errors.As(err, &limit) {
		bucketHeaders(h, c.key, "1000", "999", time.Second) // this bucket is never exhausted
	}
	status = http.StatusOK
	switch v := body.(type) {
	case created:
		status, body = http.StatusCreated, v.object
	case *substitute:
		return status, []byte(v.body), v.contentType
	}
	switch {
	case limit != nil:
		status, body = limit.answer(h, c.key)
	case err != nil:
		status, body = s.refusal(c.request, err)
	case body == nil:
		return http.StatusNoContent, nil, ""
	}
	out, err = json.Marshal(body)
	if err != nil {
		out = fmt.Appendf(nil, `{"code":0,"message":%q}`, err)
	}
	return status, out, "application/json"
}

// clientAgent is the form of User-Agent that Discord demands. Discord also accepts some others, but
// blocks many.
var clientAgent = regexp.MustCompile(`^DiscordBot \(https?://[^ ,()]+, [^ ,()]+\)`)

func (s *Server) authorized(r *http.Request) bool {
	return !s.faults.now().noToken && r.Header.Get("Authorization") == "Bot "+s.opt.Token
}
