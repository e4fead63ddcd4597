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
	Over
)

// State is a position of Azul. The zero State is not one; see Start.
type State struct {
	bag, lid, centre Tiles
	factories        [maxFactories]Tiles
	boards           [MaxSeats]board
	placing          engine.Seats // Placing: who still has a line to place
	round            uint16       // from 1; 0 before the first deal
	phase            Phase
	wall             Wall
	seats            uint8
	dealt            uint8       // Dealing: factories filled so far
	turn             engine.Seat // Drafting: who is to move
	starter          engine.Seat // who begins this round
	marker           engine.Seat // who took the marker this round; Spectator while it is in the centre
}

// Start returns the position before anything was drawn or dealt.
func Start(seats int, wall Wall) (State, error) {
	if seats < 2 || seats > MaxSeats {
		return State{}, fmt.Errorf("azul: %d seats, want 2 to %d", seats, MaxSeats)
	}
	if wall > Grey {
		return State{}, fmt.Errorf("azul: no wall number %d", wall)
	}
	return State{bag: allTiles, seats: uint8(seats), wall: wall, marker: engine.Spectator}, nil
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

// source returns the tiles at a source: Centre or a factory from 1.
func (s *State) source(n int) Tiles {
	if n == Centre {
		return s.centre
	}
	return s.factories[n-1]
}

func (s *State) factoryCount() int { return FactoriesFor(int(s.seats)) }

// onOffer reports whether any tile is left in a factory or the centre.
func (s *State) onOffer() bool {
	all := s.centre
	for _, f := range s.factories {
		all |= f
	}
	return all != 0
}

// after is the seat that plays after this one.
func (s *State) after(seat engine.Seat) engine.Seat {
	if seat++; int(seat) == int(s.seats) {
		return 0
	}
	return seat
}

// freeColumns is the set of columns, bit 0 being column 1, where the grey wall
// may take the colour in a row, 0 to 4: free, and the colour not in the column.
func (b *board) freeColumns(row int, c Color) uint8 {
	var free uint8
	for column := range size {
		if !b.wall.has(row, column) && b.placed[c].column(column) == 0 {
			free |= 1 << column
		}
	}
	return free
}

// nextFull is the topmost full line, 0 to 4, or -1.
func (b *board) nextFull() int {
	for i, l := range b.lines {
		if int(l.n) == i+1 {
			return i
		}
	}
	return -1
}
