package azul

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
)

func TestPlayersPlayWholeGamesOnEveryWall(t *testing.T) {
	for wall := Classic; wall <= Grey; wall++ {
		for seats := 2; seats <= MaxSeats; seats++ {
			t.Run(fmt.Sprintf("%s %d", wall, seats), func(t *testing.T) {
				for seed := range uint64(5) {
					playersGame(t, seats, wall, rand.New(rand.NewPCG(seed, 1)))
				}
			})
		}
	}
}

// playersGame lets the published players, in turn, play a game to its end.
func playersGame(t *testing.T, seats int, wall Wall, rng *rand.Rand) State {
	t.Helper()
	players := Players()
	s, err := Start(seats, wall)
	if err != nil {
		t.Fatal(err)
	}
	for s.ToMove() != 0 {
		seat := s.ToMove().First()
		if seat == engine.Chance {
			if err := s.Play(seat, s.Draw(rng)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		view := s.View(seat)
		p := players[int(seat)%len(players)]
		if err := s.Play(seat, p.Player.Choose(&view, rng)); err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
	}
	return s
}
