package azul

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word, a number or a symbol of a text.
type token struct {
	text    string // lower case, without accents
	ordinal bool   // "segunda", "2ª", "2nd": it belongs to the word after it
}

// ordinals are the numbers among the words that count in order, and
// ordinalEnds what makes one of a number in digits.
var (
	ordinals = setOf("primera primer first segunda second tercera tercer third cuarta fourth quinta fifth " +
		"sexta sixth septima seventh octava eighth novena ninth")
	ordinalEnds = setOf("ª º a o er era st nd rd th")
)

func setOf(words string) map[string]bool {
	set := make(map[string]bool)
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// tokens splits text into words and numbers: at spaces and punctuation, and
// between letters and digits, so that "f3 azul l2" reads too.
func tokens(text string) []string {
	var list []string
	for _, t := range scan(text) {
		list = append(list, t.text)
	}
	return list
}

// scan is tokens, with what each is.
func scan(text string) []token {
	pieces := split(text)
	var list []token
	for i := 0; i < len(pieces); i++ {
		if pieces[i].points {
			continue
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

// piece is an unbroken run of characters of one kind, joined to the piece
// before it when nothing lies between them.
type piece struct {
	text   string
	kind   characterKind
	joined bool
	points bool // a number with a plus before it, as in "+3": what a move scores
}

type characterKind uint8

const (
	between characterKind = iota // spaces and punctuation
	digits
	letters
	symbol    // each is a piece of its own
	unwritten // accents that combine, joiners, the marks of emoji variations
)

func kindOf(r rune) characterKind {
	switch {
	case r >= '0' && r <= '9':
		return digits
	case unicode.IsLetter(r):
		return letters
	case unicode.Is(unicode.So, r):
		return symbol
	case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r):
		return unwritten
	}
	return between
}

// unaccented maps the accented letters of Spanish to their plain ones.
var unaccented = map[rune]rune{'á': 'a', 'é': 'e', 'í': 'i', 'ó': 'o', 'ú': 'u', 'ü': 'u', 'ñ': 'n', 'à': 'a', 'è': 'e', 'ò': 'o', 'ç': 'c'}

// plain writes a character in lower case without its accent; -1 drops it.
func plain(r rune) rune {
	r = unicode.ToLower(r)
	if p, ok := unaccented[r]; ok {
		return p
	}
	if kindOf(r) == unwritten {
		return -1
	}
	return r
}

func split(text string) []piece {
	text = strings.Map(plain, text)
	var list []piece
	start, last := 0, between
	for i, r := range text {
		kind := kindOf(r)
		if kind != last || kind == symbol {
			if kind != between {
				signed := kind == digits && (strings.HasSuffix(text[:i], " +") || text[:i] == "+")
				list = append(list, piece{kind: kind, joined: last != between, points: signed})
			}
			start = i
		}
		if kind != between {
			list[len(list)-1].text = text[start : i+utf8.RuneLen(r)]
		}
		last = kind
	}
	return list
}
