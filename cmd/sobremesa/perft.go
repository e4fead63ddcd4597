package main

import (
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"time"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/perft"
	"sobremesa/engine/simulate"
)

type perftCmd struct {
	gameFlags
	Seed    string `placeholder:"TEXT" help:"What chance plays before the players follows from this text (64 hexadecimal digits: from this seed of a game); by default a new one each time."`
	Players count  `placeholder:"N" help:"How many play; by default as few as the game takes."`
	Depth   count  `default:"3" placeholder:"N" help:"Up to how many of the players' moves to count (3)."`
	Divide  bool   `help:"Also count below each first move, at full depth."`
	JSON    bool   `name:"json" help:"Print the counts as JSON."`

	game    *games.Game // as Validate finds it, like options
	options engine.Options
}

// Help implements kong.HelpProvider.
func (*perftCmd) Help() string {
	return "Chance plays first, until a player is to move. Then the ways to play are counted, " +
		"those alone in which nothing is left to chance before the last move. Moves too many to be listed are not counted."
}

// Validate implements kong's check of the flags together.
func (c *perftCmd) Validate() (err error) {
	if c.game, err = c.chosenGame(); err != nil {
		return err
	}
	info := c.game.Rules.Info()
	c.options, err = c.settled(info, cmp.Or(int(c.Players), info.MinSeats))
	return err
}

// Run counts the sequences of the players' first moves.
func (c *perftCmd) Run(ctx context.Context) error {
	g, o := c.game, c.options
	c.Seed = cmp.Or(c.Seed, newSeed())
	seed := simulate.GameSeed(c.Seed, 0)
	if raw, err := hex.DecodeString(c.Seed); err == nil && len(raw) == len(seed) {
		seed = engine.Seed(raw)
	}
	deal, err := g.Perft.Deal(o, seed, int(c.Depth))
	if err != nil {
		return err
	}
	fields := jsonObject{}
	var lines []string // what chance played before the first player
	if describe := extrasOf(g).describeDeal; describe != nil {
		lines, fields = describe(deal.View())
	} else {
		var stored []string
		for _, m := range deal.Dealt() {
			stored, lines = append(stored, m.Text), append(lines, inEnglish(g, m.Text))
		}
		fields["dealt"] = stored
	}
	if !c.JSON {
		fmt.Printf("seed %s, %d players%s\n", c.Seed, o.Seats, describeOptions(g.Rules.Info(), o.Chosen))
		for _, line := range lines {
			fmt.Println(line)
		}
	}
	start := time.Now()
	var counts []uint64 // by depth, from 1
	for depth := 1; depth <= int(c.Depth); depth++ {
		n := deal.Count(ctx, depth)
		if ctx.Err() != nil {
			break
		}
		counts = append(counts, n)
		if !c.JSON {
			fmt.Printf("depth %d: %d\n", depth, n)
		}
	}
	var divide []perft.Branch
	if c.Divide && ctx.Err() == nil {
		divide = deal.Divide(ctx, int(c.Depth))
	}
	if c.JSON {
		fields["seed"], fields["players"], fields["counts"] = c.Seed, o.Seats, counts
		if divide != nil {
			fields["divide"] = divide
		}
		if err := printJSON(fields.withOptions(o.Chosen)); err != nil {
			return err
		}
	} else {
		for _, b := range divide {
			fmt.Printf("%-24s %d\n", inEnglish(g, b.Move), b.Count)
		}
	}
	took := time.Since(start).Seconds()
	fmt.Fprintf(os.Stderr, "%s in %.2f s, %.1f million a second\n", counted(int(deal.Positions()), "position"), took, float64(deal.Positions())/took/1e6)
	if ctx.Err() != nil {
		return exitInterrupted
	}
	return nil
}
