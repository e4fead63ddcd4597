package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/perft"
	"sobremesa/engine/simulate"
)

type perftCmd struct {
	Seed    string `placeholder:"TEXT" help:"The deal follows from this text (64 hexadecimal digits: from this seed of a game); by default a new one each time."`
	Players int    `default:"2" help:"Two to four."`
	Depth   int    `default:"3" help:"Up to how many draft moves to count."`
	Wall    string `default:"clasico" enum:"clasico,habana,gris" help:"The walls' pattern: ${enum}."`
	Divide  bool   `help:"Also count below each first move, at full depth."`
	JSON    bool   `name:"json" help:"Print the counts as JSON."`
}

// Validate implements kong's check of the flags together.
func (c *perftCmd) Validate() error {
	switch {
	case c.Players < 2 || c.Players > azul.MaxSeats:
		return fmt.Errorf("--players %d, want 2 to %d", c.Players, azul.MaxSeats)
	case c.Depth < 1:
		return fmt.Errorf("--depth %d, want at least 1", c.Depth)
	}
	return nil
}

// Run counts the ways to play the first draft moves of a deal.
func (c *perftCmd) Run(ctx context.Context) error {
	if c.Seed == "" {
		c.Seed = newSeed()
	}
	seed := simulate.GameSeed(c.Seed, 0)
	if raw, err := hex.DecodeString(c.Seed); err == nil && len(raw) == len(seed) {
		seed = engine.Seed(raw)
	}
	wall, _ := azul.ParseWall(c.Wall) // kong knows the names
	state, err := azul.Start(c.Players, wall)
	if err != nil {
		return err
	}
	for draws := 0; state.ToMove().Has(engine.Chance); draws++ {
		if err := state.Play(engine.Chance, state.Draw(seed.Draw(draws))); err != nil {
			return err
		}
	}
	view := state.View(engine.Spectator)
	out := perftJSON{Seed: c.Seed, Players: c.Players, Wall: c.Wall, Begins: int(view.Starter()) + 1}
	for f := 1; f <= view.Factories(); f++ {
		out.Deal = append(out.Deal, tileNames(view.Source(f)))
	}
	if !c.JSON {
		fmt.Printf("seed %s, %d players, wall %s\nplayer %d begins\n", out.Seed, out.Players, out.Wall, out.Begins)
		for i, tiles := range out.Deal {
			fmt.Printf("factory %d: %s\n", i+1, strings.Join(tiles, " "))
		}
	}
	start := time.Now()
	counter := newPerft(c.Depth)
	for depth := 1; depth <= c.Depth; depth++ {
		n := counter.Count(ctx, &state, depth)
		if ctx.Err() != nil {
			break
		}
		out.Counts = append(out.Counts, n)
		if !c.JSON {
			fmt.Printf("depth %d: %d\n", depth, n)
		}
	}
	if c.Divide && ctx.Err() == nil {
		for _, b := range counter.Divide(ctx, &state, c.Depth) {
			out.Divide = append(out.Divide, divideJSON(b))
		}
		if !c.JSON {
			for _, d := range out.Divide {
				fmt.Printf("%-24s %d\n", d.Move, d.Count)
			}
		}
	}
	if c.JSON {
		if err := printJSON(out); err != nil {
			return err
		}
	}
	took := time.Since(start).Seconds()
	fmt.Fprintf(os.Stderr, "%d positions in %.2f s, %.1f million a second\n", counter.Positions, took, float64(counter.Positions)/took/1e6)
	if ctx.Err() != nil {
		return exitInterrupted
	}
	return nil
}

type (
	perftJSON struct {
		Seed    string       `json:"seed"`
		Players int          `json:"players"`
		Wall    string       `json:"wall"`
		Begins  int          `json:"begins"`
		Deal    [][]string   `json:"deal"`   // by factory
		Counts  []uint64     `json:"counts"` // by depth, from 1
		Divide  []divideJSON `json:"divide,omitempty"`
	}
	divideJSON struct {
		Move  string `json:"move"`
		Count uint64 `json:"count"`
	}
)

// tileNames are a factory's tiles one by one, as a deal is written.
func tileNames(tiles azul.Tiles) []string {
	words := strings.Fields(azul.Format(azul.Deal(1, tiles), engine.Spanish))
	return words[2:] // after "reparto 1"
}

// newPerft counts the ways to play draft moves of Azul. A way that ends the
// round before the depth is reached is none: then chance deals, or on the grey
// wall players place their tiles.
func newPerft(depth int) *perft.Counter[azul.State, azul.Move, azul.View] {
	return perft.New(azul.Rules{}, depth, func(s *azul.State) bool { return s.Phase() == azul.Drafting })
}
