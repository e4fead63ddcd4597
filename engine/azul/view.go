package azul

import "sobremesa/engine"

// View is a position as one seat may know it. In Azul everything but the
// future lies open (the bag is what is missing from the 100 tiles), so every
// seat sees alike; still it is all that painters and players are given.
type View struct {
	Viewer engine.Seat // Spectator for somebody without a seat
	s      State
}

// View returns what a seat, or the Spectator, may know.
func (s State) View(viewer engine.Seat) View { return View{Viewer: viewer, s: s} }

func (v *View) Seats() int           { return int(v.s.seats) }
func (v *View) Wall() Wall           { return v.s.wall }
func (v *View) Phase() Phase         { return v.s.phase }
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

func (v *View) Bag() Tiles { return v.s.bag }
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
// error is an *engine.IllegalMove.
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
	for i, l := range b.lines {
		board.Lines[i] = Line{Color: l.color, N: int(l.n)}
		if l.n == 0 {
			board.Lines[i].Color = NoColor
		}
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

// Outlook is what a seat's score would become if the round ended now.
type Outlook struct {
	Gain      int // points of the tiles that would go to the wall
	FloorCost int // printed cost of the floor line
	Score     int // the score then, never below 0, bonuses not counted
	Bonuses   Bonuses
}

// IfRoundEnded reckons a seat's score as if the round ended now. On the grey
// wall every full line goes, from the top, to the column that earns most.
func (v *View) IfRoundEnded(seat engine.Seat) Outlook {
	b := v.s.boards[seat]
	return b.outlook(v.s.wall)
}

// outlook changes b.
func (b *board) outlook(wall Wall) Outlook {
	before := int(b.score)
	for i, l := range b.lines {
		if int(l.n) != i+1 {
			continue
		}
		if wall != Grey {
			b.tile(i, wall.Column(i, l.color))
		} else if column := b.bestColumn(i, l.color); column >= 0 {
			b.tile(i, column)
		} else {
			b.dropOnFloor(i+1, l.color)
		}
	}
	out := Outlook{Gain: int(b.score) - before, FloorCost: floorCosts[b.floorLen], Bonuses: b.bonuses()}
	out.Score = max(0, int(b.score)-out.FloorCost)
	return out
}

// bestColumn is the legal column of the grey wall that scores most, the
// leftmost of several, or -1 when there is none.
func (b *board) bestColumn(row int, c Color) int {
	best, most := -1, 0
	free := b.freeColumns(row, c)
	for column := range size {
		if free>>column&1 == 0 {
			continue
		}
		if p := placementScore(b.wall|cell(row, column), row, column); p > most {
			best, most = column, p
		}
	}
	return best
}
