package enanos

import (
	"slices"

	"sobremesa/engine"
)

// arrive starts the decision in Antwerp once the train is there. Standing orders are noted now;
// chance shows first who is on ask, then what was offered.
func (s *State) arrive() {
	s.Released = true
	s.Phase = Defending
	for seat := range engine.Seat(s.Seats) {
		s.pledgeByOrder(seat)
	}
}

// pledgeByOrder offers dwarves by the seat's standing order.
func (s *State) pledgeByOrder(seat engine.Seat) {
	if secret := &s.secrets[seat]; secret.Antwerp == AnswerAll {
		secret.Pledge = s.Players[seat].fedDwarves()
	}
}

// askPledges asks the players on ask who have a fed dwarf. It does so once in a siege, and reports
// whether there is anybody to wait for.
func (s *State) askPledges() bool {
	if s.called {
		return false
	}
	for seat := range engine.Seat(s.Seats) {
		if s.secrets[seat].Antwerp == AnswerAsk && s.Players[seat].fedDwarves() != 0 {
			s.Wait = s.Wait.With(seat)
		}
	}
	if s.Wait != 0 {
		s.called = true
		s.Phase = Pledging
	}
	return s.Wait != 0
}

// fedDwarves returns the player's dwarves that may be offered, a bit for each index.
func (p *Player) fedDwarves() (set uint8) {
	for i := range p.Dwarves {
		if p.Dwarves[i].Level > 0 && p.Dwarves[i].defending() {
			set |= 1 << i
		}
	}
	return set
}

// FedLevels returns the sum of the levels of the player's fed dwarves.
func (p *Player) FedLevels() int { return p.levels(p.fedDwarves()) }

// levels returns the sum of the levels of some of the player's dwarves.
func (p *Player) levels(dwarves uint8) int {
	n := 0
	for i := range p.Dwarves {
		if dwarves>>i&1 == 1 {
			n += int(p.Dwarves[i].Level)
		}
	}
	return n
}

// checkPledge returns why the dwarves cannot be offered. They must be fed and listed in ascending
// order of their edges.
func (v seatView) checkPledge(m *Move) *engine.Refusal {
	for i, e := range m.Edges {
		if e == nowhere {
			continue
		}
		if r := v.checkFed(e); r != nil {
			return r
		}
		if i > 0 && m.Edges[i-1] >= e || i > 0 && m.Edges[i-1] == nowhere {
			return engine.Refuse(NoSuchPlace)
		}
	}
	return nil
}

// pledges appends the ways to offer dwarves, all of them first.
func (v seatView) pledges(buf []Move) []Move {
	fed := slices.Collect(v.me.Fed().All())
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

// siege is the outcome in Antwerp.
type siege struct {
	strength, defence int
	offered           [MaxSeats]int
	most, least       engine.Seats // the players who offered most, and those who offered least
	held              bool
}

// Strength returns the strength of the smugglers: the number of mines and industries on the map.
func (t *Table) Strength() (n int) {
	for seat := range engine.Seat(t.Seats) {
		n += t.Players[seat].Mines.Len()
	}
	return n
}

func (s *State) siege() (g siege) {
	g.strength = s.Strength()
	most, least := 0, 1<<15
	for seat := range engine.Seat(s.Seats) {
		p := &s.Players[seat]
		n := p.levels(s.secrets[seat].Pledge)
		g.defence += n
		g.offered[seat] = n
		most, least = max(most, n), min(least, n)
	}
	for seat := range engine.Seat(s.Seats) {
		if g.offered[seat] == most && most > 0 {
			g.most = g.most.With(seat)
		}
		if g.offered[seat] == least {
			g.least = g.least.With(seat)
		}
	}
	g.held = g.defence >= g.strength
	return g
}

// defend asks the players on ask, if that is still to be done, and decides Antwerp otherwise.
func (s *State) defend() {
	if s.askPledges() {
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

// choose waits for the seats in Wait, which draw a card of an area of their choice. It resumes
// the turn when nobody or no card is left.
func (s *State) choose() {
	if s.drawable() == 0 {
		s.Wait = 0
	}
	if s.Wait == 0 {
		s.resume()
		return
	}
	s.Phase = Choosing
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
	if s.Wait == 0 {
		s.resume()
		return
	}
	s.Phase = Losing
}

func (v seatView) checkLose(c Crossing) *engine.Refusal {
	return checkPiece(c, MinePiece, v.me.PlainMines())
}

func (s *State) loseMine(seat engine.Seat, c Crossing) {
	s.Players[seat].lowerMine(c)
	if s.Wait = s.Wait.Without(seat); s.Wait == 0 {
		s.resume()
	}
}

// canDraw reports whether an area has a card in its deck or among its discards.
func (t *Table) canDraw(a Area) bool { return t.Decks[a] > 0 || t.Discards.of(a) > 0 }

// drawable returns the areas that have a card, a bit each.
func (t *Table) drawable() (set uint8) {
	for a := range Area(Areas) {
		if t.canDraw(a) {
			set |= 1 << a
		}
	}
	return set
}

func (v seatView) checkChoose(a Area) *engine.Refusal {
	if v.canDraw(a) {
		return nil
	}
	var areas []engine.Term
	for b := range Area(Areas) {
		if v.canDraw(b) {
			areas = append(areas, b.Term())
		}
	}
	return engine.Refuse(NoSuchCard, "areas", areas)
}
