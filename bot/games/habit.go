package games

import (
	"fmt"
	"slices"
)

// Habit is something that a player did N times in a game and that shows how they like to play,
// such as taking tiles of a colour. Key is the key of one of the game's sentences. Its arguments
// are "n" and, where several things are counted under the key, "what": the most frequent one.
type Habit struct {
	Key  string
	What any // an engine.Term or a number; nil if the key counts one thing only
	N    int
}

// SumHabits sums up the habits of several games. It returns one habit for each key, in the order
// in which the keys first appear, with the most frequent thing and its count.
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
			// Ties go to the first by name, which does not depend on the order of the games.
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
