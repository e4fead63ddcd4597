package enanos

import (
	"cmp"

	"sobremesa/engine"
)

// decidedIn are the phases of the moves that are no actions of a turn.
var decidedIn = [kinds]Phase{
	KindDiscard: Discarding, KindShed: Discarding, KindRaid: Raiding, KindPledge: Pledging, KindLose: Losing, KindChoose: Choosing,
	KindTake: Taking, KindDefend: Answering,
}

// Check returns why the viewer cannot play a move now, or nil if it can.
func (v *View) Check(m Move) *engine.Refusal {
	due, formed := v.ToMove(), m.wellFormed()
	switch {
	case !v.has(v.Viewer):
		return v.notNow()
	case formed && m.order() && !due.Has(engine.Chance):
		return v.checkOrder(&m)
	case formed && v.Phase == Acting && m.answer(): // check says which offer cannot be answered, out of turn too
	case !due.Has(v.Viewer):
		return engine.Refuse(engine.NotYourTurn, "seats", due)
	case !formed:
		return v.notNow()
	}
	return v.check(&m)
}

// check is Check for a well-formed move of a viewer who is to move.
func (v *View) check(m *Move) *engine.Refusal {
	due, at, edge := decidedIn[m.Kind], Crossing(m.To), Edge(m.To)
	switch {
	case v.Phase == Founding && m.Kind == v.foundingKind():
		return v.checkRoom(at, v.Roomy())
	case v.Phase == Tracking && m.Kind == KindRail:
		return v.checkFree(edge, v.trackSpots(), NotTouching)
	case v.Phase == Acting && v.Viewer != v.Active():
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
		return checkPiece(at, MinePiece, v.me().PlainMines())
	case KindChoose:
		return v.checkChoose(m.Area)
	case KindTake:
		return v.checkTake(m.Good)
	case KindDefend:
		if m.From == nowhere {
			return nil
		}
		return checkFed(Edge(m.From), v.me().Fed())
	case KindRail:
		return cmp.Or(v.checkFree(edge, v.RailSpots(v.Viewer), Unconnected), v.checkBuild(RailPiece, v.railPrice()))
	case KindShaft:
		return cmp.Or(v.checkRoom(at, v.ShaftSpots(v.Viewer)), v.checkBuild(ShaftPiece, ShaftCost))
	case KindMine:
		return v.checkMine(at, MineCost)
	case KindMint:
		return v.checkMint(at, MintCost)
	case KindIndustry:
		return cmp.Or(v.checkArea(m.Area), checkPiece(at, MinePiece, v.me().PlainMines()))
	case KindDwarf:
		return cmp.Or(v.checkOnRail(edge, v.DwarfSpots(v.Viewer), Unconnected), v.checkBuild(DwarfPiece, DwarfCost))
	case KindFeed:
		return cmp.Or(v.checkOwn(edge, Dwarf.resting, NotResting), v.afford(FeedCost))
	case KindPromote:
		return v.checkPromote(edge, v.me().promotion())
	case KindMove:
		return v.checkWalk(Edge(m.From), edge)
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
		return engine.Refuse(CounterInTurn, "give", m.Give.Amounts(), "want", m.Want.Amounts())
	case KindPlay:
		return v.checkPlay(m)
	}
	return v.notNow()
}
