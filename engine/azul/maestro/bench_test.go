package maestro

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// BenchmarkSimulation measures simulations by number of seats, at the first move of a round and
// with half of the round taken. The yardstick, "bare", is the same playout and valuation without a
// tree.
func BenchmarkSimulation(b *testing.B) {
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		for _, part := range []struct {
			name  string
			taken int
		}{{"first", 0}, {"half", 2*seats + 1}} {
			rng := rand.New(rand.NewPCG(5, 6))
			v := secondRound(b, seats, part.taken, rng)
			m := Learnt()
			t := new(tree)
			b.Run(fmt.Sprintf("seats=%d/%s/tree", seats, part.name), func(b *testing.B) {
				b.ReportAllocs()
				for i := range b.N {
					if i%2000 == 0 {
						m.begin(t, &v, rng)
					}
					t.simulate()
				}
			})
			b.Run(fmt.Sprintf("seats=%d/%s/bare", seats, part.name), func(b *testing.B) {
				b.ReportAllocs()
				m.begin(t, &v, rng)
				for range b.N {
					t.position = *t.root
					t.setting.playOut(&t.position, &t.choices, rng)
					t.judge.judge(&t.position.view)
				}
			})
		}
	}
}

// secondRound returns a position of the second round after the given number of moves in it.
func secondRound(tb testing.TB, seats, taken int, rng *rand.Rand) azul.View {
	s, err := azul.Start(seats, azul.Classic)
	if err != nil {
		tb.Fatal(err)
	}
	all, left := new(choices), taken
	for {
		who := s.ToMove().First()
		if who == engine.Chance {
			_ = s.Play(who, s.Draw(rng))
			continue
		}
		v := s.View(who)
		if v.Round() == 2 {
			if left == 0 {
				return v
			}
			left--
		} else if v.Round() > 2 {
			return secondRound(tb, seats, taken, rng) // that round was too short
		}
		set := settingOf(&v, Learnt().factors[seats])
		_ = s.Play(who, set.sample(set.draftOf(&v), all, rng))
	}
}
