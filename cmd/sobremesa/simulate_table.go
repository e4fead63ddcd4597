package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/record"
	"sobremesa/engine/simulate"
)

// printTable prints a simulation's result as text.
func printTable(w io.Writer, g *games.Game, c *simulate.Config, s *simulate.Summary) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s, %d players%s, seed %s\n", counted(s.Games, "game"), len(c.Players), describeOptions(g.Rules.Info(), c.Chosen), c.Seed)
	if s.Games == 0 {
		return b.Flush()
	}
	const heading = "\n%-16s %8s %7s %8s %11s %17s %11s\n"
	row := func(name string, t *simulate.Tally) {
		interval := "-"
		if m := t.Score.Margin(); !math.IsNaN(m) {
			interval = fmt.Sprintf("%.2f to %.2f", t.Score.Mean()-m, t.Score.Mean()+m)
		}
		fmt.Fprintf(b, "%-16s %8d %6.1f%% %8d %11.2f %17s %11.1f\n", name, t.Wins,
			100*float64(t.Wins)/float64(s.Games), t.Shared, t.Score.Mean(), interval, t.Moves.Mean())
	}
	fmt.Fprintf(b, heading, "player", "wins", "%", "shared", "mean score", "95% interval", "moves")
	for i, name := range c.Players {
		row(name, &s.Players[i])
	}
	fmt.Fprintf(b, heading, "seat", "wins", "%", "shared", "mean score", "95% interval", "moves")
	for i := range s.Seats {
		name := fmt.Sprint(i + 1)
		if i == 0 {
			name += " (begins)"
		}
		row(name, &s.Seats[i])
	}
	fmt.Fprintln(b)
	if s.Rounds.N > 0 {
		fmt.Fprintf(b, "rounds a game %.2f (%d to %d), ", s.Rounds.Mean(), s.Rounds.Min, s.Rounds.Max)
	}
	fmt.Fprintf(b, "moves a game %.1f (%d to %d)\n", s.Moves.Mean(), s.Moves.Min, s.Moves.Max)
	for i, e := range g.Simulator.Endings() {
		fmt.Fprintf(b, "%s %s %d", [...]string{"ended", ","}[min(i, 1)], e.How, s.Endings[e.Name])
	}
	if len(g.Simulator.Endings()) > 0 {
		fmt.Fprintln(b)
	}
	return b.Flush()
}

// summaryJSON is the result with the game's options and endings by their names. Players are in order of
// play in the first round.
func summaryJSON(g *games.Game, c *simulate.Config, s *simulate.Summary) jsonObject {
	var byPlayer, bySeat []jsonObject
	for i, name := range c.Players {
		byPlayer = append(byPlayer, tallyJSON("player", name, &s.Players[i]))
		bySeat = append(bySeat, tallyJSON("seat", i+1, &s.Seats[i]))
	}
	ends := jsonObject{}
	for _, e := range g.Simulator.Endings() {
		ends[e.Name] = s.Endings[e.Name]
	}
	return jsonObject{
		"seed": c.Seed, "requested": c.Games, "games": s.Games, // fewer if interrupted
		"players": byPlayer, "seats": bySeat, "rounds": countJSON(s.Rounds), "moves": countJSON(s.Moves), "ends": ends,
	}.withOptions(c.Chosen)
}

// tallyJSON is the record of a player or a seat.
func tallyJSON(of string, which any, t *simulate.Tally) jsonObject {
	return jsonObject{of: which, "wins": t.Wins, "shared": t.Shared, "score": countJSON(t.Score), "moves": countJSON(t.Moves)}
}

// countJSON is null if there is nothing to count. The interval is the mean's of 95%, null for a single
// game.
func countJSON(c simulate.Count) jsonObject {
	if c.N == 0 {
		return nil
	}
	out := jsonObject{"mean": thousandths(c.Mean()), "interval": nil, "min": c.Min, "max": c.Max}
	if m := c.Margin(); !math.IsNaN(m) {
		out["interval"] = [2]float64{thousandths(c.Mean() - m), thousandths(c.Mean() + m)}
	}
	return out
}

// printLog plays a game of the simulation and prints it move by move.
func printLog(ctx context.Context, g *games.Game, config *simulate.Config, number int, boards bool) error {
	options := engine.Options{Seats: len(config.Players), Chosen: config.Chosen}
	print := extrasOf(g).printLog(options, boards)
	var failed error
	_, err := g.Simulator.Play(ctx, *config, number, func(m engine.Move, before, after any) {
		if failed == nil {
			failed = print(m, before, after)
		}
	})
	return errors.Join(err, failed)
}

// printRecord plays a game of the simulation and prints its record.
func printRecord(ctx context.Context, g *games.Game, config *simulate.Config, number int) error {
	var moves []engine.Move
	game, err := g.Simulator.Play(ctx, *config, number, func(m engine.Move, _, _ any) {
		moves = append(moves, m)
	})
	if err != nil {
		return err
	}
	names := make([]string, len(game.Seats))
	for seat, player := range game.Seats {
		names[seat] = config.Players[player]
	}
	r, err := record.Of(g.Rules, engine.Options{Seats: len(names), Chosen: config.Chosen}, moves, names)
	if err != nil {
		return err
	}
	r.Commitment, r.Seed = game.Seed.Commitment(engine.OfDigits), &game.Seed
	w := bufio.NewWriter(os.Stdout)
	fmt.Fprintf(w, "# game %d of the simulation with the seed %q\n", number+1, config.Seed)
	if err := r.Write(w); err != nil {
		return err
	}
	return w.Flush()
}
