package azul

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"sobremesa/engine"
)

// Read returns the moves that a text may mean when the seat types it at this position, the
// likeliest first, and whether the meaning is in doubt; see the notation. An incomplete move, such
// as "3 azul", may mean any legal completion. A text with misspelt words may mean what its
// corrections mean. The error is that of Parse.
func (s *State) Read(seat engine.Seat, text string) (moves []Move, doubt bool, err error) {
	read := func(text string) ([]Move, bool, error) { return s.readAsSpelt(seat, text) }
	return engine.ReadMisspelt(text, read, words, stuck)
}

// words returns the words of a text, ordinals with their mark.
func words(text string) (list []string) {
	for _, t := range scan(text) {
		if t.ordinal && !ordinals[t.text] {
			t.text += "ª"
		}
		list = append(list, t.text)
	}
	return list
}

// stuck is an engine.Stuck.
func stuck(words []string) (at int, meant []string) {
	_, err := readWords(strings.Join(words, " "))
	var refused *engine.Refusal
	if !errors.As(err, &refused) {
		return -1, nil
	}
	if at = slices.Index(words, fmt.Sprint(refused.Args["word"])); at < 0 || refused.Code != UnknownWord {
		return 0, nil
	}
	return at, near(words[at])
}

// readAsSpelt is Read without the correction of misspelt words.
func (s *State) readAsSpelt(seat engine.Seat, text string) ([]Move, bool, error) {
	moves, doubt, err := s.read(text)
	var refused *engine.Refusal
	if !errors.As(err, &refused) || refused.Code != MissingSource && refused.Code != MissingColor && refused.Code != MissingLine {
		return moves, doubt, err
	}
	v := s.View(seat)
	completions, missed := v.bestMatches(v.Moves(seat, nil), text, "")
	if missed > 0 || len(completions) == 0 || len(completions) > engine.MaxMeant {
		return nil, false, err
	}
	return completions, true, nil
}

// read is Read for a complete move.
func (s *State) read(text string) (moves []Move, doubt bool, err error) {
	m, given, err := parse(text)
	if err != nil {
		return nil, false, err
	}
	if given == nil || m.Kind != KindTake || given.source != unset || !given.counts || isWritten(m, text) {
		return []Move{m}, false, nil
	}
	n := int(m.Source)
	var counted []Move
	for source := range s.factoryCount() + 1 {
		if source != n && s.source(source).Of(m.Color) == n {
			counted = append(counted, Take(source, m.Color, int(m.Line)))
		}
	}
	if given.plural && n > 1 && (n > s.factoryCount() || s.source(n).Of(m.Color) != n) {
		return append(counted, m), true, nil // the plural says a count, but that factory display has another number
	}
	return append([]Move{m}, counted...), len(counted) > 0, nil
}

// neutral are fillers that do not suggest a count, as "toma" and "tiles" do.
var neutral = setOf("a al en la el y to the in into on and")

// isWritten reports whether a text has the parts of a Take in the order in which Format writes them:
// the number of the factory display, the colour of one tile, and the destination in any words, with
// articles and prepositions or without. The destination may be the number alone if no space separates
// the parts.
func isWritten(m Move, text string) bool {
	list := slices.DeleteFunc(scan(text), func(t token) bool { return neutral[t.text] })
	if len(list) < 3 || len(list) > 4 || list[0].text != strconv.Itoa(int(m.Source)) ||
		list[1].text != colorWords[engine.Spanish][m.Color] && list[1].text != colorWords[engine.English][m.Color] {
		return false
	}
	if len(list) == 3 {
		return m.Line == Floor || !strings.ContainsFunc(strings.TrimSpace(text), unicode.IsSpace)
	}
	line, _ := lookUp(list[2].text)
	named, _ := lookUp(list[3].text)
	return line.word == wordLine || named.word == wordLine
}

// Complete lists the seat's legal moves that an unfinished text may become. It accepts every
// spelling that Parse does, an unfinished last word and misspelt words. If the text is a complete
// move, Complete returns its legal meanings. Otherwise it returns the moves that match the most
// words. It returns nil if no word matches any move, or if a word resembles no known word. Where a
// number may be a factory display or a count, the reading that the other words suggest comes first.
// Words that are only begun are of lang rather than of the other language and, as long as no colour was
// given, colours rather than others; an empty lang prefers none. Apart from that, the moves are in the
// order of Moves, so as not to suggest which ones are good.
func (v *View) Complete(seat engine.Seat, typed string, lang engine.Lang) []Move {
	moves := v.Moves(seat, nil)
	if meant, _, err := v.s.read(typed); err == nil {
		meant = slices.DeleteFunc(meant, func(m Move) bool { return !slices.Contains(moves, m) })
		if len(meant) > 0 {
			return meant
		}
	}
	criteria := criteriaOf(typed, lang)
	if slices.ContainsFunc(criteria, func(c criterion) bool { return len(c.meanings) == 0 }) {
		return nil
	}
	list, missed := v.bestMatches(moves, typed, lang)
	if len(criteria) > 0 && missed == len(criteria) {
		return nil
	}
	return list
}

// bestMatches returns the moves that match the most words of the text, those with the likeliest
// meaning of a number first, and the number of words that they don't match.
func (v *View) bestMatches(moves []Move, typed string, lang engine.Lang) (list []Move, missed int) {
	criteria := criteriaOf(typed, lang)
	plural := slices.ContainsFunc(scan(typed), func(t token) bool { return plurals[t.text] })
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

// criteriaOf reads the words of a text from left to right.
func criteriaOf(typed string, lang engine.Lang) (criteria []criterion) {
	list := withoutOverflow(scan(typed))
	wordAt := func(i int) word { return lexicon[list[i].text].word }
	isKeyword := func(w word) bool { return w == wordFactory || w == wordLine || w == wordColumn }
	named := slices.ContainsFunc(list, func(t token) bool {
		w := lexicon[t.text].word
		return w == wordFactory || w == wordCentre
	})
	colored, given := false, make(map[word]bool) // whether a colour is given, and the parts of the move that are
	about, claimed := word(0), -1                // the keyword of the next number, and one that already has its number
	for i, t := range list {
		means := meaningsOf(t.text, i == len(list)-1, lang)
		if lang != "" && !colored && slices.ContainsFunc(means, meaning.isColor) {
			means = slices.DeleteFunc(means, func(m meaning) bool { return !m.isColor() })
		}
		c := criterion{meanings: means}
		var w word // its meaning, unless it may have several
		if len(means) == 1 {
			w = means[0].word
		}
		switch {
		case w == wordFiller || w == wordFalls:
			continue // no condition
		case isKeyword(w) && i != claimed:
			about = w
		case w == wordCentre:
			given[wordFactory] = true
		case w == wordColor:
			colored = true
		case w == wordNumber:
			// Without a keyword, the first number is the source and the second the line. A number before the
			// tiles, or before a word that may become their colour, may be a count.
			if about == 0 && t.ordinal && i+1 < len(list) && isKeyword(wordAt(i+1)) {
				about, claimed = wordAt(i+1), i+1
			}
			part := about
			if part == 0 && given[wordFactory] {
				part = wordLine
			} else if part == 0 {
				part = wordFactory
				if !t.ordinal && beforeTiles(list[i+1:], true) {
					c.count = means[0].value
				}
			}
			given[part], about = true, 0
			if c.about = part; named && c.count > 0 {
				c.about = 0
			}
		}
		criteria = append(criteria, c)
	}
	return criteria
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

// beforeTiles reports whether the next word that is not a filler is a colour or, in an unfinished text,
// may become one.
func beforeTiles(list []token, unfinished bool) bool {
	for i, t := range list {
		means := meaningsOf(t.text, unfinished && i == len(list)-1, "")
		if slices.ContainsFunc(means, meaning.isColor) {
			return true
		}
		if len(means) != 1 || means[0].word != wordFiller {
			return false
		}
	}
	return unfinished
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
