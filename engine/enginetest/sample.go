package enginetest

import (
	"math/rand/v2"
	"slices"
)

// remember keeps some of the moves, of all kinds that come, to try them at other positions.
func (c *contract[S, M, V]) remember(list []M) {
	for _, m := range list {
		switch {
		case slices.Contains(c.foreign, m):
		case len(c.foreign) < c.tries:
			c.foreign = append(c.foreign, m)
		case c.forgets.IntN(8) == 0:
			c.foreign[c.forgets.IntN(len(c.foreign))] = m
		}
	}
}

// some returns at most n random elements of a list, which it reorders.
func some[T any](list []T, n int, rng *rand.Rand) []T {
	if len(list) <= n {
		return list
	}
	for i := range n {
		j := i + rng.IntN(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
	return list[:n]
}
