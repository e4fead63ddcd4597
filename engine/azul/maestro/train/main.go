// Command train learns the weights of the player "maestro" from nothing:
//
//	go run ./engine/azul/maestro/train
//
// It takes two hours and a quarter on two processors, of which three seats need most; -seats 2 learns those for two
// alone and keeps the others of the program. The same seed and scale give the same weights for any number
// of workers, and for any other numbers of seats.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"slices"

	"sobremesa/engine/azul/maestro"
)

func main() {
	out := flag.String("out", "engine/azul/maestro/weights.bin", "the `file` to write after each generation")
	seed := flag.String("seed", "sobremesa", "the `text` that determines all games and initial weights")
	scale := flag.Float64("scale", 1, "number of games, as a multiple of the plan's")
	seats := flag.Int("seats", 0, "the only `number` of seats to learn for; 0: all")
	flag.Parse()
	numbers := []int{2, 3, 4}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	about := fmt.Sprintf("Weights of maestro, made by: go run ./engine/azul/maestro/train -seed %s -scale %g", *seed, *scale)
	if *seats != 0 {
		if !slices.Contains(numbers, *seats) {
			log.Fatalf("-seats %d: want 2, 3 or 4", *seats)
		}
		numbers = []int{*seats}
		about += fmt.Sprintf(" -seats %d, the others as they were", *seats)
	}
	save := func(m *maestro.Models) error { return os.WriteFile(*out, m.Write(about), 0o644) }
	if err := maestro.Train(ctx, *scale, *seed, numbers, save); err != nil {
		log.Fatal(err)
	}
}
