package enanos

import (
	"errors"
	"slices"
	"strings"

	"sobremesa/engine"
)

// Read is Parse for a seat at a position. It returns the moves that the text may mean; see
// engine.PositionReader.
//
// The player to steal from need not be named if there is only one; if there are several, the text
// is in doubt. So is the beginning of a move, such as "riel f", which may mean any legal move
// that it begins, and a misspelt text, which may mean what it would with the words corrected. A
// refusal lists the players if the text names an unknown one, and calls a place by the name in
// the text.
func (s *State) Read(seat engine.Seat, text string) (moves []Move, doubt bool, err error) {
	read := func(text string) ([]Move, bool, error) { return s.readAsSpelt(seat, text) }
	if !s.has(seat) {
		return read(text)
	}
	return engine.ReadMisspelt(text, read, tokens, stuck)
}

// stuck returns the index of the unknown word and what it may mean; see engine.Stuck.
func stuck(words []string) (at int, near []string) {
	r, refused := read(strings.Join(words, " "))
	switch {
	case refused == nil:
		return -1, nil
	case refused.Code != UnknownWord:
		return 0, nil
	}
	return r.stuck, suggest(words, r.stuck)
}

// readAsSpelt is Read without correcting words.
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
	if !s.has(seat) {
		return []Move{m}, false, nil
	}
	if m.movesRaiders() && m.Whom == engine.Spectator {
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

// begun returns the legal moves that complete a text which was refused for lack of a part.
func (s *State) begun(seat engine.Seat, text string, refused *engine.Refusal) []Move {
	switch {
	case refused == nil || refused.Order || !s.has(seat): // for orders, say what is missing
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

// misplaced returns why the move is not legal if the reason names a place that the text calls by
// another name. The refusal then has the name in the text.
func (s *State) misplaced(seat engine.Seat, m *Move, text string) *engine.Refusal {
	v := s.View(seat)
	r, names := v.Check(*m), NamesIn(text)
	if r == nil {
		return nil
	}
	place, named := r.Args["place"], names.Of(m)
	switch {
	case m.From != nowhere && place == Edge(m.From).Name():
		named = names.Edge(Edge(m.From))
	case place != Names{}.Of(m):
		return nil
	}
	if r.Args["place"] = named; place == named {
		return nil
	}
	return r
}

// pledgeSaid returns the dwarves that a text offers for Antwerp, when the seat is asked for them.
// The text may use the verb for offers too, and say "all".
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

// shedsTwice reports whether the text discards several development cards at once, and the seat
// has to discard some. They are discarded one by one.
func (s *State) shedsTwice(seat engine.Seat, text string) bool {
	if s.Phase != Discarding || !s.Wait.Has(seat) || s.Players[seat].Excess() == 0 {
		return false
	}
	r, refused := read(text)
	return refused == nil && r.verb == KindDiscard && len(r.goods) == 0 && len(r.cards) > 1 && r.cards[0] != MedicinePoint
}
