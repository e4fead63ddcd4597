package simulate

import (
	"math"
	"slices"

	"sobremesa/engine"
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

func (c *Count) merge(o Count) {
	if o.N == 0 {
		return
	}
	if c.N == 0 {
		*c = o
		return
	}
	c.N += o.N
	c.Sum += o.Sum
	c.Squares += o.Squares
	c.Min, c.Max = min(c.Min, o.Min), max(c.Max, o.Max)
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

func (t *Tally) merge(o Tally) {
	t.Wins += o.Wins
	t.Shared += o.Shared
	t.Score.merge(o.Score)
	t.Moves.merge(o.Moves)
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
func (s *Summary) add(g *Game, standings []engine.Standing, f Facts) {
	first := 0
	for _, st := range standings {
		if st.Place == 1 {
			first++
		}
	}
	moves := 0
	for _, st := range standings {
		seat := int(st.Seat)
		moves += g.Moves[seat]
		place := (seat - g.First + len(g.Seats)) % len(g.Seats)
		if f.Order != nil {
			place = slices.Index(f.Order, st.Seat)
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
	if f.Rounds > 0 {
		s.Rounds.add(f.Rounds)
	}
	s.Moves.add(moves)
	if f.Ending != "" {
		s.Endings[f.Ending]++
	}
}

func (s *Summary) merge(o *Summary) {
	s.Games += o.Games
	for i := range s.Players {
		s.Players[i].merge(o.Players[i])
		s.Seats[i].merge(o.Seats[i])
	}
	s.Rounds.merge(o.Rounds)
	s.Moves.merge(o.Moves)
	for name, n := range o.Endings {
		s.Endings[name] += n
	}
}
