// Package perft counts the move sequences from a position, for any game. The count changes when the
// rules change by mistake, and the time it takes measures their speed.
package perft

import (
	"context"

	"sobremesa/engine"
)

// Game counts moves for one game, without its type parameters.
type Game interface {
	// Deal starts a game and has chance play, by the seed, until a player is to move. Counts from
	// there may go up to the given depth. It returns an error for options that the game lacks.
	Deal(o engine.Options, seed engine.Seed, depth int) (Counter, error)
}

// Counter counts the move sequences from a position. A sequence ends when chance is to move or the
// game is over; it is counted only if it has the full length. If several seats are awaited, the
// lowest plays. Unlisted moves are ignored. A Counter is not safe for concurrent use.
type Counter interface {
	Dealt() []engine.Move // the chance moves of Game.Deal
	View() any            // the spectator's view of the position
	// Count returns the number of sequences of depth moves, at least 1. If ctx ends, it returns
	// promptly with a meaningless number.
	Count(ctx context.Context, depth int) uint64
	// Divide returns the number of sequences for each first move.
	Divide(ctx context.Context, depth int) []Branch
	// Positions returns the number of positions counted so far, for measuring speed.
	Positions() uint64
}

// Branch is the number of sequences that begin with Move.
type Branch struct {
	Move  string `json:"move"` // in stored notation
	Count uint64 `json:"count"`
}

// Of returns the Game of the rules. Sequences also end where within, if not nil, returns false.
func Of[S any, M comparable, V any](rules engine.Rules[S, M, V], within func(*S) bool) Game {
	return game[S, M, V]{rules, within}
}

type game[S any, M comparable, V any] struct {
	rules  engine.Rules[S, M, V]
	within func(*S) bool
}

func (g game[S, M, V]) Deal(o engine.Options, seed engine.Seed, depth int) (Counter, error) {
	pos, err := g.rules.Start(o)
	if err != nil {
		return nil, err
	}
	var dealt []engine.Move
	for g.rules.ToMove(&pos).Has(engine.Chance) {
		m := g.rules.Draw(&pos, seed.Draw(len(dealt)))
		if err := g.rules.Play(&pos, engine.Chance, m); err != nil {
			return nil, err
		}
		dealt = append(dealt, engine.Move{Seat: engine.Chance, Text: g.rules.Format(m, engine.Spanish)})
	}
	c := At(g.rules, pos, depth, g.within).(*counter[S, M, V])
	c.dealt = dealt
	return c, nil
}

// At returns a Counter of sequences of up to depth moves from a position. within is as for [Of].
func At[S any, M comparable, V any](rules engine.Rules[S, M, V], pos S, depth int, within func(*S) bool) Counter {
	return &counter[S, M, V]{rules: rules, pos: pos, within: within, buffers: make([][]M, depth+1), next: make([]S, depth+1)}
}

type counter[S any, M comparable, V any] struct {
	rules     engine.Rules[S, M, V]
	pos       S
	within    func(*S) bool
	dealt     []engine.Move
	positions uint64
	buffers   [][]M // by depth, like next; reused so that counting does not allocate
	next      []S
}

func (c *counter[S, M, V]) Dealt() []engine.Move { return c.dealt }

func (c *counter[S, M, V]) View() any { return c.rules.View(&c.pos, engine.Spectator) }

func (c *counter[S, M, V]) Positions() uint64 { return c.positions }

func (c *counter[S, M, V]) Count(ctx context.Context, depth int) uint64 {
	return c.count(ctx, &c.pos, depth)
}

func (c *counter[S, M, V]) Divide(ctx context.Context, depth int) []Branch {
	var list []Branch
	seat, moves := c.moves(&c.pos, depth)
	for _, m := range moves {
		n := uint64(1)
		if depth > 1 {
			n = c.count(ctx, c.after(&c.pos, seat, m, depth), depth-1)
		}
		list = append(list, Branch{Move: c.rules.Format(m, engine.Spanish), Count: n})
	}
	return list
}

// count counts the sequences of depth moves from p.
func (c *counter[S, M, V]) count(ctx context.Context, p *S, depth int) uint64 {
	seat, moves := c.moves(p, depth)
	if depth == 1 || ctx.Err() != nil {
		c.positions += uint64(len(moves))
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		n += c.count(ctx, c.after(p, seat, m, depth), depth-1)
	}
	return n
}

func (c *counter[S, M, V]) moves(p *S, depth int) (engine.Seat, []M) {
	seat := c.rules.Awaited(p).First()
	if seat == engine.Spectator || seat == engine.Chance || c.within != nil && !c.within(p) {
		return seat, nil
	}
	c.buffers[depth] = c.rules.Moves(p, seat, c.buffers[depth][:0])
	return seat, c.buffers[depth]
}

func (c *counter[S, M, V]) after(p *S, seat engine.Seat, m M, depth int) *S {
	next := &c.next[depth]
	*next = *p
	if err := c.rules.Play(next, seat, m); err != nil {
		panic(err) // Play accepts what Moves lists
	}
	return next
}
