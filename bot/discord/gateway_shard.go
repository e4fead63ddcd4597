package discord

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// shard keeps one session with the gateway, over as many connections as it takes.
//
// It gives up a silent connection before a second heartbeat remains unacknowledged. A malformed
// frame ends its connection and nothing else. [backoff] decides how soon the shard reconnects, and
// with which session.
type shard struct {
	gateway    *Gateway
	number, of int
}

// CloseError is a close code of the gateway after which reconnecting is useless.
type CloseError struct {
	Code   int
	Reason string
}

func (e *CloseError) Error() string {
	return fmt.Sprintf("discord: the gateway closed the connection for good: %d %s", e.Code, e.Reason)
}

// Is reports that the gateway's close code for an invalid token is [ErrToken].
func (e *CloseError) Is(target error) bool { return target == ErrToken && e.Code == 4004 }

// fatal lists the close codes after which reconnecting cannot help.
var fatal = map[int]string{
	4004:          "the token is not valid: copy it anew from the application's Bot page",
	4010:          "invalid shard: look at the setting shards",
	closeSharding: "the bot is in too many servers for so few shards: set shards to more, in all its processes, or to \"auto\"",
	4012:          "invalid gateway version",
	4013:          "invalid intents",
	4014:          "intents that are not enabled for the application",
}

// closeSharding is the close code that says that the bot needs more shards.
const closeSharding = 4011

// run resumes the session or begins one, and keeps it until the context ends, which is no error. It
// returns the session as it was left, or a zero one if it cannot be resumed.
func (s *shard) run(ctx context.Context, session Session) (Session, error) {
	back := backoff{unit: s.gateway.Pause}
	s.gateway.connected(s.number, s.of, false)
	for {
		e := s.connect(ctx, session)
		if closed, ok := errors.AsType[*websocket.CloseError](e.why); ok {
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

// connect makes one connection and returns when it has ended.
func (s *shard) connect(ctx context.Context, session Session) (e ending) {
	e.session, e.resuming = session, session.ID != ""
	c := &connection{gateway: s.gateway, shard: [2]int{s.number, s.of}, session: session}
	var address string
	if e.resuming {
		address, e.why = s.gateway.resumeAddress(ctx, session)
	} else {
		select {
		case s.gateway.turn <- struct{}{}:
		case <-ctx.Done():
			e.why = ctx.Err()
			return e
		}
		defer func() {
			if !c.identified { // else introduce ends the turn, after a while
				<-s.gateway.turn
			}
		}()
		address, e.why = s.gateway.awaitIdentify(ctx)
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

// resumeAddress returns where to resume a session: where Discord said, or else where sessions begin.
func (g *Gateway) resumeAddress(ctx context.Context, session Session) (string, error) {
	if isGateway(session.URL) {
		return session.URL, nil
	}
	told, err := g.askDiscord(ctx)
	return told.address, err
}

// open opens a websocket to the address.
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

const (
	// settledAfter is when a connection counts as good, and earlier failures are forgotten. If
	// every connection broke right after that, the bot would identify 288 times a day, which
	// Discord allows.
	settledAfter = 5 * time.Minute
	// maxPause bounds the units of waiting before a RESUME, or while Discord does not answer.
	// maxIdentifyPause bounds those between failing IDENTIFYs, which allows about a hundred a day.
	maxPause         = 60
	maxIdentifyPause = 15 * 60
	giveUpResuming   = 5 // connections in a row that may fail to resume
)

// backoff decides what happens to a session when its connection ends, and how long to wait before
// the next connection.
//
// After a connection that settled there is no wait. After connections that did not, the wait
// doubles with each one in a row, from one unit to a minute. IDENTIFYs are limited and RESUMEs are
// not. So before an IDENTIFY the wait is longer, from five units to a quarter of an hour, when the
// IDENTIFYs before it led to sessions that ended early.
type backoff struct {
	unit      time.Duration // 1 s, unless in tests
	failures  int           // connections in a row that did not settle
	spent     int           // IDENTIFYs among them
	unresumed int           // connections in a row that failed to resume
}

// endsSession lists the close codes after which a session cannot be resumed. After any other, and
// without one, it can.
var endsSession = map[int]bool{
	4003: true, // not authenticated, or not any more
	4007: true, // resumed with an invalid sequence number
	4009: true, // timed out
}

// ending says how a connection ended.
type ending struct {
	why        error
	session    Session       // as the connection left it
	stood      time.Duration // how long the session was ready; 0 if it never was
	resuming   bool
	identified bool // an IDENTIFY was sent
}

// after records how a connection ended. It returns the session to resume, or a zero Session to
// identify, and the pause before that.
func (b *backoff) after(e ending) (Session, time.Duration) {
	if e.stood >= settledAfter {
		*b = backoff{unit: b.unit}
	}
	session := e.session
	var invalid invalidSession
	isInvalid := errors.As(e.why, &invalid)
	switch {
	case e.stood >= settledAfter:
	case isInvalid && !invalid.resumable && e.resuming && e.stood == 0:
		// This is the usual way to learn that a session is too old.
	default:
		b.failures++
	}
	if e.identified && e.stood < settledAfter {
		b.spent++
	}
	if e.stood > 0 {
		b.unresumed = 0
	} else if e.resuming {
		b.unresumed++
		session.URL = "" // the other address may work better
	}
	var closed *websocket.CloseError
	if errors.As(e.why, &closed) && endsSession[closed.Code] || isInvalid && !invalid.resumable ||
		b.unresumed >= giveUpResuming || errors.Is(e.why, errBadFrame) { // it would receive the same frame again
		session, b.unresumed = Session{}, 0
	}

	units := doubled(1, b.failures, maxPause)
	if session.ID == "" {
		units = max(units, doubled(identifyPause, b.spent, maxIdentifyPause))
	}
	wait := time.Duration(units) * b.unit
	wait += rand.N(wait/2 + 1) // so that many bots do not return at once
	if isInvalid {
		// Discord asks for a random wait of one to five seconds.
		wait = max(wait, b.unit+rand.N(4*b.unit))
	}
	return session, wait
}

// doubled returns first, doubled for each time after the first, most at most, and 0 for 0 times.
func doubled(first, times, most int) int {
	if times == 0 {
		return 0
	}
	return min(first<<min(times-1, 16), most)
}
