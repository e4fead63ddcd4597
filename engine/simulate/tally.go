package simulate

import (
	"math"
	"slices"
)

// Tally is how one player, or one place in the order of play, did.
type Tally struct {
	Wins   int // alone
	Shared int // first together with others
	Score  Count
	Moves  Count
}

// Count gathers whole numbers.
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

// Mean is the average, NaN of nothing.
func (c Count) Mean() float64 { return float64(c.Sum) / float64(c.N) }

// Margin is half the width of the 95% interval of the mean, by the normal
// distribution; NaN for fewer than two numbers.
func (c Count) Margin() float64 {
	if c.N < 2 {
		return math.NaN()
	}
	n := float64(c.N)
	variance := (float64(c.Squares) - float64(c.Sum)*float64(c.Sum)/n) / (n - 1)
	return 1.96 * math.Sqrt(max(0, variance)/n)
}

// Summary is what a simulation showed.
type Summary struct {
	Games   int            // that were played
	Players []Tally        // by index in Config.Players
	Seats   []Tally        // from the seat that moved first, in the order of the turns
	Rounds  Count          // a game; of nothing where the game counts none
	Moves   Count          // of players, a game
	Endings map[string]int // by the name of the ending
}

func newSummary(players int) Summary {
	return Summary{Players: make([]Tally, players), Seats: make([]Tally, players), Endings: make(map[string]int)}
}

// add counts a finished game.
func (s *Summary) add(g *Game) {
	first, moves := 0, 0
	for _, st := range g.Standings {
		if st.Place == 1 {
			first++
		}
	}
	for _, st := range g.Standings {
		seat := int(st.Seat)
		moves += g.Moves[seat]
		place := (seat - g.First + len(g.Seats)) % len(g.Seats)
		if order := g.Facts.Order; order != nil {
			place = slices.Index(order, st.Seat)
		}
		for _, t := range [...]*Tally{&s.Players[g.Seats[seat]], &s.Seats[place]} {
			if st.Place == 1 && first == 1 {
				t.Wins++
			} else if st.Place == 1 {
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
