package azul

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
)

func playRandom(t testing.TB, seats int, wall Wall, rng *rand.Rand, buf []Move) (State, int) {
	s, err := Start(seats, wall)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for s.phase != Over {
		if s.phase <= Dealing {
			s.Play(engine.Chance, s.Draw(rng))
			continue
		}
		seat := s.ToMove().First()
		if err := s.Play(seat, s.RandomMove(seat, rng)); err != nil {
			t.Fatal(err)
		}
		n++
	}
	return s, n
}

func BenchmarkRandomGame(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	buf := make([]Move, 0, 512)
	b.ReportAllocs()
	moves, rounds := 0, 0
	for b.Loop() {
		s, n := playRandom(b, 2, Classic, rng, buf)
		moves += n
		rounds += int(s.round)
	}
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
	b.ReportMetric(float64(rounds)/float64(b.N), "rounds/game")
}
