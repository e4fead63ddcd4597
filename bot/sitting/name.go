package sitting

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"sobremesa/engine"
	"sobremesa/store"
)

const (
	// maxName is how long a name is at most, in characters (of up to four bytes
	// each). Discord's limit is 32.
	maxName = 40
	// maxMarks is how many accents are left on one letter; no script needs more.
	maxMarks = 3
)

const (
	joiner    = '\u200d' // ties emoji and letters of some scripts together
	nonJoiner = '\u200c' // keeps letters of some scripts apart
)

// CleanName is a person's name as it is shown wherever names are: on one line,
// at most 40 characters, in the order in which it is written. What cannot be
// seen is left out (controls, overrides of the direction of writing, letters of
// no width or without ink), so that nobody is nameless or looks like somebody
// else by it. It returns "" when there is nothing to see; what it returns it
// leaves as it is.
func CleanName(name string) string {
	var b strings.Builder
	n, marks := 0, 0
	last, join, space := rune(0), rune(0), false // last is the letter, without its accents
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
			if n == 0 || space || marks == maxMarks {
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
		if !mark { // an accent may become one character with its letter
			last = r
		}
		join, space = 0, false
	}
	return norm.NFC.String(b.String()) // a joiner may have stood between a letter and its accent
}

// beginning is as much of a name as is looked at, without what cannot be seen:
// nobody has to read a book that is sent for a name.
func beginning(name string) string {
	const most = 4 * 4 * maxName // bytes: what is left out may stand before what is seen
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

// isBlank reports whether nothing is seen of a character. Some letters and
// symbols have no ink either.
func isBlank(r rune) bool {
	const braillePatternBlank, nullNotehead = '\u2800', '\U0001d159'
	return !unicode.IsGraphic(r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) ||
		r == braillePatternBlank || r == nullNotehead
}

// joins reports whether a joiner or non-joiner beside the character can make a
// difference that is seen: beside letters of the European scripts it can't.
func joins(r rune) bool {
	return unicode.In(r, unicode.So, unicode.Sk, unicode.Mn, unicode.Mc) ||
		unicode.IsLetter(r) && !unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic)
}

// PersonName is a person's name as it is kept: a string, or an engine.Term for one
// who has none that can be seen, or was forgotten.
func PersonName(user, name string) any {
	if store.IsRetired(user) {
		return retired
	}
	if name := CleanName(name); name != "" {
		return name
	}
	return Nameless
}

// PlayerTerm is the key of what people call an artificial player of a kind of
// game.
func PlayerTerm(kind, player string) engine.Term {
	return engine.Term(kind + ".player." + player)
}

// Nameless is what stands for a name where there is none.
const Nameless engine.Term = "table.nameless"

// retired is what stands for the name of somebody who was forgotten.
const retired engine.Term = "table.retired"
