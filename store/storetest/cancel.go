package storetest

import (
	"context"
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
			"Game":     func() error { _, err := s.Game(ctx, g.ID); return err },
			"LiveGame": func() error { _, err := s.LiveGame(ctx, channel, kind); return err },
			"LastGame": func() error { _, err := s.LastGame(ctx, channel, kind); return err },
			"Commit": func() error {
				return s.Commit(ctx, &store.Change{Request: "r", Game: mine, Moves: moves(0, 1), At: at(0)})
			},
			"Answer":      func() error { _, err := s.Answer(ctx, "r"); return err },
			"Claim":       func() error { _, err := s.Claim(ctx, at(0), at(1)); return err },
			"Postpone":    func() error { return s.Postpone(ctx, 1, at(0), "") },
			"Pending":     func() error { _, _, err := s.Pending(ctx); return err },
			"Leaderboard": func() error { _, err := s.Leaderboard(ctx, guild, kind, 1); return err },
			"Stats":       func() error { _, err := s.Stats(ctx, guild, kind, "ana"); return err },
			"Setting":     func() error { _, err := s.Setting(ctx, guild, "lang"); return err },
			"SetSetting":  func() error { return s.SetSetting(ctx, guild, "lang", "es") },
			"Prune":       func() error { return s.Prune(ctx, at(0)) },
		}
		for name, call := range calls {
			wantErr(t, name, call(), context.Canceled)
		}
		same(t, "Game", load(t, s, g.ID), g)
		wantPending(t, s, 1, at(0))
	}},
	{"a Store goes on after calls were cancelled half-way", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		for i := range 50 {
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			mine := load(t, s, g.ID)
			n := len(mine.Moves)
			go func() { ended <- s.Commit(ctx, &store.Change{Game: mine, Moves: moves(n, 1), At: at(i)}) }()
			cancel()
			err := <-ended
			after := load(t, s, g.ID)
			switch {
			case err == nil && len(after.Moves) != n+1:
				t.Fatalf("committed, but the game has %d moves, want %d", len(after.Moves), n+1)
			case err != nil:
				wantErr(t, "Commit", err, context.Canceled)
			}
			same(t, "moves", after.Moves, moves(0, len(after.Moves)))
		}
		commit(t, s, &store.Change{Game: load(t, s, g.ID), Tasks: []store.Task{{Kind: "show"}}})
	}},
}
