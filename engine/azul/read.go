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
func (s *State) readAsSpelt(seat engine.Seat, text string) (moves []Move, doubt bool, err error) {
	moves, doubt, err = s.read(text)
	if err != nil {
		if completions := s.completions(seat, text, err); len(completions) > 0 {
			return completions, true, nil
		}
	}
	return moves, doubt, err
}

// completions returns the legal moves that complete a text which lacks a part of a move.
func (s *State) completions(seat engine.Seat, text string, err error) []Move {
	var refused *engine.Refusal
	if !errors.As(err, &refused) || refused.Code != MissingSource && refused.Code != MissingColor && refused.Code != MissingLine {
		return nil
	}
	v := s.View(seat)
	moves, missed := v.bestMatches(s.Moves(seat, nil), text, "")
	if missed > 0 || len(moves) > engine.MaxMeant {
		return nil
	}
	return moves
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
