package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Session is what it takes to resume a session with Discord's gateway; the zero value
// is none.
type Session struct {
	ID  string `json:"id"`
	URL string `json:"url,omitempty"` // where Discord wants it resumed; "" when not known or no good
	Seq int64  `json:"seq"`           // of the last event that was handed on
}

// shard keeps one session with the gateway, over as many connections as it takes.
//
// A line that falls silent is given up before a second heartbeat goes unanswered, a
// frame that makes no sense ends its connection and nothing else. How soon the shard
// comes back, and with which session, is up to [backoff].
type shard struct {
	gateway    *Gateway
	number, of int
	address    string // where sessions begin, as Discord told last
}

// CloseError is the gateway's final word: it will not take this bot as it is.
type CloseError struct {
	Code   int
	Reason string
}

func (e *CloseError) Error() string {
	return fmt.Sprintf("discord: the gateway closed the connection for good: %d %s", e.Code, e.Reason)
}

// fatal are the close codes after which trying again can't help.
var fatal = map[int]string{
	4004:          "the token is not valid: copy it anew from the application's Bot page",
	4010:          "invalid shard: look at the setting shards",
	closeSharding: "the bot is in too many servers for so few shards: set shards to more, in all its processes, or to \"auto\"",
	4012:          "invalid gateway version",
	4013:          "invalid intents",
	4014:          "intents that are not enabled for the application",
}

// endsSession are the close codes after which a session can't be resumed. After any other,
// and after none, it can.
var endsSession = map[int]bool{
	4003: true, // not authenticated, or not any more
	4007: true, // resumed with a number that is none
	4009: true, // timed out
}

// run goes on with a session, or begins one, and keeps it until the context ends,
// which is no error. It returns the session as it was left, none if it can't be resumed.
func (s *shard) run(ctx context.Context, session Session) (Session, error) {
	back := backoff{unit: s.gateway.Pause}
	s.gateway.connected(s.number, s.of, false)
	for {
		e := s.connect(ctx, session)
		var closed *websocket.CloseError
		if errors.As(e.why, &closed) {
			if reason, ok := fatal[closed.Code]; ok {
				return e.session, &CloseError{closed.Code, reason}
			}
		}
		var wait time.Duration
		session, wait = back.after(e)
		if ctx.Err() != nil {
			return session, nil
		}
		s.gateway.Log.Warn("gateway: not connected", "err", e.why, "stood", e.stood, "resume", session.ID != "", "again_in", wait)
		if pause(ctx, wait) != nil {
			return session, nil
		}
	}
}

// ending is how a connection went.
type ending struct {
	why        error
	session    Session // as it was left
	stood      time.Duration
	resuming   bool
	identified bool // an IDENTIFY was sent
}

// connect makes one connection and returns when it has ended.
func (s *shard) connect(ctx context.Context, session Session) (e ending) {
	e.session, e.resuming = session, session.ID != ""
	c := &connection{gateway: s.gateway, shard: [2]int{s.number, s.of}, session: session}
	var address string
	if e.resuming {
		address, e.why = s.resumeAddress(ctx, session)
	} else {
		var end func()
		if end, e.why = s.takeTurn(ctx, c); e.why != nil {
			return e
		}
		defer end()
		s.address, e.why = s.gateway.awaitIdentify(ctx)
		address = s.address
	}
	if e.why != nil {
		return e
	}
	if c.ws, e.why = s.gateway.open(ctx, address); e.why != nil {
		return e
	}
	e.why = c.run(ctx)
	if !c.since.IsZero() {
		s.gateway.connected(s.number, s.of, false)
		e.stood = max(1, time.Since(c.since))
	}
	e.session, e.identified = c.session, c.identified
	return e
}

// takeTurn waits until no other shard is to identify, nor has done so just now, with
// which this one may not at once. The turn ends some time after the connection has
// identified, or by end if it did not.
func (s *shard) takeTurn(ctx context.Context, c *connection) (end func(), err error) {
	g, turn := s.gateway, s.gateway.turnOf(s.number)
	select {
	case turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	pass := sync.OnceFunc(func() { <-turn })
	c.spend = func() {
		g.budget.spend(ctx)
		time.AfterFunc(identifyPause*g.Pause, pass)
	}
	return func() {
		if !c.identified {
			pass()
		}
	}, nil
}

// resumeAddress is where a session is resumed: where Discord wants it, if that is as
// encrypted as where sessions begin, or else there.
func (s *shard) resumeAddress(ctx context.Context, session Session) (string, error) {
	if isGateway(session.URL) && (strings.HasPrefix(session.URL, "wss:") || strings.HasPrefix(s.address, "ws:")) {
		return session.URL, nil
	}
	if s.address == "" {
		told, err := s.gateway.askDiscord(ctx)
		if err != nil {
			return "", err
		}
		s.address = told.address
	}
	return s.address, nil
}

// open dials and shakes hands.
func (g *Gateway) open(ctx context.Context, address string) (*websocket.Conn, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	if u.Path == "" {
		u.Path = "/" // without it some systems fail to connect
	}
	u.RawQuery = url.Values{"v": {discordgo.APIVersion}, "encoding": {"json"}}.Encode()
	ctx, cancel := context.WithTimeout(ctx, g.OpenWithin)
	defer cancel()
	dialer := websocket.Dialer{Proxy: http.ProxyFromEnvironment, NetDialContext: g.dial}
	ws, _, err := dialer.DialContext(ctx, u.String(), http.Header{"User-Agent": {g.REST.userAgent()}})
	return ws, err
}
