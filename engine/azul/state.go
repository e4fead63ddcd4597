package azul

import (
	"fmt"

	"sobremesa/engine"
)

// Phase is what is to be done next.
type Phase uint8

const (
	Beginning Phase = iota // chance draws the starting player
	Dealing                // chance fills the factories, one by one
	Drafting               // the player in turn takes tiles
	Placing                // grey wall: players put their full lines on the wall
	Over                   // nobody is to move any more
)

// State is a position of Azul. The zero State is not one; see Start.
type State struct {
	bag, lid Tiles
	sources  [1 + maxFactories]Tiles // the Centre and the factories
	offers   Offers                  // which colours lie at which source
	boards   [MaxSeats]board
	placing  engine.Seats // Placing: who still has a line to place
	round    uint16       // from 1; 0 before the first deal
	turns    uint16       // that are over
	phase    Phase
	wall     Wall
	seats    uint8
	dealt    uint8       // Dealing: factories filled so far
	turn     engine.Seat // Drafting: who is to move
	starter  engine.Seat // who begins this round
	marker   engine.Seat // who took the marker this round; Spectator while it is in the centre
}

// Start returns the position before anything was drawn or dealt.
func Start(seats int, wall Wall) (State, error) {
	if seats < 2 || seats > MaxSeats {
		return State{}, fmt.Errorf("azul: %d seats, want 2 to %d", seats, MaxSeats)
	}
	if wall > Grey {
		return State{}, fmt.Errorf("azul: no wall number %d", wall)
	}
	s := State{bag: allTiles, seats: uint8(seats), wall: wall, marker: engine.Spectator}
	for i := range s.boards[:seats] {
		s.boards[i].open = fullGrid
	}
	return s, nil
}

// ToMove is the set of seats that may play now, Chance alone while something
// is drawn or dealt; empty when the game is over.
func (s *State) ToMove() engine.Seats {
	switch s.phase {
	case Beginning, Dealing:
		return engine.SeatsOf(engine.Chance)
	case Drafting:
		return engine.SeatsOf(s.turn)
	case Placing:
		return s.placing
	}
	return 0
}

// Phase is what is to be done next.
func (s *State) Phase() Phase { return s.phase }

// Turn numbers the turns from 0: each Take is one, and the placing of a round
// on the grey wall is one of all together. Chance deals in the turn it prepares.
func (s *State) Turn() int { return int(s.turns) }

// source returns the tiles at a source: Centre or a factory from 1.
func (s *State) source(n int) Tiles { return s.sources[n] }

// fill sets the tiles at a source.
func (s *State) fill(n int, tiles Tiles) {
	s.sources[n] = tiles
	s.offers = s.offers&^offersAt(n, 0b11111) | offersAt(n, tiles.colors())
}

func (s *State) factoryCount() int { return FactoriesFor(int(s.seats)) }

// after is the seat that plays after this one.
func (s *State) after(seat engine.Seat) engine.Seat {
	if seat++; int(seat) == int(s.seats) {
		return 0
	}
	return seat
}
