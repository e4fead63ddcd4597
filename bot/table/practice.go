package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Practice is a game that one person plays alone, against artificial players, for a turn.
// Nothing of it is read from the store or written there: it is what its beginning and the
// person's moves make it, each time anew.
type Practice struct {
	Kind string
	// Seat is the person's, of so many.
	Seats int
	Seat  engine.Seat
	// Moves led to the moment from which they go on, and Seed is that of chance from there.
	Moves []engine.Move
	Seed  engine.Seed
}

// practising is how much those think who play with a person that practises, and waits for
// them: what they play must be the same each time, so it is not time that bounds it.
var practising = engine.Budget{Simulations: 32}

// Practise is a practice at its beginning, for the one who asks.
func (t *Table) Practise(ctx context.Context, req Request, from Practice) (*Position, error) {
	g := &store.Game{
		Kind: from.Kind, Version: t.Games.Rules(from.Kind).Info().Version, Seed: from.Seed, Guild: req.Guild, Channel: req.Channel, Lang: string(req.Lang), Creator: req.User,
		Status: store.Running, Capacity: from.Seats, Created: t.Now(), Started: t.Now(),
	}
	guardian := t.Games.Guardian(from.Kind)
	for seat := range engine.Seat(from.Seats) {
		if seat == from.Seat {
			g.Seats = append(g.Seats, store.Seat{User: req.User, Name: sitting.CleanName(req.Name)})
		} else {
			g.Seats = append(g.Seats, store.Seat{Player: guardian})
		}
	}
	for _, m := range from.Moves {
		g.Moves = append(g.Moves, store.Move{Move: m})
	}
	s, err := sitting.Practise(t.Games, g, t.Now())
	if err != nil {
		return nil, fmt.Errorf("table: practice of %s: %w", from.Kind, err)
	}
	sitting.Go(s)
	p := &Position{Sitting: s}
	return p, t.answerPractice(ctx, p)
}

// PlayPractice plays a move of a practice for the one who asks, and what the others play
// then until it is for that one to decide again. A Refusal when it is no legal move.
func (t *Table) PlayPractice(ctx context.Context, req Request, p *Position, move string) error {
	if _, err := sitting.Do(p.Sitting, sitting.Play(move, p.Moves), by(req), t.world()); err != nil {
		return err
	}
	sitting.Go(p.Sitting)
	return t.answerPractice(ctx, p)
}

// answerPractice has the artificial players of a practice play as long as it is for them.
func (t *Table) answerPractice(ctx context.Context, p *Position) error {
	for {
		q, err := sitting.Ask(p.Sitting, p.Moves)
		if errors.Is(err, sitting.ErrNothing) {
			return nil
		}
		if err != nil {
			return err
		}
		thought, err := t.think(ctx, practising, p.Sitting, q)
		if err != nil || thought.Text == "" {
			return err
		}
		if _, err := sitting.Do(p.Sitting, sitting.Think(thought), sitting.By{}, t.world()); err != nil {
			return err
		}
		sitting.Go(p.Sitting)
	}
}

func (t *Table) world() sitting.World { return sitting.World{Now: t.Now(), Games: t.Games} }

// Advice is the move that a game's guardian, which plays as people accept it, would make
// for a seat that is awaited; "" in a game without one. It is the same each time.
func (t *Table) Advice(ctx context.Context, p *Position, seat engine.Seat) string {
	player := t.Games.Player(p.Kind, t.Games.Guardian(p.Kind))
	if player == nil {
		return ""
	}
	return player.Choose(ctx, practising, p.View(seat), rand.New(rand.NewPCG(1, 1)))
}
