package azul

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/engine"
)

// spellings are the words that somebody may have meant: not signs, nor what chance
// says.
var spellings = slices.DeleteFunc(slices.Clone(allWords), func(w string) bool {
	r, _ := utf8.DecodeRuneInString(w)
	m := lexicon[w].word
	return !unicode.IsLetter(r) || m == wordDeal || m == wordFirst
})

// near lists the words that one which is none may have been meant to be: those that
// it begins, of several meanings, else those that it is nearest to; one of each
// meaning.
func near(typed string) (list []string) {
	for _, w := range spellings {
		if len(typed) >= minPrefix && strings.HasPrefix(w, typed) && !lexicon[w].onlyWhole() {
			list = append(list, w)
		}
	}
	if len(list) == 0 {
		list = engine.Near(typed, spellings)
	}
	var said []meaning
	return slices.DeleteFunc(list, func(w string) bool {
		twice := slices.Contains(said, lexicon[w])
		said = append(said, lexicon[w])
		return twice
	})
}

// suggest is near as it is shown: of words that say something.
func suggest(typed string) string {
	list := slices.DeleteFunc(near(typed), func(w string) bool {
		m := lexicon[w].word
		return m == wordFiller || m == wordFalls || m == wordOtherColor
	})
	return engine.Suggested(list)
}
