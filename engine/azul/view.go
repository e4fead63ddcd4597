package azul

import (
	"math/bits"
	"math/rand/v2"

	"sobremesa/engine"
)

// View is a position as a seat may know it. In Azul everything but the future is public (the bag's
// content can be computed), so all seats see the same.
type View struct {
	Viewer engine.Seat // Spectator for a viewer without a seat
	s      State
}

// View returns what a seat or the Spectator may know.
func (s State) View(viewer engine.Seat) View { return View{Viewer: viewer, s: s} }

// Seats returns the number of players, 2 to 4.
func (v *View) Seats() int { return int(v.s.seats) }

// Wall returns the wall of the game.
func (v *View) Wall() Wall { return v.s.wall }

// Phase returns what happens next.
func (v *View) Phase() Phase { return v.s.phase }

// ToMove returns the seats that may play now, Chance included. It is empty once the game is over.
func (v *View) ToMove() engine.Seats { return v.s.ToMove() }

// Round returns the number of the round, from 1, or 0 until the starting player is drawn.
func (v *View) Round() int { return int(v.s.round) }

// Starter returns the starting player of this round.
func (v *View) Starter() engine.Seat { return v.s.starter }

// MarkerTaker returns the seat that took the starting player marker this round, or Spectator while
// it is in the centre.
func (v *View) MarkerTaker() engine.Seat { return v.s.marker }

// Factories returns the number of factory displays.
func (v *View) Factories() int { return v.s.factoryCount() }

// Source returns the tiles of a factory display, from 1, or of the Centre.
func (v *View) Source(n int) Tiles { return v.s.source(n) }

// Bag returns the tiles in the bag.
func (v *View) Bag() Tiles { return v.s.bag }

// Lid returns the discarded tiles, which refill the bag when it runs out.
func (v *View) Lid() Tiles { return v.s.lid }

// End returns the reason why the game has ended, or NotEnded.
func (v *View) End() End {
	if v.s.phase != Over {
		return NotEnded
	}
	return v.s.ended()
}

// Standings returns the seats in order, best first.
func (v *View) Standings() []engine.Standing { return v.s.Standings() }

// Moves appends to buf the moves that the seat may play now; see State.Moves.
func (v *View) Moves(seat engine.Seat, buf []Move) []Move { return v.s.Moves(seat, buf) }

// After returns the view after a move, and the move's effects. The error is an *engine.Refusal.
func (v *View) After(seat engine.Seat, m Move) (View, Report, error) {
	next := *v
	var r Report
	if !next.s.play(seat, m, &r) {
		return View{}, Report{}, v.s.refusal(seat, m)
	}
	return next, r, nil
}

// Line is a pattern line: N tiles of Color, which is NoColor if N is 0.
type Line struct {
	Color Color
	N     int
}

// Board is a player's board.
type Board struct {
	Score   int
	Lines   [size]Line        // line i, from 0, has i+1 spaces
	Wall    [size][size]Color // by row and column; NoColor for an empty space
	Floor   []Color           // leftmost first: a colour or Marker
	Bonuses Bonuses           // earned by the wall so far
}

// Board returns a seat's board.
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

// Offers returns what can be taken.
func (v *View) Offers() Offers { return v.s.offers }

// RandomMove picks one of the moves of the view's seat uniformly. The seat must be to move.
func (v *View) RandomMove(rng *rand.Rand) Move { return v.s.RandomMove(v.Viewer, rng) }

// Score returns a seat's current score.
func (v *View) Score(seat engine.Seat) int { return int(v.s.boards[seat].score) }

// Line returns a seat's pattern line, 1 to 5.
func (v *View) Line(seat engine.Seat, n int) Line {
	l := v.s.boards[seat].lines[n-1]
	if l.n == 0 {
		return Line{Color: NoColor}
	}
	return Line{Color: l.color, N: int(l.n)}
}

// FirstLine returns the first pattern line, 1 to 5, of a seat that can take a colour, or Floor if
// none can.
func (v *View) FirstLine(seat engine.Seat, c Color) int {
	lines := v.s.boards[seat].linesFor(c)
	if lines == 0 {
		return Floor
	}
	return bits.TrailingZeros8(lines) + 1
}

// RowLen returns the number of tiles in a row, 1 to 5, of a seat's wall.
func (v *View) RowLen(seat engine.Seat, row int) int { return v.s.boards[seat].wall.rowLen(row - 1) }

// MostConnected returns the column, 1 to 5, where a tile of the colour could go in a row of a
// seat's wall, and the number of tiles that would be connected with it in row and column. On the
// grey wall this is the legal column with the most, the leftmost of several. The column is 0 if
// there is none.
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
