package thinking

import (
	"context"
	"errors"
	"fmt"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Practice is a turn that one person plays alone against artificial players. It is not stored
// but recomputed each time, from its beginning and the person's moves.
type Practice struct {
	Kind string
	// Seats is the number of seats, Seat the person's.
	Seats int
	Seat  engine.Seat
	// Moves lead to the position from which the person plays. Seed determines chance from there.
	Moves []engine.Move
	Seed  engine.Seed
}

// practising is the budget of artificial players in a practice, where a person waits for them.
// It bounds simulations rather than time, so that their moves are the same each time.
var practising = engine.Budget{Simulations: 32}

// Practise returns a practice at its beginning for a user, in the channel at.
func (t *Thinkers) Practise(ctx context.Context, from Practice, by sitting.By, at sitting.At) (*sitting.Sitting, error) {
	now := t.now()
	g := &store.Game{
		Kind: from.Kind, Version: t.games.Rules(from.Kind).Info().Version, Seed: from.Seed, Guild: at.Guild, Channel: at.Channel, Lang: string(at.Lang), Creator: by.User,
		Status: store.Running, Capacity: from.Seats, Created: now, Started: now,
	}
	for range from.Seats {
		g.Seats = append(g.Seats, store.Seat{Player: t.games.Opponent(from.Kind)})
	}
	g.Seats[from.Seat] = store.Seat{User: by.User, Name: sitting.CleanName(by.Name)}
	for _, m := range from.Moves {
		g.Moves = append(g.Moves, store.Move{Move: m})
	}
	s, err := sitting.Practise(t.games, g, now)
	if err != nil {
		return nil, fmt.Errorf("thinking: practice of %s: %w", from.Kind, err)
	}
	sitting.Apply(s)
	return s, t.playOn(ctx, s)
}

// PlayPractice plays a user's move in a practice, and then the others' moves until the user has
// to decide again. The error is a Refusal if the move is illegal.
func (t *Thinkers) PlayPractice(ctx context.Context, s *sitting.Sitting, by sitting.By, move string) error {
	if err := t.do(s, sitting.Play(move, s.Moves), by); err != nil {
		return err
	}
	return t.playOn(ctx, s)
}

// playOn lets the artificial players of a practice move until the person has to.
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

// do performs a verb in a practice.
func (t *Thinkers) do(s *sitting.Sitting, v sitting.Verb, by sitting.By) error {
	next, _, err := sitting.Do(s, v, by, sitting.World{Now: t.now(), Games: t.games})
	if err == nil {
		sitting.Apply(next)
		*s = *next
	}
	return err
}

// Advice returns the move that the game's opponent would make for an awaited seat, "" in a game
// without one. It is the same each time.
func (t *Thinkers) Advice(ctx context.Context, s *sitting.Sitting, seat engine.Seat) string {
	player := t.games.Player(s.Kind, t.games.Opponent(s.Kind))
	if player == nil {
		return ""
	}
	return player.Choose(ctx, practising, s.View(seat), same())
}
