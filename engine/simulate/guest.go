package simulate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/external"
)

// guest is a program of others that plays by a name. It is asked only when its seat is awaited.
type guest struct {
	name    string
	program *external.Program
}

func (s *simulator[S, M, V]) With(name string, program *external.Program) (Simulator, error) {
	if _, ok := any(*new(V)).(json.Marshaler); !ok {
		return nil, fmt.Errorf("%s shows nothing to programs: its views have no JSON form", s.rules.Info().Name)
	}
	if plain, _, _ := ParsePlayer(name); plain == "" || plain != name {
		return nil, fmt.Errorf("%q is no name for a player", name)
	}
	if slices.Contains(s.Players(), name) {
		return nil, fmt.Errorf("there is a player %s already", name)
	}
	with := *s
	with.guests = append(slices.Clone(s.guests), guest{name, program})
	return &with, nil
}

// begin announces the game to the guests, once the seats are assigned.
func (t *table[S, M, V]) begin(ctx context.Context) error {
	for seat, i := range t.game.Seats {
		sitting := t.chairs[i].sitting
		if sitting == nil {
			continue
		}
		if err := sitting.Begin(ctx, engine.Seat(seat), len(t.chairs), t.config.Chosen, t.rng.Uint32()); err != nil {
			return &Fault{Game: t.game.Number + 1, Seat: engine.Seat(seat), Player: t.config.Players[i], Why: err}
		}
	}
	return nil
}

// ask asks a guest for a move on t.view.
func (t *table[S, M, V]) ask(ctx context.Context, seat engine.Seat, p *chair[M, V]) (m M, err error) {
	var moves []string
	for _, m := range t.rules.Moves(&t.pos, seat, nil) {
		moves = append(moves, t.rules.Format(m, engine.Spanish))
	}
	asked := time.Now()
	text, err := p.sitting.Choose(ctx, seat, t.view, moves, p.budget)
	if late, ok := errors.AsType[*external.Late](err); ok {
		t.game.Times[seat].late(late.Limit)
	} else {
		t.game.Times[seat].add(time.Since(asked))
	}
	if err != nil {
		return m, err
	}
	if m, err = t.rules.Parse(text); err == nil {
		pos := t.pos
		err = t.rules.Play(&pos, seat, m)
	}
	if err != nil {
		return m, &Illegal{Text: text, Refused: err, Moves: moves}
	}
	return m, nil
}

// fault ends a game after a seat's fault at a move. A guest forfeits the game. A fault of chance or of
// another player is a bug in the program and is returned as an error.
func (t *table[S, M, V]) fault(seat engine.Seat, move int, err error) error {
	g := &t.game
	fault := &Fault{Game: g.Number + 1, Move: move, Seat: seat, Why: err}
	if seat == engine.Chance {
		return fault
	}
	fault.Player = t.config.Players[g.Seats[seat]]
	if t.chairs[g.Seats[seat]].sitting == nil {
		return fault
	}
	t.chairs[g.Seats[seat]].sitting.Close()
	g.Forfeit, g.Standings = fault, t.rules.Standings(&t.pos)
	for i := range g.Standings {
		g.Standings[i].Place = 1
		if g.Standings[i].Seat == seat {
			g.Standings[i].Place = len(g.Standings)
		}
	}
	return nil
}
