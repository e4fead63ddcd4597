package azul

import (
	"regexp"
	"slices"
	"strings"

	"sobremesa/engine"
)

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
