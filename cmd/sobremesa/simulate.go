package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"golang.org/x/time/rate"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/simulate"
)

type simulateCmd struct {
	gameFlags
	Players []string `placeholder:"NAME" help:"Artificial players of the game, repeats allowed; weakest first: ${players}. By default the first of them, as many as can sit. NAME@2000 may think 2000 simulations for a move, NAME@0.3s so long."`
	Games   count    `placeholder:"N" help:"How many games to play (1000; with --log 1)."`
	Seed    string   `placeholder:"TEXT" help:"Play the games that follow from this text; by default a new one each time."`
	Workers count    `placeholder:"N" help:"How many games to play at the same time; by default one for each processor."`
	JSON    bool     `name:"json" xor:"form" help:"Print the result as JSON."`
	Log     bool     `xor:"form" help:"Print the games move by move, in Spanish, and no table, where the game has such a form."`
	Board   bool     `help:"With --log, print the boards too."`
	Record  bool     `xor:"form" help:"Print one game as a record, for replay, and no table."`
	Number  count    `placeholder:"N" help:"With --log or --record, print game number N of the simulation only, counted from 1."`
}

const defaultGames = 1000

// Validate implements kong's check of the flags together.
func (c *simulateCmd) Validate() error {
	g, err := c.chosenGame()
	if err != nil {
		return err
	}
	info := g.Rules.Info()
	if _, err := c.chosenOptions(info); err != nil {
		return err
	}
	if n := len(c.Players); n > 0 && (n < info.MinSeats || n > info.MaxSeats) {
		return fmt.Errorf("--players names %d, want %d to %d", n, info.MinSeats, info.MaxSeats)
	}
	switch {
	case c.Board && !c.Log:
		return errors.New("--board goes with --log")
	case c.Log && extrasOf(g).printLog == nil:
		return fmt.Errorf("--log: %s has no form of logs; --record prints a game of any kind", g.Name())
	case c.Number != 0 && !c.Log && !c.Record:
		return errors.New("--number goes with --log or --record")
	case c.Number != 0 && c.Games != 0:
		return errors.New("--number and --games exclude each other")
	case c.Record && c.Games > 1:
		return errors.New("--record prints one game; choose it with --number")
	}
	config, err := c.config(g)
	if err != nil {
		return err
	}
	return g.Simulator.Check(config)
}

// Run plays the games and prints their statistics.
func (c *simulateCmd) Run(ctx context.Context) error {
	g, err := c.chosenGame()
	if err != nil {
		return err
	}
	config, err := c.config(g)
	if err != nil {
		return err
	}
	if c.Log || c.Record {
		return c.print(ctx, g, &config)
	}
	boundTimed(&config)
	start := time.Now()
	var progress func()
	if isTerminal(os.Stderr) {
		played := 0
		seldom := rate.Sometimes{Interval: 100 * time.Millisecond}
		progress = func() {
			played++
			seldom.Do(func() { fmt.Fprintf(os.Stderr, "\r%d of %s", played, counted(config.Games, "game")) })
		}
	}
	summary, err := g.Simulator.Run(ctx, config, progress)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	took := time.Since(start)
	if progress != nil {
		fmt.Fprint(os.Stderr, "\r\x1b[K") // erase the last line of progress
	}
	if c.JSON {
		if err := printJSON(summaryJSON(g, &config, summary)); err != nil {
			return err
		}
	} else if err := printTable(os.Stdout, g, &config, summary); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%s in %.2f s, %.0f a second, workers: %d\n",
		counted(summary.Games, "game"), took.Seconds(), float64(summary.Games)/took.Seconds(), config.Workers)
	if err != nil {
		fmt.Fprintf(os.Stderr, "sobremesa: interrupted after %d of %s\n", summary.Games, counted(config.Games, "game"))
		return exitInterrupted
	}
	return nil
}

func (c *simulateCmd) config(g *games.Game) (simulate.Config, error) {
	info := g.Rules.Info()
	config := simulate.Config{Players: c.Players, Games: int(c.Games), Seed: c.Seed, Workers: int(c.Workers)}
	if len(config.Players) == 0 {
		config.Players = weakest(g.Simulator.Players(), info)
	}
	given, err := c.chosenOptions(info)
	if err != nil {
		return config, err
	}
	options, err := info.Settle(engine.Options{Seats: len(config.Players), Chosen: given})
	if err != nil {
		return config, err
	}
	config.Chosen = options.Chosen
	if config.Games == 0 {
		config.Games = defaultGames
		if c.Log || c.Record {
			config.Games = 1
		}
	}
	settleRun(&config)
	return config, nil
}

// settleRun fills in defaults: a new seed, a worker for each processor.
func settleRun(c *simulate.Config) {
	if c.Seed == "" {
		c.Seed = newSeed()
	}
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
}

// boundTimed limits the workers to the number of processors if a player has a time budget:
// more workers would take processor time from each other.
func boundTimed(c *simulate.Config) {
	cores := runtime.GOMAXPROCS(0)
	for _, p := range c.Players {
		if _, budget, _ := simulate.ParsePlayer(p); budget.Time > 0 && c.Workers > cores {
			fmt.Fprintf(os.Stderr, "sobremesa: %s plays by the clock: %d workers instead of %d, one for each processor\n", p, cores, c.Workers)
			c.Workers = cores
		}
	}
}

// weakest fills the seats with the players in order, the weakest first, starting over if there are too
// few of them.
func weakest(names []string, info engine.Info) []string {
	var list []string
	for n := range min(max(len(names), info.MinSeats), info.MaxSeats) {
		list = append(list, names[n%len(names)])
	}
	return list
}

// print prints games one after another, as logs or as records.
func (c *simulateCmd) print(ctx context.Context, g *games.Game, config *simulate.Config) error {
	from, to := 0, config.Games
	if c.Number > 0 {
		from, to = int(c.Number)-1, int(c.Number)
	}
	for n := from; n < to; n++ {
		var err error
		if c.Record {
			err = printRecord(ctx, g, config, n)
		} else {
			if n > from {
				fmt.Println()
			}
			err = printLog(ctx, g, config, n, c.Board)
		}
		if ctx.Err() != nil {
			return exitInterrupted
		}
		if err != nil {
			return err
		}
	}
	return nil
}
