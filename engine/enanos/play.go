package enanos

import "sobremesa/engine"

// Play plays a move of a player or of Chance. If the rules do not allow it, Play returns an
// *engine.Refusal and leaves s unchanged.
func (s *State) Play(seat engine.Seat, m Move) error {
	switch due := s.ToMove(); {
	case seat == engine.Chance && due.Has(seat):
		if !m.wellFormed() || !s.possible(&m) {
			return engine.Refuse(ImpossibleDraw)
		}
		s.playChance(&m)
		return nil
	case due == 0:
		return engine.Refuse(engine.GameOver)
	case !s.has(seat):
		return engine.Refuse(engine.NotYourTurn, "seats", due)
	}
	v := s.View(seat)
	if r := v.Check(m); r != nil {
		return r
	}
	s.do(seat, &m)
	return nil
}

func (s *State) playChance(m *Move) {
	defer s.noteAsked(s.Phase)
	switch m.Kind {
	case KindTerrain:
		s.lay(Hex(m.To), Terrain(m.N))
	case KindReds:
		s.reds = m.Hexes
	case KindSixes:
		s.sixes(m.Hexes)
	case KindNumber:
		s.number(Hex(m.To), m.N)
	case KindRank:
		s.rank(m.Dice)
	case KindDice:
		s.roll(Event(m.N), m.Dice[0], m.Dice[1])
	case KindDraw:
		s.draw(m.Whom, m.Card)
	case KindTheft:
		s.steal(s.Active(), m.Good)
	case KindFight:
		s.fight(m.Dice)
	case KindShow:
		s.show()
	case KindReply:
		s.reply()
	}
}

// show plays chance's moves that have no choice.
func (s *State) show() {
	switch s.Phase {
	case Defending:
		s.defend()
	case Trading:
		s.exchange()
	case Paying:
		s.payMonopoly()
	case Spying:
		s.Phase = Taking
	case Guarding:
		s.guard()
	}
}

// do plays a legal move of a player. It needs to know no other seat's secret.
func (s *State) do(seat engine.Seat, m *Move) {
	defer s.noteAsked(s.Phase)
	switch m.Kind {
	case KindShaft, KindRail, KindMine, KindMint, KindIndustry:
		s.build(seat, m)
	case KindDwarf:
		s.buyDwarf(seat, Edge(m.To))
	case KindFeed:
		s.toBank(seat, FeedCost)
		s.dwarf(seat, Edge(m.To)).feed()
	case KindPromote:
		s.toBank(seat, s.promotion(seat))
		s.dwarf(seat, Edge(m.To)).Level++
	case KindMove:
		d := s.dwarf(seat, Edge(m.From))
		d.Edge, d.Moved = Edge(m.To), true
	case KindChase:
		s.dwarf(seat, Edge(m.From)).Condition = Resting
		s.raid(Hex(m.To), m.Whom)
	case KindBribe:
		s.toBank(seat, m.Good.N(BribePrice))
		s.Bribed = true
		s.raid(Hex(m.To), m.Whom)
	case KindRaid:
		s.raid(Hex(m.To), m.Whom)
	case KindAttack:
		s.attack(m)
	case KindAdvance:
		s.advance(seat, m.Area)
	case KindEnd:
		s.endTurn(seat)
	case KindTrade:
		s.toBank(seat, m.Give)
		s.fromBank(seat, m.Want)
	case KindOffer:
		asked := s.all().Without(seat)
		if m.Whom != engine.Spectator {
			asked = engine.SeatsOf(m.Whom)
		}
		s.offer(Offer{Give: m.Give, Want: m.Want, Maker: seat, Asked: asked})
	case KindAccept, KindDecline, KindCounter:
		s.answer(seat, m)
	case KindPlay:
		s.play(seat, m)
	case KindDiscard:
		s.toBank(seat, m.Give)
		s.Players[seat].Due = 0
		s.discarded(seat)
	case KindShed:
		s.discardCard(seat, m.Card)
		s.discarded(seat)
	case KindPledge:
		s.pledge(seat, m)
	case KindLose:
		s.Players[seat].lowerMine(Crossing(m.To))
		if s.Wait = s.Wait.Without(seat); s.Wait == 0 {
			s.resume()
		}
	case KindChoose:
		s.Wait = s.Wait.Without(seat)
		s.picker, s.drawing = seat, m.Area
		s.Phase = Drawing
	case KindTake:
		s.steal(seat, m.Good)
	case KindDefend:
		s.Fight.Guard = Edge(m.From)
		s.Phase = Fighting
	default:
		s.command(seat, m)
	}
}

// build plays a move that puts a rail or a building on the board.
func (s *State) build(seat engine.Seat, m *Move) {
	at := Crossing(m.To)
	switch {
	case s.Phase == Founding:
		s.found(seat, at)
	case s.Phase == Tracking:
		s.track(seat, Edge(m.To))
	case m.Kind == KindRail:
		s.buildRail(seat, Edge(m.To))
	case m.Kind == KindShaft:
		s.toBank(seat, ShaftCost)
		s.Players[seat].Shafts |= at.set()
	case m.Kind == KindMine:
		s.buildMine(seat, at, MineCost)
	case m.Kind == KindMint:
		s.buildMint(seat, at, MintCost)
	default:
		s.Players[seat].Industries[m.Area] = at
	}
}

// endTurn ends the active seat's turn, and the game at the goal or after the last round.
func (s *State) endTurn(seat engine.Seat) {
	p := &s.Players[seat]
	for i := range p.Dwarves {
		d := &p.Dwarves[i]
		d.Moved = false
		if d.Condition == JustFed {
			d.Condition = Fed
		}
	}
	s.Offers, s.Made = [MaxOffers]Offer{}, 0
	s.Bribed, s.FreeRails, s.Merchants = false, 0, 0
	s.Turns++
	if int(s.Turns) == (2+MaxRounds)*int(s.Seats) || s.AtGoal() != 0 {
		s.Phase = Over // At stays, since ties are broken from the active seat on
		return
	}
	s.expire()
	s.At = (s.At + 1) % s.Seats
	s.Phase = Rolling
}

// After returns the view after a legal move of the viewer, as far as the viewer can foresee it:
// whatever chance shows next is missing.
func (v *View) After(m Move) View {
	s := v.state()
	s.do(v.Viewer, &m)
	after := View{Table: s.Table, Viewer: v.Viewer, Own: s.secrets[v.Viewer]}
	if m.Kind == KindTake {
		after.Players[v.Victim].Cards = v.Players[v.Victim].Cards - 1
	}
	return after
}

// state returns a position that fits the view, in which the other seats hold and order nothing.
func (v *View) state() State {
	s := State{Table: v.Table}
	s.secrets[v.Viewer] = v.Own
	return s
}
