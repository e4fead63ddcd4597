package storetest

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/store"
)

// prophets is the board of bets.
var prophets = store.Board{Guild: guild, Kind: kind, List: store.Prophets}

// bets returns bets from alternating users and seats.
func bets(usersAndSeats ...any) (list []store.Bet) {
	for i := 0; i < len(usersAndSeats); i += 2 {
		user := usersAndSeats[i].(string)
		list = append(list, store.Bet{User: user, Name: user, Seat: engine.Seat(usersAndSeats[i+1].(int)), At: at(0)})
	}
	return list
}

var betRules = []rule{
	{"a bet replaces an earlier one by the same user", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Bets: bets("eva", 0, "bea", 1)})
		commit(t, s, &store.Change{Game: g, Bets: bets("eva", 1)})
		wantBets(t, s, g.ID, bets("bea", 1, "eva", 1))
		wantBets(t, s, create(t, s, "elsewhere").ID, nil)
		commit(t, s, &store.Change{Game: load(t, s, g.ID)})
		wantBets(t, s, g.ID, bets("bea", 1, "eva", 1))
	}},
	{"a bet is removed by a change that withdraws it", func(t *testing.T, s store.Store) {
		g, other := create(t, s, channel), create(t, s, "elsewhere")
		commit(t, s, &store.Change{Game: other, Bets: bets("eva", 0)})
		commit(t, s, &store.Change{Game: g, Bets: bets("eva", 0, "bea", 1)})
		commit(t, s, &store.Change{Game: g, Withdraw: []string{"eva", "nobody"}})
		wantBets(t, s, g.ID, bets("bea", 1))
		wantBets(t, s, other.ID, bets("eva", 0))
		stale := *load(t, s, g.ID)
		stale.Revision--
		wantErr(t, "a change that comes late", s.Commit(t.Context(), &store.Change{Game: &stale, Withdraw: []string{"bea"}, At: at(1)}), store.ErrConflict)
		wantBets(t, s, g.ID, bets("bea", 1))
	}},
	{"bets are settled when the game finishes: the right ones share the points of the wrong ones", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Bets: bets("a", 0, "b", 0, "c", 1, "d", 1, "e", 1, "f", 1, "g", 1)})
		g.Status, g.Ended = store.Finished, at(1)
		results := []store.Result{person("ana", 50, 1), person("luis", 30, 2)}
		results[1].Seat = 1
		commit(t, s, &store.Change{Game: g, Results: results})
		want := bets("a", 0, "b", 0, "c", 1, "d", 1, "e", 1, "f", 1, "g", 1)
		want[0].Points, want[1].Points = 3, 3
		wantBets(t, s, g.ID, want)
		wantStats(t, s, prophets, "a", won("a", 1, 1, 3, 3))
		wantStats(t, s, prophets, "c", tally("c", 1, 0, 0, 0))
		wantStats(t, s, board, "a", store.Tally{})
	}},
	{"prophets are listed by points", func(t *testing.T, s store.Store) {
		afterGame(t, s, "often", 0)
		afterGame(t, s, "often", 0)
		afterGame(t, s, "rarely", 0, "w1", 1, "w2", 1, "w3", 1)
		lines, err := s.Leaderboard(t.Context(), prophets, 2)
		if err != nil || len(lines) != 2 || lines[0].User != "rarely" || lines[0].Score != 4 || lines[1].User != "often" || lines[1].Place != 2 {
			t.Errorf("leaderboard: got %+v, %v; want rarely with 4 points, then often", lines, err)
		}
	}},
	{"prophets share a place only with equal points", func(t *testing.T, s store.Store) {
		afterGame(t, s, "a", 0, "b", 1)
		afterGame(t, s, "a", 0, "d", 1)
		afterGame(t, s, "b", 0, "c", 0, "a", 1, "d", 1)
		afterGame(t, s, "b", 0, "c", 0)
		afterGame(t, s, "a", 1, "c", 1)
		// Each of a, b and c was right twice, with a mean of one point and a best of two.
		wantPlaces(t, s, prophets, placed{1, "a"}, placed{2, "b"}, placed{2, "c"}, placed{4, "d"})
	}},
	{"a bet by a user who joined the game later does not count", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Bets: bets("eva", 0, "iker", 1)})
		g.Seats[1].User, g.Seats[1].Before = "iker", "luis"
		g.Status, g.Ended = store.Finished, at(1)
		took, left := person("iker", 30, 2), person("luis", 30, 3)
		took.Seat, took.Substitute, left.Seat, left.Absent, left.Replaced = 1, true, 1, true, true
		commit(t, s, &store.Change{Game: g, Results: []store.Result{person("ana", 50, 1), took, left}})
		wantStats(t, s, prophets, "eva", won("eva", 1, 1, 1, 1))
		wantStats(t, s, prophets, "iker", store.Tally{})
		wantReturned(t, "entries that are different, counted anew", 0)(s.Recount(t.Context()))
	}},
	{"a bet on an absent player, or in a game without a winner, is wrong", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		commit(t, s, &store.Change{Game: g, Bets: bets("a", 0, "b", 1)})
		g.Status, g.Ended = store.Finished, at(1)
		absent, took := person("ana", 50, 1), person("iker", 30, 2)
		absent.Absent = true
		took.Seat = 1
		commit(t, s, &store.Change{Game: g, Results: []store.Result{absent, took}})
		wantBets(t, s, g.ID, bets("a", 0, "b", 1))
	}},
}

// afterGame plays a game that ana wins in seat 0, with bets given as for bets.
func afterGame(t *testing.T, s store.Store, usersAndSeats ...any) {
	t.Helper()
	g := create(t, s, channel)
	commit(t, s, &store.Change{Game: g, Bets: bets(usersAndSeats...)})
	g.Status, g.Ended = store.Finished, at(1)
	results := []store.Result{person("ana", 50, 1), person("luis", 30, 2)}
	results[1].Seat = 1
	commit(t, s, &store.Change{Game: g, Results: results})
}

func wantBets(t *testing.T, s store.Store, game int64, want []store.Bet) {
	t.Helper()
	wantReturned(t, "Bets", want)(s.Bets(t.Context(), game))
}
