package simulate_test

import (
	"fmt"
	"runtime"
	"testing"

	"sobremesa/engine/azul/players"
	"sobremesa/engine/must"
)

// BenchmarkRun plays the three published players with different numbers of workers. The yardstick
// is games/s with one worker.
func BenchmarkRun(b *testing.B) {
	for workers := 1; workers <= 2*runtime.NumCPU(); workers *= 2 {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			c := config(b.N, "aleatorio", "voraz", "escalonado")
			c.Workers = workers
			b.ReportAllocs()
			must.Do(b)(azulSimulator.Run(b.Context(), c, nil))
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// BenchmarkPlayers plays each player against itself on one worker.
func BenchmarkPlayers(b *testing.B) {
	for _, p := range players.Published() {
		for seats := 2; seats <= 4; seats += 2 {
			b.Run(fmt.Sprintf("%s/seats=%d", p.Name, seats), func(b *testing.B) {
				c := config(b.N, p.Name, p.Name, p.Name, p.Name)
				c.Players = c.Players[:seats]
				b.ReportAllocs()
				must.Do(b)(azulSimulator.Run(b.Context(), c, nil))
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			})
		}
	}
}
