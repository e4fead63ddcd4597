package enanos

import (
	"cmp"

	"sobremesa/engine"
)

func (v *View) checkAdvance(m *Move) *engine.Refusal {
	if v.me().Levels[m.Area] >= MaxLevel {
		return engine.Refuse(HighestLevel, "area", m.Area.Term())
	}
	return v.afford(v.Advancing(m.Area))
}

func (s *State) advance(seat engine.Seat, a Area) {
	p := &s.Players[seat]
	p.Levels[a]++
	s.toBank(seat, a.LevelCost(int(p.Levels[a])))
	if p.Levels[a] < MaxLevel || s.Masters[a] != engine.Spectator {
		return
	}
	s.Masters[a] = seat
	for other := range s.Players {
		if engine.Seat(other) != seat {
			s.Players[other].Industries[a] = nowhere
		}
	}
}

// provided is how many resources the card provisions brings.
const provided = 2

func (v *View) checkPlay(m *Move) *engine.Refusal {
	if v.Own.Unplayed[m.Card] == 0 {
		if m.Card.Point() {
			return engine.Refuse(NotPlayable)
		}
		return v.notHeld(m.Card)
	}
	useful := func(yes bool) *engine.Refusal {
		if !yes {
			return engine.Refuse(Useless, "card", m.Card.Term())
		}
		return nil
	}
	switch m.Card {
	case Feast:
		return useful(!v.me().where(Dwarf.resting).Empty())
	case Tonic:
		return v.checkOwn(Edge(m.To), Dwarf.growing, Strongest)
	case Provisions:
		return v.checkProvisions(m.Give)
	case Plague:
		return checkFed(Edge(m.To), v.plagueSpots())
	case FastTrack:
		return useful(v.me().Rails.Len()+int(v.FreeRails) < MaxRails && !v.RailSpots(v.Viewer).Empty())
	case Machinery:
		return cmp.Or(checkPiece(m, ShaftPiece, v.me().Shafts), v.checkBuild(MinePiece, MachineryCost))
	case FreeMint:
		return cmp.Or(v.checkMint(m), v.checkBuild(MintPiece, 0))
	case Dynamite:
		return v.checkOnRail(m, v.dynamiteSpots(), LeavesAlone)
	case Monopoly:
		if m.Good.Contraband() {
			return engine.Refuse(NotResource, "good", m.Good.Term())
		}
		return useful(v.rich() != 0)
	case Spy:
		if rich := v.rich(); !rich.Has(m.Whom) {
			return engine.Refuse(NobodyThere, "seats", rich)
		}
		return nil
	case Merchant:
		return useful(v.Merchants>>m.Good&1 == 0)
	}
	return cmp.Or(v.checkReleased(), v.checkRaid(m))
}

// notHeld refuses a development card and names those that the seat holds.
func (v *View) notHeld(card Card) *engine.Refusal {
	var held []engine.Term
	for c := range Card(CardKinds) {
		if v.Own.Unplayed[c] > 0 {
			held = append(held, c.Term())
		}
	}
	return engine.Refuse(NotHeld, "card", card.Term(), "cards", held)
}

func (v *View) checkShed(m *Move) *engine.Refusal {
	if v.me().Excess() == 0 {
		return engine.Refuse(GoodsDue, "n", int(v.me().Due), "give", v.Spare(0).Amounts())
	}
	if v.Own.Unplayed[m.Card] == 0 {
		return v.notHeld(m.Card)
	}
	return nil
}

func (v *View) checkProvisions(give Cards) *engine.Refusal {
	if !give.sane() || give.Len() != provided {
		return engine.Refuse(WrongNumber, "n", provided)
	}
	for g := Good(Resources); g < Goods; g++ {
		if give.Of(g) > 0 {
			return engine.Refuse(NotResource, "good", g.Term())
		}
	}
	if !v.Bank.Covers(give) {
		return engine.Refuse(BankLacks, "goods", give.terms())
	}
	return nil
}

// plagueSpots returns the edges of other players' fed dwarves.
func (v *View) plagueSpots() Edges {
	_, _, fed := v.dwarves(v.Viewer)
	return fed
}

// dynamiteSpots returns the rails without a dwarf that are not the only one at a building.
func (t *Table) dynamiteSpots() (spots Edges) {
	rails, buildings := t.Rails(), t.Buildings()
	all, _, _ := t.dwarves(engine.Spectator)
	spots = rails.andNot(all)
	for c := range buildings.All() {
		if there := rails.and(board.edgesAt[c]); there.Len() == 1 {
			spots = spots.andNot(there)
		}
	}
	return spots
}

// discardCard puts an unplayed card of the seat on the discards.
func (s *State) discardCard(seat engine.Seat, c Card) {
	s.secrets[seat].Unplayed[c]--
	s.Players[seat].Unplayed[c.Area()]--
	s.Discards[c]++
}

// play plays a development card.
func (s *State) play(seat engine.Seat, m *Move) {
	s.discardCard(seat, m.Card)
	switch m.Card {
	case Feast:
		for i := range s.Players[seat].Dwarves {
			s.Players[seat].Dwarves[i].feed()
		}
	case Tonic:
		s.dwarf(seat, Edge(m.To)).Level++
	case Provisions:
		s.fromBank(seat, m.Give)
	case Plague:
		s.dwarf(s.DwarfOwner(Edge(m.To)), Edge(m.To)).Condition = Resting
	case FastTrack:
		s.FreeRails += freeRails
	case Machinery:
		s.buildMine(seat, Crossing(m.To), MachineryCost)
	case FreeMint:
		s.buildMint(seat, Crossing(m.To), 0)
	case Dynamite:
		gone := Edges{}.With(Edge(m.To))
		for i := range s.Players {
			s.Players[i].Rails = s.Players[i].Rails.andNot(gone)
		}
	case Monopoly:
		s.named, s.Phase = m.Good, Paying
	case Spy:
		s.Victim, s.Phase = m.Whom, Spying
	case Merchant:
		s.Merchants |= 1 << m.Good
	case BribeCard:
		s.raid(Hex(m.To), m.Whom)
	}
}

// Effects of a fast track and a monopoly.
const (
	freeRails = 2
	tribute   = 2 // at most, from each player
)

// payMonopoly takes up to two cards of the named resource from each other player.
func (s *State) payMonopoly() {
	seat, g := s.Active(), s.named
	for other := range s.all().Without(seat).All() {
		paid := g.N(min(tribute, s.secrets[other].Hand.Of(g)))
		s.change(other, s.secrets[other].Hand-paid)
		s.change(seat, s.secrets[seat].Hand+paid)
	}
	s.named = 0
	s.Phase = Acting
}

// checkTake returns why the spy cannot take a card of a kind.
func (v *View) checkTake(m *Move) *engine.Refusal {
	if v.Spied.Of(m.Good) == 0 {
		return engine.Refuse(NotInHand, "good", m.Good.Term(), "goods", v.Spied.terms())
	}
	return nil
}
