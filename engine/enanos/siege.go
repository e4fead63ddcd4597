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

// siege is the outcome in Antwerp.
type siege struct {
	strength, defence int
	offered           [MaxSeats]int
	most, least       engine.Seats // the players who offered most, and those who lose a mine if Antwerp falls
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
	for seat := range engine.Seat(s.Seats) {
		p := &s.Players[seat]
		n := p.levels(s.secrets[seat].Pledge)
		g.defence += n
		g.offered[seat] = n
	}
	most, least := slices.Max(g.offered[:s.Seats]), slices.Min(g.offered[:s.Seats])
	for seat := range engine.Seat(s.Seats) {
		if g.offered[seat] == most && most > 0 {
			g.most = g.most.With(seat)
		}
		if g.offered[seat] == least {
			g.least = g.least.With(seat)
		}
	}
	g.least = s.Losers(g.least)
	g.held = g.defence >= g.strength
	return g
}

// Losers returns which of the players who offered least lose a mine when Antwerp falls, if they
// have one.
func (t *Table) Losers(least engine.Seats) (losers engine.Seats) {
	most := 0
	for seat := range least.All() {
		switch n := t.Players[seat].PlainMines().Len(); {
		case !t.Most || n == most:
			losers = losers.With(seat)
		case n > most:
			most, losers = n, engine.SeatsOf(seat)
		}
	}
	return losers
}
