package discord

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// Shards are the gateway's shards that a process keeps: First to Last, out of Of shards that the
// bot has. The zero Shards are all of them, as many as Discord recommends.
//
// A process that keeps only some knows nothing of the others. All of them must be given the same
// Of. If two identify at the same moment, Discord may refuse one, which then tries again.
type Shards struct{ First, Last, Of int }

// closeSharding is the close code that says that the bot needs more shards.
const closeSharding = 4011

var shardsForm = regexp.MustCompile(`^(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})$`)

// ParseShards parses the format of String: "auto", "0-3/16", or "2/16".
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

// among returns the shards to keep when the bot has this many in all.
func (s Shards) among(of int) Shards {
	if s.Of == 0 {
		return Shards{0, of - 1, of}
	}
	return s
}

// Run keeps the connections of the shards until the context ends, which is no error. Then it waits
// until every OnInteraction has returned. It resumes the sessions that another process has left,
// and leaves its own for the next one, which receives the interactions that happen in between.
//
// Discord tells how many shards the bot needs, unless g.Shards says so. When Discord demands more
// than there are, all sessions begin anew.
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

// countShards returns how many shards the bot is to have, and never fewer than least. It returns 0
// when the context has ended.
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

// runShards keeps shards, resuming the sessions that were left, until the context ends or one of
// them cannot continue. It returns their sessions as they end.
func (g *Gateway) runShards(ctx context.Context, of Shards, left leftSessions) (leftSessions, error) {
	g.mu.Lock()
	g.wanted = of.Last - of.First + 1
	clear(g.ready)
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

// turnOf returns the channel that holds a value while one shard is identifying or has just done so.
// Discord allows max_concurrency IDENTIFYs in five seconds, one for each remainder of the shard's
// number divided by it. Only the largest bots have more than one.
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
