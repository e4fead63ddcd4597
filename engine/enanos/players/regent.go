package players

import (
	"context"
	"math"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Regent is the player "regente". It tries out each of its moves and plays the
// one after which its position is worth most: points, income, what its hand
// comes closest to building, dwarves and what they could attack, levels. It
// makes offers for the card it lacks, and answers offers by the same measure.
type Regent struct{}

var _ engine.Answerer[enanos.Move, enanos.View] = Regent{}

// enough is how much better a position has to become for a move to be made.
const enough = 1

// Choose implements engine.Player.
func (Regent) Choose(_ context.Context, _ engine.Budget, v *enanos.View, rng *rand.Rand) enanos.Move {
	switch v.Phase {
	case enanos.Acting:
		return act(v, rng)
	case enanos.Discarding:
		return discard(v, rng)
	case enanos.Founding:
		return best(v, rng, foundingWorth)
	case enanos.Tracking:
		return best(v, rng, trackWorth)
	case enanos.Raiding:
		return best(v, rng, raidWorth)
	case enanos.Losing, enanos.Taking:
		return best(v, rng, func(v *enanos.View, m enanos.Move) float64 {
			after := v.After(m)
			return worth(&after)
		})
	case enanos.Answering:
		return best(v, rng, guardWorth)
	case enanos.Choosing:
		return anyOf(v.Moves(nil), rng)
	}
	return v.Moves(nil)[0] // all dwarves for Antwerp come first
}

// best is the move that is worth most.
func best(v *enanos.View, rng *rand.Rand, value func(v *enanos.View, m enanos.Move) float64) enanos.Move {
	var room [60]enanos.Move
	c := choice{rng: rng, worth: math.Inf(-1)}
	for _, m := range v.Moves(room[:0]) {
		c.show(m, value(v, m))
	}
	return c.move
}

func act(v *enanos.View, rng *rand.Rand) enanos.Move {
	var room [200]enanos.Move
	now := worth(v)
	c := choice{rng: rng, worth: now + enough}
	for _, m := range v.Moves(room[:0]) {
		c.show(m, actionWorth(v, m, now))
	}
	if c.move.Kind != 0 {
		return c.move
	}
	if m, ok := offer(v, rng); ok {
		return m
	}
	return enanos.Move{Kind: enanos.KindEnd}
}

// actionWorth is what the position is worth after an action.
func actionWorth(v *enanos.View, m enanos.Move, now float64) float64 {
	switch m.Kind {
	case enanos.KindEnd, enanos.KindMove:
		return now
	case enanos.KindDecline:
		return now + 2*enough // counter-offers that are not accepted are declined
	case enanos.KindAccept:
		return tradeWorth(v, v.Offers[m.N-1].Want, v.Offers[m.N-1].Give, v.Offers[m.N-1].Maker)
	case enanos.KindAttack:
		d := v.Players[v.Viewer].Dwarves[v.Players[v.Viewer].DwarfAt(enanos.Edge(m.From))]
		// The attacker rests afterwards, and what it could have attacked is in its worth.
		return now - attackHope*max(0, bestAttack(v, v.Viewer, d)) - perFed + attackWorth(v, m, d.Level)
	}
	after := v.After(m)
	n := worth(&after)
	switch m.Kind {
	case enanos.KindChase, enanos.KindBribe:
		return n + raidWorth(v, m)
	case enanos.KindPlay:
		return n + cardWorth(v, m)
	}
	return n
}

// cardWorth is what a development card brings that After does not show.
func cardWorth(v *enanos.View, m enanos.Move) float64 {
	others := float64(v.Seats - 1)
	switch m.Card {
	case enanos.FastTrack:
		return 36
	case enanos.Monopoly:
		there := m.Good.Supply() - v.Bank.Of(m.Good) - v.Own.Hand.Of(m.Good)
		got := min(float64(there), 1.5*others)
		gain := v.Own.Hand + m.Good.N(int(got))
		return handGain(v, gain) + 4*got - 8
	case enanos.Spy:
		return 16
	case enanos.Merchant:
		if n := v.Own.Hand.Of(m.Good); n >= 4 {
			return float64(10 * (n / 2))
		}
		return -100
	case enanos.Plague:
		return 4
	case enanos.Dynamite:
		return -100 // rails belong to all
	case enanos.BribeCard:
		return raidWorth(v, m)
	}
	return 0
}

// handGain is how much more another hand is worth.
func handGain(v *enanos.View, hand enanos.Cards) float64 {
	var room [12]wish
	list := wishes(v, v.Viewer, room[:0])
	return handWorth(hand, list) - handWorth(v.Own.Hand, list)
}

// raidWorth is what moving the raiders and stealing a card brings.
func raidWorth(v *enanos.View, m enanos.Move) float64 {
	h := enanos.Hex(m.To)
	sum := 0.0
	if m.Whom != engine.Spectator {
		sum += 14 + float64(v.Score(m.Whom).Total())
	}
	for seat := range engine.Seat(v.Seats) {
		p := &v.Players[seat]
		loss := float64((p.Shafts&h.Corners()).Len()+2*(p.Mines&h.Corners()).Len()) * float64(v.Ways(h))
		if seat == v.Viewer {
			sum -= 5 * loss
		} else {
			sum += loss * float64(v.Score(seat).Total()) / 12
		}
	}
	return sum
}

// guardWorth prefers the strongest dwarf.
func guardWorth(v *enanos.View, m enanos.Move) float64 {
	p := &v.Players[v.Viewer]
	if i := p.DwarfAt(enanos.Edge(m.From)); m.From != 0 && i >= 0 {
		return float64(p.Dwarves[i].Level)
	}
	return 0
}

// discard lets go of what is missed least, card by card.
func discard(v *enanos.View, rng *rand.Rand) enanos.Move {
	if moves := v.Moves(nil); len(moves) > 0 {
		return moves[len(moves)-1]
	}
	hand, due := v.Own.Hand, int(v.Players[v.Viewer].Due)
	var room [12]wish
	list := wishes(v, v.Viewer, room[:0])
	var gone enanos.Cards
	for range due {
		c := choice{rng: rng, worth: -1}
		for g := range enanos.Good(enanos.Goods) {
			if hand.Of(g) == 0 {
				continue
			}
			// Among what is missed alike, what there is most of.
			c.show(enanos.Move{Good: g}, handWorth(hand-g.N(1), list)+float64(hand.Of(g))/100)
		}
		hand -= c.move.Good.N(1)
		gone += c.move.Good.N(1)
	}
	return enanos.Move{Kind: enanos.KindDiscard, Give: gone}
}

// foundingWorth is what a first or second building is worth where it is placed.
func foundingWorth(v *enanos.View, m enanos.Move) float64 {
	ways := income(v, v.Viewer)
	c := enanos.Crossing(m.To)
	yield(v, c, m.Kind == enanos.KindMine, v.Players[v.Viewer].Production, &ways)
	return incomeWorth(ways)
}

// trackWorth is what the best place for a shaft is worth that a first rail leads to.
func trackWorth(v *enanos.View, m enanos.Move) float64 {
	after := v.After(m)
	now := income(v, v.Viewer)
	ends := enanos.Edge(m.To).Ends()
	room := after.Roomy()
	most := 0.0
	for _, end := range ends {
		for c := range ((enanos.Crossings(1) << end).Beside() & room).All() {
			ways := now
			yield(v, c, false, enanos.Production{}, &ways)
			most = max(most, incomeWorth(ways)-incomeWorth(now))
		}
	}
	return most
}
