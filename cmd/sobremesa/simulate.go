package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

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

	game   *games.Game // as Validate finds it, like config
	config simulate.Config
}

// Validate implements kong's check of the flags together.
func (c *simulateCmd) Validate() error {
	g, err := c.chosenGame()
	if err != nil {
		return err
	}
	info := g.Rules.Info()
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
	players, games := c.Players, 1000
	if len(players) == 0 {
		players = weakest(g.Simulator.Players(), info)
	}
	if c.Log || c.Record {
		games = 1
	}
	options, err := c.settled(info, len(players))
	if err != nil {
		return err
	}
	c.game, c.config = g, simulationOf(players, options.Chosen, cmp.Or(int(c.Games), games), c.Seed, c.Workers)
	return g.Simulator.Check(c.config)
}

// Run plays the games and prints their statistics.
func (c *simulateCmd) Run(ctx context.Context) error {
	if c.Log || c.Record {
		return c.print(ctx)
	}
	boundTimed(&c.config)
	start := time.Now()
	show, played := progressOn(os.Stderr), 0
	summary, err := c.game.Simulator.Run(ctx, c.config, func() {
		played++
		show(fmt.Sprintf("%d of %s", played, counted(c.config.Games, "game")))
	})
	show("")
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	took := time.Since(start)
	if c.JSON {
		if err := printJSON(summaryJSON(c.game, &c.config, summary)); err != nil {
			return err
		}
	} else if err := printTable(os.Stdout, c.game, &c.config, summary); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%s in %.2f s, %.0f a second, workers: %d\n",
		counted(summary.Games, "game"), took.Seconds(), float64(summary.Games)/took.Seconds(), c.config.Workers)
	return interrupted(err, summary.Games, c.config.Games)
}

// interrupted tells how many games were played before an interruption, if err is one, and returns its
// status.
func interrupted(err error, played, of int) error {
	if err == nil {
		return nil
	}
	fmt.Fprintf(os.Stderr, "sobremesa: interrupted after %d of %s\n", played, counted(of, "game"))
	return exitInterrupted
}

// simulationOf returns a simulation, by default with a new seed and a worker for each processor.
func simulationOf(players []string, chosen engine.Chosen, games int, seed string, workers count) simulate.Config {
	return simulate.Config{Players: players, Chosen: chosen, Games: games,
		Seed: cmp.Or(seed, newSeed()), Workers: cmp.Or(int(workers), runtime.GOMAXPROCS(0))}
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
func (c *simulateCmd) print(ctx context.Context) error {
	from, to := 0, c.config.Games
	if c.Number > 0 {
		from, to = int(c.Number)-1, int(c.Number)
	}
	for n := from; n < to; n++ {
		var err error
		if c.Record {
			err = printRecord(ctx, c.game, &c.config, n)
		} else {
			if n > from {
				fmt.Println()
			}
			err = printLog(ctx, c.game, &c.config, n, c.Board)
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
