package enanos

import (
	"errors"
	"slices"

	"sobremesa/engine"
)

// Read is Parse for a seat at a position: the player who is robbed need not be named
// where only one can be. In doubt is which one it is of several, and the beginning
// of moves, such as "riel f", which may mean any legal one of them. A refusal says
// who plays if the text names somebody else, and calls a place as the text does.
// Misspelt words are in doubt too: the text may mean what it does with the words
// that are meant.
func (s *State) Read(seat engine.Seat, text string) (moves []Move, doubt bool, err error) {
	read := func(text string) ([]Move, bool, error) { return s.readAsSpelt(seat, text) }
	if !s.has(seat) {
		return read(text)
	}
	return engine.ReadMisspelt(text, read, tokens, stuck)
}

// readAsSpelt is Read of a text in which nothing is misspelt.
func (s *State) readAsSpelt(seat engine.Seat, text string) ([]Move, bool, error) {
	if m, ok := s.pledgeSaid(seat, text); ok {
		return []Move{m}, false, nil
	}
	if s.shedsTwice(seat, text) {
		return nil, false, engine.Refuse(CardsDue, "n", s.Players[seat].Excess())
	}
	m, err := Parse(text)
	var refused *engine.Refusal
	if errors.As(err, &refused) && refused.Code == UnknownPlayer && s.has(seat) {
		return nil, false, engine.Refuse(UnknownPlayer, "word", refused.Args["word"], "seats", s.all().Without(seat))
	}
	if err != nil {
		if begun := s.begun(seat, text, refused); len(begun) > 0 {
			return begun, true, nil
		}
		return nil, false, err
	}
	if s.has(seat) && m.raids() && m.Whom == engine.Spectator {
		switch victims := s.victims(seat, Hex(m.To)); {
		case victims.Len() == 1:
			m.Whom = victims.First()
		case victims.Len() > 1:
			var list []Move
			for m.Whom = range victims.All() {
				list = append(list, m)
			}
			return list, true, nil
		}
	}
	if r := s.misplaced(seat, &m, text); r != nil {
		return nil, false, r
	}
	return []Move{m}, false, nil
}

// begun are the legal moves that a text leaves open as it lacks a part of them.
func (s *State) begun(seat engine.Seat, text string, refused *engine.Refusal) []Move {
	switch {
	case refused == nil || refused.Order || !s.has(seat): // what orders lack is told at any time
		return nil
	case !slices.Contains([]engine.Code{MissingPlace, NotAPlace, MissingPiece, MissingPlayer, MissingGood, MissingCard, MissingArea,
		MissingNumber, MissingOffer, MissingOrder, MissingAnswer}, refused.Code):
		return nil
	}
	v := s.View(seat)
	moves, missed := v.Complete(text)
	if missed > 0 || len(moves) > engine.MaxMeant {
		return nil
	}
	return moves
}

// misplaced is why the move is not legal, where that is about a place which the
// text calls by another of its names than the canonical one: by that name.
func (s *State) misplaced(seat engine.Seat, m *Move, text string) *engine.Refusal {
	if !s.has(seat) || !s.ToMove().Has(seat) || !m.tidy() || m.order() {
		return nil
	}
	r := s.of(seat).check(m)
	if r == nil {
		return nil
	}
	place, about := r.Args["place"].(string)
	said, refused := read(text)
	if !about || refused != nil || slices.ContainsFunc(said.spots, func(at spot) bool { return at.text() == place }) {
		return nil
	}
	for _, at := range said.spots {
		edge, noEdge := at.edge()
		crossing, noCrossing := at.crossing()
		if noEdge == nil && Edge(edge).Name() == place || noCrossing == nil && Crossing(crossing).Name() == place {
			r.Args["place"] = at.text()
			return r
		}
	}
	return nil
}

// raids reports whether the move takes the raiders to a hex.
func (m *Move) raids() bool {
	return m.Says(PartHex) && m.Says(PartAnyone)
}

// pledgeSaid is the pledge that a text means to a seat which is asked for one just
// now: it may offer dwarves instead of pledging them, and all of them at once.
func (s *State) pledgeSaid(seat engine.Seat, text string) (m Move, ok bool) {
	if s.Phase != Pledging || !s.Wait.Has(seat) {
		return m, false
	}
	r, refused := read(text)
	if refused != nil || r.verb != KindOffer && r.verb != KindPledge {
		return m, false
	}
	if r.verb = KindPledge; r.said[wordAll] && len(r.spots) == 0 {
		m.Kind = KindPledge
		copy(m.Edges[:], slices.Collect(s.Players[seat].Fed().All()))
	} else if m, refused = r.move(); refused != nil {
		return m, false
	}
	return m, r.empty()
}

// shedsTwice reports whether a text discards several development cards at once, of
// a seat that owes some: they go one by one.
func (s *State) shedsTwice(seat engine.Seat, text string) bool {
	if s.Phase != Discarding || !s.Wait.Has(seat) || s.Players[seat].Excess() == 0 {
		return false
	}
	r, refused := read(text)
	return refused == nil && r.verb == KindDiscard && len(r.goods) == 0 && len(r.cards) > 1 && r.cards[0] != MedicinePoint
}
