package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/gamelog"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/record"
	"sobremesa/engine/simulate"
)

type simulateCmd struct {
	Players []string `default:"voraz,escalonado,aleatorio" help:"Two to four artificial players, repeats allowed: aleatorio, voraz, escalonado."`
	Games   int      `placeholder:"N" help:"How many games to play (1000; with --log 1)."`
	Seed    string   `placeholder:"TEXT" help:"Play the games that follow from this text; by default a new one each time."`
	Wall    string   `default:"clasico" enum:"clasico,habana,gris" help:"The walls' pattern: ${enum}."`
	Workers int      `placeholder:"N" help:"How many games to play at the same time; by default one for each processor."`
	JSON    bool     `name:"json" xor:"form" help:"Print the result as JSON."`
	Log     bool     `xor:"form" help:"Print the games move by move, in Spanish, and no table."`
	Board   bool     `help:"With --log, print the boards too."`
	Record  bool     `xor:"form" help:"Print one game as a record, for replay, and no table."`
	Game    int      `placeholder:"N" help:"With --log or --record, print game N of the simulation only, counted from 1."`
}

const defaultGames = 1000

// Validate implements kong's check of the flags together.
func (c *simulateCmd) Validate() error {
	if n := len(c.Players); n < 2 || n > azul.MaxSeats {
		return fmt.Errorf("--players names %d, want 2 to %d", n, azul.MaxSeats)
	}
	for _, name := range c.Players {
		if _, ok := players.ByName(name); !ok {
			return fmt.Errorf("--players: there is no %q, choose from %s", name, strings.Join(playerNames(), ", "))
		}
	}
	switch {
	case c.Games < 0:
		return fmt.Errorf("--games %d, want at least 1", c.Games)
	case c.Workers < 0:
		return fmt.Errorf("--workers %d, want at least 1", c.Workers)
	case c.Game < 0:
		return fmt.Errorf("--game %d, want at least 1", c.Game)
	case c.Board && !c.Log:
		return errors.New("--board goes with --log")
	case c.Game != 0 && !c.Log && !c.Record:
		return errors.New("--game goes with --log or --record")
	case c.Game != 0 && c.Games != 0:
		return errors.New("--game and --games exclude each other")
	case c.Record && c.Games > 1:
		return errors.New("--record prints one game; choose it with --game")
	}
	return nil
}

// Run plays the games and prints what came of them.
func (c *simulateCmd) Run(ctx context.Context) error {
	config := c.config()
	if c.Log || c.Record {
		return c.print(ctx, &config)
	}
	start := time.Now()
	var progress func(int)
	if isTerminal(os.Stderr) {
		bar := progressbar.NewOptions(config.Games,
			progressbar.OptionSetWriter(os.Stderr), progressbar.OptionClearOnFinish(),
			progressbar.OptionShowCount(), progressbar.OptionShowIts(), progressbar.OptionSetItsString("games"),
			progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetWidth(30))
		defer bar.Exit()
		progress = func(games int) { _ = bar.Add(games) }
	}
	summary, err := players.Simulator().Run(ctx, config, progress)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	took := time.Since(start)
	if progress != nil {
		fmt.Fprint(os.Stderr, "\r\x1b[K") // where the bar stood
	}
	if c.JSON {
		if err := printJSON(summaryJSON(&config, summary)); err != nil {
			return err
		}
	} else if err := printTable(os.Stdout, &config, summary); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%d games in %.2f s, %.0f a second, workers: %d\n",
		summary.Games, took.Seconds(), float64(summary.Games)/took.Seconds(), config.Workers)
	if err != nil {
		fmt.Fprintf(os.Stderr, "sobremesa: interrupted after %d of %d games\n", summary.Games, config.Games)
		return exitInterrupted
	}
	return nil
}

// exitInterrupted is what a shell reports of a command that was interrupted.
const exitInterrupted exitStatus = 130

func (c *simulateCmd) config() simulate.Config {
	config := simulate.Config{
		Players: c.Players, Games: c.Games, Seed: c.Seed, Workers: c.Workers,
		Chosen: engine.Chosen{azul.WallOption: c.Wall},
	}
	if config.Games == 0 {
		config.Games = defaultGames
		if c.Log || c.Record {
			config.Games = 1
		}
	}
	if config.Seed == "" {
		config.Seed = newSeed()
	}
	if config.Workers == 0 {
		config.Workers = runtime.GOMAXPROCS(0)
	}
	return config
}

// newSeed is a seed that nobody gave: printed, so that it can be given again.
func newSeed() string { return strings.ToLower(rand.Text()[:10]) }

// print prints games one after the other, as logs or as a record.
func (c *simulateCmd) print(ctx context.Context, config *simulate.Config) error {
	from, to := 0, config.Games
	if c.Game > 0 {
		from, to = c.Game-1, c.Game
	}
	for n := from; n < to; n++ {
		if ctx.Err() != nil {
			return exitInterrupted
		}
		if c.Record {
			if err := printRecord(config, n); err != nil {
				return err
			}
			continue
		}
		if n > from {
			fmt.Println()
		}
		p := gamelog.NewPrinter(os.Stdout, gamelog.Style{Board: c.Board, Color: wantsColor(os.Stdout)})
		wall, _ := azul.ParseWall(c.Wall) // kong knows the names
		p.Begin(len(config.Players), wall)
		var failed error
		_, err := players.Simulator().Play(*config, n, func(move engine.Move, before, after any) {
			m, _ := azul.Parse(move.Text) // it was just played
			from, to := before.(azul.View), after.(azul.View)
			if failed == nil {
				failed = p.Step(&from, &to, move.Seat, m)
			}
		})
		if err := errors.Join(err, failed); err != nil {
			return err
		}
	}
	return nil
}

// printRecord plays a game of the simulation and prints its record.
func printRecord(config *simulate.Config, number int) error {
	var moves []engine.Move
	game, err := players.Simulator().Play(*config, number, func(m engine.Move, _, _ any) {
		moves = append(moves, m)
	})
	if err != nil {
		return err
	}
	names := make([]string, len(game.Seats))
	for seat, player := range game.Seats {
		names[seat] = config.Players[player]
	}
	options := engine.Options{Seats: len(names), Chosen: config.Chosen}
	r, err := record.Of(engine.Host(azul.Rules{}), options, moves, names)
	if err != nil {
		return err
	}
	r.Commitment, r.Seed = game.Seed.Commitment(), &game.Seed
	w := bufio.NewWriter(os.Stdout)
	fmt.Fprintf(w, "# game %d of the simulation with the seed %q\n", number+1, config.Seed)
	if err := r.Write(w); err != nil {
		return err
	}
	return w.Flush()
}

func playerNames() []string {
	var names []string
	for _, p := range players.All() {
		names = append(names, p.Name)
	}
	return names
}
