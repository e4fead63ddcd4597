// Command train makes the weights of the player "maestro" anew, from nothing:
//
//	go run ./engine/azul/maestro/train
//
// It takes about forty minutes on two processors. The same seed and scale give the same weights,
// whatever the number of workers.
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
	out := flag.String("out", "engine/azul/maestro/weights.bin", "the `file` to write; it is written anew after each generation")
	seed := flag.String("seed", "sobremesa", "the `text` from which all games and first weights follow")
	scale := flag.Float64("scale", 1, "how many games to play, as a multiple of the plan's")
	workers := flag.Int("workers", runtime.GOMAXPROCS(0), "how many games to play at a time")
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
