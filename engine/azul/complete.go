package azul

import (
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// Complete lists the legal moves of a seat that what was typed so far may come
// to, in any spelling that Parse forgives, with the last word unfinished and others
// misspelt: what it means once it is a legal move, each of them where that is in
// doubt, else the moves that grant most of its words. None are listed of which it says
// nothing, or where a word is none and like none. Where a number may be a factory's
// or a count, what it is by its words comes first. Otherwise they come as the
// board is read, in the order of Moves: what is good is for the player to find.
func (v *View) Complete(seat engine.Seat, typed string) []Move {
	moves := v.Moves(seat, nil)
	if meant, _, err := v.s.read(typed); err == nil {
		meant = slices.DeleteFunc(meant, func(m Move) bool { return !slices.Contains(moves, m) })
		if len(meant) > 0 {
			return meant
		}
	}
	wishes := wishesOf(typed)
	if slices.ContainsFunc(wishes, func(w wish) bool { return len(w.meanings) == 0 }) {
		return nil
	}
	list, missed := v.granting(moves, typed)
	if len(wishes) > 0 && missed == len(wishes) {
		return nil
	}
	return list
}

// granting are those of some moves that grant most of what was typed, and how many
// of its words no move grants along with those.
func (v *View) granting(moves []Move, typed string) (list []Move, missed int) {
	wishes := wishesOf(typed)
	plural := slices.ContainsFunc(tokens(typed), func(t string) bool { return plurals[t] })
	most := 0
	var likely, others []Move
	for _, m := range moves {
		exactly, asCount := v.granted(wishes, m)
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
	return append(likely, others...), len(wishes) - most
}

// wish is what one typed word asks of a move; several meanings while the word
// is unfinished.
type wish struct {
	meanings []meaning
	about    word // of a number: wordFactory, wordLine or wordColumn; 0 of nothing but a count
	count    int  // that the number may be, 0 of none
}

func wishesOf(typed string) []wish {
	list := withoutOverflow(scan(typed))
	var wishes []wish
	about := word(0) // the keyword that the next number belongs to
	said := map[word]bool{}
	named := slices.ContainsFunc(list, func(t token) bool { // the source is, by a word
		m := lexicon[t.text].word
		return m == wordFactory || m == wordCentre
	})
	claimed := -1 // the keyword that an ordinal before it belongs to
	for i, token := range list {
		means := meaningsOf(token.text, i == len(list)-1)
		if len(means) > 0 && means[0].word == wordNumber {
			w := wish{meanings: means, about: about}
			if token.ordinal && i+1 < len(list) && w.about == 0 {
				if next := lexicon[list[i+1].text].word; next == wordFactory || next == wordLine || next == wordColumn {
					w.about, claimed = next, i+1
				}
			}
			if w.about == 0 {
				// Alone, the first number is the source and the second the line;
				// before the tiles, or what may come to be one, it may be a count.
				w.about = wordFactory
				if said[wordFactory] {
					w.about = wordLine
				} else if !token.ordinal && (i == len(list)-1 || mayBeTiles(list[i+1:])) {
					w.count = means[0].value
				}
				said[w.about] = true
				if named && w.count > 0 {
					w.about = 0
				}
			}
			said[w.about] = true
			about = 0
			wishes = append(wishes, w)
			continue
		}
		w := wish{meanings: means}
		if len(w.meanings) == 1 {
			switch m := w.meanings[0]; m.word {
			case wordFiller, wordFalls:
				continue
			case wordFactory, wordLine, wordColumn:
				if i != claimed {
					about = m.word
				}
			case wordCentre:
				said[wordFactory] = true
			}
		}
		wishes = append(wishes, w)
	}
	return wishes
}

// meaningsOf is what a word may mean: itself, else everything it begins, else what it
// may have been meant to be; a number in digits is one. While it is being typed a
// single letter counts as a beginning, and a word that may come to say nothing as
// one that does. None is what is none and like none, or a colour that no tile has.
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

// mayBeTiles reports whether the next word that says anything may be the
// beginning of a colour.
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

// granted counts the wishes that a move grants, and those that it grants by the
// number of its tiles alone.
func (v *View) granted(wishes []wish, m Move) (exactly, asCount int) {
	for _, w := range wishes {
		switch {
		case slices.ContainsFunc(w.meanings, func(x meaning) bool { return grants(m, x, w.about) }):
			exactly++
		case w.count > 0 && m.Kind == KindTake && v.s.source(int(m.Source)).Of(m.Color) == w.count:
			asCount++
		}
	}
	return exactly, asCount
}

func grants(m Move, x meaning, about word) bool {
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
