package azul

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

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
	wordFalls
	wordFiller
	wordPass       // nobody can pass
	wordOtherColor // a colour that no tile has
)

// meaning is the meaning of a word, with its value if it has one.
type meaning struct {
	word  word
	value int
}

func (m meaning) isColor() bool { return m.word == wordColor }

// wordGroups are the accepted words by meaning, in lower case without accents: those of Spanish,
// those of English, and those of both.
var wordGroups = []struct {
	meaning
	spanish, english, both string
}{
	{meaning{wordColor, int(Blue)}, "azul azules", "blue blues", "🔵 🟦"},
	{meaning{wordColor, int(Yellow)}, "amarillo amarilla amarillos amarillas", "yellow yellows", "🟡 🟨"},
	{meaning{wordColor, int(Red)}, "rojo roja rojos rojas", "red reds", "🔴 🟥"},
	{meaning{wordColor, int(Black)}, "negro negra negros negras", "black blacks", "⚫ ⬛"},
	{meaning{wordColor, int(White)}, "blanco blanca blancos blancas", "white whites", "⚪ ⬜"},
	{meaning{wordFactory, 0}, "fabrica factoria fabricas fab disco", "factory display", "f"},
	{meaning{wordCentre, 0}, "centro mesa", "centre center middle", ""},
	{meaning{wordLine, 0}, "fila linea filas lin", "row line lines r", "l"},
	{meaning{wordFloor, 0}, "suelo piso", "floor", ""},
	{meaning{wordColumn, 0}, "columna", "column", "col"},
	{meaning{wordNumber, 1}, "uno una primera primer", "one first", ""},
	{meaning{wordNumber, 2}, "dos segunda", "two second", ""},
	{meaning{wordNumber, 3}, "tres tercera tercer", "three third", ""},
	{meaning{wordNumber, 4}, "cuatro cuarta", "four fourth", ""},
	{meaning{wordNumber, 5}, "cinco quinta", "five fifth", ""},
	{meaning{wordNumber, 6}, "seis sexta", "six sixth", ""},
	{meaning{wordNumber, 7}, "siete septima", "seven seventh", ""},
	{meaning{wordNumber, 8}, "ocho octava", "eight eighth", ""},
	{meaning{wordNumber, 9}, "nueve novena", "nine ninth", ""},
	{meaning{wordPass, 0}, "paso pasa pasar", "pass", ""},
	{meaning{wordFalls, 0}, "cae caen", "fall falls", ""},
	{meaning{wordFiller, 0}, "de del desde la el los las en al y toma tomo tomar coge cojo coger juega juego pon pongo coloca coloco " +
		"ficha fichas azulejo azulejos todo todos completa completo con inicial muro por favor porfa",
		"and from the to in into on of take put place tile tiles all them complete with marker wall please", "a"},
	{meaning{wordOtherColor, 0}, "verde verdes naranja naranjas morado morados morada moradas violeta lila rosa rosas marron marrones " +
		"gris grises celeste turquesa dorado plateado",
		"green greens orange purple violet pink brown grey gray turquoise cyan", "🟢 🟩 🟠 🟧 🟣 🟪 🟤 🟫"},
}

// ofLanguage are the accepted words that a language has. lexicon maps words to meanings. spellings are
// the words that a begun or misspelt word is compared with, in the order of wordGroups: not symbols, and
// not the words of passing.
var ofLanguage, lexicon, spellings = func() (own map[engine.Lang]map[string]bool, all map[string]meaning, list []string) {
	own, all = map[engine.Lang]map[string]bool{engine.Spanish: {}, engine.English: {}}, make(map[string]meaning)
	for _, g := range wordGroups {
		maps.Copy(own[engine.Spanish], setOf(g.spanish+" "+g.both))
		maps.Copy(own[engine.English], setOf(g.english+" "+g.both))
		for _, w := range strings.Fields(g.spanish + " " + g.english + " " + g.both) {
			all[w] = g.meaning
			r, _ := utf8.DecodeRuneInString(w)
			if unicode.IsLetter(r) && g.word != wordPass {
				list = append(list, w)
			}
		}
	}
	return own, all, list
}()

// plurals are the words for several tiles. A number before one may be a count.
var plurals = setOf("azules blues amarillos amarillas yellows rojos rojas reds negros negras blacks blancos blancas whites " +
	"fichas azulejos tiles")

// onlyWhole reports whether abbreviations of the word are not accepted, since they would make those
// of other words ambiguous.
func (m meaning) onlyWhole() bool {
	return m.word == wordNumber || m.word == wordFiller || m.word == wordFalls || m.refused()
}

// refused reports whether the word is known only to say what is wrong with it.
func (m meaning) refused() bool { return m.word == wordPass || m.word == wordOtherColor }

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
	for _, w := range begunWords(text, false) {
		if found.word != 0 && found != lexicon[w] {
			return meaning{}, false
		}
		found = lexicon[w]
	}
	return found, found.word != 0
}

// colorWords are the colours as Format writes them.
var colorWords = map[engine.Lang][Colors]string{
	engine.Spanish: {"azul", "amarillo", "rojo", "negro", "blanco"},
	engine.English: {"blue", "yellow", "red", "black", "white"},
}

func setOf(words string) map[string]bool {
	set := make(map[string]bool)
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// token is a word, number or symbol of a text.
type token struct {
	text    string // lower case, without accents
	ordinal bool   // "segunda", "2ª", "2nd"; it belongs to the word after it
}

// ordinals are the words for ordinal numbers. ordinalEnds are the suffixes that make digits an
// ordinal.
var (
	ordinals = setOf("primera primer first segunda second tercera tercer third cuarta fourth quinta fifth " +
		"sexta sixth septima seventh octava eighth novena ninth")
	ordinalEnds = setOf("ª º a o er era st nd rd th")
)

// scan splits text into words and numbers, at spaces and punctuation and between letters and digits, so
// that "f3 azul l2" can be read.
func scan(text string) []token {
	pieces := split(text)
	var list []token
	for i := 0; i < len(pieces); i++ {
		if _, known := lexicon[pieces[i].text]; pieces[i].score || pieces[i].kind == symbol && !known {
			continue // an emoji that is no colour says nothing
		}
		t := token{text: pieces[i].text, ordinal: ordinals[pieces[i].text]}
		if next := i + 1; next < len(pieces) && pieces[next].joined && pieces[i].kind == digits && ordinalEnds[pieces[next].text] {
			t.ordinal = true
			i = next
		}
		list = append(list, t)
	}
	return list
}

// piece is a run of characters of one kind, or a negative number. joined is set if nothing separates it from the piece
// before.
type piece struct {
	text   string
	kind   characterKind
	joined bool
	score  bool // a number with a plus sign, such as "+3", which states a move's points
}

type characterKind uint8

const (
	separator characterKind = iota // spaces and punctuation
	digits
	letters
	symbol // each is a piece of its own
)

func kindOf(r rune) characterKind {
	switch {
	case r >= '0' && r <= '9':
		return digits
	case unicode.IsLetter(r):
		return letters
	case unicode.Is(unicode.So, r):
		return symbol
	}
	return separator
}

func split(text string) []piece {
	text = engine.Plain(text)
	var list []piece
	start, last := 0, separator
	for i, r := range text {
		kind := kindOf(r)
		if kind != last || kind == symbol {
			start = i
			if kind != separator {
				signed := kind == digits && (strings.HasSuffix(text[:i], " +") || text[:i] == "+")
				list = append(list, piece{kind: kind, joined: last != separator, score: signed})
				if kind == digits && engine.IsNegative(text, i) {
					start--
				}
			}
		}
		if kind != separator {
			list[len(list)-1].text = text[start : i+utf8.RuneLen(r)]
		}
		last = kind
	}
	return list
}

// near returns the words that a misspelt one may stand for, one for each meaning: those that it
// begins, or else the closest ones.
func near(typed string) (list []string) {
	if len(typed) >= minPrefix {
		list = begunWords(typed, false)
	}
	if len(list) == 0 {
		list = engine.Near(typed, spellings)
	}
	var seen []meaning
	return slices.DeleteFunc(list, func(w string) bool {
		twice := slices.Contains(seen, lexicon[w])
		seen = append(seen, lexicon[w])
		return twice
	})
}

// begunWords returns the words that begin with a text: those that may be abbreviated, or those that may
// not.
func begunWords(typed string, whole bool) (list []string) {
	for _, w := range spellings {
		if m := lexicon[w]; strings.HasPrefix(w, typed) && m.onlyWhole() == whole && !(whole && m.refused()) {
			list = append(list, w)
		}
	}
	return list
}

// suggest returns the suggestions for a misspelt word, without words that have no effect.
func suggest(typed string) string {
	list := slices.DeleteFunc(near(typed), func(w string) bool {
		m := lexicon[w].word
		return m == wordFiller || m == wordFalls || m == wordOtherColor
	})
	return engine.Suggested(list)
}

// begunAt finds letters, with the digits right before them.
var begunAt = regexp.MustCompile(`(\d*)(\p{L}+)`)

// Finish writes out the words of a typed move that are only begun, if all words of a language that
// begin so mean the same: "4 ro fila 2" is "4 rojo fila 2" in Spanish. As long as the text names
// neither a colour nor a column, what begins a colour is one. Words of the other language are left
// alone, and so is everything else.
func Finish(text string, lang engine.Lang) string {
	list := scan(text)
	has := func(w word) bool {
		return slices.ContainsFunc(list, func(t token) bool { return lexicon[t.text].word == w })
	}
	colorDue := !has(wordColor) && !has(wordColumn)
	return begunAt.ReplaceAllStringFunc(text, func(typed string) string {
		digits, letters := begunAt.FindStringSubmatch(typed)[1], begunAt.FindStringSubmatch(typed)[2]
		begun := engine.Plain(letters)
		if digits != "" && ordinalEnds[begun] {
			return typed
		}
		finished := finish(begun, lang, colorDue)
		if finished == "" {
			return typed
		}
		colorDue = colorDue && lexicon[finished].word != wordColor
		if digits != "" {
			digits += " "
		}
		return digits + finished
	})
}

// finish returns the word that is begun, or "" if it is none, whole, or in doubt.
func finish(begun string, lang engine.Lang, colorDue bool) (word string) {
	if _, known := lexicon[begun]; known && (len(begun) > 1 || ofLanguage[lang][begun]) {
		return ""
	}
	for _, w := range spellings { // the colours come first
		m := lexicon[w]
		switch {
		case !ofLanguage[lang][w] || !strings.HasPrefix(w, begun) || m.onlyWhole() || len(begun) < minPrefix && m.word != wordColor:
		case m.word == wordColor && !colorDue:
		case word == "":
			word = w
		case lexicon[word] != m && !(colorDue && lexicon[word].word == wordColor && m.word != wordColor):
			return ""
		}
	}
	return word
}
