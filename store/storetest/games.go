package storetest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

var gameRules = []rule{
	{"moves come back as they were committed", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		list := moves(0, engine.MaxSeats)
		for seat := range list[1:] {
			list[seat+1].Seat = engine.Seat(seat)
		}
		list[1].StandIn, list[2].Auto, list[4].Undo, list[5].Secret = "fuerte", true, true, true
		commit(t, s, &store.Change{Game: g, Moves: list})
		same(t, "moves", load(t, s, g.ID).Moves, list)
		same(t, "the caller's moves", g.Moves, list)
	}},
	{"LiveGame and LastGame find the games of a kind in a channel", func(t *testing.T, s store.Store) {
		over, moved, live, other := newGame(channel), newGame("thread"), newGame(channel), newGame(channel)
		over.Status, moved.Status, moved.Home, other.Kind = store.Finished, store.Finished, channel, "enanos"
		wantErr(t, "Game", errOf(s.Game(t.Context(), 1)), store.ErrNotFound)
		wantErr(t, "LiveGame", errOf(store.LiveGame(t.Context(), s, channel, kind)), store.ErrNotFound)
		wantErr(t, "LastGame", errOf(store.LastGame(t.Context(), s, channel, kind)), store.ErrNotFound)
		for i, g := range []*store.Game{over, moved, live, other} {
			commit(t, s, &store.Change{Game: g, Moves: moves(0, i)})
		}
		wantReturned(t, "LiveGame", live)(store.LiveGame(t.Context(), s, channel, kind))
		for _, where := range []string{channel, "thread"} {
			wantReturned(t, "LastGame of "+where, moved)(store.LastGame(t.Context(), s, where, kind))
		}
	}},
	{"a game of a season is live beside another until it is over or in its thread", func(t *testing.T, s store.Store) {
		of := func(number int) *store.Game {
			g := newGame(channel)
			g.Club = store.ClubGame{Season: 1, Number: number}
			return g
		}
		one, two := of(1), of(2)
		commit(t, s, &store.Change{Game: one})
		wantReturned(t, "LiveGame", one)(store.LiveGame(t.Context(), s, channel, kind))
		other := create(t, s, channel)
		wantReturned(t, "LiveGame", other)(store.LiveGame(t.Context(), s, channel, kind))
		wantErr(t, "Commit of a second one", s.Commit(t.Context(), &store.Change{Game: two, At: at(0)}), store.ErrOccupied)
		one.Channel, one.Home = "thread", channel
		commit(t, s, &store.Change{Game: one})
		wantReturned(t, "LiveGame", one)(store.LiveGame(t.Context(), s, "thread", kind))
		commit(t, s, &store.Change{Game: two})
		two.Status = store.Finished
		commit(t, s, &store.Change{Game: two})
		for _, g := range []*store.Game{one, two, other} {
			same(t, "Game", load(t, s, g.ID), g)
		}
		wantReturned(t, "LastGame", two)(store.LastGame(t.Context(), s, channel, kind))
	}},
	{"times come back in UTC and in milliseconds, zero times as zero", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		g.Created = time.Date(2026, 7, 1, 23, 30, 15, 123_987_654, time.FixedZone("east", 2*3600))
		g.Started, g.Ended = time.Time{}, time.Time{}
		commit(t, s, &store.Change{Game: g, Moves: []store.Move{{Move: engine.Move{Seat: 0, Text: "a move"}, At: g.Created}}})
		got := load(t, s, g.ID)
		want := time.Date(2026, 7, 1, 21, 30, 15, 123_000_000, time.UTC)
		// == also compares the time zones.
		if got.Created != want || got.Moves[0].At != want {
			t.Errorf("created %v, moved %v; want %v", got.Created, got.Moves[0].At, want)
		}
		if !got.Started.IsZero() || !got.Ended.IsZero() {
			t.Errorf("started %v, ended %v; want zero", got.Started, got.Ended)
		}
	}},
	{"a game comes with the settings of those who have a seat, and with two facts", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		eva, luis := store.Scope{Kind: store.Person, ID: "eva"}, store.Scope{Kind: store.Server, ID: "luis"}
		must.Succeed(t, s.SetValues(t.Context(), store.Texts{ana.Key("sole"): "yes", eva.Key("sole"): "no", luis.Key("sole"): "no",
			store.Outages: "out", store.PresenceIn(guild): "in", store.PresenceIn("another"): "no", store.FactOf("other"): "no",
			{Scope: store.Outages.Scope, Name: "named"}: "no", {Scope: store.Scope{Kind: store.Server, ID: store.Outages.ID}}: "no"}))
		for range 2 {
			g.People, g.Outages, g.Presence = map[string]map[string]string{"ana": {"sole": "yes"}}, "out", "in"
			same(t, "Game", load(t, s, g.ID), g)
			wantReturned(t, "Games of a user", []*store.Game{g})(s.Games(t.Context(), store.Query{User: "ana", Status: store.Unfinished}))
			g.People["ana"]["sole"], g.Outages, g.Presence = "what is", "not", "written"
			commit(t, s, &store.Change{Game: g})
		}
	}},
	{"live games are counted by kind and status", func(t *testing.T, s store.Store) {
		for i, status := range []store.Status{store.Lobby, store.Running, store.Running, store.PutAway, store.Cancelled} {
			g := newGame(fmt.Sprint("channel ", i))
			g.Status = status
			commit(t, s, &store.Change{Game: g})
		}
		wantReturned(t, "LiveGames", []store.LiveGames{{Kind: kind, Status: store.Lobby, N: 1}, {Kind: kind, Status: store.Running, N: 2}})(
			s.(store.Measured).LiveGames(t.Context()))
	}},
	{"other games are changed with a game, all or none", func(t *testing.T, s store.Store) {
		a, b, c := create(t, s, "a"), create(t, s, "b"), create(t, s, "c")
		a.Lang, b.Lang, c.Seats[1].Note = "en", "en", "mine"
		commit(t, s, &store.Change{Game: a, Others: []*store.Game{b, c}})
		for _, g := range []*store.Game{a, b, c} {
			same(t, "Game", load(t, s, g.ID), g)
		}
		old := *b
		b.Lang = "es"
		commit(t, s, &store.Change{Game: b})
		c.Lang = "de"
		wantErr(t, "Commit of a game that has changed", s.Commit(t.Context(), &store.Change{Others: []*store.Game{c, &old}, At: at(0)}), store.ErrConflict)
		if got := load(t, s, c.ID); got.Lang == "de" || got.Revision != c.Revision {
			t.Errorf("the other game was changed: %+v", got)
		}
	}},
	{"a created game is at once the rematch of another", func(t *testing.T, s store.Store) {
		old, busy := create(t, s, "a"), create(t, s, "b")
		next := newGame("b")
		old.Rematch = store.ThisGame
		wantErr(t, "Commit in a channel that has a game", s.Commit(t.Context(), &store.Change{Game: next, Others: []*store.Game{old}, At: at(0)}), store.ErrOccupied)
		if got := load(t, s, old.ID); got.Rematch != 0 || old.Rematch != store.ThisGame {
			t.Errorf("rematch after a failed change: got %d stored and %d in the change, want 0 and ThisGame", got.Rematch, old.Rematch)
		}
		next.Channel = "c"
		commit(t, s, &store.Change{Game: next, Others: []*store.Game{old, busy}})
		if old.Rematch != next.ID || busy.Rematch != 0 {
			t.Errorf("rematches: got %d and %d, want %d and 0", old.Rematch, busy.Rematch, next.ID)
		}
		for _, g := range []*store.Game{old, busy, next} {
			same(t, "Game", load(t, s, g.ID), g)
		}
	}},
	{"a query selects by all its conditions", func(t *testing.T, s store.Store) {
		var all []*store.Game
		for i, status := range []store.Status{store.Lobby, store.PutAway, store.Running, store.Finished, store.Cancelled, store.Finished} {
			g := newGame(fmt.Sprint("thread ", i/2))
			g.Status, g.Home, g.Rematch = status, choice(i%3 == 0, channel, ""), int64(i/2*7)
			g.Guild, g.Kind = choice(i%2 == 0, guild, "another"), choice(i < 4, kind, "enanos")
			g.Seats[0].User = choice(i%3 == 1, "eva", "ana")
			commit(t, s, &store.Change{Game: g, Moves: moves(0, i)})
			all = append(all, g)
		}
		lists := [][]store.Status{store.Live, store.Unfinished, {store.PutAway}, {store.Finished}, nil}
		for i := range 400 {
			n := i * 97 // the digits of n choose the conditions
			pick := func(of ...string) (s string) { s, n = of[n%len(of)], n/len(of); return s }
			q := store.Query{User: pick("", "", "ana", "nobody"), Guild: pick("", guild), Channel: pick("", "thread 1"), Thread: pick("", "", "thread 0"), Around: pick("", channel, "thread 0"), Kind: pick("", kind, "enanos"), Newest: pick("", "newest") != ""}
			q.Status, n = lists[n%len(lists)], n/len(lists)
			q.Rematch, q.Limit, q.Moves = int64(n%2*7), n%3, n%2 == 0
			var want []*store.Game
			for _, g := range all {
				seated := slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.User == q.User })
				around := q.Around == "" || g.Channel == q.Around || g.Home == q.Around
				thread := q.Thread == "" || g.Channel == q.Thread && g.Home != ""
				if q.User+q.Guild+q.Channel+q.Thread+q.Around != "" && thread && (q.User == "" || seated) && fits(q.Guild, g.Guild) && fits(q.Channel, g.Channel) && around && fits(q.Kind, g.Kind) &&
					(q.Status == nil || slices.Contains(q.Status, g.Status)) && (q.Rematch == 0 || g.Rematch == q.Rematch) {
					g := *g
					if !q.Moves {
						g.Moves = nil
					}
					want = append(want, &g)
				}
			}
			if q.Newest {
				slices.Reverse(want)
			}
			if q.Limit > 0 && len(want) > q.Limit {
				want = want[:q.Limit]
			}
			wantReturned(t, fmt.Sprintf("Games %+v", q), want)(s.Games(t.Context(), q))
		}
	}},
}

func choice(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

// fits reports whether a condition is not set or has a value.
func fits(condition, value string) bool { return condition == "" || condition == value }
