package azul

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

// opening returns a position at the first move of a game.
func opening(tb testing.TB, seats int) State {
	tb.Helper()
	s, err := Start(seats, Classic)
	must.Succeed(tb, err)
	rng := rand.New(rand.NewPCG(6, 6))
	for s.ToMove().Has(engine.Chance) {
		must.Succeed(tb, s.Play(engine.Chance, s.Draw(rng)))
	}
	return s
}

func TestPlayingAllocatesNothing(t *testing.T) {
	for seats := 2; seats <= MaxSeats; seats++ {
		for wall := Classic; wall <= Grey; wall++ {
			rng := rand.New(rand.NewPCG(1, 2))
			buf := make([]Move, 0, MaxMoves)
			view := new(View)
			allocations := testing.AllocsPerRun(20, func() {
				s, _ := Start(seats, wall)
				for s.phase != Over {
					seat := s.ToMove().First()
					if seat == engine.Chance {
						if s.Play(seat, s.Draw(rng)) != nil {
							t.Fatal("refused")
						}
						continue
					}
					buf = s.Moves(seat, buf[:0])
					*view = s.View(seat)
					m := buf[rng.IntN(len(buf))]
					if view.IfRoundEnded(seat); s.Report(seat, m).Took.Tiles < 0 {
						t.Fatal("a negative number of tiles")
					}
					if _, _, err := view.After(seat, m); err != nil {
						t.Fatal(err)
					}
					if s.Play(seat, s.RandomMove(seat, rng)) != nil {
						t.Fatal("refused")
					}
				}
			})
			if allocations != 0 {
				t.Errorf("%d seats, %s: %v allocations in a game", seats, wall, allocations)
			}
		}
	}
}

// sink keeps the compiler from optimizing benchmarks away.
var sink State

// BenchmarkMove copies a position and plays a draft move on the copy. The yardstick is the copy
// alone.
func BenchmarkMove(b *testing.B) {
	s := opening(b, 2)
	m := Take(1, s.firstColor(1), 4)
	b.Run("copy and play", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sink = s
			if sink.Play(s.turn, m) != nil {
				b.Fatal("refused")
			}
		}
	})
	b.Run("copy alone", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sink = s
		}
	})
}

func (s *State) firstColor(source int) Color {
	_, c := (s.offers & offersAt(source, 0b11111)).First()
	return c
}

// BenchmarkReplay replays a whole game from its text. The yardstick is playing the same moves
// without parsing them.
func BenchmarkReplay(b *testing.B) {
	type step struct {
		seat engine.Seat
		move Move
		text string
	}
	var game []step
	randomGame(b, 2, Classic, rand.New(rand.NewPCG(1, 2)), func(s *State, seat engine.Seat, m Move) {
		game = append(game, step{seat, m, Format(m, engine.Spanish)})
	})
	b.Run("from text", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			s, _ := Start(2, Classic)
			for _, step := range game {
				m, err := Parse(step.text)
				must.Succeed(b, err)
				must.Succeed(b, s.Play(step.seat, m))
			}
			sink = s
		}
		b.ReportMetric(float64(len(game)), "moves")
	})
	b.Run("from moves", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			s, _ := Start(2, Classic)
			for _, step := range game {
				must.Succeed(b, s.Play(step.seat, step.move))
			}
			sink = s
		}
	})
}
