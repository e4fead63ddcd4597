package azul

import (
	"fmt"
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
	placing            string
	dealing, beginning string
	over, wins, tie    string
	round, bag, lid    string
	centre, factory    string
	marker, floor      string
	line, wall, score  string
	empty              string
	preview, ifEnded   string
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
		player: "Jugador %d", turn: "Turno de %s", placing: "Colocan: %s",
		dealing: "Se reparte", beginning: "Va a empezar", over: "Fin de la partida", wins: "Gana %s", tie: "Empate: %s",
		round: "Ronda %d", bag: "bolsa", lid: "tapa", centre: "centro", factory: "fábrica",
		marker: "ficha inicial", floor: "suelo", line: "fila", wall: "muro", score: "puntos",
		empty: "vacío", preview: "Vista previa",
		ifEnded: "Si acabara la ronda", roundEnd: "Fin de la ronda %d", total: "Total",
		bonuses: "bonificaciones", rows: "Filas", columns: "Columnas", allOf: "Colores",
		table: "Mesa de Azul", points: "Puntos por ronda", gained: "Muro",
	},
	engine.English: {
		colors: [azul.Colors]string{"blue", "yellow", "red", "black", "white"},
		many:   [azul.Colors]string{"blue", "yellow", "red", "black", "white"},
		player: "Player %d", turn: "%s to move", placing: "Placing: %s",
		dealing: "Dealing", beginning: "About to begin", over: "Game over", wins: "%s wins", tie: "Tie: %s",
		round: "Round %d", bag: "bag", lid: "lid", centre: "centre", factory: "factory",
		marker: "starting marker", floor: "floor", line: "row", wall: "wall", score: "points",
		empty: "empty", preview: "Preview",
		ifEnded: "If the round ended now", roundEnd: "End of round %d", total: "Total",
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
