package azul

import (
	"slices"
	"strconv"

	"sobremesa/engine"
)

// bestMatches returns the moves that match the most words of the text, those with the likeliest
// meaning of a number first, and the number of words that they don't match.
func (v *View) bestMatches(moves []Move, typed string, lang engine.Lang) (list []Move, missed int) {
	criteria := criteriaOf(typed, lang)
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

// criterion is the condition that a typed word puts on a move. An unfinished word may have several
// meanings.
type criterion struct {
	meanings []meaning
	about    word // for a number: wordFactory, wordLine or wordColumn; 0 if it can only be a count
	count    int  // the number of tiles that a number may stand for; 0 if it can't
}

// criteriaReader reads the words of a text from left to right.
type criteriaReader struct {
	list    []token
	colored bool          // a word is a colour
	named   bool          // a word names the source
	about   word          // the keyword that the next number belongs to; 0 for none
	claimed int           // index of the keyword that the ordinal before it belongs to; -1 for none
	given   map[word]bool // the keywords whose part of the move has been given
}

func criteriaOf(typed string, lang engine.Lang) (criteria []criterion) {
	r := criteriaReader{list: withoutOverflow(scan(typed)), claimed: -1, given: make(map[word]bool)}
	r.named = slices.ContainsFunc(r.list, func(t token) bool {
		m := lexicon[t.text].word
		return m == wordFactory || m == wordCentre
	})
	for i, token := range r.list {
		means := meaningsOf(token.text, i == len(r.list)-1, lang)
		if isColor := func(m meaning) bool { return m.word == wordColor }; lang != "" && !r.colored && slices.ContainsFunc(means, isColor) {
			means = slices.DeleteFunc(means, func(m meaning) bool { return !isColor(m) })
		}
		if len(means) > 0 && means[0].word == wordNumber {
			criteria = append(criteria, r.number(i, means))
		} else if len(means) != 1 || r.record(i, means[0].word) {
			criteria = append(criteria, criterion{meanings: means})
		}
	}
	return criteria
}

// record records the i-th word, which has a single meaning. It returns false if the word puts no
// condition on a move.
func (r *criteriaReader) record(i int, w word) bool {
	switch w {
	case wordFiller, wordFalls:
		return false
	case wordFactory, wordLine, wordColumn:
		if i != r.claimed {
			r.about = w
		}
	case wordCentre:
		r.given[wordFactory] = true
	case wordColor:
		r.colored = true
	}
	return true
}

// number returns the criterion of the i-th word, a number.
func (r *criteriaReader) number(i int, means []meaning) criterion {
	c := criterion{meanings: means, about: r.about}
	r.about = 0
	ordinal, rest := r.list[i].ordinal, r.list[i+1:]
	if c.about == 0 && ordinal && len(rest) > 0 {
		if next := lexicon[rest[0].text].word; next == wordFactory || next == wordLine || next == wordColumn {
			c.about, r.claimed = next, i+1
		}
	}
	if c.about != 0 {
		r.given[c.about] = true
		return c
	}
	// Without a keyword, the first number is the source and the second the line. A number before the
	// tiles, or before a word that may become their colour, may be a count.
	c.about = wordFactory
	if r.given[wordFactory] {
		c.about = wordLine
	} else if !ordinal && mayBeTiles(rest) {
		c.count = means[0].value
	}
	r.given[c.about] = true
	if r.named && c.count > 0 {
		c.about = 0
	}
	return c
}

// meaningsOf returns the possible meanings of a word: its own, or else those of the words it begins,
// of lang if there are any, or else those of similar words. Digits are a number. For the last word,
// which is still being typed, a single letter counts as a prefix, and a prefix of a filler counts as a
// filler. A word without similar words, or one that is always refused, has no meaning.
func meaningsOf(token string, last bool, lang engine.Lang) (found []meaning) {
	if n, err := strconv.Atoi(token); err == nil {
		return []meaning{{wordNumber, n}}
	}
	m, known := lexicon[token]
	switch {
	case m.refused():
		return nil
	case known && !(last && len(token) == 1):
		return []meaning{m}
	}
	words := begunWords(token, false)
	if len(words) == 0 && last {
		words = begunWords(token, true)
	}
	if own := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !ofLanguage[lang][w] }); len(own) > 0 {
		words = own
	}
	if filler := (meaning{wordFiller, 0}); slices.ContainsFunc(words, func(w string) bool { return lexicon[w] == filler }) {
		return []meaning{filler}
	}
	if len(words) == 0 {
		words = near(token)
	}
	for _, w := range words {
		if m := lexicon[w]; !m.refused() && !slices.Contains(found, m) {
			found = append(found, m)
		}
	}
	return found
}

// mayBeTiles reports whether the next word that is not a filler may be the beginning of a colour.
func mayBeTiles(list []token) bool {
	for i, t := range list {
		means := meaningsOf(t.text, i == len(list)-1, "")
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
