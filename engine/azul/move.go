package azul

import "sobremesa/engine"

// Kind is what a move does.
type Kind uint8

const (
	KindFirst Kind = iota + 1 // chance: who begins the first round
	KindDeal                  // chance: the tiles of one factory
	KindTake                  // a player's turn in the draft
	KindPlace                 // a player puts a tile on the grey wall
)

// Centre as a Take's source, Floor as its line.
const (
	Centre = 0
	Floor  = 0
)

// Move is one move of a player or of chance. Make it with First, Deal, Take or
// Place; fields that its kind does not use are zero, so moves compare with ==.
type Move struct {
	Tiles  Tiles       // Deal: what the factory gets
	Kind   Kind        //
	Source uint8       // Take: Centre or a factory, 1 to 9. Deal: the factory
	Color  Color       // Take
	Line   uint8       // Take: a pattern line, 1 to 5, or Floor. Place: the row, 1 to 5
	Column uint8       // Place: 1 to 5
	Seat   engine.Seat // First
}

// First is chance's choice of who begins the first round.
func First(seat engine.Seat) Move { return Move{Kind: KindFirst, Seat: seat} }

// Deal is chance filling a factory, 1 to 9.
func Deal(factory int, tiles Tiles) Move {
	return Move{Kind: KindDeal, Source: uint8(factory), Tiles: tiles}
}

// Take is a turn of the draft: all tiles of a colour from a source (Centre or
// a factory, 1 to 9) to a pattern line, 1 to 5, or to the Floor.
func Take(source int, c Color, line int) Move {
	return Move{Kind: KindTake, Source: uint8(source), Color: c, Line: uint8(line)}
}

// Place puts the tile of a full line on the grey wall; row and column are 1 to 5.
func Place(row, column int) Move {
	return Move{Kind: KindPlace, Line: uint8(row), Column: uint8(column)}
}
