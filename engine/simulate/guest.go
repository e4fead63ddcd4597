package simulate

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"sobremesa/engine"
)

// Guest is a player from outside the program. It reads views as JSON and answers in the game's
// notation, and is asked only when its seat is awaited.
type Guest interface {
	// Sit returns a place at one table for any number of games. A Sitting that has not begun a game
	// need not be closed.
	Sit() Sitting
}

// Sitting is a guest's place at a table. Its methods are not called concurrently.
type Sitting interface {
	// Begin announces a new game. An error ends the simulation.
	Begin(context.Context, Beginning) error
	// Choose returns a move in any accepted spelling. An error or an illegal move forfeits the
	// game.
	Choose(context.Context, Question) (string, error)
	// Close releases the resources that Begin took. It is also called after a fault; Begin may follow
	// again.
	Close()
}

// Beginning describes a new game to a guest.
type Beginning struct {
	Seat   engine.Seat
	Seats  int
	Chosen engine.Chosen // with a value for each option
	Luck   uint32        // a random number, derived from the simulation's seed, for the guest's own generator
}

// Question asks a guest for a move.
type Question struct {
	Seat   engine.Seat
	View   any      // the seat's view; it implements json.Marshaler
	Moves  []string // the listed moves
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

// begin announces the game to the guests, once the seats are assigned.
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

// ask asks a guest for a move on t.view.
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

// fault ends a game after a seat's fault. A guest forfeits the game. A fault of chance or of
// another player is a bug in the program and is returned as an error.
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
