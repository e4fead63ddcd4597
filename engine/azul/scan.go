package azul

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/engine"
)

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

// tokens splits text into words and numbers, at spaces and punctuation and between letters and
// digits, so that "f3 azul l2" can be read.
func tokens(text string) []string {
	var list []string
	for _, t := range scan(text) {
		list = append(list, t.text)
	}
	return list
}

// scan is like tokens but returns more about each.
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
