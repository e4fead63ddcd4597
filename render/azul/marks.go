package azul

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// span is a range of spaces filled by changes: spaces lo to hi-1 by the change with that order.
// Several changes may have filled one line.
type span struct{ lo, hi, order int }

type spans []span

// order returns the change that filled a space, 0 for none.
func (s spans) order(i int) int {
	for _, sp := range s {
		if i >= sp.lo && i < sp.hi {
			return sp.order
		}
	}
	return 0
}

// add adds the n spaces before end, filled by the change with the given order, and moves end to the
// first of them.
func (s *spans) add(n int, end *int, order int) {
	from := max(0, *end-n)
	*s = append(*s, span{from, *end, order})
	*end = from
}

// taken is a change that took tiles from a place: the order of the change, and the number and the
// colour of the tiles. An order of 0 means that there was no such change.
type taken struct {
	order, tiles int
	color        azul.Color
}

// supply holds the change that took tiles from a factory and, by colour, the compared or picked moves
// that would take tiles.
type supply struct {
	taken
	would [azul.Colors]both
}

// The orders of the two moves, as used in marks.
const (
	asPlayed = 1 + iota
	asBetter
)

// both is the mark of a space that compared moves touch. If one move touches it, order is the order
// of that move and also is 0. If both do, order belongs to the better move, also to the played one,
// and color is the colour of the better move's tile.
type both struct {
	order, also int
	color       azul.Color
}

func (b *both) by(order int, c azul.Color) { *b = both{order, b.order, c} }

// would holds the changes that the compared moves would make to their seat's board.
type would struct {
	seat  engine.Seat
	lines [5][5]both // spaces from the right
	floor [azul.FloorSpaces]both
	wall  [5][5]both
}

// marks are the visible traces of the last changes, numbered from 1.
type marks struct {
	source [10]supply              // by factory; index 0 is not used
	centre [azul.Colors][]taken    // by colour taken from there, oldest first
	placed [azul.MaxSeats][5]taken // by line whose tile a player has placed
	lines  [azul.MaxSeats][5]spans
	floor  [azul.MaxSeats]spans
	wall   [azul.MaxSeats][5][5]int
	would  *would // the changes that compared moves would make; nil if there are none
}

// of returns the changes that compared moves would make to a seat's board, nil if there are none.
func (m *marks) of(seat engine.Seat) *would {
	if m.would == nil || m.would.seat != seat {
		return nil
	}
	return m.would
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
	m.would = m.compare(s)
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
				m.wall[seat][placed.Row-1][placed.Column-1] = order
			}
		}
		if placed := ch.Report.Boards[max(0, ch.Seat)].Placed(); ch.Move.Kind == azul.KindPlace && ch.Seat >= 0 {
			b := s.View.Board(ch.Seat)
			for _, at := range placed {
				m.placed[ch.Seat][at.Row-1] = taken{order, 1, b.Wall[at.Row-1][at.Column-1]}
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
			m.lines[ch.Seat][line].add(took.Tiles-took.Fell, &lineEnd[ch.Seat][line], order)
		}
		fell := took.Fell - took.Lost
		if took.Marker && floorEnd[ch.Seat] > fell {
			fell++
		}
		m.floor[ch.Seat].add(fell, &floorEnd[ch.Seat], order)
	}
	return m
}

// compare marks the tiles that the scene's compared moves would take, and returns the changes that
// they would make to the board, nil if there are no compared moves.
func (m *marks) compare(s *Scene) *would {
	if s.Compared == nil {
		return nil
	}
	w := &would{seat: s.Compared.Seat}
	for i, move := range []azul.Move{s.Compared.Played, s.Compared.Better} {
		order := asPlayed + i
		b := s.View.Board(w.seat)
		if move.Kind == azul.KindPlace {
			w.wall[move.Line-1][move.Column-1].by(order, b.Lines[move.Line-1].Color)
			continue
		}
		took := s.took(move)
		if move.Source == azul.Centre {
			m.centre[move.Color] = append(m.centre[move.Color], taken{order, took.Tiles, move.Color})
		} else {
			m.source[move.Source].would[move.Color].by(order, move.Color)
		}
		if move.Line != azul.Floor {
			from := b.Lines[move.Line-1].N
			for k := range took.Tiles - took.Fell {
				w.lines[move.Line-1][from+k].by(order, move.Color)
			}
		}
		from := len(b.Floor)
		if took.Marker && from < azul.FloorSpaces {
			w.floor[from].by(order, azul.Marker)
			from++
		}
		for k := range took.Fell - took.Lost {
			w.floor[from+k].by(order, move.Color)
		}
	}
	return w
}

// took returns the tiles that a move would take. It is empty for a move that the view does not allow.
func (s *Scene) took(m azul.Move) azul.Took {
	_, report, err := s.View.After(s.Compared.Seat, m)
	if err != nil {
		return azul.Took{} // not a move of this view
	}
	return report.Took
}
