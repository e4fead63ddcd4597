package azul

import (
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// bestMatches returns the moves that match the most words of the text, those with the likeliest
// meanings of its words, and the number of words that they don't match.
func (v *View) bestMatches(moves []Move, typed string, lang engine.Lang) (list []Move, missed int) {
	criteria := criteriaOf(typed, lang)
	plural := slices.ContainsFunc(tokens(typed), func(t string) bool { return plurals[t] })
	most, least := 0, 0
	var likely, others []Move
	for _, m := range moves {
		exactly, asCount, unlikely := v.countMatches(criteria, m)
		n := exactly + asCount
		if n > most || n == most && unlikely < least {
			most, least, likely, others = n, unlikely, nil, nil
		}
		switch {
		case n < most || unlikely > least:
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
	unlikely []int // by meaning: 0 for the likeliest, more for others
	about    word  // for a number: wordFactory, wordLine or wordColumn; 0 if it can only be a count
	count    int   // the number of tiles that a number may stand for; 0 if it can't
}

// criteriaReader reads the words of a text from left to right.
type criteriaReader struct {
	list    []token
	lang    engine.Lang
	colored bool          // a word is a colour
	named   bool          // a word names the source
	about   word          // the keyword that the next number belongs to; 0 for none
	claimed int           // index of the keyword that the ordinal before it belongs to; -1 for none
	given   map[word]bool // the keywords whose part of the move has been given
}

func criteriaOf(typed string, lang engine.Lang) (criteria []criterion) {
	r := criteriaReader{list: withoutOverflow(scan(typed)), lang: lang, claimed: -1, given: make(map[word]bool)}
	r.named = slices.ContainsFunc(r.list, func(t token) bool {
		m := lexicon[t.text].word
		return m == wordFactory || m == wordCentre
	})
	for i, token := range r.list {
		means, own := r.due(meaningsOf(token.text, i == len(r.list)-1, lang))
		if len(means) > 0 && means[0].word == wordNumber {
			criteria = append(criteria, r.number(i, means))
		} else if len(means) != 1 || r.record(i, means[0].word) {
			criteria = append(criteria, criterion{meanings: means, unlikely: r.unlikely(means, own)})
		}
	}
	return criteria
}

// due leaves only the colours of the reader's language, if the word may be one and no colour was given.
func (r *criteriaReader) due(means []meaning, own []bool) ([]meaning, []bool) {
	var colors []meaning
	for i, m := range means {
		if own[i] && m.word == wordColor && !r.colored && r.lang != "" {
			colors = append(colors, m)
		}
	}
	if len(colors) == 0 {
		return means, own
	}
	return colors, slices.Repeat([]bool{true}, len(colors))
}

// unlikely ranks the meanings of a word, given which of them a word of the reader's language has.
func (r *criteriaReader) unlikely(means []meaning, own []bool) []int {
	ranks := make([]int, len(means))
	if r.lang == "" {
		return ranks
	}
	for i, m := range means {
		if !own[i] {
			ranks[i] += 2
		}
		if m.word != wordColor && !r.colored {
			ranks[i]++
		}
	}
	return ranks
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
	c := criterion{meanings: means, unlikely: make([]int, len(means)), about: r.about}
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

// meaningsOf returns the possible meanings of a word: its own, or else those of the words it
// begins, or else those of similar words. Digits are a number. For the last word, which is still
// being typed, a single letter counts as a prefix, and a prefix of a filler counts as a filler. A
// word without similar words, or one that is always refused, has no meaning. own reports of each
// meaning whether a word of lang has it.
func meaningsOf(token string, last bool, lang engine.Lang) (found []meaning, own []bool) {
	add := func(w string) {
		at := slices.Index(found, lexicon[w])
		if at < 0 {
			at = len(found)
			found, own = append(found, lexicon[w]), append(own, false)
		}
		own[at] = own[at] || ofLanguage[lang][w]
	}
	if n, err := strconv.Atoi(token); err == nil {
		return []meaning{{wordNumber, n}}, []bool{true}
	}
	m, known := lexicon[token]
	switch {
	case m.refused():
		return nil, nil
	case known && !(last && len(token) == 1):
		return []meaning{m}, []bool{true}
	}
	abbreviates := func(m meaning) bool { return !m.onlyWhole() }
	for range 2 {
		for _, w := range allWords {
			if strings.HasPrefix(w, token) && abbreviates(lexicon[w]) {
				add(w)
			}
		}
		if len(found) > 0 || !last {
			break
		}
		abbreviates = func(m meaning) bool { return m.onlyWhole() && !m.refused() }
	}
	if slices.Contains(found, meaning{wordFiller, 0}) {
		return []meaning{{wordFiller, 0}}, []bool{true}
	}
	if len(found) == 0 {
		for _, w := range near(token) {
			if !lexicon[w].refused() {
				add(w)
			}
		}
	}
	return found, own
}

// mayBeTiles reports whether the next word that is not a filler may be the beginning of a colour.
func mayBeTiles(list []token) bool {
	for i, t := range list {
		means, _ := meaningsOf(t.text, i == len(list)-1, "")
		if slices.ContainsFunc(means, func(m meaning) bool { return m.word == wordColor }) {
			return true
		}
		if len(means) != 1 || means[0].word != wordFiller {
			return false
		}
	}
	return true
}

// countMatches returns how many conditions a move matches exactly, how many it matches only because
// a number is the count of its tiles, and how unlikely the meanings are by which it matches.
func (v *View) countMatches(criteria []criterion, m Move) (exactly, asCount, unlikely int) {
	for _, c := range criteria {
		least := -1
		for i, x := range c.meanings {
			if matches(m, x, c.about) && (least < 0 || c.unlikely[i] < least) {
				least = c.unlikely[i]
			}
		}
		switch {
		case least >= 0:
			exactly++
			unlikely += least
		case c.count > 0 && m.Kind == KindTake && v.s.source(int(m.Source)).Of(m.Color) == c.count:
			asCount++
		}
	}
	return exactly, asCount, unlikely
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
