package discord

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// Shards are those of the gateway's that a process keeps: First to Last of so many. The
// zero Shards are all, as many as Discord wants.
//
// A process that keeps a part knows nothing of the others: all have to say the same
// count, and what they identify at the same moment Discord may turn away, which is tried
// again.
type Shards struct{ First, Last, Of int }

// closeSharding is Discord's word that a shard would have to hear too many servers.
const closeSharding = 4011

var shardsForm = regexp.MustCompile(`^(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})$`)

// ParseShards reads what String writes: "auto", "0-3/16", or "2/16".
func ParseShards(text string) (Shards, error) {
	if text == "auto" {
		return Shards{}, nil
	}
	if m := shardsForm.FindStringSubmatch(text); m != nil {
		if m[2] == "" {
			m[2] = m[1]
		}
		var s Shards
		s.First, _ = strconv.Atoi(m[1])
		s.Last, _ = strconv.Atoi(m[2])
		s.Of, _ = strconv.Atoi(m[3])
		if s.First <= s.Last && s.Last < s.Of {
			return s, nil
		}
	}
	return Shards{}, fmt.Errorf(`discord: shards %q: want "auto", or the first and the last of so many, such as "0-3/16"`, text)
}

func (s Shards) String() string {
	if s.Of == 0 {
		return "auto"
	}
	return fmt.Sprintf("%d-%d/%d", s.First, s.Last, s.Of)
}

// among are the shards when there are so many.
func (s Shards) among(of int) Shards {
	if s.Of == 0 {
		return Shards{0, of - 1, of}
	}
	return s
}

// Run keeps the connections of the shards until the context ends, which is no error, and
// then waits until every OnInteraction has returned. It goes on with the sessions that
// another process has left, and leaves its own to the next one: what happens in between
// is heard then.
//
// How many shards there are Discord tells, unless that is settled; when it wants more
// than there are, all begin anew.
func (g *Gateway) Run(ctx context.Context) error {
	defer g.hearing.Wait()
	g.prepare()
	g.connected(g.Shards.First, max(1, g.Shards.Of), false)
	left, least := g.takeSessions(ctx), 1
	for tries := 1; ; tries++ {
		of := left.Of
		if len(left.Sessions) == 0 {
			if of = g.countShards(ctx, least); of == 0 {
				return nil
			}
		}
		var err error
		left, err = g.runShards(ctx, g.Shards.among(of), left)
		var closed *CloseError
		if g.Shards.Of > 0 || !errors.As(err, &closed) || closed.Code != closeSharding {
			g.leaveSessions(ctx, left)
			return err
		}
		least, left = of+1, leftSessions{}
		wait := time.Duration(doubled(identifyPause, tries, maxIdentifyPause)) * g.Pause
		g.Log.Warn("gateway: Discord wants more shards", "than", of, "again_in", wait)
		if pause(ctx, wait) != nil {
			return nil
		}
	}
}

// countShards is how many shards there are to be, at least so many; 0 when the context
// has ended.
func (g *Gateway) countShards(ctx context.Context, least int) int {
	for tries := 1; ; tries++ {
		told, err := g.askDiscord(ctx)
		if err == nil || g.Shards.Of > 0 {
			return max(least, told.shards, g.Shards.Of)
		}
		wait := time.Duration(doubled(1, tries, maxPause)) * g.Pause
		g.Log.Warn("gateway: cannot ask how many shards there are", "err", err, "again_in", wait)
		if pause(ctx, wait) != nil {
			return 0
		}
	}
}

// runShards keeps shards, with the sessions that were left of them, until the context
// ends or one of them can't go on at all, and returns their sessions as they are left.
func (g *Gateway) runShards(ctx context.Context, of Shards, left leftSessions) (leftSessions, error) {
	g.mu.Lock()
	g.wanted = of.Last - of.First + 1
	clear(g.standing)
	g.mu.Unlock()
	var mu sync.Mutex
	now := leftSessions{Of: of.Of, Sessions: make(map[int]Session)}
	group, ctx := errgroup.WithContext(ctx)
	for n := of.First; n <= of.Last; n++ {
		var session Session
		if left.Of == of.Of {
			session = left.Sessions[n]
		}
		group.Go(func() error {
			session, err := (&shard{gateway: g, number: n, of: of.Of}).run(ctx, session)
			mu.Lock()
			defer mu.Unlock()
			now.Sessions[n] = session
			return err
		})
	}
	return now, group.Wait()
}

// connected notes whether a shard has a connection that stands, and tells it.
func (g *Gateway) connected(shard, of int, stands bool) {
	g.mu.Lock()
	if g.standing == nil {
		g.standing = make(map[int]bool)
	}
	g.standing[shard] = stands
	maps.DeleteFunc(g.standing, func(_ int, stands bool) bool { return !stands })
	all := len(g.standing) >= g.wanted
	g.mu.Unlock()
	if g.OnConnected != nil {
		g.OnConnected(shard, of, stands)
	}
	if stands && all && g.OnReady != nil {
		g.OnReady()
	}
}

// turnOf is held by the shard that is to identify, or has done so just now. Discord takes
// so many IDENTIFYs in five seconds (max_concurrency), of shards whose numbers differ by
// the remainder; one but for the largest of bots.
func (g *Gateway) turnOf(shard int) chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.turns == nil {
		g.turns = make(map[int]chan struct{})
	}
	key := shard % max(1, g.concurrency)
	if g.turns[key] == nil {
		g.turns[key] = make(chan struct{}, 1)
	}
	return g.turns[key]
}
