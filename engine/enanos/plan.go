package enanos

import (
	"fmt"
	"slices"
	"strconv"

	"sobremesa/engine"
)

var _ engine.Waiter[Move, View] = Rules{}

// AtTurn implements engine.Planner. The view is the seat's as if it were its turn, with cards enough
// for everything that can be planned, and nothing else could be played.
func (Rules) AtTurn(v View, seat engine.Seat) (View, bool) {
	v, ok := v.atTurn(seat)
	if !ok {
		return View{}, false
	}
	v.Planned, v.Own = true, Secret{}
	for g := range Good(Goods) {
		v.Own.Hand += g.N(MaxLevel) // more than anything costs
	}
	return v, true
}

// atTurn returns a view as if a turn of the viewer, the seat, had just begun.
func (v View) atTurn(seat engine.Seat) (View, bool) {
	if !v.has(seat) || v.Viewer != seat || v.Phase < Rolling || v.ToMove() == 0 || v.ToMove().Has(engine.Chance) {
		return View{}, false
	}
	v.Phase, v.At = Acting, uint8(slices.Index(v.Order[:], seat))
	v.Made, v.FreeRails, v.Bribed, v.Merchants = 0, 0, false, 0
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

// ReadPlanned implements engine.Waiter. A place need not be named if there is only one.
func (Rules) ReadPlanned(v View, text string) ([]Move, bool, error) { return v.read(text) }

// Pass implements engine.Waiter. What is open to a seat is each development card that it can play, each
// target that it can attack, each kind of other things that it can buy or do with cards that it does not
// wait with, and a trade with the bank that pays for what it waits for; not a walk or another trade. The
// offers that it has made in a turn are among it, since they await answers.
func (Rules) Pass(v View, seat engine.Seat, planned []Move) (end Move, open []string) {
	end = Move{Kind: KindEnd}
	if v.Phase != Acting || v.Active() != seat || v.Viewer != seat {
		var ok bool
		if v, ok = v.atTurn(seat); !ok {
			return end, nil
		}
	}
	if v.Made > 0 {
		open = append(open, fmt.Sprint("offers ", v.Turns, v.Made))
	}
	for _, m := range v.Moves(nil) {
		pays := func(p Move) bool { return (v.Own.Hand - m.Give + m.Want).Covers(v.Cost(p)) }
		spends := func(p Move) bool {
			return (v.Own.Hand - v.Cost(m)).Lack(v.Cost(p)).Len() > v.Own.Hand.Lack(v.Cost(p)).Len()
		}
		if m.Kind == KindEnd || m.Kind == KindMove || m.Kind == KindTrade && !slices.ContainsFunc(planned, pays) || slices.ContainsFunc(planned, spends) {
			continue
		}
		what := fmt.Sprint(m.Kind)
		switch m.Kind {
		case KindPlay:
			what = fmt.Sprint(m.Kind, m.Card)
		case KindAttack:
			what = fmt.Sprint(m.Kind, m.Piece, m.To)
		}
		if !slices.Contains(open, what) {
			open = append(open, what)
		}
	}
	return end, open
}
