// Package perft counts the move sequences from a position, for any game. The count changes when the
// rules change by mistake, and the time it takes measures their speed.
package perft

import (
	"context"

	"sobremesa/engine"
)

// Counter counts move sequences under one game's rules. It is not safe for concurrent use.
type Counter[S any, M comparable, V any] struct {
	// Positions is the number of positions counted so far, for measuring speed.
	Positions uint64

	rules   engine.Rules[S, M, V]
	within  func(*S) bool
	buffers [][]M // by depth, like next; reused so that counting does not allocate
	next    []S
}

// New returns a Counter for sequences of up to depth moves, at least 1. A sequence ends when chance
// is to move, the game is over, or within, if not nil, returns false; it is counted only if it has
// the full length. If several seats are awaited, the lowest plays. Unlisted moves are ignored.
func New[S any, M comparable, V any](rules engine.Rules[S, M, V], depth int, within func(*S) bool) *Counter[S, M, V] {
	return &Counter[S, M, V]{rules: rules, within: within, buffers: make([][]M, depth+1), next: make([]S, depth+1)}
}

// Count returns the number of sequences of depth moves, at least 1, from p. If ctx ends, it returns
// promptly with a meaningless number.
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

// Branch is the number of sequences that begin with Move.
type Branch struct {
	Move  string // in stored notation
	Count uint64
}

// Divide returns the number of sequences for each first move.
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
		panic(err) // Play accepts what Moves lists
	}
	return next
}
