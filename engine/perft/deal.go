package perft

import (
	"context"

	"sobremesa/engine"
)

// Game counts moves for one game, without its type parameters.
type Game interface {
	Info() engine.Info
	// Deal starts a game and has chance play, by the seed, until a player is to move. Counts from the
	// deal may go up to the given depth. It returns an error for options that the game lacks.
	Deal(o engine.Options, seed engine.Seed, depth int) (Deal, error)
}

// Deal is a position before the first player's move. It is not safe for concurrent use.
type Deal interface {
	Dealt() []engine.Move // the chance moves
	View() any            // the spectator's view
	// Count and Divide are those of Counter.
	Count(ctx context.Context, depth int) uint64
	Divide(ctx context.Context, depth int) []Branch
	// Positions returns the number of positions counted so far, for measuring speed.
	Positions() uint64
}

// Of returns the Game of the rules. within is passed to New.
func Of[S any, M comparable, V any](rules engine.Rules[S, M, V], within func(*S) bool) Game {
	return game[S, M, V]{rules, within}
}

type game[S any, M comparable, V any] struct {
	rules  engine.Rules[S, M, V]
	within func(*S) bool
}

func (g game[S, M, V]) Info() engine.Info { return g.rules.Info() }

func (g game[S, M, V]) Deal(o engine.Options, seed engine.Seed, depth int) (Deal, error) {
	pos, err := g.rules.Start(o)
	if err != nil {
		return nil, err
	}
	d := &deal[S, M, V]{rules: g.rules, pos: pos, counter: New(g.rules, depth, g.within)}
	for g.rules.ToMove(&d.pos).Has(engine.Chance) {
		m := g.rules.Draw(&d.pos, seed.Draw(len(d.dealt)))
		if err := g.rules.Play(&d.pos, engine.Chance, m); err != nil {
			return nil, err
		}
		d.dealt = append(d.dealt, engine.Move{Seat: engine.Chance, Text: g.rules.Format(m, engine.Spanish)})
	}
	return d, nil
}

type deal[S any, M comparable, V any] struct {
	rules   engine.Rules[S, M, V]
	pos     S
	dealt   []engine.Move
	counter *Counter[S, M, V]
}

func (d *deal[S, M, V]) Dealt() []engine.Move { return d.dealt }

func (d *deal[S, M, V]) View() any { return d.rules.View(&d.pos, engine.Spectator) }

func (d *deal[S, M, V]) Count(ctx context.Context, depth int) uint64 {
	return d.counter.Count(ctx, &d.pos, depth)
}

func (d *deal[S, M, V]) Divide(ctx context.Context, depth int) []Branch {
	return d.counter.Divide(ctx, &d.pos, depth)
}

func (d *deal[S, M, V]) Positions() uint64 { return d.counter.Positions }
