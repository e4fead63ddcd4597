package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Gateway keeps one connection to Discord's gateway alive and hands on the
// interactions that come from it.
//
// discordgo reconnects for ever whatever the reason and can lock itself up
// while it opens. So it is told not to reconnect: the Gateway opens the
// session with a deadline, opens it again when it was cut (which resumes it),
// makes a new one where it cannot be resumed or has locked up, and ends with
// the reason where trying again is of no use.
type Gateway struct {
	// NewSession returns a session that was never opened.
	NewSession func() (*discordgo.Session, error)
	// OnInteraction is called on a goroutine of its own.
	OnInteraction func(*discordgo.Interaction)
	Log           *slog.Logger

	// OpenWithin is how long a session may take to open; 20 s.
	OpenWithin time.Duration
	// Pause is how long to wait after the first failure, doubled with each
	// further one up to a minute; 1 s.
	Pause time.Duration
	// OnReady, unless nil, is called each time the connection stands.
	OnReady func()
}

// heedLog makes use of discordgo's log, which is one for the whole program and
// the only place that tells of an invalid session. discordgo then identifies
// again at once; Discord wants a random pause of one to five seconds before,
// and counts how often a bot identifies in a day. The log is written on the
// goroutine that is about to identify, so to pause there is to pause it.
// Nothing else of the log is kept: what goes wrong comes back as errors.
var heedLog = sync.OnceFunc(func() {
	discordgo.Logger = func(_, _ int, format string, _ ...any) {
		if strings.HasPrefix(format, "sending identify packet to gateway in response to Op9") {
			time.Sleep(invalidSessionPause())
		}
	}
})

// invalidSessionPause is a variable so that tests need not wait as long.
var invalidSessionPause = func() time.Duration { return time.Second + rand.N(4*time.Second) }

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
	4004: "the token is not valid: copy it anew from the application's Bot page",
	4010: "invalid shard",
	4011: "the bot is in too many servers for one connection: sharding is required",
	4012: "invalid gateway version",
	4013: "invalid intents",
	4014: "intents that are not enabled for the application",
}

var errLockedUp = errors.New("the session did not open in time")

// Run keeps the connection until the context ends, which is no error.
func (g *Gateway) Run(ctx context.Context) error {
	if g.OpenWithin == 0 {
		g.OpenWithin = 20 * time.Second
	}
	if g.Pause == 0 {
		g.Pause = time.Second
	}
	var current *connection
	defer func() {
		if current != nil {
			current.close()
		}
	}()
	for failures := 0; ; {
		if current == nil {
			var err error
			if current, err = g.connect(); err != nil {
				return err
			}
		}
		err := current.open(g.OpenWithin)
		if err == nil {
			failures = 0
			if g.OnReady != nil {
				g.OnReady()
			}
			select {
			case <-current.cut:
				g.Log.Warn("gateway: disconnected")
				continue
			case <-ctx.Done():
				return nil
			}
		}
		var closed *websocket.CloseError
		switch {
		case errors.As(err, &closed):
			if reason, ok := fatal[closed.Code]; ok {
				return &CloseError{closed.Code, reason}
			}
			current = nil // whatever it was, it can't be resumed
		case errors.Is(err, errLockedUp):
			current.abandon()
			current = nil
		}
		pause := min(time.Minute, g.Pause<<min(failures, 6))
		pause += rand.N(pause/2 + 1) // so that many bots don't come back at once
		failures++
		g.Log.Warn("gateway: cannot connect", "err", err, "again_in", pause)
		timer := time.NewTimer(pause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return nil
		}
	}
}

// connection is one session and whether it is cut.
type connection struct {
	session *discordgo.Session
	cut     chan struct{} // holds one word each time it is cut
	dead    sync.Once
	gone    chan struct{}
}

func (g *Gateway) connect() (*connection, error) {
	s, err := g.NewSession()
	if err != nil {
		return nil, err
	}
	c := &connection{session: s, cut: make(chan struct{}, 1), gone: make(chan struct{})}
	s.LogLevel = discordgo.LogInformational
	s.ShouldReconnectOnError = false
	s.StateEnabled = false
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.InteractionCreate) {
		select {
		case <-c.gone: // a session that was given up and came to life after all
		default:
			g.OnInteraction(e.Interaction)
		}
	})
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case c.cut <- struct{}{}:
		default:
		}
	})
	return c, nil
}

// open opens the session, or gives up after a while: discordgo's Open has no
// deadline, and none of its locks can be taken back.
func (c *connection) open(within time.Duration) error {
	select {
	case <-c.cut: // an old word, of before
	default:
	}
	opened := make(chan error, 1)
	go func() { opened <- c.session.Open() }()
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case err := <-opened:
		if errors.Is(err, discordgo.ErrWSAlreadyOpen) {
			return nil // told twice of one cut
		}
		return err
	case <-timer.C:
		return errLockedUp
	}
}

// abandon leaves a session that has locked up to itself.
func (c *connection) abandon() { c.dead.Do(func() { close(c.gone) }) }

// close closes the session, unless it has locked up.
func (c *connection) close() {
	closed := make(chan struct{})
	go func() {
		_ = c.session.Close()
		close(closed)
	}()
	select {
	case <-closed:
	case <-time.After(2 * time.Second):
	}
	c.abandon()
}
