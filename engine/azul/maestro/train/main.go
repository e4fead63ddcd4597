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

	"sobremesa/engine/azul/maestro"
)

func main() {
	out := flag.String("out", "engine/azul/maestro/weights.bin", "the `file` to write after each generation")
	seed := flag.String("seed", "sobremesa", "the `text` that determines all games and initial weights")
	scale := flag.Float64("scale", 1, "number of games, as a multiple of the plan's")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	about := fmt.Sprintf("Weights of maestro, made by: go run ./engine/azul/maestro/train -seed %s -scale %g", *seed, *scale)
	save := func(m *maestro.Models) error { return os.WriteFile(*out, m.Write(about), 0o644) }
	if err := maestro.Train(ctx, *scale, *seed, save); err != nil {
		log.Fatal(err)
	}
}
