package azul

import (
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
