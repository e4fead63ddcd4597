package table_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// BenchmarkPlay measures a move through the table: the request is looked up, the
// game is loaded and replayed, the move is checked, played and committed. The
// yardstick is the bare commit of such a change to the same kind of database. Both
// wait for the disk; of-bare-rate is the rate of the one divided by the rate of the
// other. A game of Ruling of Dwarfs for four is played to its end, so that its moves
// are replayed each time.
func BenchmarkPlay(b *testing.B) {
	var bare float64 // seconds
	b.Run("bare-commit", func(b *testing.B) {
		s := openDurable(b, filepath.Join(b.TempDir(), "bare.db"))
		var g *store.Game
		for n := 0; b.Loop(); n++ {
			if g == nil || len(g.Moves) > 100 {
				g = &store.Game{
					Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: fmt.Sprint("c", n), Lang: "es",
					Creator: "ana", Status: store.Running, Capacity: 2, Created: time.Now(), Started: time.Now(),
					Seats: []store.Seat{{User: "ana", Name: "Ana"}, {User: "luis", Name: "Luis"}},
				}
			}
			err := s.Commit(b.Context(), &store.Change{
				Request: fmt.Sprint("r", n), Answer: []byte(`{"code":"table.played","move":"3 azul fila 2"}`), Game: g,
				Moves: []store.Move{{Move: engine.Move{Seat: engine.Seat(n % 2), Text: "3 azul fila 2"}, At: time.Now()}},
				Tasks: []store.Task{{Kind: sitting.TaskShow}}, At: time.Now(),
			})
			must.Succeed(b, err)
		}
		bare = b.Elapsed().Seconds() / float64(b.N)
	})
	for kind, users := range map[string][]string{"azul": {"ana", "luis"}, "enanos": {"ana", "luis", "marta", "iker"}} {
		b.Run(kind, func(b *testing.B) {
			f := newFixture(b)
			f.Store = openDurable(b, filepath.Join(b.TempDir(), kind+".db"))
			f.Restart()
			ref, player := table.Ref{Kind: kind}, f.Games.Player(kind, map[string]string{"azul": "voraz", "enanos": "capataz"}[kind])
			b.ReportAllocs()
			var s *sitting.Sitting
			replayed := 0
			for b.Loop() {
				b.StopTimer()
				if s == nil || !stored(s).Status.Live() {
					s = f.Position(f.Begin(sitting.Opening{Kind: kind}, users...))
				}
				seat := s.Awaited().First()
				move := player.Choose(b.Context(), engine.Budget{}, s.View(seat), rand.New(rand.NewPCG(uint64(s.Moves), 1)))
				req := f.By(stored(s).Seats[seat].User)
				b.StartTimer()
				must.Do(b)(f.Do(b.Context(), req, ref, sitting.Play(move, s.Moves)))
				b.StopTimer()
				replayed += s.Moves
				s = f.Position(s.ID)
				b.StartTimer()
			}
			b.ReportMetric(bare/(b.Elapsed().Seconds()/float64(b.N)), "of-bare-rate")
			b.ReportMetric(float64(replayed)/float64(b.N), "moves-replayed")
		})
	}
}

func openDurable(b *testing.B, path string) *sqlite.Store {
	s, err := sqlite.Open(b.Context(), path)
	must.Succeed(b, err)
	b.Cleanup(func() { s.Close() })
	return s
}
