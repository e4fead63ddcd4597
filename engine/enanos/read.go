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
// is in doubt. So is the beginning of several legal moves, such as "riel f", which may mean any of
// them, and a misspelt text, which may mean what it would with the words corrected. A
// refusal lists the players if the text names an unknown one, and calls a place by the name in
// the text.
func (s *State) Read(seat engine.Seat, text string) (moves []Move, doubt bool, err error) {
	if !s.has(seat) {
		m, err := Parse(text)
		return []Move{m}, false, err
	}
	v := s.View(seat)
	return v.read(text)
}

// read is Read for the viewer.
func (v *View) read(text string) (moves []Move, doubt bool, err error) {
	return engine.ReadMisspelt(text, v.readAsSpelt, tokens, stuck)
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
func (v *View) readAsSpelt(text string) ([]Move, bool, error) {
	if list, ok := v.asked(text); ok {
		return list[:min(len(list), engine.MaxMeant)], true, nil
	}
	text = ofPlayer(text)
	if verb := verbOf(tokens(text)); verb > 0 && verb < KindShaft { // what chance does
		return nil, false, v.notNow()
	}
	m, err := Parse(text)
	if err != nil {
		if whole := v.withVerb(text); whole != "" {
			text = whole
			m, err = Parse(text)
		}
	}
	var refused *engine.Refusal
	if errors.As(err, &refused) && refused.Code == UnknownPlayer {
		return nil, false, engine.Refuse(UnknownPlayer, "word", refused.Args["word"], "seats", v.all().Without(v.Viewer))
	}
	if err != nil {
		if begun := v.begun(text, refused); len(begun) > 0 {
			// Cards match in any order, and a wrong place as one that is unfinished: these are asked back.
			return begun, len(begun) > 1 || refused.Code == NotAPlace || refused.Code == MissingGood, nil
		}
		if lacksPart(refused) || refused.Code == NotAPlace {
			if why := v.Hindrance(text); why != nil {
				return nil, false, why
			}
		}
		return nil, false, err
	}
	if m.movesRaiders() && m.Whom == engine.Spectator {
		var list []Move
		for m.Whom = range v.Victims(Hex(m.To)).All() {
			list = append(list, m)
		}
		if len(list) > 1 {
			return list, true, nil
		}
	}
	if r := v.misplaced(&m, text); r != nil {
		return nil, false, r
	}
	return []Move{m}, false, nil
}

// withVerb returns a text that names no verb with the one that all legal moves share, if that makes a
// move: "c s" is a shaft while one is placed.
func (v *View) withVerb(text string) string {
	if v.Phase == Acting || verbOf(tokens(text)) != 0 {
		return ""
	}
	moves := v.Moves(nil)
	if len(moves) == 0 {
		return ""
	}
	for _, m := range moves {
		if m.Kind.verb() != moves[0].Kind.verb() {
			return ""
		}
	}
	whole := written[0][moves[0].Kind.verb()] + " " + text
	if _, err := Parse(whole); err != nil {
		return ""
	}
	return whole
}

// lacksPart reports whether a text was refused because the move that it begins lacks a part.
func lacksPart(refused *engine.Refusal) bool {
	return refused != nil && !refused.Order && strings.Contains(string(refused.Code), ".missing-") // for orders, say what is missing
}

// begun returns the legal moves with the same verb that complete a text which was refused for lack
// of a part.
func (v *View) begun(text string, refused *engine.Refusal) []Move {
	if !lacksPart(refused) && (refused == nil || refused.Order || refused.Code != NotAPlace) {
		return nil
	}
	moves, missed := v.Complete(text)
	verb, given := verbOf(tokens(text)), draft(text).given()
	moves = slices.DeleteFunc(moves, func(m Move) bool {
		return m.Kind.verb() != verb || verb == KindTrade && !m.Give.Covers(given)
	})
	if missed > 0 || len(moves) > engine.MaxMeant {
		return nil
	}
	return moves
}

// misplaced returns why the move is not legal if the reason names a place, by its name in the text.
func (v *View) misplaced(m *Move, text string) *engine.Refusal {
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
