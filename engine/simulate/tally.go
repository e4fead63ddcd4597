package simulate

import (
	"math"
	"slices"

	"sobremesa/engine"
)

// Tally is the record of a player, or of a place in the order of play.
type Tally struct {
	Wins   int // unshared
	Shared int // shared first places
	Score  Count
	Moves  Count
}

// Count summarises a series of integers.
type Count struct {
	N        int
	Sum      int64
	Squares  int64
	Min, Max int
}

func (c *Count) add(n int) {
	if c.N == 0 || n < c.Min {
		c.Min = n
	}
	if c.N == 0 || n > c.Max {
		c.Max = n
	}
	c.N++
	c.Sum += int64(n)
	c.Squares += int64(n) * int64(n)
}

// Mean returns the average, NaN for an empty series.
func (c Count) Mean() float64 { return float64(c.Sum) / float64(c.N) }

// Margin returns half the width of the 95% interval of the mean under the normal distribution. It
// is NaN for fewer than two numbers.
func (c Count) Margin() float64 {
	if c.N < 2 {
		return math.NaN()
	}
	n := float64(c.N)
	variance := (float64(c.Squares) - float64(c.Sum)*float64(c.Sum)/n) / (n - 1)
	return 1.96 * math.Sqrt(max(0, variance)/n)
}

// Summary is the result of a simulation.
type Summary struct {
	Games   int            // finished games
	Players []Tally        // by index in Config.Players
	Seats   []Tally        // in the order of turns, beginning with the seat that moved first
	Rounds  Count          // per game; empty if the game does not count rounds
	Moves   Count          // players' moves per game
	Endings map[string]int // number of games by name of the ending
}

func newSummary(players int) Summary {
	return Summary{Players: make([]Tally, players), Seats: make([]Tally, players), Endings: make(map[string]int)}
}

// add adds a finished game.
func (s *Summary) add(g *Game) {
	winners, moves := engine.Winners(g.Standings), 0
	for _, st := range g.Standings {
		seat := int(st.Seat)
		moves += g.Moves[seat]
		place := (seat - g.First + len(g.Seats)) % len(g.Seats)
		if order := g.Facts.Order; order != nil {
			place = slices.Index(order, st.Seat)
		}
		for _, t := range [...]*Tally{&s.Players[g.Seats[seat]], &s.Seats[place]} {
			switch {
			case st.Place > 1:
			case winners.Len() == 1:
				t.Wins++
			default:
				t.Shared++
			}
			t.Score.add(st.Score)
			t.Moves.add(g.Moves[seat])
		}
	}
	s.Games++
	if g.Facts.Rounds > 0 {
		s.Rounds.add(g.Facts.Rounds)
	}
	s.Moves.add(moves)
	if g.Facts.Ending != "" {
		s.Endings[g.Facts.Ending]++
	}
}
