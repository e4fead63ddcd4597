package players

import (
	"math"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// What a position is worth to a seat, in hundredths of a point.
const (
	perPoint = 100

	// perWay is a card in 36 rolls, at first; more of a kind are worth less.
	perWay = 20
	// newKind is a kind of cards that was not produced before.
	newKind = 26
	// perCard is any card in hand, beside what it helps to build.
	perCard = 2
	// perExtra is a card above what a 7 leaves alone.
	perExtra = 3

	perDwarf    = 6 // and for each of its levels
	perFed      = 4
	perUnplayed = 12
	perMint     = 8
)

// income is how often in 36 rolls the seat gets a card of each good, the
// raiders being elsewhere; a mine's contraband included as it prefers.
func income(v *enanos.View, seat engine.Seat) (ways [enanos.Goods]float64) {
	p := &v.Players[seat]
	for c := range p.Buildings().All() {
		yield(v, c, p.Mines.Has(c), p.Production, &ways)
	}
	return ways
}

// yield adds what a building at a crossing brings.
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
		if other, ok := g.Smuggled(); ok && wish.Plain>>g&1 == 0 {
			ways[other] += n
		} else {
			ways[g] += n
		}
	}
}

// incomeWorth is what an income is worth: each more of a kind is worth less.
func incomeWorth(ways [enanos.Goods]float64) float64 {
	sum := 0.0
	for g, n := range ways {
		if n == 0 {
			continue
		}
		weight := 1.0
		if enanos.Good(g).Contraband() {
			weight = 0.7
		}
		sum += weight * (newKind + perWay*math.Sqrt(n)/2)
	}
	return sum
}

// wish is something to build and what it is worth when it is there.
type wish struct {
	cost  enanos.Cards
	worth float64
}

// hope is how much of a wish's worth a hand has that lacks so many cards for it.
var hope = [...]float64{0.92, 0.66, 0.42, 0.25, 0.14, 0.07, 0.03}

// missing is how many cards of a cost a hand lacks, and what is left without it.
func missing(hand, cost enanos.Cards) (lack int, rest enanos.Cards) {
	for g := range enanos.Good(enanos.Goods) {
		has, needs := hand.Of(g), cost.Of(g)
		lack += max(0, needs-has)
		rest += g.N(max(0, has-needs))
	}
	return lack, rest
}

// handWorth is what a hand is worth for some wishes: the one it comes closest
// to, and half of the next with what is left.
func handWorth(hand enanos.Cards, wishes []wish) float64 {
	best, next := 0.0, 0.0
	var rest enanos.Cards
	for _, w := range wishes {
		lack, left := missing(hand, w.cost)
		if value := w.worth * hope[min(lack, len(hope)-1)]; value > best {
			best, rest = value, left
		}
	}
	for _, w := range wishes {
		lack, _ := missing(rest, w.cost)
		next = max(next, w.worth*hope[min(lack, len(hope)-1)])
	}
	return best + next/2
}
