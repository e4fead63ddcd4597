package players

import (
	"math"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// outlook evaluates a view for its viewer by some weights.
type outlook struct {
	*weights
	v           *enanos.View
	seat        engine.Seat
	me          *enanos.Player
	first       engine.Seat           // the seat with most points, the first of several
	ways        [enanos.Goods]float64 // in how many of 36 rolls a card of each good comes, the raiders being elsewhere
	lack        [enanos.Goods]float64 // how much a missing card of each good counts
	incomeShare float64               // the share of an income's value that is left at this stage of the game
	levelShare  float64               // the share of the value of levels of areas that counts in a game to this goal
	lower       float64               // what a level of an area that draws no cards counts for less
	incomeNow   float64               // the value of the present income
	list        []wish

	// What counts in the siege of Antwerp.
	strength         int // of the smugglers
	sum, most, least int // the other players' fed levels
	left             int // steps to Antwerp
}

// wish is something to buy, and its value once bought.
type wish struct {
	cost  enanos.Cards
	worth float64
}

// yield adds in how many of 36 rolls a building at a crossing produces a card of each good.
// Contraband from a mine follows the owner's preference.
func yield(v *enanos.View, c enanos.Crossing, mine bool, wish enanos.Production, ways *[enanos.Goods]float64) {
	for _, h := range enanos.HexesAt(c) {
		g, ok := v.Terrain[h].Resource()
		if !ok {
			continue
		}
		n := float64(v.Ways(h))
		ways[g] += n
		if !mine {
			continue
		}
		if v.MoreFromMines(v.Viewer) {
			ways[g] += n / float64(v.Seats)
		}
		if other, ok := g.Smuggled(); ok && wish.Plain>>g&1 == 0 {
			ways[other] += n
		} else {
			ways[g] += n
		}
	}
}

// income returns the value of an income.
func (o *outlook) income(ways *[enanos.Goods]float64) float64 {
	sum := 0.0
	for g, n := range ways {
		if n > 0 {
			sum += o.Goods[g] * (o.Kind + o.Way*math.Sqrt(n))
		}
	}
	return sum * o.incomeShare
}

// incomeGain returns the value that another building at a crossing adds to the income.
func (o *outlook) incomeGain(c enanos.Crossing, mine bool) float64 {
	ways := o.ways
	yield(o.v, c, mine, o.me.Production, &ways)
	return o.income(&ways) - o.incomeNow
}

// missing returns how much a hand lacks for a cost, and what the hand keeps after paying the rest
// of it.
func (o *outlook) missing(hand, cost enanos.Cards) (lack float64, rest enanos.Cards) {
	if hand.Covers(cost) {
		return 0, hand - cost
	}
	for g := range enanos.Good(enanos.Goods) {
		has, needs := hand.Of(g), cost.Of(g)
		if has < needs {
			lack += float64(needs-has) * o.lack[g]
		} else {
			rest += g.N(has - needs)
		}
	}
	return lack, rest
}

// hand returns the value of a hand: the wish that it comes closest to, a part of the next wish
// for the remaining cards, and something for each card.
func (o *outlook) hand(hand enanos.Cards) float64 {
	best, rest := o.nearest(hand)
	next, _ := o.nearest(rest)
	cards := hand.Len()
	safe := enanos.SafeCards + enanos.SafePerMint*o.me.Mints.Len()
	return best + o.Next*next + o.Card*float64(cards) - o.Extra*float64(max(0, cards-safe))
}

// nearest returns the value of the wish that a hand comes closest to, and what is left of the hand.
func (o *outlook) nearest(hand enanos.Cards) (most float64, rest enanos.Cards) {
	for i := range o.list {
		w := &o.list[i]
		if w.worth <= most {
			continue
		}
		lack, left := o.missing(hand, w.cost)
		if hope := 0.92 * math.Exp(-lack*(o.Lack+o.Far*lack)); lack <= 8 && w.worth*hope > most {
			most, rest = w.worth*hope, left
		}
	}
	return most, rest
}
