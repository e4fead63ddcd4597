package discord

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/url"
	"sync"
	"time"
)

// Gateway is Discord's gateway: the interactions of all servers come from it. It is
// what the shards of a bot have in common: which address they connect to, and how often
// they may identify. In a day that is counted in the store,
// and asked of Discord.
type Gateway struct {
	// REST asks for the gateway's address; its token identifies.
	REST *REST
	// OnInteraction is called on a goroutine of its own.
	OnInteraction func(*Interaction)
	// Facts keeps the count of IDENTIFYs and the sessions across restarts. Not nil.
	Facts Facts
	Log   *slog.Logger
	// Shards are those that it keeps.
	Shards Shards

	// OpenWithin is how long a connection may take until it stands; 20 s.
	OpenWithin time.Duration
	// Pause is the unit of waiting after failures, see [backoff]; 1 s.
	Pause time.Duration
	// OnReady, unless nil, is called each time a connection stands, when those of all
	// its shards do. The connection waits until it returns.
	OnReady func()
	// OnConnected, unless nil, is told of each shard whether it has a connection that
	// stands: first when the shard begins, and whenever that changes.
	OnConnected func(shard, of int, stands bool)

	dial    func(ctx context.Context, network, address string) (net.Conn, error) // nil: the network's
	budget  identifyBudget
	hearing sync.WaitGroup // for each OnInteraction

	mu          sync.Mutex
	wanted      int                   // how many shards there are to be here
	standing    map[int]bool          // those that have a connection that stands
	concurrency int                   // how many may identify at once; 0 when not known
	turns       map[int]chan struct{} // each holds what the shard that is to identify has put there
}

// prepare makes the Gateway ready for its shards.
func (g *Gateway) prepare() {
	if g.OpenWithin == 0 {
		g.OpenWithin = 20 * time.Second
	}
	if g.Pause == 0 {
		g.Pause = time.Second
	}
	g.budget = identifyBudget{facts: g.Facts, log: g.Log}
}

// awaitIdentify waits until an IDENTIFY may be spent, and returns where. The turn has
// to be held.
func (g *Gateway) awaitIdentify(ctx context.Context) (address string, err error) {
	for {
		wait, used := g.budget.wait(ctx)
		told := gatewayInfo{left: -1} // not known
		if wait == 0 {
			if told, err = g.askDiscord(ctx); err != nil {
				return "", err
			}
			wait = told.wait
		}
		if wait == 0 {
			return told.address, nil
		}
		g.Log.Error("gateway: nearly all IDENTIFYs of a day are used up, and one too many would cost the token: waiting",
			"counted", used, "left_by_discord", told.left, "until", time.Now().Add(wait).Format(time.DateTime))
		if err := pause(ctx, wait); err != nil {
			return "", err
		}
	}
}

// gatewayInfo is what Discord tells of its gateway.
type gatewayInfo struct {
	address string        // where sessions begin
	shards  int           // how many there should be; 0 when it does not tell
	left    int           // IDENTIFYs that it has left for us; -1 when it does not tell
	wait    time.Duration // until it has enough of them
}

// askDiscord learns where the gateway is and whether one may identify.
func (g *Gateway) askDiscord(ctx context.Context) (gatewayInfo, error) {
	ctx, cancel := context.WithTimeout(ctx, g.OpenWithin)
	defer cancel()
	var told struct {
		URL    string `json:"url"`
		Shards int    `json:"shards"`
		Limit  struct {
			Concurrency int   `json:"max_concurrency"`
			Total       int   `json:"total"`
			Remaining   int   `json:"remaining"`
			ResetAfter  int64 `json:"reset_after"` // milliseconds
		} `json:"session_start_limit"`
	}
	ask := func(pattern string) error {
		err := g.REST.readInTime(ctx, to(pattern), &told)
		if err == nil && !isGateway(told.URL) {
			err = errors.New("discord: no gateway's address in the answer")
		}
		return err
	}
	info := gatewayInfo{left: -1}
	if err := ask("GET /gateway/bot"); err != nil {
		// The address alone is told to anybody.
		if err := ask("GET /gateway"); err != nil {
			return info, err
		}
	} else if info.shards = told.Shards; told.Limit.Total > 0 {
		g.mu.Lock()
		g.concurrency = told.Limit.Concurrency
		g.mu.Unlock()
		if info.left = told.Limit.Remaining; info.left <= spareIdentifies {
			wait := time.Duration(min(max(told.Limit.ResetAfter, 0), dayMillis)) * time.Millisecond
			info.wait = max(wait, time.Minute)
		}
	}
	info.address = told.URL
	return info, nil
}

const dayMillis = 24 * 60 * 60 * 1000

func isGateway(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "wss" || u.Scheme == "ws")
}
