// Command train learns the weights of the player "maestro" from nothing:
//
//	go run ./engine/azul/maestro/train
//
// It takes about forty minutes on two processors. The same seed and scale give the same weights
// for any number of workers.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"runtime"

	"sobremesa/engine/azul/maestro"
)

func main() {
	out := flag.String("out", "engine/azul/maestro/weights.bin", "the `file` to write after each generation")
	seed := flag.String("seed", "sobremesa", "the `text` that determines all games and initial weights")
	scale := flag.Float64("scale", 1, "number of games, as a multiple of the plan's")
	workers := flag.Int("workers", runtime.GOMAXPROCS(0), "number of games played at the same time")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	about := fmt.Sprintf("Weights of maestro, made by: go run ./engine/azul/maestro/train -seed %s -scale %g", *seed, *scale)
	var failed error
	save := func(m *maestro.Models) {
		failed = os.WriteFile(*out, m.Write(about), 0o644)
	}
	if _, err := maestro.Train(ctx, maestro.Plan(*scale), *seed, *workers, log.Printf, save); err != nil || failed != nil {
		log.Fatal(err, failed)
	}
}
