package sqlitetest

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Finish stores games finished games of three users each, distributed over the guilds in turn and
// up to an hour apart. The same arguments make the same games.
func Finish(t testing.TB, s store.Store, games, guilds, people int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for n := range games {
		at = at.Add(time.Duration(rng.IntN(60)) * time.Minute)
		g := &store.Game{Kind: "azul", Version: 1, Guild: fmt.Sprint("guild ", n%guilds), Channel: fmt.Sprint("channel ", n), Status: store.Finished, Capacity: 3, Ended: at}
		first, score := rng.IntN(people), rng.IntN(100)
		var results []store.Result
		for seat := range 3 {
			user := fmt.Sprint("user ", (first+seat*seat)%people)
			g.Seats = append(g.Seats, store.Seat{User: user, Name: user})
			results = append(results, store.Result{Seat: engine.Seat(seat), User: user, Name: user, Score: score - seat, Place: seat + 1})
		}
		if err := s.Commit(t.Context(), &store.Change{Game: g, At: at, Results: results}); err != nil {
			t.Fatal(err)
		}
	}
}
