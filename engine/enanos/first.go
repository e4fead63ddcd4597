package enanos

import "sobremesa/engine"

// First is the rules of version 1. Games that were begun under them continue by them. The train
// makes 7 steps. The initial standing order guards a building with the fed dwarf of the highest
// level, even level 1. There is no standing order for dwarves from level 2 up, and none to accept
// offers, so chance shows nothing after an offer.
type First struct{ Rules }

var _ engine.Rules[State, Move, View] = First{}

// firstWay is how many steps the train makes.
const firstWay = 7

func (First) Info() engine.Info {
	info := Rules{}.Info()
	info.Version = 1
	info.Options = info.Options[:3] // without the train's way
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
