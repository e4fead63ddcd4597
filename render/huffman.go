package render

import (
	"math/bits"
	"slices"
)

// code is a Huffman code: for each symbol its bits, as deflate sends them, and how many.
type code struct {
	bits   []uint16
	length []uint8
}

// newCode returns the best code for symbols of the given frequencies whose
// words have at most limit bits. Unused symbols get none.
func newCode(frequency []int, limit int) code {
	c := code{make([]uint16, len(frequency)), make([]uint8, len(frequency))}
	weights := slices.Clone(frequency)
	for !c.measure(weights, limit) {
		// Too deep a tree: make the frequencies more alike and try again.
		for i, w := range weights {
			if w > 0 {
				weights[i] = w/2 + 1
			}
		}
	}
	c.assign(limit)
	return c
}

// node is a symbol or a pair of nodes.
type node struct {
	weight      int
	symbol      int // -1 for a pair
	left, right int
}

// measure finds the length of each symbol's word; it reports whether all keep
// to the limit.
func (c *code) measure(weights []int, limit int) bool {
	clear(c.length)
	var nodes []node
	for s, w := range weights {
		if w > 0 {
			nodes = append(nodes, node{weight: w, symbol: s})
		}
	}
	switch len(nodes) {
	case 0:
		return true
	case 1:
		c.length[nodes[0].symbol] = 1
		return true
	}
	slices.SortStableFunc(nodes, func(a, b node) int { return a.weight - b.weight })
	// Leaves are taken in order of weight, and so are pairs, which are made in
	// that order: two queues in one slice.
	leaves := len(nodes)
	leaf, pair := 0, leaves
	lightest := func() int {
		if leaf < leaves && (pair >= len(nodes) || nodes[leaf].weight <= nodes[pair].weight) {
			leaf++
			return leaf - 1
		}
		pair++
		return pair - 1
	}
	for range leaves - 1 {
		a := lightest()
		b := lightest()
		nodes = append(nodes, node{nodes[a].weight + nodes[b].weight, -1, a, b})
	}
	depth := make([]int, len(nodes))
	for i := len(nodes) - 1; i >= 0; i-- {
		n := nodes[i]
		if n.symbol >= 0 {
			if depth[i] > limit {
				return false
			}
			c.length[n.symbol] = uint8(depth[i])
			continue
		}
		depth[n.left], depth[n.right] = depth[i]+1, depth[i]+1
	}
	return true
}

// assign gives the symbols the words that follow from their lengths, as
// RFC 1951, 3.2.2 says, each with its first bit lowest.
func (c *code) assign(limit int) {
	count := make([]int, limit+2)
	for _, l := range c.length {
		if l > 0 {
			count[l+1]++
		}
	}
	next := make([]uint16, limit+2)
	for l := 1; l <= limit; l++ {
		next[l] = (next[l-1] + uint16(count[l])) << 1
	}
	for s, l := range c.length {
		if l > 0 {
			c.bits[s] = bits.Reverse16(next[l]) >> (16 - l)
			next[l]++
		}
	}
}
