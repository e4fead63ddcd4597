package azul

import (
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// Complete lists the seat's legal moves that an unfinished text may become. It accepts every
// spelling that Parse does, an unfinished last word and misspelt words. If the text is a complete
// move, Complete returns its legal meanings. Otherwise it returns the moves that match the most
// words. It returns nil if no word matches any move, or if a word resembles no known word. Where a
// number may be a factory display or a count, the reading that the other words suggest comes first.
// Apart from that, the moves are in the order of Moves, so as not to suggest which ones are good.
func (v *View) Complete(seat engine.Seat, typed string) []Move {
	moves := v.Moves(seat, nil)
	if meant, _, err := v.s.read(typed); err == nil {
		meant = slices.DeleteFunc(meant, func(m Move) bool { return !slices.Contains(moves, m) })
		if len(meant) > 0 {
			return meant
		}
	}
	criteria := criteriaOf(typed)
	if slices.ContainsFunc(criteria, func(c criterion) bool { return len(c.meanings) == 0 }) {
		return nil
	}
	list, missed := v.bestMatches(moves, typed)
	if len(criteria) > 0 && missed == len(criteria) {
		return nil
	}
	return list
}

// bestMatches returns the moves that match the most words of the text, and the number of words that
// they don't match.
func (v *View) bestMatches(moves []Move, typed string) (list []Move, missed int) {
	criteria := criteriaOf(typed)
	plural := slices.ContainsFunc(tokens(typed), func(t string) bool { return plurals[t] })
	most := 0
	var likely, others []Move
	for _, m := range moves {
		exactly, asCount := v.countMatches(criteria, m)
		n := exactly + asCount
		if n > most {
			most, likely, others = n, nil, nil
		}
		switch {
		case n < most:
		case asCount > 0 == plural:
			likely = append(likely, m)
		default:
			others = append(others, m)
		}
	}
	return append(likely, others...), len(criteria) - most
}

// criterion is the condition that a typed word puts on a move. An unfinished word has several meanings.
type criterion struct {
	meanings []meaning
	about    word // for a number: wordFactory, wordLine or wordColumn; 0 if it can only be a count
	count    int  // the number of tiles that a number may stand for; 0 if it can't
}

func criteriaOf(typed string) []criterion {
	list := withoutOverflow(scan(typed))
	var criteria []criterion
	about := word(0) // the keyword that the next number belongs to
	given := map[word]bool{}
	named := slices.ContainsFunc(list, func(t token) bool { // whether a word names the source
		m := lexicon[t.text].word
		return m == wordFactory || m == wordCentre
	})
	claimed := -1 // index of the keyword that the ordinal before it belongs to
	for i, token := range list {
		means := meaningsOf(token.text, i == len(list)-1)
		if len(means) > 0 && means[0].word == wordNumber {
			c := criterion{meanings: means, about: about}
			if token.ordinal && i+1 < len(list) && c.about == 0 {
				if next := lexicon[list[i+1].text].word; next == wordFactory || next == wordLine || next == wordColumn {
					c.about, claimed = next, i+1
				}
			}
			if c.about == 0 {
				// Without a keyword, the first number is the source and the second the line. A number
				// before the tiles, or before a word that may become their colour, may be a count.
				c.about = wordFactory
				if given[wordFactory] {
					c.about = wordLine
				} else if !token.ordinal && (i == len(list)-1 || mayBeTiles(list[i+1:])) {
					c.count = means[0].value
				}
				given[c.about] = true
				if named && c.count > 0 {
					c.about = 0
				}
			}
			given[c.about] = true
			about = 0
			criteria = append(criteria, c)
			continue
		}
		c := criterion{meanings: means}
		if len(c.meanings) == 1 {
			switch m := c.meanings[0]; m.word {
			case wordFiller, wordFalls:
				continue
			case wordFactory, wordLine, wordColumn:
				if i != claimed {
					about = m.word
				}
			case wordCentre:
				given[wordFactory] = true
			}
		}
		criteria = append(criteria, c)
	}
	return criteria
}

// meaningsOf returns the possible meanings of a word: its own, or else those of the words it
// begins, or else those of similar words. Digits are a number. For the last word, which is still
// being typed, a single letter counts as a prefix, and a prefix of a filler counts as a filler. A
// word without similar words, or a colour that no tile has, has no meaning.
func meaningsOf(token string, last bool) (found []meaning) {
	if n, err := strconv.Atoi(token); err == nil {
		return []meaning{{wordNumber, n}}
	}
	m, known := lexicon[token]
	switch {
	case m.word == wordOtherColor:
		return nil
	case known && !(last && len(token) == 1):
		return []meaning{m}
	}
	begun := func(m meaning) bool { return !m.onlyWhole() }
	for range 2 {
		for _, w := range allWords {
			if m := lexicon[w]; strings.HasPrefix(w, token) && begun(m) && !slices.Contains(found, m) {
				found = append(found, m)
			}
		}
		if len(found) > 0 || !last {
			break
		}
		begun = func(m meaning) bool { return m.onlyWhole() && m.word != wordOtherColor }
	}
	if slices.Contains(found, meaning{wordFiller, 0}) {
		return []meaning{{wordFiller, 0}}
	}
	if len(found) == 0 {
		for _, w := range near(token) {
			if lexicon[w].word != wordOtherColor {
				found = append(found, lexicon[w])
			}
		}
	}
	return found
}

// mayBeTiles reports whether the next word that is not a filler may be the beginning of a colour.
func mayBeTiles(list []token) bool {
	for i, t := range list {
		means := meaningsOf(t.text, i == len(list)-1)
		if slices.ContainsFunc(means, func(m meaning) bool { return m.word == wordColor }) {
			return true
		}
		if len(means) != 1 || means[0].word != wordFiller {
			return false
		}
	}
	return true
}

// countMatches returns how many conditions a move matches exactly, and how many it matches only because
// a number is the count of its tiles.
func (v *View) countMatches(criteria []criterion, m Move) (exactly, asCount int) {
	for _, c := range criteria {
		switch {
		case slices.ContainsFunc(c.meanings, func(x meaning) bool { return matches(m, x, c.about) }):
			exactly++
		case c.count > 0 && m.Kind == KindTake && v.s.source(int(m.Source)).Of(m.Color) == c.count:
			asCount++
		}
	}
	return exactly, asCount
}

func matches(m Move, x meaning, about word) bool {
	switch x.word {
	case wordColor:
		return m.Kind == KindTake && m.Color == Color(x.value)
	case wordCentre:
		return m.Kind == KindTake && m.Source == Centre
	case wordFactory:
		return m.Kind == KindTake && m.Source != Centre
	case wordFloor:
		return m.Kind == KindTake && m.Line == Floor
	case wordLine:
		return m.Line != Floor
	case wordColumn:
		return m.Kind == KindPlace
	case wordNumber:
		switch {
		case about == wordLine || about == wordFactory && m.Kind == KindPlace:
			return int(m.Line) == x.value
		case about == wordColumn:
			return int(m.Column) == x.value
		case about == wordFactory:
			return int(m.Source) == x.value
		}
	}
	return false
}
