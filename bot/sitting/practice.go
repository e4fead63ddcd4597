package sitting

import (
	"time"

	"sobremesa/store"
)

// Practise returns a game that is not stored, at the position after its moves and the chance moves
// that follow.
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

// Apply applies the changes of a game that is not stored, in place of storing them.
func Apply(s *Sitting) {
	s.g.Moves = append(s.g.Moves, s.newMoves()...)
	Committed(s)
}
