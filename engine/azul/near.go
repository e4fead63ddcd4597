package azul

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/engine"
)

// spellings are the words that a misspelt word is compared with: not symbols, and not the words of
// chance moves and of passing.
var spellings = slices.DeleteFunc(slices.Clone(allWords), func(w string) bool {
	r, _ := utf8.DecodeRuneInString(w)
	m := lexicon[w].word
	return !unicode.IsLetter(r) || m == wordDeal || m == wordFirst || m == wordPass
})

// near returns the words that a misspelt one may stand for, one for each meaning: those that it
// begins, or else the closest ones.
func near(typed string) (list []string) {
	for _, w := range spellings {
		if len(typed) >= minPrefix && strings.HasPrefix(w, typed) && !lexicon[w].onlyWhole() {
			list = append(list, w)
		}
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

// suggest returns the suggestions for a misspelt word, without words that have no effect.
func suggest(typed string) string {
	list := slices.DeleteFunc(near(typed), func(w string) bool {
		m := lexicon[w].word
		return m == wordFiller || m == wordFalls || m == wordOtherColor
	})
	return engine.Suggested(list)
}
