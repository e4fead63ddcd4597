package enanos

import (
	"slices"
	"strings"

	"sobremesa/engine"
)

// Complete lists the viewer's legal moves that complete what was typed. It forgives the spellings
// that Parse forgives, a last word that is unfinished, and misspelt words. If the text is a legal
// move, the list begins with that move; otherwise it has the moves that match most words of the
// text, and missed counts the words without a match. The list includes standing orders, as well
// as offers and discards that continue one begun in the text. It is ordered by kind and place,
// never by merit.
func (v *View) Complete(typed string) (list []Move, missed int) {
	if !v.has(v.Viewer) {
		return nil, 0
	}
	if asked, ok := v.asked(typed); ok {
		return asked, 0
	}
	typed = ofPlayer(typed)
	if m, err := Parse(typed); err == nil && v.Check(m) == nil {
		return append([]Move{m}, v.offersTo(m)...), 0
	}
	moves := append(v.Moves(nil), v.drafts(typed)...)
	if len(v.Unlisted()) > 0 {
		moves = append(moves, v.Orders()...)
	}
	hints, most := hintsOf(typed), 0
	if len(hints) == 0 {
		return moves, 0
	}
	for _, m := range moves {
		n, said := 0, m.meanings()
		for _, hint := range hints {
			if slices.ContainsFunc(hint, func(x meaning) bool { return slices.Contains(said, x) }) {
				n++
			}
		}
		if n > most {
			most, list = n, nil
		}
		if n == most && n > 0 {
			list = append(list, m)
		}
	}
	if len(list) > 0 && list[0].Kind == KindTrade { // its cards match in any order, so prefer the order typed
		if begun := slices.DeleteFunc(slices.Clone(list), func(m Move) bool { return !m.begins(typed) }); len(begun) > 0 {
			list = begun
		}
	}
	return list, len(hints) - most
}

// begins reports whether the notation of the move, in either language, begins as typed.
func (m *Move) begins(typed string) bool {
	start := strings.Join(tokens(typed), " ")
	return strings.HasPrefix(engine.Plain(Format(*m, engine.Spanish)), start) || strings.HasPrefix(engine.Plain(Format(*m, engine.English)), start)
}

// meaning is something that a text may say: a word, a number or a place, by its number. Kinds of
// meanings are 128 apart: numbers have two digits at most, and there are fewer words and places.
type meaning int

const (
	aWord meaning = iota << 7
	aNumber
	aHex // a hex that is named, or beside a place that is named
	aCrossing
	anEdge
)

// hintsOf returns, for each typed word or place without filler words, what it may stand for. A move
// matches if it says any of it.
func hintsOf(typed string) (hints [][]meaning) {
	list := tokens(typed)
	unfinished := strings.TrimRight(typed, " ") == typed
	said := make(map[word]bool) // words that later prefixes no longer stand for: after "pozo", a p is a place
	for it := range scan(list, verbOf(list)) {
		var hint []meaning
		last := unfinished && it.last
		if it.number >= 0 {
			hint = append(hint, aNumber+meaning(it.number))
		}
		if it.words > 0 {
			hint = append(hint, it.spot.meanings(last)...)
		}
		switch {
		case it.spot.typed != "": // a place of two words is nothing else
		case it.word == wordFiller && !last:
			continue
		case it.word != noWord && !last:
			hint, said[it.word] = append(hint, aWord+meaning(it.word)), true
		case last || len(hint) == 0:
			for _, w := range beginning(it.text) {
				if !said[w] && w != wordFiller {
					hint = append(hint, aWord+meaning(w))
				}
			}
		}
		if len(hint) == 0 {
			if last && slices.Contains(beginning(it.text), wordFiller) {
				continue
			}
			for _, near := range nearest(it.text) {
				hint = append(hint, aWord+meaning(lexicon[near]))
			}
		}
		hints = append(hints, hint)
	}
	return hints
}

// meanings returns the places that a spot may be, or become if its direction is unfinished.
func (s spot) meanings(unfinished bool) (list []meaning) {
	if s.direction == noDirection {
		return []meaning{aHex + meaning(s.hex)}
	}
	for name, d := range directionWords {
		if d == s.direction || unfinished && s.typed != "" && strings.HasPrefix(name, s.typed) {
			list = append(list, aCrossing+meaning(board.corner[s.hex][d]), anEdge+meaning(board.side[s.hex][d]))
		}
	}
	return list
}

// meanings returns what the text of the move says.
func (m *Move) meanings() (list []meaning) {
	for it := range scan(tokens(Format(*m, engine.Spanish)), m.Kind) {
		hexes := HexSet(1) << it.spot.hex
		switch c := board.corner[it.spot.hex][it.spot.direction%directions]; {
		case it.number >= 0:
			list, hexes = append(list, aNumber+meaning(it.number)), 0
		case it.words == 0:
			list, hexes = append(list, aWord+meaning(it.word)), 0
		case it.spot.direction == noDirection:
		case c != nowhere && (m.Says(PartCrossing) || m.Kind == KindAttack && m.Piece != DwarfPiece && m.To == uint8(c)):
			list, hexes = append(list, aCrossing+meaning(c)), c.hexes()
		default:
			e := board.side[it.spot.hex][it.spot.direction]
			list, hexes = append(list, anEdge+meaning(e)), e.hexes()
		}
		for h := range Hexes {
			if hexes>>h&1 == 1 {
				list = append(list, aHex+meaning(h))
			}
		}
	}
	return list
}
