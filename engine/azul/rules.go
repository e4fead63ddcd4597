package azul

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
)

// Rules implements engine.Rules and its optional interfaces for Azul.
type Rules struct{}

var (
	_ engine.Rules[State, Move, View]    = Rules{}
	_ engine.PositionReader[State, Move] = Rules{}
)

func (Rules) Info() engine.Info {
	return engine.Info{Name: "azul", Version: 1, MinSeats: 2, MaxSeats: MaxSeats, Open: true,
		Options: []engine.Option{{Name: WallOption, Values: slices.Clone(wallNames[:])}}}
}

// WallOption is the name of Azul's only option. Its values are the names of the walls.
const WallOption = "wall"

// Start returns the position before the first move.
func (r Rules) Start(o engine.Options) (State, error) {
	o, err := r.Info().Settle(o)
	if err != nil {
		return State{}, err
	}
	wall, _ := ParseWall(o.Chosen[WallOption])
	return Start(o.Seats, wall)
}

func (Rules) ToMove(s *State) engine.Seats { return s.ToMove() }

// Awaited returns ToMove: every seat that may play has to.
func (Rules) Awaited(s *State) engine.Seats { return s.ToMove() }

func (Rules) Turn(s *State) int { return s.Turn() }

func (Rules) Moves(s *State, seat engine.Seat, buf []Move) []Move { return s.Moves(seat, buf) }

// Unlisted returns nil, since Moves lists all moves.
func (Rules) Unlisted(*State, engine.Seat) []engine.Form[Move] { return nil }

func (Rules) Play(s *State, seat engine.Seat, m Move) error { return s.Play(seat, m) }

func (Rules) Draw(s *State, rng *rand.Rand) Move { return s.Draw(rng) }

func (Rules) View(s *State, seat engine.Seat) View { return s.View(seat) }

func (Rules) Standings(s *State) []engine.Standing { return s.Standings() }

func (Rules) Events(before, after *State, seat engine.Seat, m Move) []engine.Event {
	return events(before, after, seat, m)
}

func (Rules) Format(m Move, lang engine.Lang) string { return Format(m, lang) }

func (Rules) Parse(text string) (Move, error) { return Parse(text) }

func (Rules) Read(s *State, seat engine.Seat, text string) ([]Move, bool, error) {
	return s.Read(seat, text)
}

var _ engine.Planner[Move, View] = Rules{}

// AtTurn returns the view as if it were the seat's turn to take tiles. Tiles are placed by all
// seats at the same time, so there the view stays as it is.
func (Rules) AtTurn(v View, seat engine.Seat) (View, bool) {
	if seat < 0 || seat >= engine.Seat(v.s.seats) {
		return View{}, false
	}
	switch v.s.phase {
	case Drafting:
		v.s.turn = seat
		return v, true
	case Placing:
		return v, v.s.placing.Has(seat)
	}
	return View{}, false
}

// Effect states how many tiles are taken, where they go, and whether the starting player marker is
// taken too. The player's own board does not change before their turn.
func (Rules) Effect(v View, seat engine.Seat, m Move) (string, error) {
	_, r, err := v.After(seat, m)
	if err != nil {
		return "", err
	}
	if m.Kind == KindPlace {
		return fmt.Sprint("points ", r.Boards[seat].Placed()[0].Points), nil
	}
	return fmt.Sprintf("tiles %d, fell %d, lost %d, marker %v", r.Took.Tiles, r.Took.Fell, r.Took.Lost, r.Took.Marker), nil
}
