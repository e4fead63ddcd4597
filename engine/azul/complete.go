package azul

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// Complete lists the legal moves of a seat, those first that best match what
// was typed so far, in any spelling that Parse forgives and with the last word
// unfinished; among equals those that complete a line, lose nothing to the
// floor and take most, or that score most on the grey wall.
func (v *View) Complete(seat engine.Seat, typed string) []Move {
	moves := v.Moves(seat, nil)
	wishes := wishesOf(typed)
	rank := make(map[Move]int, len(moves))
	for _, m := range moves {
		rank[m] = 1000*matches(wishes, m) + v.merit(seat, m)
	}
	slices.SortStableFunc(moves, func(a, b Move) int { return cmp.Compare(rank[b], rank[a]) })
	return moves
}

// wish is what one typed word asks of a move; several meanings while the word
// is unfinished.
type wish struct {
	meanings []meaning
	about    word // of a number: wordFactory, wordLine or wordColumn
}

func wishesOf(typed string) []wish {
	list := tokens(typed)
	var wishes []wish
	about := word(0) // the keyword that the next number belongs to
	said := map[word]bool{}
	for i, token := range list {
		if n, err := strconv.Atoi(token); err == nil {
			w := wish{meanings: []meaning{{wordNumber, n}}, about: about}
			if w.about == 0 {
				// Alone, the first number is the source and the second the line.
				w.about = wordFactory
				if said[wordFactory] {
					w.about = wordLine
				}
			}
			said[w.about] = true
			about = 0
			wishes = append(wishes, w)
			continue
		}
		w := wish{meanings: meaningsOf(token, i == len(list)-1)}
		if len(w.meanings) == 1 {
			switch m := w.meanings[0]; m.word {
			case wordFiller:
				continue
			case wordFactory, wordLine, wordColumn:
				about = m.word
			case wordCentre:
				said[wordFactory] = true
			}
		}
		wishes = append(wishes, w)
	}
	return wishes
}

// meaningsOf is what a word may mean: itself, or everything it begins. A
// single letter counts as the beginning of a word while it is being typed.
func meaningsOf(token string, last bool) []meaning {
	if m, ok := lexicon[token]; ok && !(last && len(token) == 1) {
		return []meaning{m}
	}
	var found []meaning
	for w, m := range lexicon {
		if strings.HasPrefix(w, token) && m.word != wordNumber && m.word != wordFiller && !slices.Contains(found, m) {
			found = append(found, m)
		}
	}
	return found
}

// matches counts the wishes that a move grants.
func matches(wishes []wish, m Move) int {
	n := 0
	for _, w := range wishes {
		if slices.ContainsFunc(w.meanings, func(x meaning) bool { return grants(m, x, w.about) }) {
			n++
		}
	}
	return n
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
		}
		return int(m.Source) == x.value
	}
	return false
}

// merit orders moves for which nothing was typed: a rough measure, below 1,000.
func (v *View) merit(seat engine.Seat, m Move) int {
	if m.Kind == KindPlace {
		row, column := int(m.Line)-1, int(m.Column)-1
		return placementScore(v.s.boards[seat].wall|cell(row, column), row, column)
	}
	n := v.s.source(int(m.Source)).Of(m.Color)
	if m.Line == Floor {
		return -10 * n
	}
	free := int(m.Line) - int(v.s.boards[seat].lines[m.Line-1].n)
	if n >= free {
		return 100 + 10*free - 20*(n-free)
	}
	return 10*n - 5*(free-n)
}
