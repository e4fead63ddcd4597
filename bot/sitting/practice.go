package sitting

import (
	"time"

	"sobremesa/store"
)

// Practise is a game that nobody stores: it stands after its moves, and what chance has
// played then.
func Practise(games Games, g *store.Game, now time.Time) (*Sitting, error) {
	if _, err := rulesOf(games, g); err != nil {
		return nil, err
	}
	s := Of(games, g)
	if err := s.begin(nil); err != nil {
		return nil, err
	}
	return s, s.advance(now)
}

// Go has a game that nobody stores go on from what was done, as if it had been written.
func Go(s *Sitting) {
	s.g.Moves = append(s.g.Moves, s.moves()...)
	Committed(s)
}
