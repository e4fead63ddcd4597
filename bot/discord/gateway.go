package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"regexp"
	"strconv"
	"sync"
	"time"
)

// Discord resets the token of a bot that identifies more than dailyIdentifies times within a day. The
// last spareIdentifies are not used: another process may use the same token at the same moment.
const (
	dailyIdentifies = 1000
	spareIdentifies = 50
)

// identifiesFact is the key in the store of what Discord told last about a day's IDENTIFYs.
const identifiesFact = "gateway.identifies"

// identifies is how many IDENTIFYs are left until a time.
type identifies struct {
	Left  int       `json:"left"`
	Until time.Time `json:"until"`
}

// otherProgram says that another program has the bot's token, and what to do.
const otherProgram = "another program uses the bot's token, so that tables, threads and games appear twice: " +
	"stop it, or give it an application of its own; if you don't know it, reset the token"

// Facts is the part of the store that keeps values of the program itself by key.
type Facts interface {
	Fact(ctx context.Context, key string) (string, error)
	SetFact(ctx context.Context, key, value string) error
	// SwapFact sets the value if it is still had, and returns an error otherwise.
	SwapFact(ctx context.Context, key, had, value string) error
}

// storeWithin bounds how long the gateway waits for the store.
const storeWithin = 5 * time.Second

// IdentifiesTold returns how many of a day's IDENTIFYs Discord had left when a bot on the store asked
// last, less the one that it asked for. An error is the store's.
func IdentifiesTold(ctx context.Context, facts Facts) (int, error) {
	told, err := identifiesTold(ctx, facts)
	if told == nil {
		return dailyIdentifies, err
	}
	return told.Left, nil
}

// identifiesTold returns nil if Discord has told nothing of this day.
func identifiesTold(ctx context.Context, facts Facts) (*identifies, error) {
	text, err := facts.Fact(ctx, identifiesFact)
	told := new(identifies)
	if err != nil || json.Unmarshal([]byte(text), told) != nil || !told.Until.After(time.Now()) {
		return nil, err
	}
	return told, nil
}

// BegunElsewhere returns how many sessions other programs have begun with the bot's token since a bot on
// the store last began one, given how many IDENTIFYs are left. It is 0 if that is not known, as on the
// first start of a day, and if several processes share the shards and may be beginning at this moment.
func (s Shards) BegunElsewhere(ctx context.Context, facts Facts, left int) int {
	told, err := identifiesTold(ctx, facts)
	if s.Of > 0 || told == nil || err != nil {
		return 0
	}
	return max(0, told.Left-left)
}

// Gateway receives interactions from Discord's gateway. It holds what the bot's shards share: the
// address they connect to, and how often they may identify.
type Gateway struct {
	REST          *REST              // asks for the gateway's address; its token is the one to identify with
	OnInteraction func(*Interaction) // is called on a goroutine of its own
	Facts         Facts              // keeps the sessions across restarts, and how many IDENTIFYs are left; not nil
	Log           *slog.Logger
	Shards        Shards // those that this process keeps

	OpenWithin time.Duration // how long a connection may take until its session is ready; zero means 20 s
	Pause      time.Duration // the unit of waiting after failures, see [backoff]; zero means 1 s
	// OnReady, unless nil, is called each time a shard connects while all others of this process
	// are connected. The connection waits until it returns.
	OnReady func()
	// OnConnected, unless nil, is told whether a shard is connected: first when the shard begins,
	// and then at each change.
	OnConnected func(shard, of int, ready bool)

	dial    func(ctx context.Context, network, address string) (net.Conn, error) // nil means the network's
	hearing sync.WaitGroup                                                       // for each OnInteraction
	turn    chan struct{}                                                        // holds a value while a shard is identifying or has just done so

	mu     sync.Mutex
	wanted int          // number of shards in this process
	ready  map[int]bool // the shards that are connected
}

// Session is what a bot needs to resume a session with Discord's gateway. The zero value means
// none.
type Session struct {
	ID  string `json:"id"`
	URL string `json:"url,omitempty"` // where Discord wants it resumed; "" when not known or not working
	Seq int64  `json:"seq"`           // of the last event that was handled
}

// Shards are the gateway's shards that a process keeps: First to Last, out of Of shards that the
// bot has. The zero Shards are all of them, as many as Discord recommends.
//
// A process that keeps only some knows nothing of the others. All of them must be given the same
// Of. If two identify at the same moment, Discord may refuse one, which then tries again.
type Shards struct{ First, Last, Of int }

var shardsForm = regexp.MustCompile(`^(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})$`)

// UnmarshalText reads the format of String: "auto", "0-3/16", or "2/16".
func (s *Shards) UnmarshalText(text []byte) error {
	*s = Shards{}
	if string(text) == "auto" {
		return nil
	}
	if m := shardsForm.FindStringSubmatch(string(text)); m != nil {
		s.First, _ = strconv.Atoi(m[1])
		s.Last, _ = strconv.Atoi(cmp.Or(m[2], m[1]))
		s.Of, _ = strconv.Atoi(m[3])
		if s.First <= s.Last && s.Last < s.Of {
			return nil
		}
	}
	return errors.New(`want "auto", or the first and the last of so many, such as "0-3/16", for shards`)
}

func (s Shards) String() string {
	if s.Of == 0 {
		return "auto"
	}
	return fmt.Sprintf("%d-%d/%d", s.First, s.Last, s.Of)
}

// among returns the shards to keep when the bot has this many in all.
func (s Shards) among(of int) Shards {
	if s.Of == 0 {
		return Shards{0, of - 1, of}
	}
	return s
}

// connected records whether a shard is connected, and reports it.
func (g *Gateway) connected(shard, of int, ready bool) {
	g.mu.Lock()
	if g.ready == nil {
		g.ready = make(map[int]bool)
	}
	if ready {
		g.ready[shard] = true
	} else {
		delete(g.ready, shard)
	}
	all := len(g.ready) >= g.wanted
	g.mu.Unlock()
	if g.OnConnected != nil {
		g.OnConnected(shard, of, ready)
	}
	if ready && all && g.OnReady != nil {
		g.OnReady()
	}
}

// awaitIdentify waits until Discord has enough IDENTIFYs left, and returns the gateway's address. The
// caller must hold the turn to identify.
func (g *Gateway) awaitIdentify(ctx context.Context) (address string, err error) {
	for {
		told, err := g.askDiscord(ctx)
		if err != nil {
			return "", err
		}
		if told.wait == 0 {
			if n := g.Shards.BegunElsewhere(ctx, g.Facts, told.left); n > 0 {
				g.Log.Error(otherProgram, "sessions_begun", n)
			}
			g.keepLeft(ctx, identifies{told.left - 1, time.Now().Add(told.reset)})
			return told.address, nil
		}
		g.Log.Error("gateway: nearly all IDENTIFYs of a day are used up, and one too many would cost the token: waiting",
			"left", told.left, "until", time.Now().Add(told.wait).Format(time.DateTime))
		if err := pause(ctx, told.wait); err != nil {
			return "", err
		}
	}
}

// keepLeft stores how many IDENTIFYs are left, for the metrics.
func (g *Gateway) keepLeft(ctx context.Context, left identifies) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeWithin)
	defer cancel()
	text, _ := json.Marshal(left)
	if err := g.Facts.SetFact(ctx, identifiesFact, string(text)); err != nil {
		g.Log.Error("gateway: cannot keep how many IDENTIFYs are left", "err", err)
	}
}

// gatewayInfo is what Discord tells about its gateway.
type gatewayInfo struct {
	address string        // where to begin sessions
	shards  int           // recommended number of shards; 0 when not told
	left    int           // remaining IDENTIFYs
	reset   time.Duration // until there are all of them again
	wait    time.Duration // until there are enough IDENTIFYs
}

// askDiscord asks for the gateway's address and for whether the bot may identify.
func (g *Gateway) askDiscord(ctx context.Context) (gatewayInfo, error) {
	ctx, cancel := context.WithTimeout(ctx, g.OpenWithin)
	defer cancel()
	var told struct {
		URL    string `json:"url"`
		Shards int    `json:"shards"`
		Limit  *struct {
			Remaining  *int  `json:"remaining"`
			ResetAfter int64 `json:"reset_after"` // milliseconds
		} `json:"session_start_limit"`
	}
	if err := g.REST.read(ctx, to("GET /gateway/bot"), &told); err != nil {
		return gatewayInfo{}, err
	}
	if !isGateway(told.URL) || told.Limit == nil || told.Limit.Remaining == nil {
		return gatewayInfo{}, errors.New("discord: no gateway's address in the answer, or no limit")
	}
	reset := time.Duration(min(max(told.Limit.ResetAfter, 0), dayMillis)) * time.Millisecond
	info := gatewayInfo{address: told.URL, shards: told.Shards, left: *told.Limit.Remaining, reset: reset}
	if info.left <= spareIdentifies {
		info.wait = max(reset, time.Minute)
	}
	return info, nil
}

const dayMillis = 24 * 60 * 60 * 1000

func isGateway(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "wss" || u.Scheme == "ws")
}
