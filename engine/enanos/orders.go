package enanos

import (
	"slices"

	"sobremesa/engine"
)

// order reports whether the move gives a standing order.
func (m *Move) order() bool { return m.Kind.verb() == KindProduction }

// Orders returns the standing orders that the viewer may give, in the order in which they are
// offered. There are too many orders to accept offers, so only their withdrawals are among them.
func (v *View) Orders() (list []Move) {
	for _, g := range []Good{Stone, Iron, Coal} {
		list = append(list, Move{Kind: KindProduction, Good: g}, Move{Kind: KindProduction, Good: g, N: 1})
	}
	list = append(list, Move{Kind: KindRemedy})
	for g := range Good(Resources) {
		list = append(list, Move{Kind: KindRemedy, Good: g, N: 1})
	}
	for n := range answersTo[KindAntwerp] {
		list = append(list, Move{Kind: KindAntwerp, N: n})
	}
	for _, answer := range []Answer{AnswerLeast, AnswerVeteran, AnswerAll, AnswerNone, AnswerAsk} {
		list = append(list, Move{Kind: KindDefence, N: uint8(answer)})
	}
	for _, d := range v.Own.Deals {
		if d.Times > 0 {
			d.Times, d.Until = 0, 0 // withdrawn
			list = append(list, d.Order())
		}
	}
	return slices.DeleteFunc(list, func(m Move) bool { return v.checkOrder(&m) != nil })
}

// checkOrder returns why a standing order is not legal. It does not depend on the phase.
func (v *View) checkOrder(m *Move) *engine.Refusal {
	_, smuggled := m.Good.Smuggled()
	switch n := answersTo[m.Kind]; {
	case m.Kind == KindDeal:
		return v.checkDeal(m)
	case m.Kind == KindProduction && !smuggled:
		return engine.Refuse(NoChoice, "good", m.Good.Term())
	case m.Kind == KindRemedy && m.Good.Contraband():
		return engine.Refuse(NotResource, "good", m.Good.Term())
	case m.N >= n, m.Kind == KindRemedy && m.N == 0 && m.Good != 0:
		return engine.Refuse(WrongNumber, "n", int(n)-1)
	case m.Kind == KindDefence && (Answer(m.N) == AnswerVeteran && v.version < 2 || Answer(m.N) == AnswerLeast && !v.LeastLoss):
		return engine.Refuse(NotThen)
	}
	return nil
}

// command gives a legal standing order. It also answers what the player is being asked about the same
// thing, unless it says to ask. Chance then shows the answer, as if the order had been given before.
func (s *State) command(seat engine.Seat, m *Move) {
	p := &s.Players[seat].Production
	switch m.Kind {
	case KindProduction:
		p.Plain = p.Plain&^(1<<m.Good) | m.N<<m.Good
	case KindRemedy:
		p.Remedy = m.N * uint8(m.Good+1)
	case KindAntwerp:
		s.secrets[seat].Antwerp = Answer(m.N)
		if s.Phase == Pledging && s.Wait.Has(seat) && Answer(m.N) != AnswerAsk {
			s.pledgeByOrder(seat)
			s.pledged(seat)
		}
	case KindDeal:
		s.secrets[seat].order(dealOf(m))
	case KindDefence:
		s.secrets[seat].Defence = Answer(m.N)
		if s.Phase == Answering && s.Fight.Defender == seat && Answer(m.N) != AnswerAsk {
			s.Phase = Guarding
		}
	}
}
