package azul

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	"sobremesa/engine"
)

// Reasons for refusing a move. In their arguments, "lines" are the pattern lines, 1 to 5, that
// could take the colour, and "colors" are terms. Factory displays and seats count from 1.
const (
	NotNow        engine.Code = "azul.not-now"         // another kind of move is due. Args: "phase"
	NoSuchFactory engine.Code = "azul.no-such-factory" // Args: "factory"; "factories", their number
	// FactoryEmpty: Args: "factory"; "open", the factory displays with tiles; "centre", whether the
	// centre has tiles.
	FactoryEmpty   engine.Code = "azul.factory-empty"
	CentreEmpty    engine.Code = "azul.centre-empty"     // Args: "open"
	NotInFactory   engine.Code = "azul.not-in-factory"   // the factory display lacks the colour. Args: "factory", "color", "colors"
	NotInCentre    engine.Code = "azul.not-in-centre"    // Args: "color", "colors"
	NoSuchLine     engine.Code = "azul.no-such-line"     // Args: "line"
	LineFull       engine.Code = "azul.line-full"        // Args: "line", "color", "lines"
	LineHasOther   engine.Code = "azul.line-has-other"   // the line holds another colour. Args: "line", "color", "held", "lines"
	WallHasColor   engine.Code = "azul.wall-has-color"   // the line's wall row already has the colour. Args: "line", "color", "lines"
	NoSuchSpace    engine.Code = "azul.no-such-space"    // Args: "row", "column"
	LineNotFull    engine.Code = "azul.line-not-full"    // Args: "row"; "next", the row to place now
	RowOrder       engine.Code = "azul.row-order"        // full lines are placed from the top down. Args: "row", "next"
	SpaceTaken     engine.Code = "azul.space-taken"      // Args: "row", "column"; "columns", the legal ones
	ColumnHasColor engine.Code = "azul.column-has-color" // Args: "row", "column", "color", "columns"
	ImpossibleDraw engine.Code = "azul.impossible-draw"  // the chance move does not fit bag, lid, factory displays or seats
)

// phaseTerms are the keys of the phases' names.
var phaseTerms = [...]engine.Term{
	Beginning: "azul.phase.beginning", Dealing: "azul.phase.dealing", Drafting: "azul.phase.drafting",
	Placing: "azul.phase.placing", Over: "azul.phase.over",
}

// canTake, canDeal, canPlace and canBegin report whether Play accepts a move of that kind. Fields
// that the kind does not use must be zero.

func (s *State) canTake(seat engine.Seat, m Move) bool {
	return s.phase == Drafting && seat == s.turn && m.Source <= maxFactories && m.Color < Colors && m.Line <= size &&
		m.Tiles == 0 && m.Column == 0 && m.Seat == 0 &&
		s.offers.has(int(m.Source), m.Color) && (m.Line == Floor || s.boards[seat].takes(int(m.Line)-1, m.Color))
}

func (s *State) canDeal(seat engine.Seat, m Move) bool {
	certain, from, n := s.drawable()
	return s.phase == Dealing && seat == engine.Chance && m == Deal(int(s.dealt)+1, m.Tiles) &&
		m.Tiles.covers(certain) && from.covers(m.Tiles-certain) && (m.Tiles-certain).Len() == n
}

func (s *State) canPlace(seat engine.Seat, m Move) bool {
	if s.phase != Placing || !s.placing.Has(seat) || m != Place(int(m.Line), int(m.Column)) {
		return false
	}
	b := &s.boards[seat]
	next := b.nextFull()
	return int(m.Line)-1 == next && b.freeColumns(next, b.lines[next].color)>>(m.Column-1)&1 == 1
}

func (s *State) canBegin(seat engine.Seat, m Move) bool {
	return s.phase == Beginning && seat == engine.Chance && m == First(m.Seat) &&
		m.Seat >= 0 && m.Seat < engine.Seat(s.seats)
}

// refusal returns the reason for refusing an illegal move.
func (s *State) refusal(seat engine.Seat, m Move) error {
	if err := engine.MayMove(s.ToMove(), seat); err != nil {
		return err
	}
	switch {
	case m.Kind == KindFirst && s.phase == Beginning, m.Kind == KindDeal && s.phase == Dealing:
		return engine.Refuse(ImpossibleDraw)
	case m.Kind == KindTake && s.phase == Drafting:
		return s.refuseTake(m)
	case m.Kind == KindPlace && s.phase == Placing:
		return s.boards[seat].refusePlace(m)
	}
	return engine.Refuse(NotNow, "phase", phaseTerms[s.phase])
}

func (s *State) refuseTake(m Move) *engine.Refusal {
	if int(m.Source) > s.factoryCount() {
		return engine.Refuse(NoSuchFactory, "factory", int(m.Source), "factories", s.factoryCount())
	}
	if m.Color >= Colors || m != Take(int(m.Source), m.Color, int(m.Line)) {
		return engine.Refuse(engine.Unreadable, "text", fmt.Sprintf("%+v", m))
	}
	tiles := s.source(int(m.Source))
	if tiles.Of(m.Color) == 0 {
		return s.refuseSource(m, tiles)
	}
	if m.Line > size {
		return engine.Refuse(NoSuchLine, "line", int(m.Line))
	}
	return s.boards[s.turn].refuseLine(int(m.Line)-1, m.Color)
}

func (s *State) refuseSource(m Move, tiles Tiles) *engine.Refusal {
	if tiles == 0 {
		var open []int
		for f := 1; f <= s.factoryCount(); f++ {
			if s.source(f) != 0 {
				open = append(open, f)
			}
		}
		if m.Source == Centre {
			return engine.Refuse(CentreEmpty, "open", open)
		}
		return engine.Refuse(FactoryEmpty, "factory", int(m.Source), "open", open, "centre", s.source(Centre) != 0)
	}
	var there []engine.Term
	for c := range Color(Colors) {
		if tiles.Of(c) > 0 {
			there = append(there, c.Term())
		}
	}
	if m.Source == Centre {
		return engine.Refuse(NotInCentre, "color", m.Color.Term(), "colors", there)
	}
	return engine.Refuse(NotInFactory, "factory", int(m.Source), "color", m.Color.Term(), "colors", there)
}

// numbers returns the numbers of a set of lines or columns, from 1.
func numbers(set uint8) (list []int) {
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros8(set)+1)
	}
	return list
}

func (b *board) refuseLine(i int, c Color) *engine.Refusal {
	lines := numbers(b.linesFor(c))
	l := b.lines[i]
	switch {
	case b.holds(i, c):
		return engine.Refuse(WallHasColor, "line", i+1, "color", c.Term(), "lines", lines)
	case l.color != c:
		return engine.Refuse(LineHasOther, "line", i+1, "color", c.Term(), "held", l.color.Term(), "lines", lines)
	default:
		return engine.Refuse(LineFull, "line", i+1, "color", c.Term(), "lines", lines)
	}
}

func (b *board) refusePlace(m Move) *engine.Refusal {
	row, column := int(m.Line)-1, int(m.Column)-1
	if m != Place(int(m.Line), int(m.Column)) {
		return engine.Refuse(engine.Unreadable, "text", fmt.Sprintf("%+v", m))
	}
	if row < 0 || row >= size || column < 0 || column >= size {
		return engine.Refuse(NoSuchSpace, "row", int(m.Line), "column", int(m.Column))
	}
	next := b.nextFull()
	if row != next {
		if int(b.lines[row].n) == row+1 {
			return engine.Refuse(RowOrder, "row", row+1, "next", next+1)
		}
		return engine.Refuse(LineNotFull, "row", row+1, "next", next+1)
	}
	c := b.lines[row].color
	columns := numbers(b.freeColumns(row, c))
	if b.wall.has(row, column) {
		return engine.Refuse(SpaceTaken, "row", row+1, "column", column+1, "columns", columns)
	}
	return engine.Refuse(ColumnHasColor, "row", row+1, "column", column+1, "color", c.Term(), "columns", columns)
}

// Moves appends to buf the moves that Play accepts from the seat. Takes are ordered by source
// (factory displays from 1, then the centre), colour, and line (1 to 5, then the floor line).
func (s *State) Moves(seat engine.Seat, buf []Move) []Move {
	if !s.ToMove().Has(seat) {
		return buf
	}
	switch s.phase {
	case Beginning:
		for first := range engine.Seat(s.seats) {
			buf = append(buf, First(first))
		}
	case Dealing:
		buf = s.deals(buf)
	case Drafting:
		buf = s.takes(buf)
	case Placing:
		buf = s.places(seat, buf)
	}
	return buf
}

// RandomMove picks one of a player's moves uniformly. The seat must be to move.
func (s *State) RandomMove(seat engine.Seat, rng *rand.Rand) Move {
	var buf [MaxMoves]Move
	moves := s.Moves(seat, buf[:0])
	return moves[rng.IntN(len(moves))]
}

func (s *State) takes(buf []Move) []Move {
	b := &s.boards[s.turn]
	for rest := s.offers; rest != 0; rest &= rest - 1 {
		source, c := rest.First()
		for lines := b.linesFor(c); lines != 0; lines &= lines - 1 {
			buf = append(buf, Take(source, c, bits.TrailingZeros8(lines)+1))
		}
		buf = append(buf, Take(source, c, Floor))
	}
	return buf
}

func (s *State) places(seat engine.Seat, buf []Move) []Move {
	b := &s.boards[seat]
	row := b.nextFull()
	for free := b.freeColumns(row, b.lines[row].color); free != 0; free &= free - 1 {
		buf = append(buf, Place(row+1, bits.TrailingZeros8(free)+1))
	}
	return buf
}
