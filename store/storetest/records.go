package storetest

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/store"
)

var recordRules = []rule{
	{"nobody has a record before a game is finished", func(t *testing.T, s store.Store) {
		create(t, s, channel)
		wantBoard(t, s, guild, kind, 10)
		wantStats(t, s, guild, kind, "ana", store.Record{})
	}},
	{"records count games, wins, mean and best score", func(t *testing.T, s store.Store) {
		finish(t, s, 1, guild, kind, person("ana", 50, 1), person("luis", 30, 2))
		finish(t, s, 2, guild, kind, person("luis", 45, 1), person("ana", 41, 2), person("iker", 20, 3))
		finish(t, s, 3, guild, kind, person("ana", 60, 1), person("luis", 12, 2))
		ana := store.Record{User: "ana", Name: "ana", Games: 3, Wins: 2, MeanScore: 151.0 / 3, Best: 60}
		luis := store.Record{User: "luis", Name: "luis", Games: 3, Wins: 1, MeanScore: 29, Best: 45}
		iker := store.Record{User: "iker", Name: "iker", Games: 1, MeanScore: 20, Best: 20}
		wantBoard(t, s, guild, kind, 10, ana, luis, iker)
		wantBoard(t, s, guild, kind, 2, ana, luis)
		wantBoard(t, s, guild, kind, 0)
		wantStats(t, s, guild, kind, "luis", luis)
		wantStats(t, s, guild, kind, "nobody", store.Record{})
	}},
	{"a shared first place is a win of each", func(t *testing.T, s store.Store) {
		finish(t, s, 1, guild, kind, shared(person("ana", 40, 1)), shared(person("luis", 40, 1)), person("iker", 10, 3))
		wantBoard(t, s, guild, kind, 10,
			store.Record{User: "ana", Name: "ana", Games: 1, Wins: 1, MeanScore: 40, Best: 40},
			store.Record{User: "luis", Name: "luis", Games: 1, Wins: 1, MeanScore: 40, Best: 40},
			store.Record{User: "iker", Name: "iker", Games: 1, MeanScore: 10, Best: 10})
	}},
	{"a tie is broken by mean score, then fewer games, then user", func(t *testing.T, s store.Store) {
		finish(t, s, 1, guild, kind, person("wins", 10, 1))
		finish(t, s, 2, guild, kind, person("wins", 10, 1))
		finish(t, s, 3, guild, kind, person("mean", 30, 1))
		finish(t, s, 4, guild, kind, person("often", 20, 1), person("b", 5, 2))
		finish(t, s, 5, guild, kind, person("seldom", 20, 1), person("a", 5, 2))
		finish(t, s, 6, guild, kind, person("robot", 90, 1), person("often", 20, 2))
		records, err := s.Leaderboard(t.Context(), guild, kind, 10)
		if err != nil {
			t.Fatal(err)
		}
		var users []string
		for _, r := range records {
			users = append(users, r.User)
		}
		same(t, "order", users, []string{"wins", "robot", "mean", "seldom", "often", "a", "b"})
	}},
	{"artificial players are not listed but take their places", func(t *testing.T, s store.Store) {
		robot := store.Result{Player: "fuerte", Name: "Robot", Score: 80, Place: 1}
		finish(t, s, 1, guild, kind, robot, person("ana", 50, 2))
		wantBoard(t, s, guild, kind, 10, store.Record{User: "ana", Name: "ana", Games: 1, MeanScore: 50, Best: 50})
		wantStats(t, s, guild, kind, "", store.Record{})
	}},
	{"guilds and kinds are apart", func(t *testing.T, s store.Store) {
		finish(t, s, 1, guild, kind, person("ana", 50, 1))
		finish(t, s, 2, "guild2", kind, person("ana", 51, 1))
		finish(t, s, 3, guild, "enanos", person("ana", 52, 1))
		for _, one := range []struct {
			guild, kind string
			score       int
		}{{guild, kind, 50}, {"guild2", kind, 51}, {guild, "enanos", 52}} {
			want := store.Record{User: "ana", Name: "ana", Games: 1, Wins: 1, MeanScore: float64(one.score), Best: one.score}
			wantBoard(t, s, one.guild, one.kind, 10, want)
			wantStats(t, s, one.guild, one.kind, "ana", want)
		}
	}},
	{"a person has the name of the game that ended last", func(t *testing.T, s store.Store) {
		named := func(name string, score int) store.Result {
			r := person("ana", score, 1)
			r.Name = name
			return r
		}
		finish(t, s, 1, guild, kind, named("Ana", 10))
		finish(t, s, 9, guild, kind, named("Ana María", 5))
		finish(t, s, 4, guild, kind, named("Anita", 20)) // stored last, ended earlier
		finish(t, s, 20, "guild2", kind, named("Somebody Else", 20))
		want := store.Record{User: "ana", Name: "Ana María", Games: 3, Wins: 3, MeanScore: 35.0 / 3, Best: 20}
		wantBoard(t, s, guild, kind, 10, want)
		wantStats(t, s, guild, kind, "ana", want)
	}},
	{"scores may be negative", func(t *testing.T, s store.Store) {
		finish(t, s, 1, guild, kind, person("ana", -5, 1))
		wantStats(t, s, guild, kind, "ana", store.Record{User: "ana", Name: "ana", Games: 1, Wins: 1, MeanScore: -5, Best: -5})
	}},
}

func person(user string, score, place int) store.Result {
	return store.Result{User: user, Name: user, Score: score, Place: place}
}

func shared(r store.Result) store.Result {
	r.Shared = true
	return r
}

// finish stores a game that ended some seconds into the tests' time.
func finish(t *testing.T, s store.Store, ended int, guild, kind string, results ...store.Result) {
	t.Helper()
	g := newGame(channel)
	g.Guild, g.Kind, g.Status, g.Ended, g.Seats = guild, kind, store.Finished, at(ended), nil
	for i := range results {
		results[i].Seat = engine.Seat(i)
		g.Seats = append(g.Seats, store.Seat{User: results[i].User, Name: results[i].Name, Player: results[i].Player})
	}
	commit(t, s, &store.Change{Game: g, Results: results})
}

func wantBoard(t *testing.T, s store.Store, guild, kind string, limit int, want ...store.Record) {
	t.Helper()
	got, err := s.Leaderboard(t.Context(), guild, kind, limit)
	if err != nil {
		t.Fatalf("Leaderboard: %v", err)
	}
	same(t, "Leaderboard", got, want)
}

func wantStats(t *testing.T, s store.Store, guild, kind, user string, want store.Record) {
	t.Helper()
	got, err := s.Stats(t.Context(), guild, kind, user)
	if err != nil {
		t.Fatalf("Stats: %v", err)
	}
	same(t, "Stats", got, want)
}
