package enanos

import (
	"errors"

	"sobremesa/engine"
)

// Read is Parse for a seat at a position: who is robbed need not be named where
// there is but one who can be. Nothing is in doubt. Who
// calls somebody else is told who plays.
func (s *State) Read(seat engine.Seat, text string) ([]Move, bool, error) {
	m, err := Parse(text)
	var refused *engine.Refusal
	if errors.As(err, &refused) && refused.Code == UnknownPlayer && s.has(seat) {
		return nil, false, engine.Refuse(UnknownPlayer, "word", refused.Args["word"], "seats", s.all().Without(seat))
	}
	if err != nil {
		return nil, false, err
	}
	if s.has(seat) && m.raids() && m.Whom == engine.Spectator {
		if victims := s.victims(seat, Hex(m.To)); victims.Len() == 1 {
			m.Whom = victims.First()
		}
	}
	return []Move{m}, false, nil
}

// raids reports whether the move takes the raiders to a hex.
func (m *Move) raids() bool {
	return m.Kind == KindRaid || m.Kind == KindChase || m.Kind == KindBribe || m.Kind == KindPlay && m.Card == BribeCard
}
