package discord

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"sobremesa/bot/guard"
)

// Run keeps the connections of the shards until the context ends, which is no error. Then it waits
// until every OnInteraction has returned. It resumes the sessions that another process has left,
// and leaves its own for the next one, which receives the interactions that happen in between.
//
// Discord tells how many shards the bot needs, unless g.Shards says so. When Discord demands more
// than there are, all sessions begin anew.
func (g *Gateway) Run(ctx context.Context) error {
	defer g.hearing.Wait()
	g.OpenWithin, g.Pause = cmp.Or(g.OpenWithin, 20*time.Second), cmp.Or(g.Pause, time.Second)
	g.turn = make(chan struct{}, 1)
	g.connected(g.Shards.First, max(1, g.Shards.Of), false)
	left, mark := g.takeSessions(ctx)
	least := 1
	for tries := 1; ; tries++ {
		var err error
		of := left.Of
		if len(left.Sessions) == 0 {
			if of, err = g.countShards(ctx, least); of == 0 {
				return err
			}
		}
		left, err = g.runShards(ctx, g.Shards.among(of), left)
		var closed *CloseError
		if g.Shards.Of > 0 || !errors.As(err, &closed) || closed.Code != closeSharding {
			g.leaveSessions(ctx, mark, left)
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
// with the error of [untilDone], or when the context has ended.
func (g *Gateway) countShards(ctx context.Context, least int) (of int, err error) {
	if g.Shards.Of > 0 {
		return g.Shards.Of, nil
	}
	err = untilDone(ctx, g.Log, "gateway: cannot ask how many shards there are", func() error {
		told, err := g.askDiscord(ctx)
		if err == nil {
			of = max(least, told.shards)
		}
		return err
	})
	return of, err
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
	group, ctx := guard.WithContext(ctx)
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

// sessionsFact is the key in the store of the sessions that a stopped process has left. A process
// that keeps only some shards adds their numbers to the key.
const sessionsFact = "gateway.sessions"

func (g *Gateway) sessionsFact() string {
	if g.Shards.Of == 0 {
		return sessionsFact
	}
	return sessionsFact + " " + g.Shards.String()
}

// leftSessions are the sessions that a stopped process has left for the next one to resume.
//
// A process puts a mark of its own in their place when it begins, so that only one of two processes
// resumes them. It leaves its sessions in place of that mark alone: who has begun beside it has heard
// everything since, and whoever resumed them later would hear all of it again, also what was refused and
// might be carried out now. The next process identifies if there are none, because one was killed, or if
// Discord has given them up after some minutes.
type leftSessions struct {
	Of       int             `json:"of"`       // the number of shards
	Bot      string          `json:"bot"`      // identifies their token; with another they are useless
	Sessions map[int]Session `json:"sessions"` // by shard
}

// botOf returns a short hash that identifies a token.
func botOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:8])
}

// takeSessions returns the sessions that were left, and the mark that is in their place now. There are
// none if they cannot be decoded, or if another process was faster.
func (g *Gateway) takeSessions(ctx context.Context) (left leftSessions, mark string) {
	ctx, cancel := context.WithTimeout(ctx, storeWithin)
	defer cancel()
	mark = "begun " + rand.Text()
	text, err := g.Facts.Fact(ctx, g.sessionsFact())
	if err == nil {
		err = g.Facts.SwapFact(ctx, g.sessionsFact(), text, mark)
	}
	if err != nil {
		g.Log.Warn("gateway: the sessions that were left are not taken", "err", err)
		return leftSessions{}, mark
	}
	if json.Unmarshal([]byte(text), &left) != nil || left.Bot != botOf(g.REST.Token) || left.Of < 1 {
		return leftSessions{}, mark
	}
	return left, mark
}

// leaveSessions stores the sessions for the next process, in place of the mark. If it has gone, another
// process has begun, and needs none.
func (g *Gateway) leaveSessions(ctx context.Context, mark string, left leftSessions) {
	for n, session := range left.Sessions {
		if session.ID == "" {
			delete(left.Sessions, n)
		}
	}
	if len(left.Sessions) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeWithin)
	defer cancel()
	left.Bot = botOf(g.REST.Token)
	text, err := json.Marshal(left)
	if err == nil {
		err = g.Facts.SwapFact(ctx, g.sessionsFact(), mark, string(text))
	}
	if err != nil {
		g.Log.Info("gateway: the sessions are not kept for the next process", "err", err)
	}
}
