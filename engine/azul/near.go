package azul

import (
	"regexp"
	"slices"
	"strings"

	"sobremesa/engine"
)

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
