package azul

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"sobremesa/engine"
)

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
