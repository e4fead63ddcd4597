package enanos

import "sobremesa/engine"

// First is the rules of version 1, by which games go on that were begun under them:
// the train makes 7 steps, and at first a building is guarded by the fed dwarf of the
// highest level, were it 1. There is no order for dwarves from level 2 up, and none to
// accept offers, after which chance has nothing to show.
type First struct{ Rules }

var _ engine.Rules[State, Move, View] = First{}

// firstWay is how many steps the train made.
const firstWay = 7

func (First) Info() engine.Info {
	info := Rules{}.Info()
	info.Version = 1
	info.Options = info.Options[:3] // the train's is none of them
	return info
}

// Start begins a game.
func (r First) Start(o engine.Options) (State, error) {
	o, err := r.Info().Settle(o)
	if err != nil {
		return State{}, err
	}
	s := start(o)
	s.Way, s.early = firstWay, true
	for i := range s.secrets {
		s.secrets[i].Defence = s.firstDefence()
	}
	return s, nil
}
