package enanos

import (
	"slices"

	"sobremesa/engine"
)

// checkPledge returns why the dwarves cannot be offered. They must be fed, and ascend by their edges.
func (v *View) checkPledge(m *Move) *engine.Refusal {
	for i, e := range m.Edges {
		if e == nowhere {
			continue
		}
		if r := checkFed(e, v.me().Fed()); r != nil {
			return r
		}
		if i > 0 && m.Edges[i-1] >= e || i > 0 && m.Edges[i-1] == nowhere {
			return notThere(NotFed, e, v.me().Fed())
		}
	}
	return nil
}

// pledges appends the ways to offer dwarves, all of them first.
func (v *View) pledges(buf []Move) []Move {
	fed := slices.Collect(v.me().Fed().All())
	for set := 1<<len(fed) - 1; set >= 0; set-- {
		m := Move{Kind: KindPledge}
		n := 0
		for i, e := range fed {
			if set>>i&1 == 1 {
				m.Edges[n] = e
				n++
			}
		}
		buf = append(buf, m)
	}
	return buf
}

func (s *State) pledge(seat engine.Seat, m *Move) {
	p := &s.Players[seat]
	for _, e := range m.Edges {
		if e != nowhere {
			s.secrets[seat].Pledge |= 1 << p.DwarfAt(e)
		}
	}
	s.pledged(seat)
}

// pledged notes that the seat has offered its dwarves.
func (s *State) pledged(seat engine.Seat) {
	if s.Wait = s.Wait.Without(seat); s.Wait == 0 {
		s.Phase = Defending
	}
}

// defend asks the players on ask who have a fed dwarf, once in a siege. If there is nobody to ask,
// it decides Antwerp.
func (s *State) defend() {
	for seat := range engine.Seat(s.Seats) {
		if !s.called && s.secrets[seat].Antwerp == AnswerAsk && s.Players[seat].fedDwarves() != 0 {
			s.Wait = s.Wait.With(seat)
		}
	}
	if s.Wait != 0 {
		s.called, s.Phase = true, Pledging
		return
	}
	g := s.siege()
	s.Train, s.called = 0, false
	for seat := range engine.Seat(s.Seats) {
		p := &s.Players[seat]
		for i := range p.Dwarves {
			if s.secrets[seat].Pledge>>i&1 == 1 {
				p.Dwarves[i].Condition = Resting
			}
		}
		s.secrets[seat].Pledge = 0
	}
	switch {
	case g.held && g.most.Len() == 1:
		s.Players[g.most.First()].Points++
	case g.held:
		s.Wait = g.most
		s.choose()
		return
	default:
		s.lose(g.least)
		return
	}
	s.resume()
}

// choose waits for the seats in Wait to choose an area to draw from, while there are seats and cards.
func (s *State) choose() {
	if s.Phase = Choosing; s.Wait == 0 || len(s.drawable()) == 0 {
		s.Wait = 0
		s.resume()
	}
}

// lose takes a mine of each of some players. A player with several mines is asked for one.
func (s *State) lose(who engine.Seats) {
	for seat := range who.All() {
		p := &s.Players[seat]
		switch mines := p.PlainMines(); mines.Len() {
		case 0:
		case 1:
			p.lowerMine(mines.first())
		default:
			s.Wait = s.Wait.With(seat)
		}
	}
	if s.Phase = Losing; s.Wait == 0 {
		s.resume()
	}
}

// drawable returns the areas that have a card.
func (t *Table) drawable() (list []Area) {
	for a := range Area(Areas) {
		if t.canDraw(a) {
			list = append(list, a)
		}
	}
	return list
}

func (v *View) checkChoose(m *Move) *engine.Refusal {
	if v.canDraw(m.Area) {
		return nil
	}
	var areas []engine.Term
	for _, a := range v.drawable() {
		areas = append(areas, a.Term())
	}
	return engine.Refuse(NoSuchCard, "areas", areas)
}
