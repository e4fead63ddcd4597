// Command strength measures artificial players that can judge positions: how many games they win with how
// many simulations a move, and how well they predict their chances to win. It prints tables and draws
// plots as SVG.
//
//	go run ./cmd/strength -out cmd/sobremesa/docs
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
)

func main() {
	out := flag.String("out", ".", "the `folder` for the plots")
	game := flag.String("game", "azul", "the game")
	player := flag.String("player", "maestro", "the player, an engine.Analyst")
	played := flag.String("budgets", "500:300,2000:300,8000:200,32000:100,128000:50", "simulations:games of each point; empty: none")
	others := flag.String("others", "maestro@1000", "the players that take the other seats")
	name := flag.String("name", "strength.svg", "the plot's file")
	watched := flag.Int("watched", 200, "how many games of each number of seats are looked at for the calibration; 0: no calibration.svg")
	simulations := flag.Int("simulations", 400, "with how many simulations those are played and judged")
	seed := flag.String("seed", "strength", "the text from which all games follow")
	workers := flag.Int("workers", runtime.GOMAXPROCS(0), "how many games to play at a time")
	flag.Parse()
	g := all.Games().Named(*game)
	if g == nil {
		log.Fatalf("there is no game %q", *game)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	m := measure{g, *player, *seed, *workers}
	draw := func(name string, picture []byte, err error) {
		if err == nil {
			err = os.WriteFile(filepath.Join(*out, name), picture, 0o644)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	if *played != "" {
		list, err := budgets(*played)
		if err != nil {
			log.Fatal(err)
		}
		picture, err := m.strength(ctx, list, strings.Split(*others, ","))
		draw(*name, picture, err)
	}
	if *watched > 0 {
		picture, err := m.calibration(ctx, *watched, *simulations)
		draw("calibration.svg", picture, err)
	}
}

// measure holds the settings shared by all measurements.
type measure struct {
	game    *games.Game
	player  string
	seed    string
	workers int
}

// at returns the player's name with a number of simulations.
func (m measure) at(simulations int) string { return fmt.Sprintf("%s@%d", m.player, simulations) }

// seats returns the numbers of players that the game allows.
func (m measure) seats() (list []int) {
	info := m.game.Rules.Info()
	for n := info.MinSeats; n <= info.MaxSeats; n++ {
		list = append(list, n)
	}
	return list
}
