package azul

import (
	"sync"

	"sobremesa/engine"
)

// canonical finds every move that a game can contain by how Format writes it.
// Records hold nothing else, and a game is replayed from its record each time
// it is asked for, so these texts need not be read word by word.
var canonical = sync.OnceValue(func() map[string]Move {
	moves := make(map[string]Move)
	for _, m := range imaginable() {
		for _, lang := range []engine.Lang{engine.Spanish, engine.English} {
			moves[Format(m, lang)] = m
		}
	}
	return moves
})

// imaginable lists every move that some position allows.
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
