package discord

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

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
