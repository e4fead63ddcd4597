package enanos

import (
	"strings"

	"sobremesa/engine"
)

// written holds the spelling that is written, by language.
var written = func() (table [2][wordsInTotal]string) {
	for w, text := range vocabulary {
		list := strings.Fields(text)
		if len(list) > 1 {
			table[0][w], table[1][w] = list[0], list[1]
		}
	}
	for c, d := range developments { // of more words where one would be ambiguous
		table[0][wordDevelop+word(c)], table[1][wordDevelop+word(c)] = d.es, d.en
	}
	return table
}()

// Format writes a move in its canonical form, in Spanish unless lang is English.
func Format(m Move, lang engine.Lang) string { return FormatNamed(m, lang, Names{}) }

// FormatNamed is like Format but writes places by the given names.
func FormatNamed(m Move, lang engine.Lang, names Names) string {
	b := speller{written: &written, names: names}
	if lang == engine.English {
		b.column = 1
	}
	b.say(word(m.Kind.verb()))
	for _, p := range m.Parts() {
		parts[p].write(&b, &m)
	}
	return b.String()
}
