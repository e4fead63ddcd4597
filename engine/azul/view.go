package azul

import (
	"math/bits"
	"math/rand/v2"

	"sobremesa/engine"
)

// View is a position as one seat may know it. In Azul everything but the
// future lies open (the bag is what is missing from the 100 tiles), so every
// seat sees alike; still it is all that painters and players are given.
type View struct {
	Viewer engine.Seat // Spectator for somebody without a seat
	s      State
}

// View returns what a seat, or the Spectator, may know.
func (s State) View(viewer engine.Seat) View { return View{Viewer: viewer, s: s} }

// Seats is how many play, 2 to 4.
func (v *View) Seats() int { return int(v.s.seats) }

// Wall is the pattern that the game is played with.
func (v *View) Wall() Wall { return v.s.wall }

// Phase is what is to be done next.
func (v *View) Phase() Phase { return v.s.phase }

// ToMove is who may play now, Chance too; nobody once the game is over.
func (v *View) ToMove() engine.Seats { return v.s.ToMove() }

// Round counts from 1; it is 0 until the starting player is drawn.
func (v *View) Round() int { return int(v.s.round) }

// Starter is who begins, or began, this round.
func (v *View) Starter() engine.Seat { return v.s.starter }

// MarkerTaker is who took the marker this round, Spectator while it is in the centre.
func (v *View) MarkerTaker() engine.Seat { return v.s.marker }

// Factories is how many there are; Source tells what lies there.
func (v *View) Factories() int { return v.s.factoryCount() }

// Source returns the tiles of a factory, from 1, or of the Centre.
func (v *View) Source(n int) Tiles { return v.s.source(n) }

// Bag returns the tiles that factories are filled from.
func (v *View) Bag() Tiles { return v.s.bag }

// Lid returns the tiles that were discarded; they refill the bag when it runs out.
func (v *View) Lid() Tiles { return v.s.lid }

// End is why the game has ended, NotEnded while it goes on.
func (v *View) End() End {
	if v.s.phase != Over {
		return NotEnded
	}
	return v.s.ended()
}

// Standings is the order of the seats, best first.
func (v *View) Standings() []engine.Standing { return v.s.Standings() }

// Moves appends to buf what the seat may play now; see State.Moves.
func (v *View) Moves(seat engine.Seat, buf []Move) []Move { return v.s.Moves(seat, buf) }

// After returns the view once a move is played, and what the move did. The
// error is an *engine.Refusal.
func (v *View) After(seat engine.Seat, m Move) (View, Report, error) {
	next := *v
	var r Report
	if !next.s.play(seat, m, &r) {
		return View{}, Report{}, v.s.why(seat, m)
	}
	return next, r, nil
}

// Line is a pattern line: N tiles of a colour, NoColor when N is 0.
type Line struct {
	Color Color
	N     int
}

// Board is what lies in front of one player.
type Board struct {
	Score   int
	Lines   [size]Line        // line i has i+1 spaces
	Wall    [size][size]Color // by row and column; NoColor where there is no tile
	Floor   []Color           // leftmost first: a colour or Marker
	Bonuses Bonuses           // what its wall earns at the end of the game
}

// Board returns the board of a seat.
func (v *View) Board(seat engine.Seat) Board {
	b := &v.s.boards[seat]
	board := Board{
		Score:   int(b.score),
		Floor:   append([]Color(nil), b.floor[:b.floorLen]...),
		Bonuses: b.bonuses(),
	}
	for i := range size {
		board.Lines[i] = v.Line(seat, i+1)
		for column := range size {
			board.Wall[i][column] = b.colorAt(i, column)
		}
	}
	return board
}

func (b *board) colorAt(row, column int) Color {
	for c := range Color(Colors) {
		if b.placed[c].has(row, column) {
			return c
		}
	}
	return NoColor
}

// Offers is what can be taken.
func (v *View) Offers() Offers { return v.s.offers }

// RandomMove picks one of the moves of the view's seat, each as likely as the
// other. The seat must be to move.
func (v *View) RandomMove(rng *rand.Rand) Move { return v.s.RandomMove(v.Viewer, rng) }

// Score is a seat's score as it stands.
func (v *View) Score(seat engine.Seat) int { return int(v.s.boards[seat].score) }

// Line is a seat's pattern line, 1 to 5.
func (v *View) Line(seat engine.Seat, n int) Line {
	l := v.s.boards[seat].lines[n-1]
	if l.n == 0 {
		return Line{Color: NoColor}
	}
	return Line{Color: l.color, N: int(l.n)}
}

// FirstLine is the first pattern line, 1 to 5, of a seat that can take a
// colour, the Floor when none can.
func (v *View) FirstLine(seat engine.Seat, c Color) int {
	lines := v.s.boards[seat].linesFor(c)
	if lines == 0 {
		return Floor
	}
	return bits.TrailingZeros8(lines) + 1
}

// RowLen is how many tiles a row, 1 to 5, of a seat's wall has.
func (v *View) RowLen(seat engine.Seat, row int) int { return v.s.boards[seat].wall.rowLen(row - 1) }

// MostConnected is the column, 1 to 5, where a tile of the colour could go in a
// row of a seat's wall, and how many tiles would be connected with it there in
// row and column: on the grey wall the legal column that has most, the leftmost
// of several; 0 when there is none.
func (v *View) MostConnected(seat engine.Seat, row int, c Color) (column, connected int) {
	b, i := &v.s.boards[seat], row-1
	if v.s.wall != Grey {
		column = v.s.wall.Column(i, c)
		return column + 1, b.wall.connected(i, column)
	}
	free := b.freeColumns(i, c)
	for k := range size {
		if free>>k&1 == 0 {
			continue
		}
		if n := b.wall.connected(i, k); column == 0 || n > connected {
			column, connected = k+1, n
		}
	}
	return column, connected
}
