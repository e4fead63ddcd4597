package games

import (
	"fmt"
	"slices"
)

// Habit is something that somebody did in a game and that shows how they like to
// play: so many tiles of a colour, say. Its key is that of a sentence of the
// game's, which is given "n" and, where several things are counted, "what": the
// one of which there were most.
type Habit struct {
	Key  string
	What any // an engine.Term or a number; nil when all is counted as one
	N    int
}

// SumHabits is what several games tell: of each key one, in the order in which
// they come first, with those of which there were most.
func SumHabits(list []Habit) []Habit {
	type counted struct {
		key  string
		what any
	}
	sums := make(map[counted]int)
	var order []string
	var seen []counted
	for _, h := range list {
		c := counted{h.Key, h.What}
		if _, ok := sums[c]; !ok {
			seen = append(seen, c)
		}
		sums[c] += h.N
		if !slices.Contains(order, h.Key) {
			order = append(order, h.Key)
		}
	}
	var best []Habit
	for _, key := range order {
		most := Habit{Key: key}
		for _, c := range seen {
			// Of equal ones it is the first by name, not the first to come.
			if n := sums[c]; c.key == key && n > 0 && (n > most.N || n == most.N && fmt.Sprint(c.what) < fmt.Sprint(most.What)) {
				most.What, most.N = c.what, n
			}
		}
		if most.N > 0 {
			best = append(best, most)
		}
	}
	return best
}
