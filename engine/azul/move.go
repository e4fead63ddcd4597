package azul

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

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

// canonical maps the text that Format writes to the move, for every move that a game can contain.
// Records contain only such texts, and a game is replayed from its record for each request, so
// parsing them must be fast.
var canonical = sync.OnceValue(func() map[string]Move {
	moves := make(map[string]Move)
	for _, m := range imaginable() {
		for _, lang := range []engine.Lang{engine.Spanish, engine.English} {
			moves[Format(m, lang)] = m
		}
	}
	return moves
})

// imaginable returns every move that is legal at some position.
func imaginable() []Move {
	var list []Move
	for seat := range engine.Seat(MaxSeats) {
		list = append(list, First(seat))
	}
	for factory := 1; factory <= maxFactories; factory++ {
		for tiles := 1; tiles <= tilesPerFactory; tiles++ {
			list = appendDeals(list, factory, 0, allTiles, tiles)
		}
	}
	for source := range maxFactories + 1 {
		for c := range Color(Colors) {
			for line := range size + 1 {
				list = append(list, Take(source, c, line))
			}
		}
	}
	for row := range size {
		for column := range size {
			list = append(list, Place(row+1, column+1))
		}
	}
	return list
}

// Format writes a move in canonical form, in Spanish unless lang is English.
func Format(m Move, lang engine.Lang) string {
	words, ok := colorWords[lang]
	if !ok {
		lang, words = engine.Spanish, colorWords[engine.Spanish]
	}
	es := lang == engine.Spanish
	pick := func(spanish, english string) string {
		if es {
			return spanish
		}
		return english
	}
	switch m.Kind {
	case KindFirst:
		return fmt.Sprintf("%s %d", pick("inicio", "start"), m.Seat+1)
	case KindDeal:
		var b strings.Builder
		fmt.Fprintf(&b, "%s %d", pick("reparto", "deal"), m.Source)
		for c := range Color(Colors) {
			for range m.Tiles.Of(c) {
				b.WriteByte(' ')
				b.WriteString(words[c])
			}
		}
		return b.String()
	case KindPlace:
		return fmt.Sprintf("%s %d %s %d", pick("fila", "row"), m.Line, pick("columna", "column"), m.Column)
	}
	source, line := strconv.Itoa(int(m.Source)), pick("fila ", "row ")+strconv.Itoa(int(m.Line))
	if m.Source == Centre {
		source = pick("centro", "centre")
	}
	if m.Line == Floor {
		line = pick("suelo", "floor")
	}
	return source + " " + words[m.Color] + " " + line
}
