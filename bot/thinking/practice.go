package thinking

import (
	"context"
	"errors"
	"fmt"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Practice is a game that one person plays alone, against artificial players, for a turn.
// It is what its beginning and the person's moves make it, each time anew.
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

// Practise is a practice at its beginning, for the one who asks, somewhere.
func (t *Thinkers) Practise(ctx context.Context, from Practice, by sitting.By, at sitting.At) (*sitting.Sitting, error) {
	now := t.now()
	g := &store.Game{
		Kind: from.Kind, Version: t.games.Rules(from.Kind).Info().Version, Seed: from.Seed, Guild: at.Guild, Channel: at.Channel, Lang: string(at.Lang), Creator: by.User,
		Status: store.Running, Capacity: from.Seats, Created: now, Started: now,
	}
	for range from.Seats {
		g.Seats = append(g.Seats, store.Seat{Player: t.games.Guardian(from.Kind)})
	}
	g.Seats[from.Seat] = store.Seat{User: by.User, Name: sitting.CleanName(by.Name)}
	for _, m := range from.Moves {
		g.Moves = append(g.Moves, store.Move{Move: m})
	}
	s, err := sitting.Practise(t.games, g, now)
	if err != nil {
		return nil, fmt.Errorf("thinking: practice of %s: %w", from.Kind, err)
	}
	sitting.Go(s)
	return s, t.playOn(ctx, s)
}

// PlayPractice plays a move of a practice for the one who asks, and what the others play
// then until it is for that one to decide again. A Refusal when it is no legal move.
func (t *Thinkers) PlayPractice(ctx context.Context, s *sitting.Sitting, by sitting.By, move string) error {
	if err := t.do(s, sitting.Play(move, s.Moves), by); err != nil {
		return err
	}
	return t.playOn(ctx, s)
}

// playOn has the artificial players of a practice play as long as it is for them.
func (t *Thinkers) playOn(ctx context.Context, s *sitting.Sitting) error {
	for {
		q, err := sitting.Ask(s, s.Moves)
		if errors.Is(err, sitting.ErrNothing) {
			return nil
		}
		if err != nil {
			return err
		}
		thought, err := t.think(ctx, practising, s, q)
		if err != nil || thought.Text == "" {
			return err
		}
		if err := t.do(s, sitting.Think(thought), sitting.By{}); err != nil {
			return err
		}
	}
}

// do has something done in a practice, which goes on from there.
func (t *Thinkers) do(s *sitting.Sitting, v sitting.Verb, by sitting.By) error {
	_, err := sitting.Do(s, v, by, sitting.World{Now: t.now(), Games: t.games})
	if err == nil {
		sitting.Go(s)
	}
	return err
}

// Advice is the move that a game's guardian, which plays as people accept it, would make
// for a seat that is awaited; "" in a game without one. It is the same each time.
func (t *Thinkers) Advice(ctx context.Context, s *sitting.Sitting, seat engine.Seat) string {
	player := t.games.Player(s.Kind, t.games.Guardian(s.Kind))
	if player == nil {
		return ""
	}
	return player.Choose(ctx, practising, s.View(seat), same())
}
