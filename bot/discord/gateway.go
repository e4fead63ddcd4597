package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Gateway keeps one connection to Discord's gateway alive and hands on the
// interactions that come from it.
//
// It connects, resumes the session where there is one, and lets a relay stand
// between Discord and discordgo for as long as the connection lasts. A line
// that falls silent is given up before a second heartbeat goes unanswered, a
// frame that makes no sense ends its connection and nothing else. How soon it
// comes back is up to [backoff]; how often it may identify in a day is counted
// in the store, and asked of Discord.
//
// What it cannot catch is a panic of discordgo on what the relay lets pass:
// interactions are decoded once before, on a goroutine that recovers, and
// nothing else of Discord's text reaches it.
type Gateway struct {
	// REST asks for the gateway's address; its token identifies.
	REST *REST
	// OnInteraction is called on a goroutine of its own.
	OnInteraction func(*discordgo.Interaction)
	// Facts keeps the count of IDENTIFYs across restarts. Not nil.
	Facts Facts
	Log   *slog.Logger

	// OpenWithin is how long a connection may take until it stands; 20 s.
	OpenWithin time.Duration
	// Pause is the unit of waiting after failures, see [backoff]; 1 s.
	Pause time.Duration
	// OnReady, unless nil, is called each time the connection stands.
	OnReady func()

	dial    func(ctx context.Context, network, address string) (net.Conn, error) // nil: the network's
	budget  *identifyBudget
	address string // where sessions begin, as Discord told last
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
	4004: "the token is not valid: copy it anew from the application's Bot page",
	4010: "invalid shard",
	4011: "the bot is in too many servers for one connection: sharding is required",
	4012: "invalid gateway version",
	4013: "invalid intents",
	4014: "intents that are not enabled for the application",
}

// Run keeps the connection until the context ends, which is no error.
func (g *Gateway) Run(ctx context.Context) error {
	if g.OpenWithin == 0 {
		g.OpenWithin = 20 * time.Second
	}
	if g.Pause == 0 {
		g.Pause = time.Second
	}
	g.budget = &identifyBudget{facts: g.Facts, log: g.Log}
	back := backoff{unit: g.Pause}
	var state sessionState
	for {
		e := g.connect(ctx, state)
		if ctx.Err() != nil {
			return nil
		}
		var closed *websocket.CloseError
		if errors.As(e.why, &closed) {
			if reason, ok := fatal[closed.Code]; ok {
				return &CloseError{closed.Code, reason}
			}
		}
		var wait time.Duration
		state, wait = back.after(e)
		g.Log.Warn("gateway: not connected", "err", e.why, "stood", e.stood, "resume", state.id != "", "again_in", wait)
		if pause(ctx, wait) != nil {
			return nil
		}
	}
}

// ending is how a connection went.
type ending struct {
	why        error
	state      sessionState // as it left the session
	stood      time.Duration
	resuming   bool
	identified bool // an IDENTIFY was sent
}

// connect makes one connection and returns when it has ended.
func (g *Gateway) connect(ctx context.Context, state sessionState) (e ending) {
	e.state, e.resuming = state, state.id != ""
	address := state.url
	if !e.resuming {
		if address, e.why = g.awaitIdentify(ctx); e.why != nil {
			return e
		}
	} else if !g.resumesAt(address) {
		address = g.address
	}
	var discord *websocket.Conn
	if discord, e.why = g.open(ctx, address); e.why != nil {
		return e
	}
	r := &relay{discord: discord, resume: state, log: g.Log, spend: func() { g.budget.spend(ctx) }}
	session := newSession(g.REST.Token)
	session.AddHandler(func(_ *discordgo.Session, e *discordgo.InteractionCreate) { g.OnInteraction(e.Interaction) })
	var since time.Time
	e.why = r.run(ctx, session, g.OpenWithin, func() {
		since = time.Now()
		if g.OnReady != nil {
			g.OnReady()
		}
	})
	if !since.IsZero() {
		e.stood = max(1, time.Since(since))
	}
	e.state, e.identified = r.state, r.spent.Load()
	return e
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

func isGateway(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "wss" || u.Scheme == "ws")
}

// resumesAt reports whether an address is fit to resume at: as encrypted as
// the one where sessions begin.
func (g *Gateway) resumesAt(address string) bool {
	return isGateway(address) && strings.HasPrefix(address, "wss:") == strings.HasPrefix(g.address, "wss:")
}

// awaitIdentify waits until an IDENTIFY may be spent, and returns where.
func (g *Gateway) awaitIdentify(ctx context.Context) (address string, err error) {
	for {
		wait, used := g.budget.wait(ctx)
		left := -1 // not known
		if wait == 0 {
			if left, wait, err = g.askDiscord(ctx); err != nil {
				return "", err
			}
		}
		if wait == 0 {
			return g.address, nil
		}
		g.Log.Error("gateway: nearly all IDENTIFYs of a day are used up, and one too many would cost the token: waiting",
			"counted", used, "left_by_discord", left, "until", time.Now().Add(wait).Format(time.DateTime))
		if err := pause(ctx, wait); err != nil {
			return "", err
		}
	}
}

// askDiscord learns the gateway's address, and how many IDENTIFYs Discord has
// left for us: -1 when it does not tell.
func (g *Gateway) askDiscord(ctx context.Context) (left int, wait time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, g.OpenWithin)
	defer cancel()
	var told struct {
		URL   string `json:"url"`
		Limit struct {
			Total      int   `json:"total"`
			Remaining  int   `json:"remaining"`
			ResetAfter int64 `json:"reset_after"` // milliseconds
		} `json:"session_start_limit"`
	}
	ask := func(path, url string) error {
		err := g.REST.doJSON(ctx, request{route: route{pattern: "GET " + path}, method: http.MethodGet, url: url}, nil, &told)
		if err == nil && !isGateway(told.URL) {
			err = errors.New("discord: no gateway's address in the answer")
		}
		return err
	}
	left = -1
	if err := ask("/gateway/bot", discordgo.EndpointGatewayBot); err != nil {
		// The address alone is told to anybody.
		if err := ask("/gateway", discordgo.EndpointGateway); err != nil {
			return left, 0, err
		}
	} else if told.Limit.Total > 0 {
		if left = told.Limit.Remaining; left <= spareIdentifies {
			wait = time.Duration(min(max(told.Limit.ResetAfter, 0), dayMillis)) * time.Millisecond
			wait = max(wait, time.Minute)
		}
	}
	g.address = told.URL
	return left, wait, nil
}

const dayMillis = 24 * 60 * 60 * 1000
