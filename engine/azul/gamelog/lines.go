package gamelog

import (
	"regexp"
	"strings"

	"sobremesa/engine/azul"
)

// The lines of a log that say something, as they are printed.
const (
	headerLine  = "Empezando juego de Azul con %d jugadores!"
	wallLine    = "Muro: %s."
	roundLine   = "Empezando Nueva Ronda:"
	factoryLine = "Factoria #%d : [%s]."
	centreLine  = "Centro [%s]."
	takeLine    = "Jugador %d juega %d fichas de tipo %s en la fila %d desde %s"
	dropLine    = "Jugador %d descarta %d fichas de tipo %s desde %s"
	placeLine   = "Jugador %d reviste la fila %d en la columna %d"
	rowEndLine  = "El juego termina pues el jugador %d ha completado una fila."
	endLine     = "El juego termina %s."
	resultsLine = "Resultados:"
	scoreLine   = "Jugador %d : %d"
)

// The sources of a move, the marker and the colours, as they are printed.
const (
	fromCentre  = "el centro"
	fromFactory = "la Factoría %d"
	marker      = "especial"
)

var colorNames = [azul.Colors]string{"azul", "amarillo", "rojo", "negro", "blanco"}

// kind is a kind of line with what reads it, given the values in the order of its verbs.
type kind struct {
	line string
	read func(p *reader, values []string) error
}

// kinds are the kinds of lines. The first that matches a line reads it.
var kinds = []kind{
	{headerLine, (*reader).readHeader},
	{wallLine, (*reader).readWall},
	{roundLine, (*reader).readRound},
	{factoryLine, (*reader).readFactory},
	{centreLine, (*reader).readCentre},
	{takeLine, func(p *reader, v []string) error { return p.readTake(v[0], v[1], v[2], v[3], v[4]) }},
	{dropLine, func(p *reader, v []string) error { return p.readTake(v[0], v[1], v[2], "", v[3]) }},
	{placeLine, (*reader).readPlace},
	{rowEndLine, func(p *reader, v []string) error { return p.readEnd(v[0]) }},
	{endLine, func(p *reader, _ []string) error { return p.readEnd("") }},
	{resultsLine, func(p *reader, _ []string) error { p.results = true; return nil }},
	{scoreLine, (*reader).readScore},
}

// patterns match the beginnings of squeezed lines. People who write a log by hand write "1 ficha" and
// "Centro:".
var patterns = func() (list []*regexp.Regexp) {
	verbs := strings.NewReplacer("%d", `(-?\d+)`, "%s", `(.*)`, "fichas", "fichas?", "centro", "centro:?")
	for _, k := range kinds {
		list = append(list, regexp.MustCompile("^"+verbs.Replace(regexp.QuoteMeta(squeeze(k.line)))))
	}
	return list
}()

// misread matches the squeezed beginnings of moves, factory displays and centres, none of which may be
// skipped.
var misread = regexp.MustCompile(`^(jugador\d+(juega|descarta|reviste)|factoria#|centro:?\[)`)

// fold returns a line in lower case, without accents and with single spaces.
func fold(line string) string {
	return strings.Join(strings.Fields(unaccented.Replace(strings.ToLower(line))), " ")
}

var unaccented = strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "\u0301", "", "\u0308", "", "\uFEFF", "")

// squeeze folds a line and drops its spaces and the stop at its end.
func squeeze(line string) string {
	return strings.TrimRight(strings.ReplaceAll(fold(line), " ", ""), ".!")
}
