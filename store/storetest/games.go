package storetest

import (
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

var gameRules = []rule{
	{"a game comes back as it was committed", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		g.Variant, g.Message, g.MessageTo, g.MessageFrom, g.Ended = "gris", "message", 3, 2, at(9)
		g.Recapped, g.Concluded, g.Filmed = 1, true, true
		g.Posting = store.Posting{Nonce: "nonce", Message: "another", Since: at(8)}
		g.Status = store.Cancelled
		g.Capacity = 3
		g.Seats = []store.Seat{{User: "ana", Name: "Ana", Agrees: true}, {User: "luis", Name: "Luis"}, {Player: "fuerte", Name: "Robot"}}
		for i := range g.Seed {
			g.Seed[i] = byte(255 - i)
		}
		commit(t, s, &store.Change{Game: g, Moves: moves(0, 7)})
		same(t, "Game", load(t, s, g.ID), g)
		same(t, "number of moves", len(g.Moves), 7)
	}},
	{"times come back in UTC and in milliseconds, zero ones as zero", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		g.Created = time.Date(2026, 7, 1, 23, 30, 15, 123_987_654, time.FixedZone("east", 2*3600))
		g.Started, g.Ended = time.Time{}, time.Time{}
		commit(t, s, &store.Change{Game: g, Moves: []store.Move{{Move: engine.Move{Seat: 0, Text: "a move"}, At: g.Created}}})
		got := load(t, s, g.ID)
		want := time.Date(2026, 7, 1, 21, 30, 15, 123_000_000, time.UTC)
		// Compared with ==, which sees the zone as well.
		if got.Created != want || got.Moves[0].At != want {
			t.Errorf("created %v, moved %v; want %v", got.Created, got.Moves[0].At, want)
		}
		if !got.Started.IsZero() || !got.Ended.IsZero() {
			t.Errorf("started %v, ended %v; want zero", got.Started, got.Ended)
		}
	}},
	{"an unknown game is not found", func(t *testing.T, s store.Store) {
		_, err := s.Game(t.Context(), 1)
		wantErr(t, "Game", err, store.ErrNotFound)
		_, err = s.LiveGame(t.Context(), channel, kind)
		wantErr(t, "LiveGame", err, store.ErrNotFound)
		_, err = s.LastGame(t.Context(), channel, kind)
		wantErr(t, "LastGame", err, store.ErrNotFound)
	}},
	{"the live game of a channel is in its lobby or running", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		for _, status := range []store.Status{store.Lobby, store.Running, store.Finished, store.Cancelled} {
			g.Status = status
			commit(t, s, &store.Change{Game: g})
			got, err := s.LiveGame(t.Context(), channel, kind)
			if !status.Live() {
				wantErr(t, "LiveGame when "+string(status), err, store.ErrNotFound)
				continue
			}
			if err != nil {
				t.Fatalf("LiveGame when %s: %v", status, err)
			}
			same(t, "LiveGame when "+string(status), got, g)
		}
	}},
	{"the live game is looked for by channel and kind", func(t *testing.T, s store.Store) {
		create(t, s, channel)
		_, err := s.LiveGame(t.Context(), "elsewhere", kind)
		wantErr(t, "LiveGame of another channel", err, store.ErrNotFound)
		_, err = s.LiveGame(t.Context(), channel, "enanos")
		wantErr(t, "LiveGame of another kind", err, store.ErrNotFound)
	}},
	{"the last game is the one that finished last", func(t *testing.T, s store.Store) {
		first, last, cancelled, elsewhere := newGame(channel), newGame(channel), newGame(channel), newGame("elsewhere")
		other := newGame(channel)
		other.Kind = "enanos"
		for _, one := range []struct {
			game   *store.Game
			status store.Status
			ended  time.Time
		}{
			{first, store.Finished, at(50)},
			{last, store.Finished, at(40)}, // the clock had run ahead until then
			{cancelled, store.Cancelled, at(60)},
			{elsewhere, store.Finished, at(70)},
			{other, store.Finished, at(80)},
		} {
			one.game.Status, one.game.Ended = one.status, one.ended
			commit(t, s, &store.Change{Game: one.game, Moves: moves(0, 2)})
		}
		create(t, s, channel)
		got, err := s.LastGame(t.Context(), channel, kind)
		if err != nil {
			t.Fatal(err)
		}
		same(t, "LastGame", got, last)
	}},
	{"a loaded game is the caller's own", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		commit(t, s, &store.Change{Game: g, Moves: moves(0, 2)})
		mine := load(t, s, g.ID)
		mine.Seats[0].Name, mine.Moves[0].Text, mine.Status = "changed", "changed", store.Cancelled
		same(t, "Game", load(t, s, g.ID), g)
	}},
	{"every seat and chance can move", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		var all []store.Move
		for seat := range engine.Seat(engine.MaxSeats) {
			all = append(all, store.Move{Move: engine.Move{Seat: seat, Text: "x"}, At: at(0)})
		}
		all = append(all, store.Move{Move: engine.Move{Seat: engine.Chance, Text: "x"}, At: at(0)})
		commit(t, s, &store.Change{Game: g, Moves: all})
		same(t, "moves", load(t, s, g.ID).Moves, all)
	}},
}
