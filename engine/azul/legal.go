package azul

import "sobremesa/engine"

// Why a move is refused. "lines" are the pattern lines, 1 to 5, that could take
// the colour; "colors" the colours' terms; factories and seats count from 1.
const (
	// NotNow: another kind of move is due. Args: "phase".
	NotNow engine.Code = "azul.not-now"
	// NoSuchFactory: Args: "factory", "factories" (how many there are).
	NoSuchFactory engine.Code = "azul.no-such-factory"
	// FactoryEmpty: Args: "factory", "open" (the factories that hold tiles).
	FactoryEmpty engine.Code = "azul.factory-empty"
	// CentreEmpty: Args: "open".
	CentreEmpty engine.Code = "azul.centre-empty"
	// NotInFactory: the factory lacks the colour. Args: "factory", "color", "colors".
	NotInFactory engine.Code = "azul.not-in-factory"
	// NotInCentre: Args: "color", "colors".
	NotInCentre engine.Code = "azul.not-in-centre"
	// NoSuchLine: Args: "line".
	NoSuchLine engine.Code = "azul.no-such-line"
	// LineFull: Args: "line", "color", "lines".
	LineFull engine.Code = "azul.line-full"
	// LineHasOther: the line holds another colour. Args: "line", "color", "held", "lines".
	LineHasOther engine.Code = "azul.line-has-other"
	// WallHasColor: the line's wall row has the colour. Args: "line", "color", "lines".
	WallHasColor engine.Code = "azul.wall-has-color"
	// NoSuchSpace: Args: "row", "column".
	NoSuchSpace engine.Code = "azul.no-such-space"
	// LineNotFull: Args: "row", "next" (the row to place now).
	LineNotFull engine.Code = "azul.line-not-full"
	// RowOrder: full lines are placed from the top. Args: "row", "next".
	RowOrder engine.Code = "azul.row-order"
	// SpaceTaken: Args: "row", "column", "columns" (the legal ones).
	SpaceTaken engine.Code = "azul.space-taken"
	// ColumnHasColor: Args: "row", "column", "color", "columns".
	ColumnHasColor engine.Code = "azul.column-has-color"
	// ImpossibleDraw: chance's move does not fit bag, lid, factory or seats.
	ImpossibleDraw engine.Code = "azul.impossible-draw"
)

// phaseTerms are the keys of the phases' names.
var phaseTerms = [...]engine.Term{
	Beginning: "azul.phase.beginning", Dealing: "azul.phase.dealing", Drafting: "azul.phase.drafting",
	Placing: "azul.phase.placing", Over: "azul.phase.over",
}

// check returns why the move is illegal, nil when it is not.
func (s *State) check(seat engine.Seat, m Move) *engine.IllegalMove {
	due := s.ToMove()
	switch {
	case due == 0:
		return engine.Illegal(engine.GameOver)
	case !due.Has(seat):
		return engine.Illegal(engine.NotYourTurn, "seats", due)
	}
	switch {
	case m.Kind == KindFirst && s.phase == Beginning:
		if m.Seat < 0 || m.Seat >= engine.Seat(s.seats) {
			return engine.Illegal(ImpossibleDraw)
		}
		return nil
	case m.Kind == KindDeal && s.phase == Dealing:
		return s.checkDeal(m)
	case m.Kind == KindTake && s.phase == Drafting:
		return s.checkTake(m)
	case m.Kind == KindPlace && s.phase == Placing:
		return s.checkPlace(seat, m)
	}
	return engine.Illegal(NotNow, "phase", phaseTerms[s.phase])
}

func (s *State) checkDeal(m Move) *engine.IllegalMove {
	held := s.bag.Len()
	ok := m.Source == s.dealt+1 && m.Tiles>>(8*Colors) == 0
	if held >= tilesPerFactory {
		ok = ok && m.Tiles.Len() == tilesPerFactory && s.bag.covers(m.Tiles)
	} else {
		// All of the bag, then from the lid.
		ok = ok && m.Tiles.Len() == min(tilesPerFactory, held+s.lid.Len()) &&
			m.Tiles.covers(s.bag) && s.lid.covers(m.Tiles-s.bag)
	}
	if !ok {
		return engine.Illegal(ImpossibleDraw)
	}
	return nil
}

func (s *State) checkTake(m Move) *engine.IllegalMove {
	if int(m.Source) > s.factoryCount() {
		return engine.Illegal(NoSuchFactory, "factory", int(m.Source), "factories", s.factoryCount())
	}
	if m.Color >= Colors {
		return engine.Illegal(engine.Unreadable, "text", "")
	}
	tiles := s.source(int(m.Source))
	if tiles.Of(m.Color) == 0 {
		return s.whyNotThere(m, tiles)
	}
	switch {
	case m.Line == Floor:
		return nil
	case m.Line > size:
		return engine.Illegal(NoSuchLine, "line", int(m.Line))
	}
	b := &s.boards[s.turn]
	if i := int(m.Line) - 1; !b.takes(i, m.Color) {
		return b.whyNotTaken(i, m.Color)
	}
	return nil
}

func (s *State) whyNotThere(m Move, tiles Tiles) *engine.IllegalMove {
	if tiles == 0 {
		var open []int
		for f := 1; f <= s.factoryCount(); f++ {
			if s.source(f) != 0 {
				open = append(open, f)
			}
		}
		if m.Source == Centre {
			return engine.Illegal(CentreEmpty, "open", open)
		}
		return engine.Illegal(FactoryEmpty, "factory", int(m.Source), "open", open)
	}
	var there []engine.Term
	for c := range Color(Colors) {
		if tiles.Of(c) > 0 {
			there = append(there, c.Term())
		}
	}
	if m.Source == Centre {
		return engine.Illegal(NotInCentre, "color", m.Color.Term(), "colors", there)
	}
	return engine.Illegal(NotInFactory, "factory", int(m.Source), "color", m.Color.Term(), "colors", there)
}

func (b *board) whyNotTaken(i int, c Color) *engine.IllegalMove {
	var lines []int
	for l := range size {
		if b.takes(l, c) {
			lines = append(lines, l+1)
		}
	}
	l := b.lines[i]
	switch {
	case b.holds(i, c):
		return engine.Illegal(WallHasColor, "line", i+1, "color", c.Term(), "lines", lines)
	case l.color != c:
		return engine.Illegal(LineHasOther, "line", i+1, "color", c.Term(), "held", l.color.Term(), "lines", lines)
	default:
		return engine.Illegal(LineFull, "line", i+1, "color", c.Term(), "lines", lines)
	}
}

func (s *State) checkPlace(seat engine.Seat, m Move) *engine.IllegalMove {
	row, column := int(m.Line)-1, int(m.Column)-1
	if row < 0 || row >= size || column < 0 || column >= size {
		return engine.Illegal(NoSuchSpace, "row", int(m.Line), "column", int(m.Column))
	}
	b := &s.boards[seat]
	next := b.nextFull()
	if row != next {
		if int(b.lines[row].n) == row+1 {
			return engine.Illegal(RowOrder, "row", row+1, "next", next+1)
		}
		return engine.Illegal(LineNotFull, "row", row+1, "next", next+1)
	}
	c := b.lines[row].color
	free := b.freeColumns(row, c)
	if free>>column&1 == 1 {
		return nil
	}
	var columns []int
	for i := range size {
		if free>>i&1 == 1 {
			columns = append(columns, i+1)
		}
	}
	if b.wall.has(row, column) {
		return engine.Illegal(SpaceTaken, "row", row+1, "column", column+1, "columns", columns)
	}
	return engine.Illegal(ColumnHasColor, "row", row+1, "column", column+1, "color", c.Term(), "columns", columns)
}
