package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/simulate"
)

// BenchmarkSimulateProcess runs "sobremesa simulate" as a process, start and
// table included, with the three players. games/s of one worker is the
// yardstick of the others.
func BenchmarkSimulateProcess(b *testing.B) {
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	const games = 5000
	for workers := 1; workers <= 2*runtime.NumCPU(); workers *= 2 {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			for b.Loop() {
				cmd := exec.CommandContext(b.Context(), self)
				// TestMain makes this binary the command when it is called so.
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
	seed := simulate.GameSeed("7", 0)
	state, err := azul.Start(2, azul.Classic)
	if err != nil {
		b.Fatal(err)
	}
	for draws := 0; state.ToMove().Has(engine.Chance); draws++ {
		if err := state.Play(engine.Chance, state.Draw(seed.Draw(draws))); err != nil {
			b.Fatal(err)
		}
	}
	p := newPerft(3)
	for b.Loop() {
		if n := p.Count(b.Context(), &state, 3); n != 240588 {
			b.Fatalf("counted %d", n)
		}
	}
	b.ReportMetric(float64(p.Positions)/b.Elapsed().Seconds()/1e6, "Mpositions/s")
}
