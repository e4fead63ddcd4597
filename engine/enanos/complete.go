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
	if m, err := Parse(typed); err == nil && v.Check(m) == nil {
		return append([]Move{m}, v.offersTo(m)...), 0
	}
	moves := v.Moves(nil)
	moves = append(moves, v.drafts(typed)...)
	if len(v.Unlisted()) > 0 {
		moves = append(moves, v.Orders()...)
	}
	hints := hintsOf(typed)
	if len(hints) == 0 {
		return moves, 0
	}
	matches, most := make([]int, len(moves)), 0
	for i := range moves {
		said := describe(&moves[i])
		for _, h := range hints {
			if said.matches(h) {
				matches[i]++
			}
		}
		most = max(most, matches[i])
	}
	if most == 0 {
		return nil, len(hints)
	}
	kept := moves[:0]
	for i, m := range moves {
		if matches[i] == most {
			kept = append(kept, m)
		}
	}
	if kept[0].Kind == KindTrade { // its cards match in any order, so prefer the order typed
		if begun := beginningWith(kept, typed); len(begun) > 0 {
			kept = begun
		}
	}
	return kept, len(hints) - most
}

// beginningWith returns the moves whose notation begins with the words typed; the last word may be
// unfinished.
func beginningWith(moves []Move, typed string) (list []Move) {
	words := tokens(typed)
	for _, m := range moves {
		for _, lang := range []engine.Lang{engine.Spanish, engine.English} {
			written := tokens(Format(m, lang))
			if n := len(words) - 1; n >= 0 && len(written) > n && slices.Equal(written[:n], words[:n]) && strings.HasPrefix(written[n], words[n]) {
				list = append(list, m)
				break
			}
		}
	}
	return list
}

// Hindrance returns why no move that begins as typed can be played: such a move is not due, or
// the viewer cannot pay for it. It returns nil if the first words show no such reason.
func (v *View) Hindrance(typed string) *engine.Refusal {
	if !v.has(v.Viewer) || !v.ToMove().Has(v.Viewer) {
		return nil
	}
	m := Move{Kind: verbOf(tokens(typed))}
	switch {
	case m.Kind == 0 || m.order():
		return nil
	case v.Phase != Acting || v.Viewer != v.Active():
		if refused := v.check(&m); refused != nil && (refused.Code == NotNow || refused.Code == engine.NotYourTurn) {
			return refused
		}
		return nil
	}
	return v.afford(v.Price(m.Kind))
}

// hint is what one typed word, or place, may stand for. A move matches if it says any of it.
type hint struct {
	words  []word
	spots  []spot
	number int // -1 for none
}

func (h *hint) empty() bool { return len(h.words) == 0 && len(h.spots) == 0 && h.number < 0 }

// hintsOf returns a hint for each typed word or place, without filler words.
func hintsOf(typed string) (hints []hint) {
	list := tokens(typed)
	unfinished := strings.TrimRight(typed, " ") == typed
	var said [wordsInTotal]bool // words that later prefixes no longer stand for: after "pozo", a p is a place
	for it := range scan(list, verbOf(list)) {
		last := unfinished && it.last
		h := hint{number: it.number}
		if it.words > 0 {
			h.spots = spotsOf(it.spot, last)
		}
		switch exact := it.word; {
		case it.words > 0 && it.spot.typed != "": // a place of two words is nothing else
		case exact == wordFiller && !last:
			continue
		case exact != noWord && !last:
			h.words, said[exact] = []word{exact}, true
		case exact != noWord || last || h.empty():
			h.words = slices.DeleteFunc(beginning(it.text), func(x word) bool { return said[x] || x == wordFiller })
		}
		if h.empty() {
			if last && slices.Contains(beginning(it.text), wordFiller) {
				continue
			}
			for _, near := range nearest(it.text) {
				h.words = append(h.words, lexicon[near])
			}
		}
		hints = append(hints, h)
	}
	return hints
}

// spotsOf returns a place and, if its direction is unfinished, the places that it may become.
func spotsOf(place spot, unfinished bool) []spot {
	list := []spot{place}
	for name, d := range directionWords {
		if unfinished && place.typed != "" && name != place.typed && strings.HasPrefix(name, place.typed) {
			list = append(list, spot{hex: place.hex, direction: d})
		}
	}
	return list
}

// description is what the text of a move says.
type description struct {
	said      [wordsInTotal]bool
	crossings Crossings
	edges     Edges
	hexes     HexSet // named, or beside a place that is named
	numbers   []int
}

func describe(m *Move) (d description) {
	for it := range scan(tokens(Format(*m, engine.Spanish)), m.Kind) {
		switch {
		case it.number >= 0:
			d.numbers = append(d.numbers, it.number)
		case it.words == 0:
			d.said[it.word] = true
		case it.spot.direction == noDirection:
			d.hexes |= 1 << it.spot.hex
		default:
			if c := board.corner[it.spot.hex][it.spot.direction]; c != nowhere && m.crossing(c) {
				d.crossings |= c.set()
				d.hexes |= c.hexes()
				continue
			}
			e := board.side[it.spot.hex][it.spot.direction]
			d.edges = d.edges.With(e)
			d.hexes |= e.hexes()
		}
	}
	return d
}

// crossing reports whether To is the crossing c, rather than an edge of the same name.
func (m *Move) crossing(c Crossing) bool {
	return m.Says(PartCrossing) || m.Kind == KindAttack && m.Piece != DwarfPiece && Crossing(m.To) == c
}

// matches reports whether the move says anything that a hint may stand for.
func (d *description) matches(h hint) bool {
	if h.number >= 0 && slices.Contains(d.numbers, h.number) {
		return true
	}
	for _, s := range h.spots {
		if s.direction == noDirection && d.hexes>>s.hex&1 == 1 ||
			s.direction != noDirection && (d.crossings.Has(board.corner[s.hex][s.direction]) || d.edges.Has(board.side[s.hex][s.direction])) {
			return true
		}
	}
	return slices.ContainsFunc(h.words, func(x word) bool { return d.said[x] })
}
