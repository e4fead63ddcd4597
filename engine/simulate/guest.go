package simulate

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"sobremesa/engine"
)

// Guest is a player from outside of the program, which knows nothing of the rules'
// types: it reads a view as JSON and answers in the game's notation. It is asked where
// it is awaited alone.
type Guest interface {
	// Sit is for one place at one table, game after game, until it is closed. Nothing is
	// to be released that has not begun a game.
	Sit() Sitting
}

// Sitting is a guest at a table. It is asked one thing at a time.
type Sitting interface {
	// Begin says that a game begins. An error ends the simulation.
	Begin(context.Context, Beginning) error
	// Choose returns a move in any spelling that the game reads. With an error, or a move
	// that is not legal, it has lost the game.
	Choose(context.Context, Question) (string, error)
	// Close releases what Begin has taken. After a fault a game may begin again.
	Close()
}

// Beginning is what a guest is told of a game.
type Beginning struct {
	Seat   engine.Seat
	Seats  int
	Chosen engine.Chosen // with a value for each option
	Luck   uint32        // follows from the simulation's seed: to draw from, so that a game can be played again
}

// Question asks a guest for a move.
type Question struct {
	Seat   engine.Seat
	View   any      // of the seat; its JSON form is the game's
	Moves  []string // that are listed as legal
	Budget engine.Budget
}

type namedGuest struct {
	name string
	Guest
}

func (s *simulator[S, M, V]) With(name string, g Guest) (Simulator, error) {
	if _, ok := any(*new(V)).(json.Marshaler); !ok {
		return nil, fmt.Errorf("%s shows nothing to programs: its views have no JSON form", s.Info().Name)
	}
	if plain, _, _ := ParsePlayer(name); plain == "" || plain != name {
		return nil, fmt.Errorf("%q is no name for a player", name)
	}
	if slices.Contains(s.Players(), name) {
		return nil, fmt.Errorf("there is a player %s already", name)
	}
	with := *s
	with.guests = append(slices.Clone(s.guests), namedGuest{name, g})
	return &with, nil
}

// begin tells the guests of the game, once the seats are given.
func (t *table[S, M, V]) begin(ctx context.Context) error {
	for seat, i := range t.game.Seats {
		sitting := t.chairs[i].sitting
		if sitting == nil {
			continue
		}
		b := Beginning{Seat: engine.Seat(seat), Seats: len(t.chairs), Chosen: t.config.Chosen, Luck: t.rng.Uint32()}
		if err := sitting.Begin(ctx, b); err != nil {
			return fmt.Errorf("%s: %w", t.config.Players[i], err)
		}
	}
	return nil
}

// ask has a guest choose, on the view that stands ready.
func (t *table[S, M, V]) ask(ctx context.Context, seat engine.Seat, p *chair[M, V]) (m M, err error) {
	q := Question{Seat: seat, View: t.view, Budget: p.budget}
	for _, m := range t.rules.Moves(&t.pos, seat, nil) {
		q.Moves = append(q.Moves, t.rules.Format(m, engine.Spanish))
	}
	text, err := p.sitting.Choose(ctx, q)
	if err != nil {
		return m, err
	}
	if m, err = t.rules.Parse(text); err == nil {
		pos := t.pos
		err = t.rules.Play(&pos, seat, m)
	}
	if err != nil {
		return m, fmt.Errorf("%q is no legal move: %w", text, err)
	}
	return m, nil
}

// fault ends a game in which a seat did what it may not: a guest has lost it, and any
// other player is an error of the program.
func (t *table[S, M, V]) fault(seat engine.Seat, err error) error {
	g := &t.game
	who := "chance"
	if seat != engine.Chance {
		who = fmt.Sprintf("%s on seat %d", t.config.Players[g.Seats[seat]], seat+1)
	}
	err = fmt.Errorf("game %d: %s: %w", g.Number+1, who, err)
	if seat == engine.Chance || t.chairs[g.Seats[seat]].sitting == nil {
		return err
	}
	t.chairs[g.Seats[seat]].sitting.Close()
	g.Forfeit, g.Standings = err, t.rules.Standings(&t.pos)
	for i := range g.Standings {
		g.Standings[i].Place = 1
		if g.Standings[i].Seat == seat {
			g.Standings[i].Place = len(g.Standings)
		}
	}
	return nil
}
