package table_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/table"
	"sobremesa/must"
)

// TestAnArtificialPlayerWaitsForAnAnswerToItsOffer plays games of Ana and the
// grocer until the grocer offers her something: she sees it, has half a minute,
// and then the grocer goes on without being asked again.
func TestAnArtificialPlayerWaitsForAnAnswerToItsOffer(t *testing.T) {
	offers := 0
	for n := range 20 {
		f := newFixture(t)
		f.Table = table.New(table.Config{Store: f.store, Games: games.ListOf(toy.Game()), Now: f.now,
			Entropy: rand.NewChaCha8([32]byte{byte(n)}), UndoPause: time.Nanosecond})
		market := table.Ref{Kind: "trueque"}
		f.must(table.Opened)(f.Open(t.Context(), f.by("ana"), table.Opening{Kind: "trueque", Seats: 2, Artificial: []string{"tendera"}}))
		f.must(table.Started)(f.Start(t.Context(), f.by("ana"), market))
		rng := rand.New(rand.NewPCG(1, uint64(n)))
		for range 200 {
			p, err := f.Live(t.Context(), f.by(""), market)
			if err != nil {
				break // over
			}
			ana := p.SeatOf("ana")
			if p.Awaited().Has(ana) {
				text := f.Games.Player("trueque", "azar").Choose(p.View(ana), rng)
				f.must(table.Played)(f.PlayIn(t.Context(), f.by("ana"), market, text))
				continue
			}
			asked, moves := p.ToMove().Has(ana), p.Moves
			task := f.awake(time.Hour)
			due := task.Due.Sub(f.now())
			if asked {
				offers++
				if due < 20*time.Second || due > 40*time.Second {
					t.Errorf("seed %d, move %d: the grocer goes on in %v", n, moves, due)
				}
			} else if due > time.Second {
				t.Errorf("seed %d, move %d: nobody is asked, and the grocer waits %v", n, moves, due)
			}
			must.Succeed(t, f.Think(t.Context(), task))
			if now := f.find(p.ID); now.Moves == moves {
				t.Fatalf("seed %d, move %d: the grocer does not go on", n, moves)
			}
		}
	}
	if offers < 3 {
		t.Errorf("%d offers in all games", offers)
	}
}
