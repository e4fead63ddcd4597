// Command calibration measures how well an artificial player that judges positions predicts its chances
// to win: it plays against itself, states each seat's chances before every decision, and prints a table of
// what it said, by tenths, beside the share of wins that followed.
//
//	go run ./cmd/calibration -games 500
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"runtime"

	"golang.org/x/sync/errgroup"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/engine"
	"sobremesa/engine/coach"
	"sobremesa/engine/simulate"
)

func main() {
	game := flag.String("game", "azul", "the game")
	player := flag.String("player", "maestro", "the player, an engine.Analyst")
	number := flag.Int("games", 200, "how many games are played with each number of seats")
	simulations := flag.Int("simulations", 400, "with how many simulations they are played and judged")
	seed := flag.String("seed", "strength", "the text from which all games follow")
	flag.Parse()
	g := all.Games().Named(*game)
	if g == nil {
		log.Fatalf("there is no game %q", *game)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	info := g.Rules.Info()
	head, rule, rows := "| said |", "| --- |", [10]string{}
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		config := simulate.Config{Games: *number, Seed: *seed, Workers: 1}
		for range seats {
			config.Players = append(config.Players, fmt.Sprintf("%s@%d", *player, *simulations))
		}
		tenths, err := predictions(ctx, g, config, coach.Config{Simulations: *simulations}, *player)
		if err != nil {
			log.Fatal(err)
		}
		head += fmt.Sprintf(" %d players |", seats)
		rule += " --- |"
		for i, t := range tenths {
			rows[i] += fmt.Sprintf(" %.1f → %.1f |", 100*t.said/t.n, 100*t.won/t.n)
		}
	}
	fmt.Println(head)
	fmt.Println(rule)
	for i, row := range rows {
		fmt.Printf("| %d to %d%% |%s\n", 10*i, 10*i+10, row)
	}
}

// tenth collects the predictions of one tenth of the scale, and the wins that followed them.
type tenth struct{ n, said, won float64 }

// predictions judges the games of a simulation concurrently.
func predictions(ctx context.Context, g *games.Game, config simulate.Config, judging coach.Config, player string) (sum [10]tenth, err error) {
	judged := make([][10]tenth, config.Games)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for n := range config.Games {
		group.Go(func() (err error) {
			judged[n], err = judge(ctx, g, config, n, judging, player)
			return err
		})
	}
	err = group.Wait()
	for _, game := range judged {
		for i, t := range game {
			sum[i].n += t.n
			sum[i].said += t.said
			sum[i].won += t.won
		}
	}
	return sum, err
}

// judge plays a game and returns its predictions.
func judge(ctx context.Context, g *games.Game, config simulate.Config, number int, judging coach.Config, player string) (tenths [10]tenth, err error) {
	var moves []engine.Move
	if _, err := g.Simulator.Play(ctx, config, number, func(move engine.Move, _, _ any) { moves = append(moves, move) }); err != nil {
		return tenths, err
	}
	analyst := games.List{g}.Player(g.Name(), player)
	review, err := coach.Analyse(ctx, g.Rules, engine.Options{Seats: len(config.Players)}, moves, analyst, judging)
	if err != nil {
		return tenths, err
	}
	last := len(review.Curve) - 1
	for _, said := range review.Curve[:last] {
		for seat, chance := range said.Chances {
			t := &tenths[min(9, int(10*chance))]
			t.n++
			t.said += chance
			t.won += review.Curve[last].Chances[seat]
		}
	}
	return tenths, nil
}
