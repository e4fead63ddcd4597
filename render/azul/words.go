package azul

import (
	"slices"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// tileKeys are the sentences that count tiles of a colour.
var tileKeys = [azul.Colors]string{
	azul.Blue: "azul.alt.tiles.blue", azul.Yellow: "azul.alt.tiles.yellow", azul.Red: "azul.alt.tiles.red",
	azul.Black: "azul.alt.tiles.black", azul.White: "azul.alt.tiles.white",
}

// color returns the word for a colour.
func (s *Scene) color(c azul.Color) string { return s.Words(string(c.Term()), nil) }

// tiles lists tiles by colour: "2 azules, 1 rojo". It is "" for none.
func (s *Scene) tiles(t azul.Tiles) string {
	var list []string
	for c := range azul.Color(azul.Colors) {
		if n := t.Of(c); n > 0 {
			list = append(list, s.Words(tileKeys[c], engine.Args{"tiles": n}))
		}
	}
	return strings.Join(list, ", ")
}

// scored returns points with their noun: "1 point", "2 points".
func (s *Scene) scored(points int) string {
	return s.Words("azul.alt.points", engine.Args{"n": points})
}

// whose returns the sentence about whose turn it is, given the names of these players.
func (s *Scene) whose(names []string) string {
	all := strings.Join(names, ", ")
	if s.View.Phase() == azul.Placing {
		return s.Words("azul.picture.place", engine.Args{"names": all, "n": len(names)})
	}
	return s.Words("azul.picture.turn", engine.Args{"names": all})
}

// won returns the sentence about the winners, given their names.
func (s *Scene) won(names []string) string {
	return s.Words("azul.picture.wins", engine.Args{"names": strings.Join(names, ", "), "n": len(names)})
}

// winners returns the seats in first place.
func (s *Scene) winners() []engine.Seat {
	return slices.Collect(engine.Winners(s.View.Standings()).All())
}

// nameless returns the name shown for a player who has none.
func (s *Scene) nameless(seat engine.Seat) string {
	return s.Words("azul.picture.player", engine.Args{"seat": int(seat) + 1})
}

// move describes a player's move in words in which every number has a noun, unlike the notation "2
// blue row 2", so that it can be read aloud.
func (s *Scene) move(ch *Change) string {
	m := ch.Move
	if m.Kind == azul.KindPlace {
		return s.Words("azul.alt.place", engine.Args{"line": int(m.Line), "column": int(m.Column)})
	}
	return s.Words("azul.alt.take", engine.Args{"source": int(m.Source), "tiles": s.tiles(azul.Some(ch.Report.Took.Tiles, m.Color)), "line": int(m.Line)})
}
