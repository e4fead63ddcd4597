package players

import (
	"context"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Foreman is the player "capataz". It builds by a fixed list: it buys the first thing that it can
// pay, at the best place, and trades with the bank for what it lacks if one trade is enough. It
// has a level of dwarves for each of its mines, feeds them when the train nears Antwerp and offers
// all of them. It neither attacks nor makes offers, and accepts offers that bring more cards than they
// cost.
type Foreman struct{}

var _ engine.Answerer[enanos.Move, enanos.View] = Foreman{}

// Choose implements engine.Player.
func (Foreman) Choose(_ context.Context, _ engine.Budget, v *enanos.View, rng *rand.Rand) enanos.Move {
	f := foreman{v}
	switch v.Phase {
	case enanos.Acting:
		return best(v, rng, f.worth)
	case enanos.Founding, enanos.Losing:
		return best(v, rng, f.place)
	case enanos.Raiding:
		return best(v, rng, regentWeights.outlook(v).raid)
	case enanos.Pledging:
		return v.Moves(nil)[0] // the first move offers all dwarves
	case enanos.Answering:
		return best(v, rng, f.guard)
	case enanos.Discarding:
		if p := &v.Players[v.Viewer]; p.Due > 0 && p.Excess() == 0 {
			return enanos.Move{Kind: enanos.KindDiscard, Give: v.Spare(0)}
		}
		return best(v, rng, f.shed)
	}
	return v.RandomMove(rng)
}

// Answer implements engine.Answerer.
func (Foreman) Answer(_ context.Context, _ engine.Budget, v *enanos.View, _ *rand.Rand) (enanos.Move, bool) {
	for _, m := range v.Moves(nil) {
		if m.Kind == enanos.KindDecline {
			return m, true
		}
		if o := v.Offers[m.N-1]; o.Give.Len() > o.Want.Len() {
			return m, true
		}
	}
	return enanos.Move{}, false
}

// foreman values the moves of a view.
type foreman struct{ *enanos.View }

// place returns in how many of 36 rolls the place of a building produces. For a mine to lose
// the number is negative, so that the worst mine is lost.
func (f foreman) place(m enanos.Move) float64 {
	sum := 0.0
	for _, h := range enanos.HexesAt(enanos.Crossing(m.To)) {
		sum += float64(f.Ways(h))
	}
	if m.Kind == enanos.KindLose {
		return -sum
	}
	return sum
}

// guard prefers the defence by which the building is expected to lose least.
func (f foreman) guard(m enanos.Move) float64 {
	p := &f.Players[f.Active()]
	level := int(p.Dwarves[p.DwarfAt(f.Fight.From)].Level)
	if f.BestDefence(level, enanos.Crossing(f.Fight.At)).Guard == enanos.Edge(m.From) {
		return 1
	}
	return 0
}

// shed discards the cards that the foreman never plays first, then those that it would
// play last.
func (foreman) shed(m enanos.Move) float64 {
	if neverPlayed(m.Card) {
		return 100
	}
	return float64(m.Card)
}

// neverPlayed reports whether the foreman never plays a card.
func neverPlayed(c enanos.Card) bool {
	return c == enanos.Dynamite || c == enanos.Merchant || c == enanos.Plague
}

// worth ranks the actions. Ending the turn is 0.
func (f foreman) worth(m enanos.Move) float64 {
	p := &f.Players[f.Viewer]
	switch m.Kind {
	case enanos.KindIndustry:
		return 1000 + f.place(m)
	case enanos.KindMine:
		return 900 + f.place(m)
	case enanos.KindShaft:
		return 800 + f.place(m)
	case enanos.KindAdvance:
		return 700 - float64(p.Levels[m.Area])
	case enanos.KindPlay:
		if !neverPlayed(m.Card) {
			return 600 - float64(m.Card)
		}
	case enanos.KindRail:
		if f.ShaftSpots(f.Viewer) == 0 || f.FreeRails > 0 || f.RailBaron == engine.Spectator && p.Built == enanos.BigRail-1 {
			return 500 + f.ahead(enanos.Edge(m.To))
		}
	case enanos.KindDwarf:
		if f.weak() {
			return 560
		}
		if p.Team() < enanos.BigTeam && f.Captain == engine.Spectator {
			return 400
		}
	case enanos.KindPromote:
		if f.weak() {
			return 550
		}
	case enanos.KindTrade:
		return f.trade(m)
	case enanos.KindMint:
		if f.Own.Hand.Len() > manyCards {
			return 100
		}
	case enanos.KindFeed:
		if stepsLeft(f.View) <= feedingSteps {
			return 570
		}
		if f.Own.Hand.Of(enanos.Coal) > 2 {
			return 50
		}
	case enanos.KindDecline:
		return 10
	case enanos.KindEnd:
		return 0
	}
	return -1
}

// levels returns the sum of the levels of the foreman's dwarves.
func (f foreman) levels() (n int) {
	for _, d := range f.Players[f.Viewer].Dwarves {
		n += int(d.Level)
	}
	return n
}

// weak reports whether the foreman's dwarves have fewer levels than its share of the defence of Antwerp:
// one for each of its mines.
func (f foreman) weak() bool { return f.levels() < f.Players[f.Viewer].Mines.Len() }

// ahead returns the value of the best crossing for a shaft at an end of an edge, or half of it
// for a crossing one rail further.
func (f foreman) ahead(e enanos.Edge) float64 {
	room := f.Roomy()
	most := 0.0
	for _, end := range e.Ends() {
		at := enanos.Crossings(1) << end
		for c := range (at & room).All() {
			most = max(most, f.place(enanos.Move{To: uint8(c)}))
		}
		for c := range (at.Beside() & room).All() {
			most = max(most, f.place(enanos.Move{To: uint8(c)})/2)
		}
	}
	return most
}

// trade values trades that bring the hand closer to the next purchase: always if the
// purchase can be made at once, otherwise only with many cards in hand.
func (f foreman) trade(m enanos.Move) float64 {
	p := &f.Players[f.Viewer]
	cost := enanos.RailCost
	switch {
	case stepsLeft(f.View) <= feedingSteps && f.Own.Hand.Of(enanos.Coal) == 0 && p.FedLevels() < f.levels():
		cost = enanos.FeedCost
	case p.Shafts != 0 && p.Mines.Len() < enanos.MaxMines:
		cost = enanos.MineCost
	case p.Shafts.Len() < enanos.MaxShafts && f.ShaftSpots(f.Viewer) != 0:
		cost = enanos.ShaftCost
	}
	before := f.Own.Hand.Lack(cost).Len()
	after := (f.Own.Hand - m.Give + m.Want).Lack(cost).Len()
	switch {
	case after == 0 && before > 0:
		return 300
	case after < before && f.Own.Hand.Len() > manyCards:
		return 200 - float64(after)
	}
	return -1
}

// feedingSteps is how many steps before Antwerp the foreman feeds its dwarves.
const feedingSteps = 4

// manyCards is the number of cards above which the foreman trades for a part of a purchase.
const manyCards = 7
