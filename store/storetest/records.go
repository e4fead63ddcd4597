package storetest

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// board is that of all games among people.
var board = store.Board{Guild: guild, Kind: kind, List: store.People}

// against is that of all games with artificial players.
var against = store.Board{Guild: guild, Kind: kind, List: store.Artificial}

var recordRules = []rule{
	{"no user has a record before a game is finished", func(t *testing.T, s store.Store) {
		create(t, s, channel)
		wantBoard(t, s, board, 10)
		wantStats(t, s, board, "ana", store.Tally{})
	}},
	{"games, wins, scores and streaks are counted", func(t *testing.T, s store.Store) {
		finish(t, s, 1, person("ana", 50, 1), person("luis", 30, 2))
		finish(t, s, 2, person("ana", 60, 1), person("luis", 12, 2))
		finish(t, s, 3, person("luis", 45, 1), person("ana", 41, 2), person("iker", 20, 3))
		finish(t, s, 4, person("ana", 40, 1), person("luis", 12, 2))
		ana := store.Tally{User: "ana", Name: "ana", Games: 4, Wins: 3, Scored: 4, Score: 191, Best: 60, Streak: 1, BestStreak: 2}
		luis := store.Tally{User: "luis", Name: "luis", Games: 4, Wins: 1, Scored: 4, Score: 99, Best: 45, BestStreak: 1}
		iker := store.Tally{User: "iker", Name: "iker", Games: 1, Scored: 1, Score: 20, Best: 20}
		wantBoard(t, s, board, 10, ana, luis, iker)
		wantBoard(t, s, board, 2, ana, luis)
		wantBoard(t, s, board, 0)
		wantStats(t, s, board, "luis", luis)
		wantStats(t, s, board, "nobody", store.Tally{})
	}},
	{"a shared first place is a win for each", func(t *testing.T, s store.Store) {
		finish(t, s, 1, person("ana", 40, 1), person("luis", 40, 1), person("iker", 10, 3))
		wantBoard(t, s, board, 10, won("ana", 1, 1, 40, 40), won("luis", 1, 1, 40, 40), tally("iker", 1, 0, 10, 10))
	}},
	{"a tie of wins is broken by mean, then by best score; equal users share a place", func(t *testing.T, s store.Store) {
		finish(t, s, 1, person("wins", 10, 1))
		finish(t, s, 2, person("wins", 10, 1))
		finish(t, s, 3, person("mean", 30, 1), person("c", 5, 2))
		finish(t, s, 4, person("best", 30, 1), person("c", 5, 2))
		finish(t, s, 5, person("best", 10, 1), person("b", 5, 2))
		finish(t, s, 6, person("even", 20, 1), person("a", 5, 2))
		finish(t, s, 7, person("even", 20, 1))
		finish(t, s, 8, person("other", 90, 1))
		wantPlaces(t, s, board, placed{1, "best"}, placed{2, "even"}, placed{3, "wins"}, placed{4, "other"}, placed{5, "mean"},
			placed{6, "a"}, placed{6, "b"}, placed{6, "c"}) // c in two games
	}},
	{"games with artificial players have a list of their own", func(t *testing.T, s store.Store) {
		robot := store.Result{Player: "fuerte", Name: "Robot", Score: 80, Place: 1}
		finish(t, s, 1, robot, person("ana", 50, 2))
		finish(t, s, 2, person("ana", 40, 1), person("luis", 30, 2))
		wantBoard(t, s, against, 10, tally("ana", 1, 0, 50, 50))
		wantBoard(t, s, board, 10, won("ana", 1, 1, 40, 40), tally("luis", 1, 0, 30, 30))
		wantStats(t, s, against, "", store.Tally{})
	}},
	{"each month is counted separately, in UTC", func(t *testing.T, s store.Store) {
		march := at(0).Sub(time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC))
		before := -int(march.Seconds())
		finish(t, s, before-1, person("ana", 10, 1))
		finish(t, s, before, person("ana", 20, 1))
		finish(t, s, 5, person("ana", 30, 2))
		for month, want := range map[string]store.Tally{
			"":        {User: "ana", Name: "ana", Games: 3, Wins: 2, Scored: 3, Score: 60, Best: 30, BestStreak: 2},
			"2026-02": won("ana", 1, 1, 10, 10), "2026-03": {User: "ana", Name: "ana", Games: 2, Wins: 1, Scored: 2, Score: 50, Best: 30, BestStreak: 1},
			"2026-04": {},
		} {
			of := board
			of.Month = month
			wantStats(t, s, of, "ana", want)
		}
	}},
	{"a player absent at the end has neither won nor scored", func(t *testing.T, s store.Store) {
		absent := person("ana", 90, 1)
		absent.Absent = true
		finish(t, s, 1, absent, person("luis", 30, 1))
		wantStats(t, s, board, "ana", store.Tally{User: "ana", Name: "ana", Games: 1})
		wantStats(t, s, board, "luis", won("luis", 1, 1, 30, 30))
	}},
	{"a seat that was taken over counts only for the user who resigned it", func(t *testing.T, s store.Store) {
		makeKnown(t, s, "ana", "luis")
		left, took := person("ana", 60, 3), person("iker", 60, 1)
		left.Absent, left.Replaced, took.Substitute = true, true, true
		g := newGame(channel)
		g.Status, g.Ended = store.Finished, at(10)
		took.Seat, left.Seat = 0, 0
		luis := person("luis", 30, 2)
		luis.Seat = 1
		commit(t, s, &store.Change{Game: g, Results: []store.Result{took, luis, left}})
		wantStats(t, s, board, "ana", store.Tally{User: "ana", Name: "ana", Games: 6, Wins: 5, Scored: 5, Score: 5, Best: 1, BestStreak: 5})
		wantStats(t, s, board, "iker", store.Tally{})
		wantStats(t, s, board, "luis", store.Tally{User: "luis", Name: "luis", Games: 6, Wins: 5, Scored: 6, Score: 35, Best: 30, BestStreak: 5})
		wantRating(t, s, "iker", store.Rating{})
		if history, err := s.Ratings(t.Context(), guild, kind, "ana"); err != nil || len(history) != 6 || history[5].Mean >= history[4].Mean {
			t.Errorf("ratings of the user who resigned: got %v, %v; want five and a loss", history, err)
		}
	}},
	{"guilds and kinds are counted separately", func(t *testing.T, s store.Store) {
		for _, one := range []struct {
			guild, kind string
			score       int
		}{{guild, kind, 50}, {"guild2", kind, 51}, {guild, "enanos", 52}} {
			finishIn(t, s, one.guild, one.kind, 1, person("ana", one.score, 1))
		}
		for _, one := range []struct {
			guild, kind string
			score       int
		}{{guild, kind, 50}, {"guild2", kind, 51}, {guild, "enanos", 52}} {
			of := store.Board{Guild: one.guild, Kind: one.kind, List: store.People}
			wantBoard(t, s, of, 10, won("ana", 1, 1, one.score, one.score))
			wantStats(t, s, of, "ana", won("ana", 1, 1, one.score, one.score))
		}
	}},
	{"a user has the name from the game that finished last, whatever the clock said", func(t *testing.T, s store.Store) {
		named := func(name string, score int) store.Result {
			r := person("ana", score, 1)
			r.Name = name
			return r
		}
		finish(t, s, 1, named("Ana", 10))
		finish(t, s, 9, named("Ana María", 5))
		finish(t, s, 4, named("Anita", 20))
		finishIn(t, s, "guild2", kind, 20, named("Somebody Else", 20))
		want := store.Tally{User: "ana", Name: "Anita", Games: 3, Wins: 3, Scored: 3, Score: 35, Best: 20, Streak: 3, BestStreak: 3}
		wantBoard(t, s, board, 10, want)
		wantStats(t, s, board, "ana", want)
	}},
	{"scores may be negative", func(t *testing.T, s store.Store) {
		finish(t, s, 1, person("ana", -5, 1))
		wantStats(t, s, board, "ana", won("ana", 1, 1, -5, -5))
	}},
	{"opponents are counted by who finished before whom, in games among people", func(t *testing.T, s store.Store) {
		finish(t, s, 1, person("ana", 50, 1), person("luis", 30, 2))
		finish(t, s, 2, person("ana", 20, 2), person("luis", 30, 1), person("iker", 10, 3))
		finish(t, s, 3, person("ana", 40, 1), person("luis", 40, 1))
		finish(t, s, 4, person("ana", 50, 2), person("luis", 30, 3), store.Result{Player: "fuerte", Place: 1})
		finishIn(t, s, "guild2", kind, 5, person("ana", 50, 1), person("luis", 30, 2))
		absent := person("luis", 70, 1)
		absent.Absent = true
		finish(t, s, 6, person("ana", 40, 1), absent)
		met := []store.Opponent{{User: "luis", Name: "luis", Games: 4, Before: 2, After: 1}, {User: "iker", Name: "iker", Games: 1, Before: 1}}
		wantReturned(t, "Opponents", met)(s.Opponents(t.Context(), guild, kind, "ana"))
	}},
	{"bouts are finished games alone against one artificial player", func(t *testing.T, s store.Store) {
		weak, strong := store.Result{Player: "flojo", Place: 2}, store.Result{Player: "fuerte", Place: 1}
		second := weak
		second.Place = 3
		finish(t, s, 1, person("ana", 50, 1), weak)
		finish(t, s, 2, person("ana", 50, 2), store.Result{Player: "flojo", Place: 1}, second)
		finish(t, s, 3, person("ana", 50, 1), store.Result{Player: "flojo", Place: 1, Score: 50})
		finish(t, s, 4, person("ana", 50, 1), weak, strong)
		finish(t, s, 5, person("ana", 50, 1), weak, person("luis", 10, 2))
		finish(t, s, 6, person("ana", 50, 2), strong)
		finish(t, s, 7, person("ana", 50, 1), person("luis", 10, 2))
		away, guest := person("ana", 50, 1), person("ana", 50, 1)
		away.Absent, guest.Substitute = true, true
		finish(t, s, 9, away, weak)
		finish(t, s, 10, guest, weak)
		won := store.Bout{Player: "flojo", Won: true}
		here := []store.Bout{won, {Player: "flojo"}, won, {Player: "fuerte", Lost: true}}
		finishIn(t, s, "guild2", kind, 11, person("ana", 50, 1), weak)
		finishIn(t, s, guild, "enanos", 12, person("ana", 50, 1), weak)
		for where, want := range map[[2]string][]store.Bout{
			{guild, kind}: here, {"", kind}: append(slices.Clone(here), won), {"guild2", kind}: {won}, {guild, "enanos"}: {won}, {"guild3", kind}: nil,
		} {
			wantReturned(t, "Bouts", want)(s.Bouts(t.Context(), where[0], where[1], "ana"))
		}
	}},
	{"help is remembered with a bout, and wins with it are counted", func(t *testing.T, s store.Store) {
		weak := store.Result{Player: "flojo", Place: 2}
		finish(t, s, 1, person("ana", 50, 1), weak)
		for n, game := range []struct {
			guild  string
			helped int // the seat that was helped, -1 for none
			result store.Result
		}{{guild, 0, person("ana", 50, 1)}, {guild, 1, person("ana", 50, 1)}, {guild, 0, person("ana", 5, 2)}, {"guild2", 0, person("ana", 50, 1)}} {
			g := newGame(channel)
			g.Guild, g.Kind, g.Status, g.Ended = game.guild, kind, store.Finished, at(10+n)
			g.Seats = []store.Seat{{User: "ana", Helped: game.helped == 0}, {Player: "flojo", Helped: game.helped == 1}}
			weak.Seat = 1
			commit(t, s, &store.Change{Game: g, Results: []store.Result{game.result, weak}})
		}
		for where, want := range map[string][2]int{guild: {2, 1}, "guild2": {0, 1}, "": {2, 2}, "guild3": {0, 0}} {
			bouts, err := s.Bouts(t.Context(), where, kind, "ana")
			must.Succeed(t, err)
			over := 0
			for _, b := range bouts {
				if b.Won && !b.Helped {
					over++
				}
			}
			helped, err := s.HelpedWins(t.Context(), where, kind, "ana")
			must.Succeed(t, err)
			if over != want[0] || helped != want[1] {
				t.Errorf("in %q %d wins over flojo alone and %d with help, want %v", where, over, helped, want)
			}
		}
	}},
	{"finished games are listed by when they finished", func(t *testing.T, s store.Store) {
		first := finish(t, s, 9, person("ana", 50, 1), person("luis", 30, 2))
		finish(t, s, 5, person("luis", 30, 1))
		last := finish(t, s, 1, person("ana", 50, 1))
		there := finishIn(t, s, "guild2", kind, 5, person("ana", 50, 1))
		direct := finishIn(t, s, "", kind, 6, person("ana", 50, 1))
		finishIn(t, s, "guild2", "kind2", 7, person("ana", 50, 1))
		wantReturned(t, "FinishedGames", []int64{direct.ID, there.ID, last.ID})(s.FinishedGames(t.Context(), "", kind, "ana", 3))
		for limit, want := range map[int][]int64{10: {last.ID, first.ID}, 1: {last.ID}, 0: nil} {
			wantReturned(t, "FinishedGames", want)(s.FinishedGames(t.Context(), guild, kind, "ana", limit))
		}
	}},
}

func person(user string, score, place int) store.Result {
	return store.Result{User: user, Name: user, Score: score, Place: place}
}

// tally returns the tally of a user who played all games to the end and won neither the last one
// nor two in a row.
func tally(user string, games, wins, score, best int) store.Tally {
	return store.Tally{User: user, Name: user, Games: games, Wins: wins, Scored: games, Score: score, Best: best}
}

// won returns the tally of a user who has won all their games.
func won(user string, games, wins, score, best int) store.Tally {
	t := tally(user, games, wins, score, best)
	t.Streak, t.BestStreak = wins, wins
	return t
}

// finish stores a game that ended at the given second of the tests' time.
func finish(t *testing.T, s store.Store, ended int, results ...store.Result) *store.Game {
	t.Helper()
	return finishIn(t, s, guild, kind, ended, results...)
}

func finishIn(t *testing.T, s store.Store, guild, kind string, ended int, results ...store.Result) *store.Game {
	t.Helper()
	g := newGame(channel)
	g.Guild, g.Kind, g.Status, g.Ended, g.Seats = guild, kind, store.Finished, at(ended), nil
	for i := range results {
		results[i].Seat = engine.Seat(i)
		g.Seats = append(g.Seats, store.Seat{User: results[i].User, Name: results[i].Name, Player: results[i].Player})
	}
	commit(t, s, &store.Change{Game: g, Results: results})
	return g
}

// wantBoard compares the tallies of a board.
func wantBoard(t *testing.T, s store.Store, of store.Board, limit int, want ...store.Tally) {
	t.Helper()
	lines, err := s.Leaderboard(t.Context(), of, limit)
	must.Succeed(t, err)
	var got []store.Tally
	for _, l := range lines {
		got = append(got, l.Tally)
	}
	same(t, "Leaderboard", got, want)
}

// placed is a user's place on a board.
type placed struct {
	Place int
	User  string
}

// wantPlaces compares the places on a board, listed together and one by one.
func wantPlaces(t *testing.T, s store.Store, of store.Board, want ...placed) {
	t.Helper()
	lines, err := s.Leaderboard(t.Context(), of, len(want)+1)
	must.Succeed(t, err)
	var got []placed
	for _, r := range lines {
		got = append(got, placed{r.Place, r.User})
		own, err := s.Stats(t.Context(), of, r.User)
		if err != nil || own.Place != r.Place {
			t.Errorf("%s has place %d in Stats, %d on the leaderboard; %v", r.User, own.Place, r.Place, err)
		}
	}
	same(t, "order", got, want)
}

func wantStats(t *testing.T, s store.Store, of store.Board, user string, want store.Tally) {
	t.Helper()
	got, err := s.Stats(t.Context(), of, user)
	must.Succeed(t, err)
	same(t, "Stats", got.Tally, want)
	if (got.Place == 0) != (want.Games == 0) {
		t.Errorf("place %d after %d games", got.Place, want.Games)
	}
}

// everything returns all counts of some users, on all boards.
func everything(t *testing.T, s store.Store, users ...string) map[string]any {
	t.Helper()
	all := make(map[string]any)
	for _, list := range []store.List{store.People, store.Artificial} {
		for _, month := range []string{"", "2026-02", "2026-03"} {
			of := store.Board{Guild: guild, Kind: kind, List: list, Month: month}
			for _, user := range users {
				line, err := s.Stats(t.Context(), of, user)
				must.Succeed(t, err)
				all[string(list)+month+user] = line
			}
		}
	}
	for _, user := range users {
		ratings, err := s.Ratings(t.Context(), guild, kind, user)
		must.Succeed(t, err)
		all["ratings of "+user] = ratings
	}
	return all
}

// sameRecords compares two results of everything.
func sameRecords(t *testing.T, what string, got, want map[string]any, but ...cmp.Option) {
	t.Helper()
	if diff := cmp.Diff(want, got, append(but, cmpopts.EquateEmpty())...); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}
