package maestro

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// However hot, instinct never drops a tile that another move would not drop.
func TestInstinctDropsNoTileInVain(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	p := Instinct{Learnt(), 1000}
	could := 0
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		for range 10 {
			s, err := azul.Start(seats, azul.Grey)
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
				move := p.Choose(t.Context(), engine.Budget{}, &v, rng)
				for _, other := range v.Moves(who, nil) {
					if move.Kind == azul.KindTake && dropped(&v, move) > dropped(&v, other) {
						t.Fatalf("%d seats: it drops %d tiles, and could drop %d", seats, dropped(&v, move), dropped(&v, other))
					}
					if move.Kind == azul.KindTake && dropped(&v, move) < dropped(&v, other) {
						could++
					}
				}
				if err := s.Play(who, move); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if could == 0 {
		t.Error("no move could drop more")
	}
}
