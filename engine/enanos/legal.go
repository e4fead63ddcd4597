package enanos

import "sobremesa/engine"

// check returns why a move is not legal, or nil if it is. The seat must be to move, and the move
// well-formed.
func (v seatView) check(m *Move) *engine.Refusal {
	switch v.Phase {
	case Founding:
		if m.Kind == v.foundingKind() {
			return v.checkFound(Crossing(m.To))
		}
	case Tracking:
		if m.Kind == KindRail {
			return v.checkTrack(Edge(m.To))
		}
	case Discarding:
		switch m.Kind {
		case KindDiscard:
			return v.checkDiscard(m.Give)
		case KindShed:
			return v.checkShed(m.Card)
		}
	case Raiding:
		if m.Kind == KindRaid {
			return v.checkRaid(m)
		}
	case Pledging:
		if m.Kind == KindPledge {
			return v.checkPledge(m)
		}
	case Losing:
		if m.Kind == KindLose {
			return v.checkLose(Crossing(m.To))
		}
	case Choosing:
		if m.Kind == KindChoose {
			return v.checkChoose(m.Area)
		}
	case Taking:
		if m.Kind == KindTake {
			return v.checkTake(m.Good)
		}
	case Answering:
		if m.Kind == KindDefend {
			return v.checkDefend(Edge(m.From))
		}
	case Acting:
		if v.seat == v.Active() {
			return v.checkAction(m)
		}
		return v.checkAnswer(m)
	}
	return v.notNow()
}

// checkAction is check for the active seat's turn.
func (v seatView) checkAction(m *Move) *engine.Refusal {
	switch m.Kind {
	case KindEnd:
		return nil
	case KindRail:
		return v.checkRail(Edge(m.To))
	case KindShaft:
		return v.checkShaft(Crossing(m.To))
	case KindMine:
		return v.checkMine(Crossing(m.To), MineCost)
	case KindMint:
		return v.checkMint(Crossing(m.To), MintCost)
	case KindIndustry:
		return v.checkIndustry(Crossing(m.To), m.Area)
	case KindDwarf:
		return v.checkDwarf(Edge(m.To))
	case KindFeed:
		return v.checkFeed(Edge(m.To))
	case KindPromote:
		return v.checkPromote(Edge(m.To), v.promotion())
	case KindMove:
		return v.checkWalk(Edge(m.From), Edge(m.To))
	case KindChase:
		return v.checkChase(m)
	case KindBribe:
		return v.checkBribe(m)
	case KindAttack:
		return v.checkAttack(m)
	case KindAdvance:
		return v.checkAdvance(m.Area)
	case KindTrade:
		return v.checkTrade(m.Give, m.Want)
	case KindOffer:
		return v.checkOffer(m)
	case KindAccept, KindDecline:
		return v.checkAnswer(m)
	case KindCounter:
		return v.checkCounter(m)
	case KindPlay:
		return v.checkPlay(m)
	}
	return v.notNow()
}
