package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Discord resets the token of a bot that identifies more than dailyIdentifies times within 24
// hours. The last spareIdentifies are not used: another program may use the same token, and the
// count may be wrong.
const (
	dailyIdentifies = 1000
	spareIdentifies = 50
)

// identifiesFact is the key of the count in the store.
const identifiesFact = "gateway.identifies"

// Facts is the part of the store that keeps values of the program itself by key.
type Facts interface {
	Fact(ctx context.Context, key string) (string, error)
	SetFact(ctx context.Context, key, value string) error
	// SwapFact sets the value if it is still had, and returns an error otherwise.
	SwapFact(ctx context.Context, key, had, value string) error
}

// storeWithin bounds how long the gateway waits for the store.
const storeWithin = 5 * time.Second

// identifyBudget counts the IDENTIFYs of the last 24 hours, including those of earlier runs of the
// program. It counts by hours of the clock, so each counts for 24 to 25 hours and at most 25
// numbers are kept. Two processes on one store may miss each other's IDENTIFYs if they come at the
// same moment.
type identifyBudget struct {
	facts Facts
	log   *slog.Logger

	mu sync.Mutex // held while counting: shards may identify at the same time
	// hours is the number of IDENTIFYs by hours since 1970, as last known. It keeps counting when
	// the store fails.
	hours map[int64]int
}

func hourOf(t time.Time) int64 { return t.Unix() / 3600 }

// load reads the count from the store. A value that cannot be decoded is replaced by the last known
// count.
func (b *identifyBudget) load(ctx context.Context, now time.Time) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeWithin)
	defer cancel()
	text, err := b.facts.Fact(ctx, identifiesFact)
	kept := map[int64]int{}
	if err == nil && text != "" {
		err = json.Unmarshal([]byte(text), &kept)
	}
	if err != nil {
		b.log.Error("gateway: cannot read how often it has identified", "err", err)
		kept = b.hours
	}
	b.hours = map[int64]int{}
	this := hourOf(now)
	for hour, n := range kept {
		if hour < this-24 || n < 0 {
			continue
		}
		// An hour in the future means that the clock was ahead.
		hour = min(hour, this)
		b.hours[hour] = min(b.hours[hour]+min(n, dailyIdentifies), dailyIdentifies)
	}
}

// spend counts an IDENTIFY. It must be called before the IDENTIFY is sent.
func (b *identifyBudget) spend(ctx context.Context) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	b.load(ctx, now)
	b.hours[hourOf(now)]++
	text, err := json.Marshal(b.hours)
	if err == nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeWithin)
		defer cancel()
		err = b.facts.SetFact(ctx, identifiesFact, string(text))
	}
	if err != nil {
		b.log.Error("gateway: cannot keep how often it has identified", "err", err)
	}
}

// wait returns how long the next IDENTIFY has to wait, and how many were counted.
func (b *identifyBudget) wait(ctx context.Context) (wait time.Duration, used int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	b.load(ctx, now)
	for _, n := range b.hours {
		used += n
	}
	left := used
	for _, hour := range slices.Sorted(maps.Keys(b.hours)) {
		if left < dailyIdentifies-spareIdentifies {
			break
		}
		left -= b.hours[hour]
		wait = time.Unix((hour+25)*3600, 0).Sub(now)
	}
	return wait, used
}

// IdentifiesUncounted returns how many of a day's IDENTIFYs are left according to the count in the
// store. An error is the store's.
func IdentifiesUncounted(ctx context.Context, facts Facts) (int, error) {
	if _, err := facts.Fact(ctx, identifiesFact); err != nil {
		return 0, err
	}
	b := identifyBudget{facts: facts, log: slog.New(slog.DiscardHandler)}
	_, used := b.wait(ctx)
	return max(0, dailyIdentifies-used), nil
}

// Gateway receives interactions from Discord's gateway. It holds what the bot's shards share: the
// address they connect to, and how often they may identify. The number of IDENTIFYs of a day is
// counted in the store and also asked of Discord.
type Gateway struct {
	// REST asks for the gateway's address. Its token is the one to identify with.
	REST *REST
	// OnInteraction is called on a goroutine of its own.
	OnInteraction func(*Interaction)
	// Facts keeps the count of IDENTIFYs and the sessions across restarts. It must not be nil.
	Facts Facts
	Log   *slog.Logger
	// Shards are the shards that this process keeps.
	Shards Shards

	// OpenWithin is how long a connection may take until its session is ready. Zero means 20 s.
	OpenWithin time.Duration
	// Pause is the unit of waiting after failures, see [backoff]. Zero means 1 s.
	Pause time.Duration
	// OnReady, unless nil, is called each time a shard connects while all others of this process
	// are connected. The connection waits until it returns.
	OnReady func()
	// OnConnected, unless nil, is told whether a shard is connected: first when the shard begins,
	// and then at each change.
	OnConnected func(shard, of int, ready bool)

	dial    func(ctx context.Context, network, address string) (net.Conn, error) // nil means the network's
	budget  identifyBudget
	hearing sync.WaitGroup // for each OnInteraction
	turn    chan struct{}  // holds a value while a shard is identifying or has just done so

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

// prepare sets the defaults that the shards rely on.
func (g *Gateway) prepare() {
	if g.OpenWithin == 0 {
		g.OpenWithin = 20 * time.Second
	}
	if g.Pause == 0 {
		g.Pause = time.Second
	}
	g.budget = identifyBudget{facts: g.Facts, log: g.Log}
	g.turn = make(chan struct{}, 1)
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

// awaitIdentify waits until the bot may identify, and returns the gateway's address. The caller
// must hold the turn to identify.
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

// gatewayInfo is what Discord tells about its gateway.
type gatewayInfo struct {
	address string        // where to begin sessions
	shards  int           // recommended number of shards; 0 when not told
	left    int           // remaining IDENTIFYs; -1 when not told
	wait    time.Duration // until there are enough IDENTIFYs
}

// askDiscord asks for the gateway's address and for whether the bot may identify.
func (g *Gateway) askDiscord(ctx context.Context) (gatewayInfo, error) {
	ctx, cancel := context.WithTimeout(ctx, g.OpenWithin)
	defer cancel()
	var told struct {
		URL    string `json:"url"`
		Shards int    `json:"shards"`
		Limit  struct {
			Total      int   `json:"total"`
			Remaining  int   `json:"remaining"`
			ResetAfter int64 `json:"reset_after"` // milliseconds
		} `json:"session_start_limit"`
	}
	if err := g.REST.readInTime(ctx, to("GET /gateway/bot"), &told); err != nil {
		return gatewayInfo{}, err
	}
	if !isGateway(told.URL) {
		return gatewayInfo{}, errors.New("discord: no gateway's address in the answer")
	}
	info := gatewayInfo{address: told.URL, shards: told.Shards, left: -1}
	if told.Limit.Total > 0 {
		if info.left = told.Limit.Remaining; info.left <= spareIdentifies {
			wait := time.Duration(min(max(told.Limit.ResetAfter, 0), dayMillis)) * time.Millisecond
			info.wait = max(wait, time.Minute)
		}
	}
	return info, nil
}

const dayMillis = 24 * 60 * 60 * 1000

func isGateway(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "wss" || u.Scheme == "ws")
}
