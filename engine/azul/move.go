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
	Kind  Kind
	Seat  engine.Seat // First
	Tiles Tiles       // Deal: what the factory gets
	Path
}

// Path is where a move takes tiles from and where it puts them. It stands
// apart because the compiler keeps no struct of more than four fields in
// registers, and moves are passed around a lot.
type Path struct {
	Source uint8 // Take: Centre or a factory, 1 to 9. Deal: the factory
	Color  Color // Take
	Line   uint8 // Take: a pattern line, 1 to 5, or Floor. Place: the row, 1 to 5
	Column uint8 // Place: 1 to 5
}

// First is chance's choice of who begins the first round.
func First(seat engine.Seat) Move { return Move{Kind: KindFirst, Seat: seat} }

// Deal is chance filling a factory, 1 to 9.
func Deal(factory int, tiles Tiles) Move {
	return Move{Kind: KindDeal, Tiles: tiles, Path: Path{Source: uint8(factory)}}
}

// Take is a turn of the draft: all tiles of a colour from a source (Centre or
// a factory, 1 to 9) to a pattern line, 1 to 5, or to the Floor.
func Take(source int, c Color, line int) Move {
	return Move{Kind: KindTake, Path: Path{Source: uint8(source), Color: c, Line: uint8(line)}}
}

// Place puts the tile of a full line on the grey wall; row and column are 1 to 5.
func Place(row, column int) Move {
	return Move{Kind: KindPlace, Path: Path{Line: uint8(row), Column: uint8(column)}}
}
