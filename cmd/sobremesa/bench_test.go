//go:build ci

package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"testing"

	"sobremesa/bot/games/all"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/engine/simulate"
)

// BenchmarkSimulateProcess runs "sobremesa simulate" with three players as a
// process, including its start and the table it prints. The yardstick is the
// games/s of one worker.
func BenchmarkSimulateProcess(b *testing.B) {
	self, err := os.Executable()
	must.Succeed(b, err)
	const games = 5000
	for workers := 1; workers <= 2*runtime.NumCPU(); workers *= 2 {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			for b.Loop() {
				cmd := exec.CommandContext(b.Context(), self)
				// TestMain turns this binary into the command.
				cmd.Args = []string{"sobremesa", "simulate", "--seed", "7",
					"--games", fmt.Sprint(games), "--workers", fmt.Sprint(workers)}
				if out, err := cmd.CombinedOutput(); err != nil {
					b.Fatalf("%v: %s", err, out)
				}
			}
			b.ReportMetric(float64(games*b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// BenchmarkPerft counts three moves of a two-player deal.
func BenchmarkPerft(b *testing.B) {
	game := all.Games()[0]
	deal, err := game.Perft.Deal(engine.Options{Seats: 2}, simulate.GameSeed("7", 0), 3)
	must.Succeed(b, err)
	for b.Loop() {
		if n := deal.Count(b.Context(), 3); n != 240588 {
			b.Fatalf("counted %d", n)
		}
	}
	b.ReportMetric(float64(deal.Positions())/b.Elapsed().Seconds()/1e6, "Mpositions/s")
}
