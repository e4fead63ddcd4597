package enanos

import (
	"cmp"

	"sobremesa/engine"
)

// legal says, for each kind of move of a player, in which phase it is due and why it may not be
// made then. What a piece or a kind of move costs is in costs. Placing the pieces of the start
// and answering out of turn are not here.
var legal = [kinds]struct {
	due   Phase
	check func(v *View, m *Move) *engine.Refusal
}{
	KindRail:     {Acting, func(v *View, m *Move) *engine.Refusal { return v.checkFree(m, v.RailSpots(v.Viewer), Unconnected) }},
	KindShaft:    {Acting, func(v *View, m *Move) *engine.Refusal { return v.checkRoom(m, v.ShaftSpots(v.Viewer)) }},
	KindMine:     {Acting, func(v *View, m *Move) *engine.Refusal { return checkPiece(m, ShaftPiece, v.me().Shafts) }},
	KindMint:     {Acting, (*View).checkMint},
	KindIndustry: {Acting, (*View).checkIndustry},
	KindDwarf:    {Acting, func(v *View, m *Move) *engine.Refusal { return v.checkOnRail(m, v.DwarfSpots(v.Viewer), Unconnected) }},
	KindFeed:     {Acting, func(v *View, m *Move) *engine.Refusal { return v.checkOwn(Edge(m.To), Dwarf.resting, NotResting) }},
	KindPromote:  {Acting, func(v *View, m *Move) *engine.Refusal { return v.checkOwn(Edge(m.To), Dwarf.growing, Strongest) }},
	KindMove:     {Acting, (*View).checkWalk},
	KindChase:    {Acting, (*View).checkChase},
	KindBribe:    {Acting, (*View).checkBribe},
	KindAttack:   {Acting, (*View).checkAttack},
	KindAdvance:  {Acting, (*View).checkAdvance},
	KindPlay:     {Acting, (*View).checkPlay},
	KindTrade:    {Acting, (*View).checkTrade},
	KindOffer:    {Acting, (*View).checkOffer},
	KindCounter:  {Acting, (*View).checkCounter},
	KindAccept:   {Acting, (*View).checkAnswer},
	KindDecline:  {Acting, (*View).checkAnswer},
	KindEnd:      {Acting, func(*View, *Move) *engine.Refusal { return nil }},

	KindDiscard: {Discarding, (*View).checkDiscard},
	KindShed:    {Discarding, (*View).checkShed},
	KindRaid:    {Raiding, (*View).checkRaid},
	KindPledge:  {Pledging, (*View).checkPledge},
	KindLose:    {Losing, func(v *View, m *Move) *engine.Refusal { return checkPiece(m, MinePiece, v.me().PlainMines()) }},
	KindChoose:  {Choosing, (*View).checkChoose},
	KindTake:    {Taking, (*View).checkTake},
	KindDefend:  {Answering, (*View).checkDefend},
}

// Check returns why the viewer cannot play a move now, or nil if it can.
func (v *View) Check(m Move) *engine.Refusal {
	due, formed := v.ToMove(), m.wellFormed()
	switch {
	case !v.has(v.Viewer):
		return v.notNow()
	case v.Planned && formed && !plannable[m.Kind]:
		return engine.Refuse(NotPlanned)
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
	rule := &legal[m.Kind]
	switch {
	case v.Phase == Founding && m.Kind == v.foundingKind():
		return v.checkRoom(m, v.Roomy())
	case v.Phase == Tracking && m.Kind == KindRail:
		return v.checkFree(m, v.trackSpots(), NotTouching)
	case v.Phase == Acting && v.Viewer != v.Active():
		return v.checkAnswer(m)
	case v.Phase != rule.due:
		return v.notNow()
	}
	return cmp.Or(rule.check(v, m), v.checkBuild(pieceOf(word(m.Kind)), v.Price(m.Kind)))
}

// Price returns what a kind of move costs the viewer now, or 0 if moves of that kind differ in
// price.
func (v *View) Price(k Kind) Cards {
	switch k {
	case KindRail:
		return v.railPrice()
	case KindPromote:
		return v.promotion(v.Viewer)
	}
	return costs[k]
}

// Cost returns what a move costs the viewer now.
func (v *View) Cost(m Move) Cards {
	if m.Kind == KindAdvance {
		return v.Advancing(m.Area)
	}
	return v.Price(m.Kind)
}

// costs are the prices that are the same for everybody at any time.
var costs = [kinds]Cards{KindShaft: ShaftCost, KindMine: MineCost, KindMint: MintCost, KindDwarf: DwarfCost, KindFeed: FeedCost}

// plannable are the kinds of moves that a player may plan: what is bought on the board, founding an
// industry, and the end of the turn.
var plannable = [kinds]bool{
	KindRail: true, KindShaft: true, KindMine: true, KindMint: true, KindDwarf: true, KindFeed: true, KindPromote: true,
	KindAdvance: true, KindIndustry: true, KindEnd: true,
}
