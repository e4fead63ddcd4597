package simulate_test

import (
	"fmt"
	"runtime"
	"testing"

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
