package storetest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/engine/rating"
	"sobremesa/store"
)

var ratingRules = []rule{
	{"games among people are rated, one after the other", func(t *testing.T, s store.Store) {
		wantRating(t, s, "ana", store.Rating{})
		ana, luis := rating.Beginner(), rating.Beginner()
		var ids []int64
		var points []int
		for i := range 7 {
			first, second := person("ana", 50, 1), person("luis", 30, 2)
			if i == 3 {
				first.Place, second.Place = 2, 1
			}
			ids = append(ids, finish(t, s, i, first, second).ID)
			after := rating.After([]rating.Player{{Rating: ana, Place: first.Place}, {Rating: luis, Place: second.Place}}, func(int, int) int { return i })
			ana, luis = after[0], after[1]
			points = append(points, ana.Points())
			before := 0 // five games earlier
			if i >= 5 {
				before = points[i-5]
			}
			wantRating(t, s, "ana", store.Rating{Games: i + 1, Points: points[i], Trend: points[i] - before})
		}
		history, err := s.Ratings(t.Context(), guild, kind, "luis")
		if err != nil || len(history) != 7 || history[6].Rating != luis || history[6].Game != ids[6] || history[0].Game != ids[0] {
			t.Errorf("history %v, %v; want it to end with %v of game %d", history, err, luis, ids[6])
		}
		same(t, "RatingOf", store.RatingOf(history), ratingOf(t, s, "luis"))
	}},
	{"a game with an artificial player, or of one user, is not rated", func(t *testing.T, s store.Store) {
		finish(t, s, 1, person("ana", 50, 1), person("luis", 30, 2), store.Result{Player: "fuerte", Place: 3})
		finish(t, s, 2, person("ana", 50, 1))
		wantRating(t, s, "ana", store.Rating{})
	}},
	{"what counts of repeated games are the last ones, with whoever was rated", func(t *testing.T, s store.Store) {
		makeKnown(t, s, "ana", "luis", "iker")
		substitute := person("iker", 10, 3)
		substitute.Substitute = true
		var games []*store.Finish
		for i := range 2 * rating.Recent {
			results := []store.Result{person("ana", 50, 1), person("luis", 30, 2)}
			switch {
			case i%5 == 4:
				results = []store.Result{person("ana", 50, 1), person("iker", 30, 2)}
			case i%3 == 2:
				results = append(results, substitute)
			}
			for k := range results {
				results[k].Seat = engine.Seat(k)
			}
			games = append(games, &store.Finish{Guild: guild, Kind: kind, Ended: at(100 + i), Results: results})
			finish(t, s, 100+i, results...)
		}
		var before []*store.Finish
		for range 5 {
			before = append(before, &store.Finish{Guild: guild, Kind: kind, Results: []store.Result{person("ana", 1, 1), person("luis", 1, 1), person("iker", 1, 1)}})
		}
		counted := store.Count(append(before, games...))
		for _, user := range []string{"ana", "luis", "iker"} {
			history, err := s.Ratings(t.Context(), guild, kind, user)
			must.Succeed(t, err)
			want := counted.Ratings[store.RatingKey{Guild: guild, Kind: kind, User: user, N: len(history)}]
			same(t, "rating of "+user, history[len(history)-1].Rating, want.Rating)
		}
	}},
	{"a player absent at the end is rated as last, whatever the score", func(t *testing.T, s store.Store) {
		makeKnown(t, s, "ana", "luis", "iker")
		absent := person("ana", 99, 1)
		absent.Absent = true
		finish(t, s, 10, absent, person("luis", 30, 2), person("iker", 20, 3))
		if ana, iker := ratingOf(t, s, "ana"), ratingOf(t, s, "iker"); ana.Points >= iker.Points {
			t.Errorf("ana, who was absent, has %d points; want fewer than iker's %d", ana.Points, iker.Points)
		}
	}},
	{"a user for whom an artificial player made most moves loses, and moves nobody's rating", func(t *testing.T, s store.Store) {
		makeKnown(t, s, "ana", "luis", "iker")
		history := func(user string) []store.Rated {
			list, err := s.Ratings(t.Context(), guild, kind, user)
			must.Succeed(t, err)
			return list
		}
		away := person("ana", 99, 3)
		away.Absent = true
		finish(t, s, 10, person("luis", 30, 1), away)
		if ana := history("ana"); len(ana) != 6 || ana[5].Mean >= ana[4].Mean {
			t.Errorf("ana, who was away, has the ratings %v; want five and a loss", ana)
		}
		if luis := history("luis"); len(luis) != 6 || luis[5].Rating != luis[4].Rating {
			t.Errorf("luis has the ratings %v; want five and the last one again", luis)
		}
		wantStats(t, s, board, "ana", store.Tally{User: "ana", Name: "ana", Games: 6, Wins: 5, Scored: 5, Score: 5, Best: 1, BestStreak: 5})
		wantReturned(t, "entries that are different, counted anew", 0)(s.Recount(t.Context()))
	}},
}

var recountRules = []rule{
	{"a recount gives the stored counts", func(t *testing.T, s store.Store) {
		rng := rand.New(rand.NewPCG(1, 2))
		var users []string
		for i := range 9 {
			users = append(users, fmt.Sprint("u", i))
		}
		for i := range 80 {
			g := newGame(channel)
			g.Seats = nil
			seats := rng.Perm(len(users))
			var results []store.Result
			for k := range 2 + rng.IntN(3) {
				r := person(users[seats[k]], rng.IntN(30), 1+rng.IntN(3))
				r.Seat, r.Absent, r.Substitute = engine.Seat(k), rng.IntN(8) == 0, rng.IntN(12) == 0
				if rng.IntN(6) == 0 {
					r.User, r.Player = "", "fuerte"
				}
				results = append(results, r)
				g.Seats = append(g.Seats, store.Seat{User: r.User, Player: r.Player})
			}
			commit(t, s, &store.Change{Game: g})
			g.Status, g.Ended = store.Finished, at(-600_000+rng.IntN(1_200_000))
			commit(t, s, &store.Change{Game: g, Results: results})
			if i == 40 {
				must.Succeed(t, s.Forget(t.Context(), users[8], store.Pseudonym("00")))
			}
		}
		want := everything(t, s, append(users, store.Pseudonym("00"))...)
		wantReturned(t, "entries that are different, counted anew", 0)(s.Recount(t.Context()))
		sameRecords(t, "counted anew", everything(t, s, append(users, store.Pseudonym("00"))...), want)
	}},
}

// makeKnown finishes five games among users, who share the first place, so that something is known of
// each of them.
func makeKnown(t *testing.T, s store.Store, users ...string) {
	t.Helper()
	var results []store.Result
	for _, user := range users {
		results = append(results, person(user, 1, 1))
	}
	for i := range 5 {
		finish(t, s, i, results...)
	}
}

func wantRating(t *testing.T, s store.Store, user string, want store.Rating) {
	t.Helper()
	same(t, "rating of "+user, ratingOf(t, s, user), want)
}

func ratingOf(t *testing.T, s store.Store, user string) store.Rating {
	t.Helper()
	line, err := s.Stats(t.Context(), board, user)
	must.Succeed(t, err)
	return line.Rating
}
