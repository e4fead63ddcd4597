package azul

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Change is a move that has led to the scene's view, with its effects.
type Change struct {
	Seat   engine.Seat
	Move   azul.Move
	Report azul.Report
}

// Weighed are moves that a seat could make in a scene's view. Each is marked where its tiles lie and
// where they would go. With Percents, the chances to win after them, they are the best moves, best
// first, at most three, and numbered. Without, they are the one that was played and a better one, marked
// with signs of different shape: a cross and a tick.
type Weighed struct {
	Seat     engine.Seat
	Moves    []azul.Move
	Percents []int
}

// Scene is the content of a picture or a description.
type Scene struct {
	View    azul.View
	Players []engine.Occupant // by seat; a player without a name is "Player 2"
	Words   render.Words
	Theme   sheet.Theme

	// Last are the players' moves since the previous picture, oldest first. Their changes are
	// ringed and, if there are several moves, numbered. In the scene of RoundEnd they are the moves
	// that tiled the walls.
	Last []Change

	Preview bool        // the view shows a move that is not yet confirmed
	Picked  []azul.Move // moves to choose from. The tiles that they would take are ringed.
	Weighed *Weighed    // unless nil, possible moves in the view, shown instead of Last
}

// Step is a picture of a film: a view, the moves that led to it and, if they ended a round, all moves that
// tiled the walls.
type Step struct {
	View         azul.View
	Last, Tiling []Change
}

// first returns the seat that matters most: the viewer's, or else the player's to move.
func (s *Scene) first() engine.Seat {
	if s.View.Viewer >= 0 && int(s.View.Viewer) < s.View.Seats() {
		return s.View.Viewer
	}
	if s.Preview && len(s.Last) > 0 {
		return s.Last[len(s.Last)-1].Seat
	}
	for seat := range s.View.ToMove().All() {
		if seat != engine.Chance {
			return seat
		}
	}
	if s.View.Phase() == azul.Over {
		return s.View.Standings()[0].Seat
	}
	return s.View.Starter()
}

// active reports whether the board of a seat is marked as the board of the player to move.
func (s *Scene) active(seat engine.Seat) bool {
	if s.Preview {
		return seat == s.first()
	}
	return s.View.ToMove().Has(seat)
}

// endedRound returns the number of the round that the scene's changes ended.
func (s *Scene) endedRound() int {
	if s.View.Phase() == azul.Over {
		return s.View.Round()
	}
	return max(1, s.View.Round()-1)
}

// mark is the mark of a space that changes filled, or that weighed moves would fill. If several of these
// would, order and color belong to the best one.
type mark struct {
	order int        // of the change, from 1; 0 for none
	color azul.Color // of the tile, if it is not in the space
	last  bool       // the last of its change's spaces, which shows the number
	chips chips      // of weighed moves
}

// chips are the orders that are shown at the corners of a piece, in the first places.
type chips [3]int

// with returns the chips with another one before them.
func (c chips) with(order int) chips { return chips{order, c[0], c[1]} }

// would marks a space that a weighed move would fill, with its order if that is shown there.
func (m *mark) would(order int, c azul.Color, shown bool) {
	m.order, m.color = order, c
	if shown {
		m.chips = m.chips.with(order)
	}
}

// fill marks the n spaces before end, filled by the change with the given order, and moves end to the
// first of them.
func fill(spaces []mark, n int, end *int, order int) {
	for k := range min(n, *end) {
		*end--
		spaces[*end] = mark{order: order, last: k == 0}
	}
}

// taken is a change that took tiles from a place: the order of the change, and the number and the
// colour of the tiles. An order of 0 means that there was no such change.
type taken struct {
	order, tiles int
	color        azul.Color
}

// supply holds the change that took tiles from a factory and, by colour, the weighed or picked moves
// that would take tiles.
type supply struct {
	taken
	would [azul.Colors]mark
}

// The orders of two moves that are compared, as used in marks.
const (
	asPlayed = 1 + iota
	asBetter
)

// marks are the visible traces of the last changes, numbered from 1, or of weighed moves.
type marks struct {
	source [10]supply                                    // by factory; index 0 is not used
	centre [azul.Colors][]taken                          // by colour taken from there, oldest first
	lines  [azul.MaxSeats][azul.Colors][azul.Colors]mark // spaces from the right
	floor  [azul.MaxSeats][azul.FloorSpaces]mark
	wall   [azul.MaxSeats][azul.Colors][azul.Colors]mark
}

// marksOf finds where the scene's changes are visible in its view.
func marksOf(s *Scene) *marks {
	m := &marks{}
	var lineEnd [azul.MaxSeats][5]int
	var floorEnd [azul.MaxSeats]int
	for seat := range s.View.Seats() {
		b := s.View.Board(engine.Seat(seat))
		for i, l := range b.Lines {
			lineEnd[seat][i] = l.N
		}
		floorEnd[seat] = len(b.Floor)
	}
	if s.Weighed != nil {
		m.weigh(s)
		return m
	}
	for _, move := range s.Picked {
		if move.Source == azul.Centre {
			m.centre[move.Color] = []taken{{order: 1}}
		} else {
			m.source[move.Source].would[move.Color].order = 1
		}
	}
	tiled := false // a later change tiled the walls, which emptied lines, floors and factories
	for k := len(s.Last) - 1; k >= 0; k-- {
		ch, order := &s.Last[k], k+1
		for seat := range s.View.Seats() {
			for _, placed := range ch.Report.Boards[seat].Placed() {
				m.wall[seat][placed.Row-1][placed.Column-1].order = order
			}
		}
		if placed := ch.Report.Boards[max(0, ch.Seat)].Placed(); ch.Move.Kind == azul.KindPlace && ch.Seat >= 0 {
			for _, at := range placed {
				m.wall[ch.Seat][at.Row-1][at.Column-1].last = true // those of the end of a round are not numbered
				m.lines[ch.Seat][at.Row-1][0] = mark{order: order, color: at.Color, last: true}
			}
			tiled = tiled || ch.Report.RoundOver
			continue
		}
		tiled = tiled || ch.Report.RoundOver || len(ch.Report.Boards[ch.Seat].Placed()) > 0
		if tiled || ch.Move.Kind != azul.KindTake || ch.Seat < 0 {
			continue
		}
		took := ch.Report.Took
		if ch.Move.Source == azul.Centre {
			there := &m.centre[ch.Move.Color]
			*there = slices.Insert(*there, 0, taken{order, took.Tiles, ch.Move.Color})
		} else {
			m.source[ch.Move.Source].taken = taken{order, took.Tiles, ch.Move.Color}
		}
		if ch.Move.Line != azul.Floor {
			line := ch.Move.Line - 1
			fill(m.lines[ch.Seat][line][:], took.Tiles-took.Fell, &lineEnd[ch.Seat][line], order)
		}
		fell := took.Fell - took.Lost
		if took.Marker && floorEnd[ch.Seat] > fell {
			fell++
		}
		fill(m.floor[ch.Seat][:], fell, &floorEnd[ch.Seat], order)
	}
	return m
}

// weigh marks the tiles that the scene's weighed moves would take, and the spaces that they would fill.
func (m *marks) weigh(s *Scene) {
	for i, move := range s.Weighed.Moves {
		if s.Weighed.Percents == nil {
			m.weighMove(s, i+1, move)
		}
	}
	for i, move := range slices.Backward(s.Weighed.Moves) { // the best one last, above the others
		if s.Weighed.Percents != nil {
			m.weighMove(s, i+1, move)
		}
	}
}

func (m *marks) weighMove(s *Scene, order int, move azul.Move) {
	seat, compares := s.Weighed.Seat, s.Weighed.Percents == nil
	b := s.View.Board(seat)
	if move.Kind == azul.KindPlace {
		m.wall[seat][move.Line-1][move.Column-1].would(order, b.Lines[move.Line-1].Color, true)
		return
	}
	took := s.took(move)
	if move.Source == azul.Centre {
		m.centre[move.Color] = append(m.centre[move.Color], taken{order, took.Tiles, move.Color})
	} else {
		m.source[move.Source].would[move.Color].would(order, move.Color, true)
	}
	fits := 0
	if move.Line != azul.Floor {
		fits = took.Tiles - took.Fell
		from := b.Lines[move.Line-1].N
		for k := range fits {
			m.lines[seat][move.Line-1][from+k].would(order, move.Color, compares || k == fits-1)
		}
	}
	from := len(b.Floor)
	if took.Marker && from < azul.FloorSpaces {
		m.floor[seat][from].would(order, azul.Marker, compares)
		from++
	}
	falls := took.Fell - took.Lost
	for k := range falls {
		m.floor[seat][from+k].would(order, move.Color, compares || k == falls-1)
	}
}

// took returns the tiles that a move would take. It is empty for a move that the view does not allow.
func (s *Scene) took(m azul.Move) azul.Took {
	_, report, err := s.View.After(s.Weighed.Seat, m)
	if err != nil {
		return azul.Took{} // not a move of this view
	}
	return report.Took
}
