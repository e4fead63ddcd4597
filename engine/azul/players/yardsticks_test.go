package players

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
)

// Near the end of a round, moves of the players that search are compared with those of a search that leaves
// nothing out: alpha-beta finds the best for two to four seats, UCT for two, where it agrees with minimax.
func TestTheEndOfARoundIsPlayedWell(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	const positions = 25
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		best, bestUCT, easy := 0, 0, 0
		for range positions {
			v := endOfRound(t, seats, 4, rng)
			most, least := math.MinInt, math.MaxInt
			worths := make(map[azul.Move]int)
			for _, m := range v.Moves(v.Viewer, nil) {
				next := v
				next.Play(v.Viewer, m)
				w := exhaustive(&next, v.Viewer)
				worths[m], most, least = w, max(most, w), min(least, w)
			}
			if most == least {
				easy++
			}
			if worths[AlphaBeta{}.Choose(t.Context(), engine.Budget{}, &v, rng)] == most {
				best++
			}
			if seats == 2 && worths[MonteCarlo{}.Choose(t.Context(), engine.Budget{}, &v, rng)] == most {
				bestUCT++
			}
		}
		if best < positions {
			t.Errorf("%d seats: alpha-beta plays the best move in %d of %d positions", seats, best, positions)
		}
		if seats == 2 && bestUCT < positions*9/10 {
			t.Errorf("UCT plays the best move in %d of %d positions", bestUCT, positions)
		}
		if easy > positions/3 {
			t.Errorf("%d seats: in %d of %d positions every move is the best", seats, easy, positions)
		}
	}
}

// endOfRound returns a position of a random game with the given number of offers, seen by who moves.
func endOfRound(t *testing.T, seats, offers int, rng *rand.Rand) azul.View {
	s, err := azul.Start(seats, azul.Classic)
	must.Succeed(t, err)
	for round := 1 + rng.IntN(3); ; {
		if s.ToMove() == 0 {
			return endOfRound(t, seats, offers, rng) // chance left no such position
		}
		who := s.ToMove().First()
		if who == engine.Chance {
			must.Succeed(t, s.Play(who, s.Draw(rng)))
			continue
		}
		v := s.View(who)
		if v.Round() >= round && bits.OnesCount64(uint64(v.Offers())) == offers {
			return v
		}
		must.Succeed(t, s.Play(who, Greedy{}.Choose(t.Context(), engine.Budget{}, &v, rng)))
	}
}

// exhaustive returns the worth of a position to a seat when all others play against it.
func exhaustive(v *azul.View, seat engine.Seat) int {
	if v.Phase() != azul.Drafting {
		return worth(v, seat)
	}
	most, least := math.MinInt, math.MaxInt
	for _, m := range v.Moves(v.Mover(), nil) {
		next := *v
		next.Play(v.Mover(), m)
		w := exhaustive(&next, seat)
		most, least = max(most, w), min(least, w)
	}
	if v.Mover() == seat {
		return most
	}
	return least
}
