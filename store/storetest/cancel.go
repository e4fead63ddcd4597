package storetest

import (
	"context"
	"sync/atomic"
	"testing"

	"sobremesa/store"
)

var contextRules = []rule{
	{"a cancelled context ends every call with its error", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		put(t, s, "show", at(0))
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		mine := load(t, s, g.ID)
		calls := map[string]func() error{
			"Game":       func() error { _, err := s.Game(ctx, g.ID); return err },
			"LiveGame":   func() error { _, err := s.LiveGame(ctx, channel, kind); return err },
			"LastGame":   func() error { _, err := s.LastGame(ctx, channel, kind); return err },
			"AwayGame":   func() error { _, err := s.AwayGame(ctx, channel, kind); return err },
			"GameBefore": func() error { _, err := s.GameBefore(ctx, channel, kind, g.ID); return err },
			"Commit": func() error {
				return s.Commit(ctx, &store.Change{Request: "r", Game: mine, Moves: moves(0, 1), At: at(0)})
			},
			"Answer":        func() error { _, err := s.Answer(ctx, "r"); return err },
			"Claim":         func() error { _, err := s.Claim(ctx, at(0), at(1)); return err },
			"Extend":        func() error { return s.Extend(ctx, store.Lease{Task: 1, Claim: 1}, at(0), at(1)) },
			"Postpone":      func() error { return s.Postpone(ctx, store.Lease{Task: 1, Claim: 1}, at(0), at(0), "") },
			"PostponeGuild": func() error { _, err := s.PostponeGuild(ctx, guild, at(0), at(1), ""); return err },
			"Hasten":        func() error { _, err := s.Hasten(ctx, "kind", guild, at(0), at(1), 1); return err },
			"WakeGuild":     func() error { _, err := s.WakeGuild(ctx, guild, at(0)); return err },
			"Pending":       func() error { _, _, err := s.Pending(ctx); return err },
			"Leaderboard":   func() error { _, err := s.Leaderboard(ctx, board, 1); return err },
			"Stats":         func() error { _, err := s.Stats(ctx, board, "ana"); return err },
			"Ratings":       func() error { _, err := s.Ratings(ctx, guild, kind, "ana"); return err },
			"Opponents":     func() error { _, err := s.Opponents(ctx, guild, kind, "ana"); return err },
			"WinsOver":      func() error { _, err := s.WinsOver(ctx, guild, kind, "ana", "flojo"); return err },
			"FinishedGames": func() error { _, err := s.FinishedGames(ctx, guild, kind, "ana", 1); return err },
			"Recount":       func() error { _, err := s.Recount(ctx); return err },
			"NoteMember":    func() error { return s.NoteMember(ctx, guild, "ana", false, at(0)) },
			"HasLeft":       func() error { _, err := s.HasLeft(ctx, guild, "ana"); return err },
			"Bets":          func() error { _, err := s.Bets(ctx, g.ID); return err },
			"Kept":          func() error { _, err := s.Kept(ctx, "ana"); return err },
			"Forget":        func() error { return s.Forget(ctx, "ana", store.Pseudonym("1")) },
			"Settings":      func() error { _, err := s.Settings(ctx, server); return err },
			"SwapSetting":   func() error { return s.SwapSetting(ctx, server, "lang", "", "es") },
			"SetSettings":   func() error { return s.SetSettings(ctx, server, map[string]string{"lang": "es"}) },
			"Fact":          func() error { _, err := s.Fact(ctx, "k"); return err },
			"SwapFact":      func() error { return s.SwapFact(ctx, "k", "", "v") },
			"SetFact":       func() error { return s.SetFact(ctx, "k", "v") },
			"Prune":         func() error { return s.Prune(ctx, at(0)) },
		}
		for name, call := range calls {
			wantErr(t, name, call(), context.Canceled)
		}
		same(t, "Game", load(t, s, g.ID), g)
		wantPending(t, s, 1, at(0))
	}},
	{"a call cancelled at any point happens or fails with the context's error, and the Store goes on", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		put(t, s, "held", at(0))
		held := claim(t, s, at(0), at(1000))
		put(t, s, "show", at(0))
		for looks := range int64(60) {
			ctx := cancelledAfter(t.Context(), looks)
			before := load(t, s, g.ID)
			n := len(before.Moves)
			err := s.Commit(ctx, &store.Change{Game: before, Moves: moves(n, 1), At: at(0)})
			after := load(t, s, g.ID)
			if err == nil && len(after.Moves) != n+1 {
				t.Fatalf("cancelled at look %d: committed, but the game has %d moves, want %d", looks, len(after.Moves), n+1)
			}
			same(t, "moves", after.Moves, moves(0, len(after.Moves)))

			_, read := s.Game(cancelledAfter(t.Context(), looks), g.ID)
			_, _, counted := s.Pending(cancelledAfter(t.Context(), looks))
			_, listed := s.Leaderboard(cancelledAfter(t.Context(), looks), board, 1)
			_, claimed := s.Claim(cancelledAfter(t.Context(), looks), at(int(looks)), at(int(looks)+1))
			extended := s.Extend(cancelledAfter(t.Context(), looks), held.Lease, at(int(looks)), at(1000+int(looks)))
			for call, err := range map[string]error{"Commit": err, "Game": read, "Pending": counted, "Leaderboard": listed, "Claim": claimed, "Extend": extended} {
				if err != nil {
					wantErr(t, call, err, context.Canceled)
				}
			}
		}
		commit(t, s, &store.Change{Game: load(t, s, g.ID), Tasks: []store.Task{{Kind: "show"}}})
	}},
}

// lookedAt is a context that is cancelled when it has been looked at a number
// of times, so that a call can be cut at each of its steps, whatever the
// machine's speed.
type lookedAt struct {
	context.Context
	cancel context.CancelFunc
	left   *atomic.Int64
}

func cancelledAfter(parent context.Context, looks int64) context.Context {
	ctx, cancel := context.WithCancel(parent)
	c := lookedAt{ctx, cancel, new(atomic.Int64)}
	c.left.Store(looks)
	return c
}

func (c lookedAt) look() {
	if c.left.Add(-1) < 0 {
		c.cancel()
	}
}

func (c lookedAt) Done() <-chan struct{} { c.look(); return c.Context.Done() }
func (c lookedAt) Err() error            { c.look(); return c.Context.Err() }
