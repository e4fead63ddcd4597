package maestro

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// TestASearchEnds limits an endless search in each possible way.
func TestASearchEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	v := secondRound(t, 4, 0, rng)
	p := New(Learnt(), math.MaxInt)
	for name, ask := range map[string]func() azul.Move{
		"time": func() azul.Move { return p.Choose(t.Context(), engine.Budget{Time: time.Millisecond}, &v, rng) },
		"context": func() azul.Move {
			ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
			defer cancel()
			return p.Choose(ctx, engine.Budget{}, &v, rng)
		},
		"simulations": func() azul.Move { return p.Choose(t.Context(), engine.Budget{Simulations: 3}, &v, rng) },
	} {
		if after := v; !after.Play(v.Mover(), ask()) {
			t.Errorf("%s: the move is not legal", name)
		}
	}
}

// TestAShortDraftIsSolved checks that a short draft is searched completely and that the remaining
// simulations are not made.
func TestAShortDraftIsSolved(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	s, err := azul.Start(2, azul.Classic)
	if err != nil {
		t.Fatal(err)
	}
	for s.ToMove() != 0 {
		who := s.ToMove().First()
		if who == engine.Chance {
			_ = s.Play(who, s.Draw(rng))
			continue
		}
		v := s.View(who)
		if bits.OnesCount64(uint64(v.Offers())) == 2 {
			a := New(Learnt(), 100_000).Analyse(t.Context(), engine.Budget{}, &v, rng)
			if a.Simulations > 5000 {
				t.Errorf("%d simulations with two takes on offer, want at most 5000", a.Simulations)
			}
			total := 0.0
			for k, c := range a.Candidates {
				total += c.Prior
				if k > 1 && c.Chance > a.Candidates[k-1].Chance+1e-6 {
					t.Errorf("candidate %d of a solved position is better than the one before: %v", k, a.Candidates)
				}
			}
			if math.Abs(total-1) > 1e-3 || math.Abs(a.Chances[0]+a.Chances[1]-1) > 1e-3 {
				t.Errorf("chances %v; the priors add up to %v", a.Chances, total)
			}
			return
		}
		_ = s.Play(who, s.RandomMove(who, rng))
	}
	t.Error("no such position")
}

// TestGreyWallPlacements checks that every placement is valued and that the best one can be played.
func TestGreyWallPlacements(t *testing.T) {
	checked := 0
	rng := rand.New(rand.NewPCG(9, 9))
	for range 3 {
		s, err := azul.Start(2, azul.Grey)
		if err != nil {
			t.Fatal(err)
		}
		for s.ToMove() != 0 {
			who := s.ToMove().First()
			move := azul.Move{}
			switch {
			case who == engine.Chance:
				move = s.Draw(rng)
			case s.Phase() == azul.Placing:
				v := s.View(who)
				a := New(Learnt(), 2).Analyse(t.Context(), engine.Budget{}, &v, rng)
				if n := len(s.Moves(who, nil)); len(a.Candidates) != n {
					t.Fatalf("%d candidates for %d placements", len(a.Candidates), n)
				}
				move = a.Candidates[0].Move
				checked++
			default:
				move = s.RandomMove(who, rng)
			}
			if err := s.Play(who, move); err != nil {
				t.Fatal(err)
			}
		}
	}
	if checked < 10 {
		t.Errorf("only %d placements", checked)
	}
}

// TestCalibration checks that calibrated chances stay near the raw ones, add up to 1, and preserve
// certain and even chances. For two, the classic wall's are more decided than raw ones, and the grey
// wall's are not.
func TestCalibration(t *testing.T) {
	for wall := azul.Classic; wall <= azul.Grey; wall++ {
		calibrates(t, wall)
	}
	lead := value{0.7, 0.3}
	if classic, grey := lead.calibrated(azul.Classic, 2)[0], lead.calibrated(azul.Grey, 2)[0]; classic < 0.75 || grey > 0.72 {
		t.Errorf("a chance of 0.7 for two is %.2f on the classic wall, %.2f on the grey one", classic, grey)
	}
}

func calibrates(t *testing.T, wall azul.Wall) {
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		var won, even, ahead value
		won[1] = 1
		for i := range seats {
			even[i] = 1 / float32(seats)
			ahead[i] = 0.3 / float32(seats-1)
		}
		ahead[0] = 0.7
		for found, want := range map[value]func(told float64) bool{
			won:   func(told float64) bool { return told == 0 },
			even:  func(told float64) bool { return math.Abs(told-1/float64(seats)) < 1e-6 },
			ahead: func(told float64) bool { return told > 0.55 && told < 0.85 },
		} {
			told, total := found.calibrated(wall, seats), 0.0
			for _, chance := range told {
				total += chance
			}
			if len(told) != seats || !want(told[0]) || math.Abs(total-1) > 1e-9 {
				t.Errorf("%s, %d seats: %v is calibrated to %v", wall, seats, found, told)
			}
		}
	}
}
