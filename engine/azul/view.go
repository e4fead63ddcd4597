package azul

import (
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
	column, connected = b.bestColumn(i, c, func(k int) int { return b.wall.connected(i, k) })
	return column + 1, connected
}

// The end of a round is computed only here, for the rules and for forecasts.

// Outlook is a seat's result if the round ended now.
type Outlook struct {
	Gain      int // points of the tiles that would be placed on the wall
	FloorCost int // printed cost of the floor line
	Score     int // the resulting score without bonuses, never below 0
	Bonuses   Bonuses
}

// outlook returns the Outlook. It changes b.
func (b *board) outlook(wall Wall) Outlook {
	gain, _ := b.tileLines(wall, nil)
	return Outlook{Gain: gain, FloorCost: b.floorCost(0), Score: b.scoreAfterFloor(), Bonuses: b.bonuses()}
}

// IfRoundEnded returns a seat's result if the round ended now. On the grey wall every full line
// goes, from the top, to the column that scores most, or to the floor line if no column can take
// it.
func (v *View) IfRoundEnded(seat engine.Seat) Outlook {
	b := v.s.boards[seat]
	return b.outlook(v.s.wall)
}

// IfRoundEndedAfter is IfRoundEnded for the view's seat after a legal Take or Place.
func (v *View) IfRoundEndedAfter(m Move) Outlook {
	b, source := v.s.boards[v.Viewer], int(m.Source)
	if m.Kind == KindPlace {
		b.tile(int(m.Line)-1, int(m.Column)-1, nil)
	} else {
		b.take(v.s.source(source).Of(m.Color), m.Color, int(m.Line), v.s.takesMarker(source))
	}
	return b.outlook(v.s.wall)
}

// Methods for players that search ahead. They play thousands of moves on a view for each move of
// their own, so these methods are cheap. Everything they find out follows from the view that they
// were given, up to the next chance move.

// Play plays a Take or Place of the seat on the view itself. If the move is not legal, Play returns
// false and does nothing.
func (v *View) Play(seat engine.Seat, m Move) bool {
	return m.Kind != KindDeal && m.Kind != KindFirst && v.s.play(seat, m, nil)
}

// Mover returns the seat that takes next in the draft.
func (v *View) Mover() engine.Seat { return v.s.turn }

// TakesMarker reports whether a Take from the source also takes the starting player marker.
func (v *View) TakesMarker(source int) bool { return v.s.takesMarker(source) }

// LinesFor returns the set of a seat's pattern lines that can take a colour; bit 0 is line 1.
func (v *View) LinesFor(seat engine.Seat, c Color) uint8 { return v.s.boards[seat].linesFor(c) }

// FloorLen returns the number of occupied spaces of a seat's floor line, the marker's included.
func (v *View) FloorLen(seat engine.Seat) int { return int(v.s.boards[seat].floorLen) }

// FloorCost returns the cost of a floor line with n occupied spaces. Values of n above FloorSpaces
// count as FloorSpaces.
func FloorCost(n int) int { return floorCosts[min(n, FloorSpaces)] }

// Cells returns the occupied spaces of a seat's wall; the bit of a space is 5*(row-1)+column-1.
func (v *View) Cells(seat engine.Seat) uint32 { return uint32(v.s.boards[seat].wall) }

// Placed returns the number of tiles of a colour on a seat's wall.
func (v *View) Placed(seat engine.Seat, c Color) int { return v.s.boards[seat].placed[c].len() }

// Target returns the column, 1 to 5, where a tile of the colour would go in a row of a seat's wall,
// and the points it would score there now. On the grey wall this is the legal column that scores
// most, the leftmost of several. The column is 0 if no column can take the tile.
func (v *View) Target(seat engine.Seat, row int, c Color) (column, points int) {
	b, i := &v.s.boards[seat], row-1
	if b.holds(i, c) {
		return 0, 0
	}
	if column = b.columnFor(v.s.wall, i, c); column < 0 {
		return 0, 0
	}
	return column + 1, placementScore(b.wall|cell(i, column), i, column)
}
