package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"sobremesa/bot/games"
	"sobremesa/engine/arena"
	"sobremesa/engine/external"
	"sobremesa/engine/simulate"
)

type arenaCmd struct {
	gameFlags
	Players []string `arg:"" name:"player" help:"The player to measure, then its opponents (${players}). A budget for each move may follow a name: NAME@2000 (simulations) or NAME@0.3s (time)."`
	Engine  []string `sep:"none" placeholder:"NAME=COMMAND" help:"Another program as a player, by the protocol of cmd/sobremesa/docs/engines.md. May be repeated."`
	Seats   count    `placeholder:"N" help:"Seats at the table; the last player gets all seats left over. By default one seat for each player."`
	Games   count    `placeholder:"N" help:"Games to play (400), or with --sprt the most games to play (40000); rounded up so that every player plays every deal from every seat."`
	Seed    string   `placeholder:"TEXT" help:"Derive all games from this text. By default a new seed each time."`
	Workers count    `placeholder:"N" help:"Games played at the same time. By default one for each processor."`
	JSON    bool     `name:"json" help:"Print the result as JSON."`
	SPRT    bool     `name:"sprt" help:"Stop as soon as a sequential test decides between --elo0 and --elo1."`
	Elo0    float64  `name:"elo0" placeholder:"ELO" help:"With --sprt, the difference of the null hypothesis (0)."`
	Elo1    float64  `name:"elo1" default:"20" placeholder:"ELO" help:"With --sprt, the difference of the alternative (20)."`
	Alpha   float64  `default:"0.05" placeholder:"P" help:"With --sprt, the probability of deciding for --elo1 when --elo0 is true (0.05)."`
	Beta    float64  `default:"0.05" placeholder:"P" help:"With --sprt, the probability of deciding for --elo0 when --elo1 is true (0.05)."`

	game      *games.Game // as Validate finds it, like what follows
	simulator simulate.Simulator
	config    arena.Config
}

// Help implements kong.HelpProvider.
func (*arenaCmd) Help() string {
	return "The first player is the challenger. Every deal is played once from each seat, so that each player moves first on it once. " +
		"A shared win counts as a fraction. The Elo difference is against all opponents together."
}

// Validate implements kong's check of the flags together.
func (c *arenaCmd) Validate() error {
	g, err := c.chosenGame()
	if err != nil {
		return err
	}
	c.game, c.simulator = g, g.Simulator
	if err := c.addEngines(); err != nil {
		return err
	}
	if c.Seats != 0 && int(c.Seats) < len(c.Players) {
		return fmt.Errorf("--seats %d, and %d players are named", c.Seats, len(c.Players))
	}
	options, err := c.settled(g.Rules.Info(), cmp.Or(int(c.Seats), len(c.Players)))
	if err != nil {
		return err
	}
	players, games := c.Players, 400
	for len(players) < options.Seats {
		players = append(players, c.Players[len(c.Players)-1])
	}
	c.config = arena.Config{Forfeited: func(f *simulate.Fault) { fmt.Fprintln(os.Stderr, "forfeited:", describeFault(g, f)) }}
	if c.SPRT {
		games = 40_000
		c.config.Test = &arena.Test{Elo0: c.Elo0, Elo1: c.Elo1, Alpha: c.Alpha, Beta: c.Beta}
	}
	games = cmp.Or(int(c.Games), games)
	games = (games + options.Seats - 1) / options.Seats * options.Seats
	c.config.Config = simulationOf(players, options.Chosen, games, c.Seed, c.Workers)
	return arena.Check(c.simulator, c.config)
}

// Run plays the match and prints its result.
func (c *arenaCmd) Run(ctx context.Context) error {
	boundTimed(&c.config.Config)
	start := time.Now()
	show := progressOn(os.Stderr)
	result, err := arena.Run(ctx, c.simulator, c.config, func(r arena.Result) {
		line := fmt.Sprintf("%d of %s: %s", r.Games(), counted(c.config.Games, "game"), describeShare(&r))
		if r.Low < 0 {
			line += fmt.Sprintf(", test %+.2f (%.2f to %.2f)", r.Ratio, r.Low, r.High)
		}
		show(line)
	})
	show("")
	if fault, ok := errors.AsType[*simulate.Fault](err); ok {
		return errors.New(describeFault(c.game, fault))
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	took := time.Since(start)
	if c.JSON {
		if err := printJSON(resultJSON(&c.config, &result)); err != nil {
			return err
		}
	} else {
		printResult(os.Stdout, c.game, &c.config, &result)
	}
	printTimes(os.Stderr, c.config.Players, &result)
	fmt.Fprintf(os.Stderr, "%s in %.2f s, workers: %d\n", counted(result.Games(), "game"), took.Seconds(), c.config.Workers)
	return interrupted(err, result.Games(), c.config.Games)
}

// describeShare formats the share of wins and the Elo difference, with their intervals.
func describeShare(r *arena.Result) string {
	low, high := r.Interval()
	elo, least, most := r.Elo()
	return fmt.Sprintf("%.1f%% (%.1f to %.1f), Elo %+.0f (%+.0f to %+.0f)", 100*r.Share, 100*low, 100*high, elo, least, most)
}

// printResult prints the result of a match as text.
func printResult(w io.Writer, g *games.Game, c *arena.Config, r *arena.Result) {
	fmt.Fprintf(w, "%s: %s, %d players%s, seed %s\n", c.Players[0]+" against "+strings.Join(c.Players[1:], ", "), counted(r.Games(), "game"), r.Seats, describeOptions(g.Rules.Info(), c.Chosen), c.Seed)
	if r.Rotations == 0 {
		return
	}
	low, high := r.Interval()
	elo, least, most := r.Elo()
	fmt.Fprintf(w, "\n%-16s %8s %20s\n", "", "", "95% interval")
	fmt.Fprintf(w, "%-16s %7.1f%% %20s\n", "games won", 100*r.Share, fmt.Sprintf("%.1f%% to %.1f%%", 100*low, 100*high))
	fmt.Fprintf(w, "%-16s %7.1f%%\n", "as even", 100*r.Fair())
	fmt.Fprintf(w, "%-16s %+8.0f %20s\n", "Elo difference", elo, fmt.Sprintf("%+.0f to %+.0f", least, most))
	if r.Seats == 2 {
		fmt.Fprintf(w, "\n%s of games on the same deals:", counted(r.Rotations, "pair"))
		for points, n := range r.Pairs {
			fmt.Fprintf(w, " %d won %s", n, [...]string{"0,", "½,", "1,", "1½,", "2"}[points])
		}
		fmt.Fprintln(w)
	} else {
		fmt.Fprintf(w, "\n%d times %d games on the same deals\n", r.Rotations, r.Seats)
	}
	if r.Forfeits > 0 {
		fmt.Fprintf(w, "%s forfeited\n", counted(r.Forfeits, "game"))
	}
	if t := c.Test; t != nil {
		fmt.Fprintf(w, "Elo %+g against %+g: %s (log-likelihood ratio %.2f of %.2f to %.2f)\n", t.Elo0, t.Elo1,
			[...]string{"undecided", fmt.Sprintf("%+g or less", t.Elo0), fmt.Sprintf("%+g or more", t.Elo1)}[r.Decision], r.Ratio, r.Low, r.High)
	}
}

// resultJSON is the result of a match; infinite numbers are null.
func resultJSON(c *arena.Config, r *arena.Result) jsonObject {
	finite := func(x float64) any {
		if math.IsInf(x, 0) {
			return nil
		}
		return thousandths(x)
	}
	out := jsonObject{"seed": c.Seed, "players": c.Players, "requested": c.Games, "games": r.Games(), "forfeits": r.Forfeits}.withOptions(c.Chosen)
	if r.Rotations == 0 {
		return out
	}
	low, high := r.Interval()
	elo, least, most := r.Elo()
	out["rotations"], out["fair"], out["won"] = r.Rotations, thousandths(r.Fair()), thousandths(r.Share)
	out["wonInterval"], out["elo"], out["eloInterval"] = [...]float64{thousandths(low), thousandths(high)}, finite(elo), [...]any{finite(least), finite(most)}
	if r.Seats == 2 {
		out["pairs"] = r.Pairs
	}
	if t := c.Test; t != nil {
		out["test"] = jsonObject{
			"elo0": t.Elo0, "elo1": t.Elo1, "alpha": t.Alpha, "beta": t.Beta,
			"ratio": thousandths(r.Ratio), "low": thousandths(r.Low), "high": thousandths(r.High),
			"accepted": [...]any{nil, t.Elo0, t.Elo1}[r.Decision],
		}
	}
	return out
}

// addEngines adds external programs, each "NAME=COMMAND", to the players.
func (c *arenaCmd) addEngines() error {
	for _, text := range c.Engine {
		name, command, ok := strings.Cut(text, "=")
		if !ok || command == "" {
			return fmt.Errorf("--engine %s, want NAME=COMMAND", text)
		}
		program := &external.Program{Game: c.game.Name(), Open: func() (io.ReadWriteCloser, error) { return startProcess(command) }}
		with, err := c.simulator.With(name, program)
		if err != nil {
			return fmt.Errorf("--engine %s: %w", name, err)
		}
		c.simulator = with
	}
	return nil
}
