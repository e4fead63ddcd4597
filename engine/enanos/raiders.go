package enanos

import (
	"cmp"

	"sobremesa/engine"
)

// steal moves a card that only thief and victim may know. All offers of the victim lapse: if only
// those that cannot be paid any more lapsed, they would tell which card it was.
func (s *State) steal(thief engine.Seat, g Good) {
	victim := s.Victim
	s.Victim = engine.Spectator
	for i := range s.Offers[:s.Made] {
		if s.Offers[i].Maker == victim {
			s.Offers[i].Asked = 0
		}
	}
	s.change(victim, s.secrets[victim].Hand-g.N(1))
	s.change(thief, s.secrets[thief].Hand+g.N(1))
	s.resume()
}

// Victims returns the seats from which the viewer may take a card when it moves the raiders to a
// hex.
func (v *View) Victims(h Hex) (set engine.Seats) {
	for other := range v.rich().All() {
		if v.Players[other].Buildings()&board.corners[h] != 0 {
			set = set.With(other)
		}
	}
	return set
}

// checkRaid returns why the raiders cannot be moved to a hex to take a card from a player.
func (v *View) checkRaid(m *Move) *engine.Refusal {
	h := Hex(m.To)
	switch {
	case h == v.Raiders, h >= Hexes: // no text names a hex beyond the board
		return engine.Refuse(SameHex, "hex", h.Name())
	}
	victims := v.Victims(h)
	if victims.Has(m.Whom) || victims == 0 && m.Whom == engine.Spectator {
		return nil
	}
	return engine.Refuse(WrongVictim, "hex", h.Name(), "seats", victims)
}

// raid moves the raiders. Chance then picks the card.
func (s *State) raid(h Hex, victim engine.Seat) {
	s.Raiders = h
	s.Victim = victim
	if victim == engine.Spectator {
		s.resume()
		return
	}
	s.Phase = Stealing
}

// raids appends the ways to move the raiders, each as a copy of m.
func (v *View) raids(m Move, buf []Move) []Move {
	for h := range Hex(Hexes) {
		if h == v.Raiders {
			continue
		}
		m.To = uint8(h)
		victims := v.Victims(h)
		if victims == 0 {
			m.Whom = engine.Spectator
			buf = append(buf, m)
		}
		for m.Whom = range victims.All() {
			buf = append(buf, m)
		}
	}
	return buf
}

func (v *View) checkReleased() *engine.Refusal {
	if !v.Released {
		return engine.Refuse(NotReleased)
	}
	return nil
}

// BribePrice is how many equal contraband bribe the raiders.
const BribePrice = 2

func (v *View) checkBribe(m *Move) *engine.Refusal {
	if r := v.checkReleased(); r != nil {
		return r
	}
	switch {
	case v.Bribed:
		return engine.Refuse(HasBribed)
	case !m.Good.Contraband():
		return engine.Refuse(NoContraband, "good", m.Good.Term())
	}
	return cmp.Or(v.afford(m.Good.N(BribePrice)), v.checkRaid(m))
}
