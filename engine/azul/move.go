package azul

import (
	"sobremesa/engine"
)

// Kind is the kind of a move.
type Kind uint8

const (
	KindFirst Kind = iota + 1 // chance: the starting player of the first round
	KindDeal                  // chance: the tiles of a factory display
	KindTake                  // a turn of the draft
	KindPlace                 // placing a tile on the grey wall
)

// Move is a move of a player or of chance. First, Deal, Take and Place construct moves. Fields that
// a kind does not use are zero, so moves can be compared with ==.
type Move struct {
	Kind  Kind
	Seat  engine.Seat // First
	Tiles Tiles       // Deal: the content of the factory display
	Path
}

// Path is where a move takes tiles from and puts them. It is a struct of its own because the
// compiler does not keep structs of more than four fields in registers.
type Path struct {
	Source uint8 // Take: Centre or a factory display, 1 to 9. Deal: the factory display
	Color  Color // Take
	Line   uint8 // Take: a pattern line, 1 to 5, or Floor. Place: the row, 1 to 5
	Column uint8 // Place: 1 to 5
}

// First returns chance's choice of the starting player.
func First(seat engine.Seat) Move { return Move{Kind: KindFirst, Seat: seat} }

// Deal returns chance's filling of a factory display, 1 to 9.
func Deal(factory int, tiles Tiles) Move {
	return Move{Kind: KindDeal, Tiles: tiles, Path: Path{Source: uint8(factory)}}
}

// Take returns a turn of the draft: all tiles of a colour go from a source (Centre or a factory
// display, 1 to 9) to a pattern line, 1 to 5, or to the Floor.
func Take(source int, c Color, line int) Move {
	return Move{Kind: KindTake, Path: Path{Source: uint8(source), Color: c, Line: uint8(line)}}
}

// Place returns the placing of a full line's tile on the grey wall; row and column are 1 to 5.
func Place(row, column int) Move {
	return Move{Kind: KindPlace, Path: Path{Line: uint8(row), Column: uint8(column)}}
}

// MaxMoves is an upper bound of a player's legal moves: nine factory displays of four colours, five
// lines and the floor line, plus those from the centre.
const MaxMoves = maxFactories*tilesPerFactory*(size+1) + Colors*(size+1)
