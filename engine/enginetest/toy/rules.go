package toy

import (
	"math/rand/v2"
	"strconv"

	"sobremesa/engine"
)

// Rules implements engine.Rules.
type Rules struct{}

var (
	_ engine.Rules[State, Move, View] = Rules{}
	_ engine.Decliner[Move]           = Rules{}
	_ engine.Idler[View]              = Rules{}
)

// The names of the options.
const (
	TurnsOption = "turns" // turns per seat
	HandOption  = "hand"  // cards in the first hand
)

func (Rules) Info() engine.Info {
	return engine.Info{Name: "trueque", Version: 1, MinSeats: 2, MaxSeats: MaxSeats, Options: []engine.Option{
		{Name: TurnsOption, Values: []string{"3", "2", "6"}},
		{Name: HandOption, Values: []string{"4", "6"}},
	}}
}

// Start implements engine.Rules.
func (r Rules) Start(o engine.Options) (State, error) {
	o, err := r.Info().Settle(o)
	if err != nil {
		return State{}, err
	}
	turns, _ := strconv.Atoi(o.Chosen[TurnsOption])
	hand, _ := strconv.Atoi(o.Chosen[HandOption])
	return State{Table: Table{Seats: o.Seats, Last: turns * o.Seats, Left: hand * o.Seats}}, nil
}

func (Rules) ToMove(s *State) engine.Seats { return s.ToMove() }

func (Rules) Awaited(s *State) engine.Seats { return s.Awaited() }

func (Rules) Turn(s *State) int { return s.Turns }

func (Rules) Moves(s *State, seat engine.Seat, buf []Move) []Move {
	if seat == engine.Chance {
		return s.chanceMoves(buf)
	}
	v := s.View(seat)
	return v.Moves(buf)
}

func (Rules) Unlisted(s *State, seat engine.Seat) []engine.Form[Move] {
	v := s.View(seat)
	return v.Unlisted()
}

// Declines implements engine.Decliner.
func (Rules) Declines(m Move) bool { return m.Kind == KindDecline }

// Idle implements engine.Idler.
func (Rules) Idle(v View, seat engine.Seat) bool {
	return v.Phase == Acting && v.Viewer == seat && v.Active() == seat && v.Offers == 0 && len(v.Moves(nil)) == 1
}

func (Rules) Play(s *State, seat engine.Seat, m Move) error { return s.Play(seat, m) }

func (Rules) Draw(s *State, rng *rand.Rand) Move {
	moves := s.chanceMoves(nil)
	return moves[rng.IntN(len(moves))]
}

func (Rules) View(s *State, seat engine.Seat) View { return s.View(seat) }

// Standings orders the seats by points.
func (Rules) Standings(s *State) []engine.Standing {
	list := make([]engine.Standing, s.Seats)
	for i := range list {
		list[i] = engine.Standing{Seat: engine.Seat(i), Score: s.Points[i]}
	}
	engine.Rank(list)
	return list
}
