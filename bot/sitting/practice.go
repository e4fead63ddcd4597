package sitting

import (
	"fmt"
	"time"

	"sobremesa/engine"
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

// Practise returns a practice for a user. In a puzzle or a practice the person's seat is to move.
func Practise(games Games, from Practice, by By, at At, now time.Time) (*Sitting, error) {
	g := &store.Game{
		Kind: from.Kind, Version: games.Rules(from.Kind).Info().Version, Seed: from.Seed, Guild: at.Guild, Channel: at.Channel, Lang: string(at.Lang), Creator: by.User,
		Status: store.Running, Capacity: from.Seats, Created: now, Started: now,
	}
	for range from.Seats {
		g.Seats = append(g.Seats, store.Seat{Player: games.Guardian(from.Kind)})
	}
	g.Seats[from.Seat] = store.Seat{User: by.User, Name: CleanName(by.Name)}
	for _, m := range from.Moves {
		g.Moves = append(g.Moves, store.Move{Move: m})
	}
	s := Of(games, g)
	err := s.begin(nil)
	if err == nil {
		err = s.advance(now)
	}
	if err != nil {
		return nil, fmt.Errorf("table: practice of %s: %w", from.Kind, err)
	}
	Apply(s)
	return s, nil
}
