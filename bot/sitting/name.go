package sitting

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"sobremesa/engine"
	"sobremesa/store"
)

const (
	maxName  = 40 // the maximal length of a name in characters. Discord's limit is 32
	maxMarks = 3  // how many combining marks are kept on one letter; no script needs more
)

const (
	joiner    = '\u200d' // joins emoji, and letters of some scripts
	nonJoiner = '\u200c' // keeps letters of some scripts apart
)

// CleanName returns a person's name as it is shown everywhere: on one line, at most 40 characters
// long, and without invisible characters (controls, bidirectional overrides, zero-width and blank
// letters). Nobody can use those to appear nameless or to impersonate another player. It returns ""
// when nothing visible is left. Cleaning a clean name does not change it.
func CleanName(name string) string {
	var b strings.Builder
	n, marks := 0, 0
	last, join, space := rune(0), rune(0), false // last is the last letter, without its marks
	for _, r := range norm.NFC.String(beginning(name)) {
		mark := unicode.In(r, unicode.Mn, unicode.Me)
		switch {
		case unicode.IsSpace(r) || unicode.Is(unicode.Zs, r):
			space = n > 0
			continue
		case r == joiner || r == nonJoiner:
			join = r
			continue
		case mark:
			if space {
				marks = 0 // a mark may stand alone, on a space
			}
			if n == 0 || marks == maxMarks {
				continue
			}
			marks++
		default:
			marks = 0
		}
		if join != 0 && (space || !joins(last) || !joins(r)) {
			join = 0
		}
		var add []rune
		if space {
			add = append(add, ' ')
		}
		if join != 0 {
			add = append(add, join)
		}
		if add = append(add, r); n+len(add) > maxName {
			break
		}
		b.WriteString(string(add))
		n += len(add)
		if !mark { // a mark may combine with its letter into one character
			last = r
		}
		join, space = 0, false
	}
	return norm.NFC.String(b.String()) // a dropped joiner may have stood between a letter and its mark
}

// beginning returns the start of a name without invisible characters. It bounds the work on a very
// long name.
func beginning(name string) string {
	const most = 4 * 4 * maxName // in bytes; invisible characters may precede the visible ones
	if len(name) > most {
		name = name[:most]
	}
	return strings.Map(func(r rune) rune {
		if isBlank(r) && r != joiner && r != nonJoiner && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
}

// isBlank reports whether a character is invisible. Some letters and symbols are blank too. A
// character that this program's Unicode does not know yet, such as a new emoji, is visible.
func isBlank(r rune) bool {
	const braillePatternBlank, nullNotehead = '\u2800', '\U0001d159'
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp, unicode.Noncharacter_Code_Point, unicode.Other_Default_Ignorable_Code_Point) ||
		r == braillePatternBlank || r == nullNotehead
}

// joins reports whether a joiner or non-joiner next to the character can have a visible effect.
// Next to letters of the European scripts it has none.
func joins(r rune) bool {
	return unicode.In(r, unicode.So, unicode.Sk, unicode.Mn, unicode.Mc) ||
		unicode.IsLetter(r) && !unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic)
}

// PersonName returns a person's name as it is stored: a string, or an engine.Term for a person
// without a visible name or whose data was deleted.
func PersonName(user, name string) any {
	if store.IsRetired(user) {
		return retired
	}
	if name := CleanName(name); name != "" {
		return name
	}
	return Nameless
}

// PlayerTerm returns the term for the name of an artificial player of a kind of game.
func PlayerTerm(kind, player string) engine.Term {
	return engine.Term(kind + ".player." + player)
}

// Nameless stands for the name of a person without a visible one.
const Nameless engine.Term = "table.nameless"

// retired stands for the name of a person whose data was deleted.
const retired engine.Term = "table.retired"
