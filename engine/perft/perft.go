// Package perft counts the ways to play the next moves of a position, of any
// game: a number that shows at once when rules have changed, and a measure of
// their speed.
package perft

import (
	"context"

	"sobremesa/engine"
)

// Counter counts for the rules of one game. It is not safe for concurrent use.
type Counter[S any, M comparable, V any] struct {
	// Positions is how many were counted so far, for the speed.
	Positions uint64

	rules   engine.Rules[S, M, V]
	within  func(*S) bool
	buffers [][]M // by depth, as the positions below: a count allocates nothing
	next    []S
}

// New returns a counter for up to depth moves, at least 1. A way ends where
// chance is to move, the game is over, or within, which may be nil, says no; it
// counts only if that is at its full depth. Where several are awaited the
// lowest seat plays. Moves that are not listed are not counted.
func New[S any, M comparable, V any](rules engine.Rules[S, M, V], depth int, within func(*S) bool) *Counter[S, M, V] {
	return &Counter[S, M, V]{rules: rules, within: within, buffers: make([][]M, depth+1), next: make([]S, depth+1)}
}

// Count returns the ways to play depth moves, at least 1, from p. When ctx is
// done it returns soon, and nothing of use.
func (c *Counter[S, M, V]) Count(ctx context.Context, p *S, depth int) uint64 {
	seat, moves := c.moves(p, depth)
	if depth == 1 || ctx.Err() != nil {
		c.Positions += uint64(len(moves))
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		n += c.Count(ctx, c.after(p, seat, m, depth), depth-1)
	}
	return n
}

// Branch is the number of ways below a first move.
type Branch struct {
	Move  string // in Spanish
	Count uint64
}

// Divide returns the ways below each first move.
func (c *Counter[S, M, V]) Divide(ctx context.Context, p *S, depth int) []Branch {
	var list []Branch
	seat, moves := c.moves(p, depth)
	for _, m := range moves {
		n := uint64(1)
		if depth > 1 {
			n = c.Count(ctx, c.after(p, seat, m, depth), depth-1)
		}
		list = append(list, Branch{Move: c.rules.Format(m, engine.Spanish), Count: n})
	}
	return list
}

func (c *Counter[S, M, V]) moves(p *S, depth int) (engine.Seat, []M) {
	seat := c.rules.Awaited(p).First()
	if seat == engine.Spectator || seat == engine.Chance || c.within != nil && !c.within(p) {
		return seat, nil
	}
	c.buffers[depth] = c.rules.Moves(p, seat, c.buffers[depth][:0])
	return seat, c.buffers[depth]
}

func (c *Counter[S, M, V]) after(p *S, seat engine.Seat, m M, depth int) *S {
	next := &c.next[depth]
	*next = *p
	if err := c.rules.Play(next, seat, m); err != nil {
		panic(err) // Moves lists what Play accepts
	}
	return next
}
