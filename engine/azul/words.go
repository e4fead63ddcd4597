package azul

import (
	"strings"

	"sobremesa/engine"
)

// word is the kind of meaning that a word of the notation has.
type word uint8

const (
	wordColor word = iota + 1 // value: the Color
	wordNumber
	wordFactory
	wordCentre
	wordLine
	wordFloor
	wordColumn
	wordDeal
	wordFirst
	wordFalls
	wordFiller
	wordOtherColor // a colour that no tile has
)

// meaning is the meaning of a word, with its value if it has one.
type meaning struct {
	word  word
	value int
}

// wordGroups are the accepted words by meaning, in lower case without accents.
var wordGroups = []struct {
	meaning
	words string
}{
	{meaning{wordColor, int(Blue)}, "azul blue azules blues 🔵 🟦"},
	{meaning{wordColor, int(Yellow)}, "amarillo yellow amarilla amarillos amarillas yellows 🟡 🟨"},
	{meaning{wordColor, int(Red)}, "rojo red roja rojos rojas reds 🔴 🟥"},
	{meaning{wordColor, int(Black)}, "negro black negra negros negras blacks ⚫ ⬛"},
	{meaning{wordColor, int(White)}, "blanco white blanca blancos blancas whites ⚪ ⬜"},
	{meaning{wordFactory, 0}, "fabrica factory factoria fabricas fab f disco display"},
	{meaning{wordCentre, 0}, "centro centre center mesa middle"},
	{meaning{wordLine, 0}, "fila row linea line filas lin lines l r"},
	{meaning{wordFloor, 0}, "suelo floor piso"},
	{meaning{wordColumn, 0}, "columna column col"},
	{meaning{wordDeal, 0}, "reparto deal"},
	{meaning{wordFirst, 0}, "inicio start"},
	{meaning{wordNumber, 1}, "uno una one primera primer first"},
	{meaning{wordNumber, 2}, "dos two segunda second"},
	{meaning{wordNumber, 3}, "tres three tercera tercer third"},
	{meaning{wordNumber, 4}, "cuatro four cuarta fourth"},
	{meaning{wordNumber, 5}, "cinco five quinta fifth"},
	{meaning{wordNumber, 6}, "seis six sexta sixth"},
	{meaning{wordNumber, 7}, "siete seven septima seventh"},
	{meaning{wordNumber, 8}, "ocho eight octava eighth"},
	{meaning{wordNumber, 9}, "nueve nine novena ninth"},
	{meaning{wordFalls, 0}, "cae caen fall falls"},
	{meaning{wordFiller, 0}, "de del desde la el los las en a al y from the to in into on of and take toma tomo tomar coge cojo " +
		"coger juega juego put pon pongo place coloca coloco tile tiles ficha fichas azulejo azulejos todo todos all them " +
		"completa completo complete con with marker inicial muro wall please por favor porfa"},
	{meaning{wordOtherColor, 0}, "verde verdes green greens naranja naranjas orange morado morados morada moradas violeta purple violet lila " +
		"rosa rosas pink marron marrones brown gris grises grey gray celeste turquesa turquoise cyan dorado plateado 🟢 🟩 🟠 🟧 🟣 🟪 🟤 🟫"},
}

// lexicon maps words to meanings.
var lexicon = func() map[string]meaning {
	words := make(map[string]meaning)
	for _, g := range wordGroups {
		for _, w := range strings.Fields(g.words) {
			words[w] = g.meaning
		}
	}
	return words
}()

// allWords are the accepted words in the order of wordGroups.
var allWords = func() (list []string) {
	for _, g := range wordGroups {
		list = append(list, strings.Fields(g.words)...)
	}
	return list
}()

// plurals are the words for several tiles. A number before one may be a count.
var plurals = setOf("azules blues amarillos amarillas yellows rojos rojas reds negros negras blacks blancos blancas whites " +
	"fichas azulejos tiles")

// onlyWhole reports whether abbreviations of the word are not accepted, since they would make those
// of other words ambiguous.
func (m meaning) onlyWhole() bool {
	return m.word == wordNumber || m.word == wordFiller || m.word == wordFalls || m.word == wordOtherColor
}

// minPrefix is the least length of an abbreviation. An abbreviation must have a single meaning:
// "amar" is yellow, but "bla" could be black or blanco.
const minPrefix = 2

// lookUp returns the meaning of a word or abbreviation.
func lookUp(text string) (meaning, bool) {
	if m, ok := lexicon[text]; ok {
		return m, true
	}
	if len(text) < minPrefix {
		return meaning{}, false
	}
	var found meaning
	for w, m := range lexicon {
		if m.onlyWhole() || !strings.HasPrefix(w, text) {
			continue
		}
		if found.word != 0 && found != m {
			return meaning{}, false
		}
		found = m
	}
	return found, found.word != 0
}

// colorWords are the colours as Format writes them.
var colorWords = map[engine.Lang][Colors]string{
	engine.Spanish: {"azul", "amarillo", "rojo", "negro", "blanco"},
	engine.English: {"blue", "yellow", "red", "black", "white"},
}
