package enanos

import "sobremesa/engine"

// decidedIn are the phases of the moves that are no actions of a turn.
var decidedIn = [kinds]Phase{
	KindDiscard: Discarding, KindShed: Discarding, KindRaid: Raiding, KindPledge: Pledging, KindLose: Losing, KindChoose: Choosing,
	KindTake: Taking, KindDefend: Answering,
}

// check returns why a move is not legal, or nil if it is. The seat must be to move, and the move
// well-formed.
func (v seatView) check(m *Move) *engine.Refusal {
	due := decidedIn[m.Kind]
	switch {
	case v.Phase == Founding && m.Kind == v.foundingKind():
		return v.checkRoom(Crossing(m.To), v.Roomy())
	case v.Phase == Tracking && m.Kind == KindRail:
		return v.checkFree(Edge(m.To), v.trackSpots(), NotTouching)
	case v.Phase == Acting && v.seat != v.Active():
		return v.checkAnswer(m)
	case v.Phase == Acting && due != 0, v.Phase != Acting && v.Phase != due:
		return v.notNow()
	}
	switch m.Kind {
	case KindEnd:
		return nil
	case KindDiscard:
		return v.checkDiscard(m.Give)
	case KindShed:
		return v.checkShed(m.Card)
	case KindRaid:
		return v.checkRaid(m)
	case KindPledge:
		return v.checkPledge(m)
	case KindLose:
		return checkPiece(Crossing(m.To), MinePiece, v.me.PlainMines())
	case KindChoose:
		return v.checkChoose(m.Area)
	case KindTake:
		return v.checkTake(m.Good)
	case KindDefend:
		if m.From == nowhere {
			return nil
		}
		return v.checkFed(Edge(m.From))
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
