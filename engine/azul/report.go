package azul

import "sobremesa/engine"

// Report is what one move did, for those who tell or draw it.
type Report struct {
	Took      Took                  // of a Take
	Boards    [MaxSeats]BoardReport // by seat: tiling, floor and bonuses that the move brought about
	RoundOver bool                  // floors were subtracted
	GameOver  bool                  // bonuses were added
}

// board is a seat's part of a report, nil of none.
func (r *Report) board(seat engine.Seat) *BoardReport {
	if r == nil {
		return nil
	}
	return &r.Boards[seat]
}

// Took is what a Take moved.
type Took struct {
	Tiles  int  // taken from the source
	Fell   int  // of them not put in a pattern line, Lost included
	Lost   int  // of them put in the lid because the floor line was full
	Marker bool // the marker came along
	// Completes: the pattern line is full now.
	Completes bool
}

// BoardReport is what a move brought one board.
type BoardReport struct {
	placed    [size]Placement
	n         int
	Stuck     int // grey wall: full lines that no space could take
	FloorCost int // printed cost of the floor line; a score never falls below 0
	Bonuses   Bonuses
}

// Placement is a tile put on the wall.
type Placement struct {
	Row, Column int // 1 to 5
	Color       Color
	Points      int
}

func (r *BoardReport) place(p Placement) {
	r.placed[r.n] = p
	r.n++
}

// Placed lists the tiles put on the wall, in the order of scoring.
func (r *BoardReport) Placed() []Placement { return r.placed[:r.n] }

// Report plays a legal move on a copy of s and returns what it did.
func (s State) Report(seat engine.Seat, m Move) Report {
	var r Report
	s.play(seat, m, &r)
	return r
}
