package azul_test

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
)

// BenchmarkGame plays whole games, chance moves included: with uniformly random moves, and with
// each published player against itself. The yardstick of the former is drawing as many random
// numbers.
func BenchmarkGame(b *testing.B) {
	for _, seats := range []int{2, 4} {
		name := map[int]string{2: "2 players ", 4: "4 players "}[seats]
		b.Run(name+"uniform", func(b *testing.B) {
			benchmarkGame(b, seats, func(s *azul.State, seat engine.Seat, rng *rand.Rand) azul.Move { return s.RandomMove(seat, rng) })
		})
		for _, p := range players.Published() {
			b.Run(name+p.Name, func(b *testing.B) {
				view := new(azul.View)
				benchmarkGame(b, seats, func(s *azul.State, seat engine.Seat, rng *rand.Rand) azul.Move {
					*view = s.View(seat)
					return p.Player.Choose(b.Context(), engine.Budget{}, view, rng)
				})
			})
		}
	}
	b.Run("random numbers of 2 players", func(b *testing.B) {
		rng := rand.New(rand.NewPCG(1, 2))
		n := 0
		for b.Loop() {
			for range 70 + 33 { // moves and draws of a game, on average
				n += rng.IntN(50)
			}
		}
	})
}

func benchmarkGame(b *testing.B, seats int, choose func(*azul.State, engine.Seat, *rand.Rand) azul.Move) {
	rng := rand.New(rand.NewPCG(1, 2))
	moves := 0
	s := new(azul.State)
	b.ReportAllocs()
	for b.Loop() {
		*s, _ = azul.Start(seats, azul.Classic)
		for s.ToMove() != 0 {
			seat := s.ToMove().First()
			if seat == engine.Chance {
				if s.Play(engine.Chance, s.Draw(rng)) != nil {
					b.Fatal("refused")
				}
				continue
			}
			moves++
			if s.Play(seat, choose(s, seat, rng)) != nil {
				b.Fatal("refused")
			}
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
}
