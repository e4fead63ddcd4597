package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"

	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/simulate"
)

// printTable prints a simulation's result for people.
func printTable(w io.Writer, c *simulate.Config, s *simulate.Summary) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%d games, %d players, wall %s, seed %s\n", s.Games, len(c.Players), c.Chosen[azul.WallOption], c.Seed)
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
	for i, name := range labels(c) {
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
	fmt.Fprintf(b, "\nrounds a game %.2f (%d to %d), moves a game %.1f (%d to %d)\n",
		s.Rounds.Mean(), s.Rounds.Min, s.Rounds.Max, s.Moves.Mean(), s.Moves.Min, s.Moves.Max)
	fmt.Fprintf(b, "ended by a complete row %d, by the last tile %d, frozen %d\n",
		s.Endings[players.EndedByRow], s.Endings[players.EndedByTiles], s.Endings[players.EndedFrozen])
	return b.Flush()
}

// labels names the players of a simulation, numbering those that share a name.
func labels(c *simulate.Config) []string {
	total := make(map[string]int)
	for _, name := range c.Players {
		total[name]++
	}
	seen := make(map[string]int)
	names := make([]string, len(c.Players))
	for i, name := range c.Players {
		names[i] = name
		if total[name] > 1 {
			seen[name]++
			names[i] = fmt.Sprintf("%s #%d", name, seen[name])
		}
	}
	return names
}

// The JSON of a simulation.
type (
	simulationJSON struct {
		Seed      string      `json:"seed"`
		Wall      string      `json:"wall"`
		Requested int         `json:"requested"`
		Games     int         `json:"games"` // fewer when it was interrupted
		Players   []tallyJSON `json:"players"`
		Seats     []tallyJSON `json:"seats"` // by order of play in the first round
		Rounds    *countJSON  `json:"rounds"`
		Moves     *countJSON  `json:"moves"`
		Ends      endsJSON    `json:"ends"`
	}
	tallyJSON struct {
		Player string     `json:"player,omitempty"`
		Seat   int        `json:"seat,omitempty"`
		Wins   int        `json:"wins"`
		Shared int        `json:"shared"`
		Score  *countJSON `json:"score"`
		Moves  *countJSON `json:"moves"`
	}
	// countJSON is null where there is nothing to count.
	countJSON struct {
		Mean     float64     `json:"mean"`
		Interval *[2]float64 `json:"interval"` // 95%, of the mean; null for a single number
		Min      int         `json:"min"`
		Max      int         `json:"max"`
	}
	endsJSON struct {
		Row    int `json:"row"`
		Tiles  int `json:"tiles"`
		Frozen int `json:"frozen"`
	}
)

func summaryJSON(c *simulate.Config, s *simulate.Summary) simulationJSON {
	out := simulationJSON{
		Seed: c.Seed, Wall: c.Chosen[azul.WallOption], Requested: c.Games, Games: s.Games,
		Rounds: countOf(s.Rounds), Moves: countOf(s.Moves),
		Ends: endsJSON{s.Endings[players.EndedByRow], s.Endings[players.EndedByTiles], s.Endings[players.EndedFrozen]},
	}
	for i, name := range c.Players {
		out.Players = append(out.Players, tallyOf(&s.Players[i]))
		out.Players[i].Player = name
		out.Seats = append(out.Seats, tallyOf(&s.Seats[i]))
		out.Seats[i].Seat = i + 1
	}
	return out
}

func tallyOf(t *simulate.Tally) tallyJSON {
	return tallyJSON{Wins: t.Wins, Shared: t.Shared, Score: countOf(t.Score), Moves: countOf(t.Moves)}
}

func countOf(c simulate.Count) *countJSON {
	if c.N == 0 {
		return nil
	}
	out := &countJSON{Mean: thousandths(c.Mean()), Min: c.Min, Max: c.Max}
	if m := c.Margin(); !math.IsNaN(m) {
		out.Interval = &[2]float64{thousandths(c.Mean() - m), thousandths(c.Mean() + m)}
	}
	return out
}

// thousandths rounds, so that no processor's last bit shows.
func thousandths(x float64) float64 { return math.Round(x*1000) / 1000 }

// printJSON writes v as one line.
func printJSON(v any) error {
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}
