package thinking

import (
	"context"
	"fmt"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/coach"
	"sobremesa/store"
)

// Practice is a position in which one person, alone, is asked for a move. It is not stored but
// recomputed each time.
type Practice struct {
	Kind string
	// Seats is the number of seats, Seat the person's.
	Seats int
	Seat  engine.Seat
	// Moves lead to the position. Seed determines chance from there.
	Moves []engine.Move
	Seed  engine.Seed
}

// Practise returns a practice for a user, in the channel at. In a puzzle or a practice the person's
// seat is to move.
func (t *Thinkers) Practise(from Practice, by sitting.By, at sitting.At) (*sitting.Sitting, error) {
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
	sitting.Apply(s)
	return s, nil
}

// Judge has the analyst of the game judge a move of the seat that is to move in a practice. It returns
// nil if the move costs less than a moment of the coach, or if the game has no analyst. It is the same
// each time.
func (t *Thinkers) Judge(ctx context.Context, s *sitting.Sitting, seat engine.Seat, move string) (*coach.Moment, error) {
	analyst := t.games.Analyst(s.Kind)
	if analyst == nil {
		return nil, nil
	}
	rules, moves, _ := s.Played()
	r, err := coach.Analyse(ctx, rules, s.Options, append(moves, engine.Move{Seat: seat, Text: move}), analyst, coach.Config{From: len(moves)})
	if err != nil || len(r.Moments) == 0 {
		return nil, err
	}
	return &r.Moments[0], nil
}
