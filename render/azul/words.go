package azul

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// words are the few words that pictures and descriptions need, in one language.
type words struct {
	colors             [azul.Colors]string
	many               [azul.Colors]string // plural
	player             string              // "Player %d"
	turn               string              // "%s to move"
	place, placing     string              // one player places tiles, several do
	dealing, beginning string
	over, wins, tie    string
	round, bag, lid    string
	centre, factory    string
	marker, floor      string
	line, wall         string
	point, score       string // "%d point", "%d points"
	fromFactory        string // a take: "from factory %d, %s %s", colour and destination
	fromCentre         string
	toLine, toFloor    string
	lineToColumn       string // "from row %d to column %d"
	empty              string
	preview, ifEnded   string
	leaves             string // of a subtraction that stops at no points
	roundEnd, total    string
	bonuses            string
	rows, columns      string
	allOf, table       string
	points, gained     string
}

var wordLists = map[engine.Lang]*words{
	engine.Spanish: {
		colors: [azul.Colors]string{"azul", "amarillo", "rojo", "negro", "blanco"},
		many:   [azul.Colors]string{"azules", "amarillos", "rojos", "negros", "blancos"},
		player: "Jugador %d", turn: "Turno de %s", place: "Coloca: %s", placing: "Colocan: %s",
		dealing: "Se reparte", beginning: "Va a empezar", over: "Fin de la partida", wins: "Gana %s", tie: "Empate: %s",
		round: "Ronda %d", bag: "bolsa", lid: "tapa", centre: "centro", factory: "fábrica",
		marker: "ficha inicial", floor: "suelo", line: "fila", wall: "muro", point: "%d punto", score: "%d puntos",
		fromFactory: "de la fábrica %d, %s %s", fromCentre: "del centro, %s %s", toLine: "a la fila %d", toFloor: "al suelo",
		lineToColumn: "de la fila %d a la columna %d",
		empty:        "vacío", preview: "Vista previa",
		ifEnded: "Si acabara la ronda", leaves: "queda en %d", roundEnd: "Fin de la ronda %d", total: "Total",
		bonuses: "bonificaciones", rows: "Filas", columns: "Columnas", allOf: "Colores",
		table: "Mesa de Azul", points: "Puntos por ronda", gained: "Muro",
	},
	engine.English: {
		colors: [azul.Colors]string{"blue", "yellow", "red", "black", "white"},
		many:   [azul.Colors]string{"blue", "yellow", "red", "black", "white"},
		player: "Player %d", turn: "%s to move", place: "%s to place", placing: "To place: %s",
		dealing: "Dealing", beginning: "About to begin", over: "Game over", wins: "%s wins", tie: "Tie: %s",
		round: "Round %d", bag: "bag", lid: "lid", centre: "centre", factory: "factory",
		marker: "starting marker", floor: "floor", line: "row", wall: "wall", point: "%d point", score: "%d points",
		fromFactory: "from factory %d, %s %s", fromCentre: "from the centre, %s %s", toLine: "to row %d", toFloor: "to the floor",
		lineToColumn: "from row %d to column %d",
		empty:        "empty", preview: "Preview",
		ifEnded: "If the round ended now", leaves: "leaves %d", roundEnd: "End of round %d", total: "Total",
		bonuses: "bonuses", rows: "Rows", columns: "Columns", allOf: "Colours",
		table: "Azul table", points: "Points by round", gained: "Wall",
	},
}

// wordsOf returns a language's words, Spanish for any that is unknown.
func wordsOf(lang engine.Lang) *words {
	if w, ok := wordLists[lang]; ok {
		return w
	}
	return wordLists[engine.Spanish]
}

// scored writes points as they are counted aloud: "1 point", "2 points".
func (w *words) scored(points int) string {
	if points == 1 {
		return sprintf(w.point, points)
	}
	return sprintf(w.score, points)
}

// whose says whose turn it is, given the names of all whose turn it is.
func (w *words) whose(phase azul.Phase, names []string) string {
	all := strings.Join(names, ", ")
	switch {
	case phase != azul.Placing:
		return sprintf(w.turn, all)
	case len(names) == 1:
		return sprintf(w.place, all)
	}
	return sprintf(w.placing, all)
}

// move tells a player's move in words that cannot be taken for a number of
// tiles, as the notation's "2 blue row 2" is when it is read aloud.
func (w *words) move(m azul.Move) string {
	if m.Kind == azul.KindPlace {
		return sprintf(w.lineToColumn, m.Line, m.Column)
	}
	to := w.toFloor
	if m.Line != azul.Floor {
		to = sprintf(w.toLine, m.Line)
	}
	if m.Source == azul.Centre {
		return sprintf(w.fromCentre, w.colors[m.Color], to)
	}
	return sprintf(w.fromFactory, m.Source, w.colors[m.Color], to)
}

// minus writes a number with the typographic minus sign; plus with its sign always.
func minus(n int) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprint(n)
}

func plus(n int) string {
	if n >= 0 {
		return fmt.Sprintf("+%d", n)
	}
	return minus(n)
}

func sprintf(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// capital writes a word with a capital letter.
func capital(word string) string {
	r, n := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(r)) + word[n:]
}
