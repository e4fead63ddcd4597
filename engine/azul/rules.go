package azul

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
)

// Rules is Azul as the host knows it.
type Rules struct{}

var _ engine.Rules[State, Move, View] = Rules{}

func (Rules) Info() engine.Info {
	return engine.Info{Name: "azul", Version: 1, MinSeats: 2, MaxSeats: MaxSeats, Open: true, Variants: slices.Clone(wallNames[:])}
}

// Start begins a game; the variants are the walls' names.
func (Rules) Start(o engine.Options) (State, error) {
	wall, ok := ParseWall(o.Variant)
	if !ok {
		return State{}, fmt.Errorf("azul: no wall %q, want one of %v", o.Variant, wallNames)
	}
	return Start(o.Seats, wall)
}

func (Rules) ToMove(s *State) engine.Seats { return s.ToMove() }

func (Rules) Moves(s *State, seat engine.Seat, buf []Move) []Move { return s.Moves(seat, buf) }

func (Rules) Play(s *State, seat engine.Seat, m Move) error { return s.Play(seat, m) }

func (Rules) Draw(s *State, rng *rand.Rand) Move { return s.Draw(rng) }

func (Rules) View(s *State, seat engine.Seat) View { return s.View(seat) }

func (Rules) Standings(s *State) []engine.Standing { return s.Standings() }

func (Rules) Events(before, after *State, seat engine.Seat, m Move) []engine.Event {
	return events(before, after, seat, m)
}

func (Rules) Format(m Move, lang engine.Lang) string { return Format(m, lang) }

func (Rules) Parse(text string) (Move, error) { return Parse(text) }

// Standings is the order of the seats, best first: by score, then by complete
// rows; seats equal in both share their place.
func (s *State) Standings() []engine.Standing {
	list := make([]engine.Standing, s.seats)
	for i := range list {
		list[i] = engine.Standing{Seat: engine.Seat(i), Score: int(s.boards[i].score)}
	}
	rank := func(a, b engine.Standing) int {
		return cmp.Or(-cmp.Compare(a.Score, b.Score),
			-cmp.Compare(s.boards[a.Seat].wall.rows(), s.boards[b.Seat].wall.rows()))
	}
	slices.SortStableFunc(list, rank)
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && rank(list[i-1], list[i]) == 0 {
			list[i].Place = list[i-1].Place
		}
	}
	return list
}
