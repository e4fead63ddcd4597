package enanos

import (
	"slices"
	"strconv"

	"sobremesa/engine"
)

var _ engine.Waiter[Move, View] = Rules{}

// AtTurn implements engine.Planner. The view is the seat's as if it were its turn, with cards enough
// for everything that can be planned, and nothing else could be played.
func (Rules) AtTurn(v View, seat engine.Seat) (View, bool) {
	if !v.has(seat) || v.Viewer != seat || v.Phase < Rolling || v.ToMove() == 0 || v.ToMove().Has(engine.Chance) {
		return View{}, false
	}
	v.Planned, v.Phase, v.At = true, Acting, uint8(slices.Index(v.Order[:], seat))
	v.Own = Secret{}
	for g := range Good(Goods) {
		v.Own.Hand += g.N(MaxLevel) // more than anything costs
	}
	v.Made, v.FreeRails = 0, 0
	return v, true
}

// Effect implements engine.Planner. Only the level that is bought can become another one.
func (Rules) Effect(v View, seat engine.Seat, m Move) (string, error) {
	if r := v.Check(m); r != nil {
		return "", r
	}
	level := 0
	switch me := v.me(); m.Kind {
	case KindAdvance:
		level = int(me.Levels[m.Area])
	case KindPromote:
		level = int(me.Dwarves[me.DwarfAt(Edge(m.To))].Level)
	}
	return strconv.Itoa(level), nil
}

// Pass implements engine.Waiter. A seat that waits is asked when it can play a card, fight, answer an
// offer, have the raiders moved, or buy something with cards that what it waits for does not need, and
// when one trade with the bank would pay for that; not for a walk or another trade.
func (Rules) Pass(v View, seat engine.Seat, planned []Move) (end Move, idle bool) {
	end = Move{Kind: KindEnd}
	if v.Phase != Acting || v.Active() != seat || v.Viewer != seat || v.Made > 0 {
		return end, false
	}
	return end, !slices.ContainsFunc(v.Moves(nil), func(m Move) bool {
		switch m.Kind {
		case KindEnd, KindMove:
			return false
		case KindTrade:
			return slices.ContainsFunc(planned, func(p Move) bool { return (v.Own.Hand - m.Give + m.Want).Covers(v.Cost(p)) })
		}
		rest := v.Own.Hand - v.Cost(m)
		return !slices.ContainsFunc(planned, func(p Move) bool { return rest.Lack(v.Cost(p)).Len() > v.Own.Hand.Lack(v.Cost(p)).Len() })
	})
}
