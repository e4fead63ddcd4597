package azul

import (
	"fmt"

	"sobremesa/engine"
)

// Phase is what happens next in a game.
type Phase uint8

const (
	Beginning Phase = iota // chance draws the starting player
	Dealing                // chance fills the factory displays one by one
	Drafting               // the player in turn takes tiles
	Placing                // grey wall: players place the tiles of their full lines
	Over                   // the game has ended
)

// State is a position of Azul; Start returns the first. The zero State is not valid.
type State struct {
	bag, lid Tiles
	sources  [1 + maxFactories]Tiles // the Centre and the factory displays
	offers   Offers                  // the colours at each source
	boards   [MaxSeats]board
	placing  engine.Seats // Placing: the seats that still have a line to place
	round    uint16       // from 1; 0 before the first deal
	turns    uint16       // finished turns
	phase    Phase
	wall     Wall
	seats    uint8
	dealt    uint8       // Dealing: factory displays filled so far
	turn     engine.Seat // Drafting: the seat to move
	starter  engine.Seat // the starting player of this round
	marker   engine.Seat // the seat that took the starting player marker this round; Spectator while it is in the centre
}

// Start returns the position before the starting player is drawn.
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

// ToMove returns the seats that may play now, or Chance during a draw or deal. It is empty when the
// game is over.
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

// Phase returns what happens next.
func (s *State) Phase() Phase { return s.phase }

// Drafting reports whether a player is to take tiles. Counts of moves (package perft) end with the
// draft: on the grey wall players place their tiles after it.
func (s *State) Drafting() bool { return s.phase == Drafting }

// Turn returns the number of finished turns. Each Take is a turn, and so is all placing of a round
// on the grey wall together. Deals belong to the turn after them.
func (s *State) Turn() int { return int(s.turns) }

// source returns the tiles at a source: Centre or a factory display, from 1.
func (s *State) source(n int) Tiles { return s.sources[n] }

// fill sets the tiles at a source.
func (s *State) fill(n int, tiles Tiles) {
	s.sources[n] = tiles
	s.offers = s.offers&^offersAt(n, 0b11111) | offersAt(n, tiles.colors())
}

func (s *State) factoryCount() int { return 2*int(s.seats) + 1 }

// after returns the seat that plays after the given one.
func (s *State) after(seat engine.Seat) engine.Seat {
	if seat++; int(seat) == int(s.seats) {
		return 0
	}
	return seat
}
