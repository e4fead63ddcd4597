package azul_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/must"
)

func TestPlayersPlayWholeGamesOnEveryWall(t *testing.T) {
	for wall := azul.Classic; wall <= azul.Grey; wall++ {
		for seats := 2; seats <= azul.MaxSeats; seats++ {
			t.Run(fmt.Sprintf("%s %d", wall, seats), func(t *testing.T) {
				for seed := range uint64(5) {
					playersGame(t, seats, wall, rand.New(rand.NewPCG(seed, 1)))
				}
			})
		}
	}
}

func TestPlayersChooseALegalMoveAtAnyPositionAndTheSameOneAgain(t *testing.T) {
	azul.EveryTable(t, func(t *testing.T, seats int, wall azul.Wall) {
		rng := rand.New(rand.NewPCG(9, uint64(seats)))
		for range 5 {
			azul.RandomGame(t, seats, wall, rng, func(s *azul.State, seat engine.Seat, _ azul.Move) {
				if seat == engine.Chance {
					return
				}
				view := s.View(seat)
				for _, p := range players.All() {
					m := p.Player.Choose(&view, rand.New(rand.NewPCG(1, 1)))
					if next := *s; next.Play(seat, m) != nil {
						t.Fatalf("%s plays %s at\n%s", p.Name, azul.Format(m, engine.Spanish), azul.Diagram(s))
					}
					if again := p.Player.Choose(&view, rand.New(rand.NewPCG(1, 1))); again != m {
						t.Fatalf("%s plays %v and then %v at\n%s", p.Name, m, again, azul.Diagram(s))
					}
				}
				if view != s.View(seat) {
					t.Fatal("a player changed what it was shown")
				}
			})
		}
	})
}

// playersGame lets the published players, in turn, play a game to its end.
func playersGame(t *testing.T, seats int, wall azul.Wall, rng *rand.Rand) azul.State {
	t.Helper()
	all := players.All()
	s, err := azul.Start(seats, wall)
	must.Succeed(t, err)
	for s.ToMove() != 0 {
		seat := s.ToMove().First()
		if seat == engine.Chance {
			must.Succeed(t, s.Play(seat, s.Draw(rng)))
			continue
		}
		view := s.View(seat)
		p := all[int(seat)%len(all)]
		if err := s.Play(seat, p.Player.Choose(&view, rng)); err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
	}
	return s
}
