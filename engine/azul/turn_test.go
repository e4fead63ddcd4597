package azul

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
)

func TestATurnIsATakeOrThePlacingOfARound(t *testing.T) {
	everyTable(t, func(t *testing.T, seats int, wall Wall) {
		takes, placings := 0, 0
		placing := false
		s := randomGame(t, seats, wall, rand.New(rand.NewPCG(3, 3)), func(s *State, seat engine.Seat, m Move) {
			if placing && s.phase != Placing {
				placings++
			}
			placing = s.phase == Placing
			if got, want := s.Turn(), takes+placings; got != want {
				t.Fatalf("turn %d before %s, want %d", got, Format(m, engine.Spanish), want)
			}
			if m.Kind == KindTake {
				takes++
			}
		})
		if placing {
			placings++
		}
		if got, want := s.Turn(), takes+placings; got != want {
			t.Errorf("%d turns, want %d takes and %d placings", got, takes, placings)
		}
		if (placings > 0) != (wall == Grey) {
			t.Errorf("%d placings on %s", placings, wall)
		}
	})
}
