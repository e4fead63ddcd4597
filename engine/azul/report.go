package azul

import "sobremesa/engine"

// Report describes the effects of one move.
type Report struct {
	Took      Took                  // for a Take
	Boards    [MaxSeats]BoardReport // by seat: the tiling, floor lines and bonuses that the move caused
	RoundOver bool                  // the floor lines were subtracted
	GameOver  bool                  // the bonuses were added
}

// board returns a seat's part of a report, or nil for a nil report.
func (r *Report) board(seat engine.Seat) *BoardReport {
	if r == nil {
		return nil
	}
	return &r.Boards[seat]
}

// Took describes the tiles moved by a Take.
type Took struct {
	Tiles     int  // taken from the source
	Fell      int  // of these, not put in the pattern line, Lost included
	Lost      int  // of these, put in the lid because the floor line was full
	Marker    bool // the starting player marker was taken too
	Completes bool // the pattern line is now full
}

// BoardReport describes the effects of a move on one board.
type BoardReport struct {
	placed    [size]Placement
	n         int
	Stuck     int // full lines for which the grey wall had no space
	FloorCost int // printed cost of the floor line, even where the score stops at 0
	Bonuses   Bonuses
}

// Placement is a tile placed on the wall.
type Placement struct {
	Row, Column int // 1 to 5
	Color       Color
	Points      int
}

func (r *BoardReport) place(p Placement) {
	r.placed[r.n] = p
	r.n++
}

// Placed returns the tiles placed on the wall, in the order of scoring.
func (r *BoardReport) Placed() []Placement { return r.placed[:r.n] }

// The points of the bonuses at the end of the game.
const (
	RowBonus    = 2
	ColumnBonus = 7
	ColorBonus  = 10
)

// Bonuses counts the achievements that earn bonuses at the end of the game.
type Bonuses struct {
	Rows, Columns, Colors int // complete rows, complete columns, colours placed five times
}

// Points returns the points of the bonuses.
func (b Bonuses) Points() int {
	return RowBonus*b.Rows + ColumnBonus*b.Columns + ColorBonus*b.Colors
}
