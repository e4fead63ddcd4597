package azul

import (
	"strings"
	"unicode"

	"sobremesa/engine"
)

// word is what a word of the notation means.
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
	wordFiller
)

// meaning is a word with its value, if it has one.
type meaning struct {
	word  word
	value int
}

// lexicon holds every word that is read, lower case and without accents. The
// first of a group is canonical in Spanish, the second in English, where the
// game writes it at all.
var lexicon = func() map[string]meaning {
	groups := []struct {
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
		{meaning{wordNumber, 1}, "uno one primera first"},
		{meaning{wordNumber, 2}, "dos two segunda second"},
		{meaning{wordNumber, 3}, "tres three tercera third"},
		{meaning{wordNumber, 4}, "cuatro four cuarta fourth"},
		{meaning{wordNumber, 5}, "cinco five quinta fifth"},
		{meaning{wordNumber, 6}, "seis six"},
		{meaning{wordNumber, 7}, "siete seven"},
		{meaning{wordNumber, 8}, "ocho eight"},
		{meaning{wordNumber, 9}, "nueve nine"},
		{meaning{wordFiller, 0}, "de del desde la el los las en a al y from the to in into on of and take toma tomo tomar coge cojo " +
			"coger juega juego put pon pongo place coloca coloco tile tiles ficha fichas azulejo azulejos todo todos all"},
	}
	words := make(map[string]meaning)
	for _, g := range groups {
		for _, w := range strings.Fields(g.words) {
			words[w] = g.meaning
		}
	}
	return words
}()

// minPrefix is how many letters of a word suffice where no other meaning
// begins with them: "amar" is yellow, "bla" might be black or blanco.
const minPrefix = 2

// lookUp finds what a word means: itself, or what it is the beginning of.
func lookUp(text string) (meaning, bool) {
	if m, ok := lexicon[text]; ok {
		return m, true
	}
	if len(text) < minPrefix {
		return meaning{}, false
	}
	var found meaning
	for w, m := range lexicon {
		// Abbreviated numbers and fillers help nobody, and would make other words ambiguous.
		if m.word == wordNumber || m.word == wordFiller || !strings.HasPrefix(w, text) {
			continue
		}
		if found.word != 0 && found != m {
			return meaning{}, false
		}
		found = m
	}
	return found, found.word != 0
}

// unaccented maps the accented letters of Spanish to their plain ones.
var unaccented = map[rune]rune{'á': 'a', 'é': 'e', 'í': 'i', 'ó': 'o', 'ú': 'u', 'ü': 'u', 'ñ': 'n', 'à': 'a', 'è': 'e', 'ò': 'o', 'ç': 'c'}

// tokens splits text into words and numbers: at spaces and punctuation, and
// between letters and digits, so that "f3 azul l2" reads too.
func tokens(text string) []string {
	var list []string
	var b strings.Builder
	var kind int
	flush := func() {
		if b.Len() > 0 {
			list = append(list, b.String())
			b.Reset()
		}
	}
	for _, r := range text {
		r = unicode.ToLower(r)
		if plain, ok := unaccented[r]; ok {
			r = plain
		}
		k := 0
		switch {
		case r >= '0' && r <= '9':
			k = 1
		case unicode.IsLetter(r):
			k = 2
		case unicode.Is(unicode.So, r):
			k = 3 + int(r) // every symbol is a word of its own
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r) || r == 'ª' || r == 'º':
			continue // combining accents, joiners, emoji variation marks
		}
		if k != kind {
			flush()
			kind = k
		}
		if k != 0 {
			b.WriteRune(r)
		}
	}
	flush()
	return list
}

// colorWords are the colours as they are written.
var colorWords = map[engine.Lang][Colors]string{
	engine.Spanish: {"azul", "amarillo", "rojo", "negro", "blanco"},
	engine.English: {"blue", "yellow", "red", "black", "white"},
}
